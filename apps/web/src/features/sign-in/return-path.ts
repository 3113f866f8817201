import { PUBLIC_PATHS } from '@mashang/contract/pages';

/** Stands for this site, whatever its name: what resolves to another origin leads away. */
const HERE = 'http://this.site';
const SIGN_IN = new RegExp(`^${PUBLIC_PATHS.signIn}(/|$)`);

/**
 * Where to go after signing in: only a path of this site, never another host and never the sign-in page itself. Judged
 * as a browser reads it, which drops tabs and line breaks and takes a backslash for a slash.
 */
export function returnPath(search: string): string {
  const target = new URLSearchParams(search).get('redirect') ?? '/';
  if (!target.startsWith('/') || !URL.canParse(target, HERE)) return '/';
  const { origin, pathname, search: query, hash } = new URL(target, HERE);
  if (origin !== HERE || pathname.startsWith('//') || SIGN_IN.test(pathname)) return '/';
  return pathname + query + hash;
}
