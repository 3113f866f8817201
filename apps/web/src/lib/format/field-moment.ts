/** `YYYY-MM-DDTHH:mm` of the browser's field, as the wire has it. */
export function momentOf(field: string): string {
  return field === '' ? '' : `${field.replace('T', ' ')}:00`.slice(0, 19);
}
