/**
 * Returns a return address that is plain http or https, else null: a script or data address must never become a link.
 */
export function safeReturnUrl(text: string): string | null {
  if (!/^https?:\/\//i.test(text)) return null;
  const url = parseUrl(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  // A name and password before the host can make one site look like another.
  return url.username === '' && url.password === '' ? url.href : null;
}

/** Replaces `URL.parse` on phones that are too old to have it. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
