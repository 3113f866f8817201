/** Part of a file that a `range` header requests, both ends included; `none` where it lies outside. */
export type Range = { from: number; to: number } | 'whole' | 'none';

/**
 * Parses a `range` header (RFC 9110). A request for several parts, or in another unit than bytes, gets the whole file.
 */
export function rangeOf(header: string | undefined, length: number): Range {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const tail = Math.min(Number(last), length);
    return tail === 0 ? 'none' : { from: length - tail, to: length - 1 };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return 'whole';
  if (from >= length) return 'none';
  return { from, to: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
}
