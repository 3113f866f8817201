/** Root of all calls. */
const ROOT = '/api/v1';
type Query = readonly (readonly [name: string, value: string])[];

/**
 * Builds path and query of a call. Every byte that is not unreserved (RFC 3986) is percent-encoded, a space as `%20`,
 * and pairs keep their order, so that the text that is signed is the text that is sent. Throws TypeError for a segment
 * that an HTTP client would resolve away: `''`, `.` or `..`.
 */
export function requestTarget(segments: readonly string[], query: Query = []): string {
  const path = segments.map((segment) => `/${encodeSegment(segment)}`).join('');
  const pairs = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return `${ROOT}${path}${pairs === '' ? '' : `?${pairs}`}`;
}

function encodeSegment(segment: string): string {
  if (['', '.', '..'].includes(segment)) throw new TypeError(`${JSON.stringify(segment)} is no number of an order`);
  return encode(segment);
}

/** `encodeURIComponent` leaves five characters that other languages encode. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
