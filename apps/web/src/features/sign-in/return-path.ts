import { PUBLIC_PATHS } from '@mashang/contract/pages';

/** Stands for this site, whatever its name is: an address that resolves to another origin is outside. */
const HERE = 'http://this.site';
const SIGN_IN = new RegExp(`^${PUBLIC_PATHS.signIn}(/|$)`);

/**
 * Path to open after signing in: only a path of this site, never another host and never the sign-in page itself. It is
 * parsed as a browser does, which drops tabs and line breaks and treats a backslash as a slash.
 */
export function returnPath(search: string): string {
  const target = new URLSearchParams(search).get('redirect') ?? '/';
  if (!target.startsWith('/') || !URL.canParse(target, HERE)) return '/';
  const { origin, pathname, search: query, hash } = new URL(target, HERE);
  if (origin !== HERE || pathname.startsWith('//') || SIGN_IN.test(pathname)) return '/';
  return pathname + query + hash;
}
