/** China has one time zone and no summer time. */
const AHEAD_MS = 8 * 3_600_000;

/** Returns `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, as every interface of the company writes times. */
export function shanghaiText(at: number): string {
  return new Date(at + AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Reads such a time; null where the text is none. */
export function shanghaiTime(text: string | undefined): number | null {
  if (!text || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at) ? null : at;
}
