import type { TextFile } from '@mashang/contract/risk-cases';

/** Saves a text the server made as a file. */
export function saveText({ name, type, text }: TextFile): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(new Blob([text], { type }));
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(url);
}
