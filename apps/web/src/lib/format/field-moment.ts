/** Converts `YYYY-MM-DDTHH:mm` of the browser's field to the format of the wire. */
export function momentOf(field: string): string {
  return field === '' ? '' : `${field.replace('T', ' ')}:00`.slice(0, 19);
}
