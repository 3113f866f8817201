/** The server accepts ±300 s: a smaller difference is not why it refused. */
const LEAST_SKEW_MS = 60_000;
/** A clock further off than this has to be set; signing far into the future would not be noticed. */
const MOST_SKEW_MS = 86_400_000;
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const HTTP_DATE = /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;

/** Reads an HTTP date (`Sun, 06 Nov 1994 08:49:37 GMT`) in milliseconds; null for any other text. */
export function readHttpDate(text: string | null | undefined): number | null {
  const parts = HTTP_DATE.exec(text ?? '');
  const month = parts ? MONTHS.indexOf(parts[2] ?? '') : -1;
  if (!parts || month < 0 || month % 3 !== 0) return null;
  const [day, year, hour, minute, second] = [parts[1], parts[3], parts[4], parts[5], parts[6]].map(Number);
  return Date.UTC(year as number, month / 3, day as number, hour as number, minute as number, second as number);
}

/**
 * Milliseconds to add to the local clock, by the `Date` header of an answer. Zero where the header is missing or
 * malformed, where the clocks differ by less than a minute, or by more than a day.
 */
export function clockOffset(date: string | null | undefined, localMs: number): number {
  const serverMs = readHttpDate(date);
  const offset = serverMs === null ? 0 : serverMs - localMs;
  return Math.abs(offset) < LEAST_SKEW_MS || Math.abs(offset) > MOST_SKEW_MS ? 0 : offset;
}

/** Milliseconds that `Retry-After` asks to wait: seconds or an HTTP date. Null where it asks nothing. */
export function retryAfterMs(value: string | null | undefined, nowMs: number): number | null {
  if (/^\d{1,9}$/.test(value ?? '')) return Number(value) * 1000;
  const at = readHttpDate(value);
  return at === null ? null : Math.max(0, at - nowMs);
}
