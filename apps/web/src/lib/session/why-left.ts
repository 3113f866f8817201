import { readSession, writeSession } from '../settings/storage.ts';

const KEY = 'WHY_LEFT';
/** Said once and soon: who comes to this tab later is perhaps another person. */
const LIVES_MS = 30 * 60_000;

/** Keeps why this tab's session has ended, for the sign-in page that comes next. */
export function keepWhyLeft(reason: string): void {
  writeSession(KEY, { reason, until: Date.now() + LIVES_MS });
}

/** Why the session before has ended; empty where nobody said. */
export function whyLeft(): string {
  const kept = readSession<{ reason?: unknown; until?: unknown } | null>(KEY, null);
  if (typeof kept?.reason !== 'string' || typeof kept.until !== 'number') return '';
  return kept.until > Date.now() ? kept.reason : '';
}

export function forgetWhyLeft(): void {
  writeSession(KEY, null);
}
