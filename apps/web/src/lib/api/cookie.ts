function allCookies(): string {
  try {
    return document.cookie;
  } catch {
    // A sandboxed frame may not even read cookies.
    return '';
  }
}

/** Over TLS every cookie has the prefix that prevents other hosts of the domain from setting it. */
function nameOf(name: string): string {
  return globalThis.location?.protocol === 'https:' ? `__Host-${name}` : name;
}

/** Value of a cookie, decoded; undefined when there is none. */
export function readCookie(name: string, all: string = allCookies()): string | undefined {
  const wanted = nameOf(name);
  for (const part of all.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) !== wanted) continue;
    try {
      return decodeURIComponent(part.slice(at + 1));
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** Sets a cookie of this site; `maxAgeS` ≤ 0 removes it. Where cookies are forbidden it does nothing. */
export function writeCookie(name: string, value: string, maxAgeS: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http.
    document.cookie =
      `${nameOf(name)}=${encodeURIComponent(value)}; Path=/; Max-Age=${Math.floor(maxAgeS)}; ` +
      `SameSite=Strict${secure}`;
  } catch {
    // Forbidden: callers that need to know ask cookiesWork().
  }
}

/** Whether the browser keeps cookies of this site at all: without them nobody can be signed in. */
export function cookiesWork(): boolean {
  // The name is random: another tab that tests at the same time would remove a shared one.
  const name = `MS_TEST_${Math.random().toString(36).slice(2)}`;
  writeCookie(name, '1', 60);
  const kept = readCookie(name) === '1';
  writeCookie(name, '', 0);
  return kept;
}
