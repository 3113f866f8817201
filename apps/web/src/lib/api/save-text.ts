/** A text the server made, to be kept as a file. */
type TextFile = { name: string; type: string; text: string };

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
