import { readStored, writeStored } from '../../../lib/settings/storage.ts';

const KEPT = 8;

function keyOf(userId: string): string {
  return `RECENT_PAGES:${userId}`;
}

/** Paths that the user opened last in this browser, the latest first. */
export function recentPages(userId: string): string[] {
  const kept = readStored<unknown>(keyOf(userId), []);
  return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string').slice(0, KEPT) : [];
}

/** Remembers that a page was opened. */
export function rememberVisit(userId: string, path: string): void {
  const kept = recentPages(userId);
  if (kept[0] !== path) writeStored(keyOf(userId), [path, ...kept.filter((other) => other !== path)].slice(0, KEPT));
}
