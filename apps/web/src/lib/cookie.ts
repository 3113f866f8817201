/** Value of a cookie, decoded; undefined when there is none. */
export function readCookie(name: string, all: string = document.cookie): string | undefined {
  for (const part of all.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1));
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** Sets a cookie of this site; `maxAgeS` ≤ 0 removes it. */
export function writeCookie(name: string, value: string, maxAgeS: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${Math.floor(maxAgeS)}; SameSite=Strict${secure}`;
}
