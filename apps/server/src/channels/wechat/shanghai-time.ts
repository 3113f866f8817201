const AHEAD_MS = 8 * 3_600_000;

/** Writes a time as the company wants it: `2018-06-08T10:34:56+08:00`. */
export function shanghaiTime(at: number): string {
  return `${new Date(at + AHEAD_MS).toISOString().slice(0, 19)}+08:00`;
}

/** Reads `2018-02-01 04:21:23` of a bill; null where it is no time. */
export function timeOfBill(text: string): number | null {
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
