/** A text from the server that is saved as a file. */
type TextFile = { name: string; type: string; text: string };

/** Saves a text from the server as a file. */
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
