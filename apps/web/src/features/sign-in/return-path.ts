/** Where to go after signing in: only a path of this site, never another host and never the sign-in page itself. */
export function returnPath(search: string): string {
  const target = new URLSearchParams(search).get('redirect') ?? '/';
  if (!target.startsWith('/') || /^\/[/\\]/.test(target) || /^\/login\b/.test(target)) return '/';
  return target;
}
