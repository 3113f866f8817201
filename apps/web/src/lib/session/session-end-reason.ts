import { readSession, writeSession } from '../settings/storage.ts';

const KEY = 'WHY_LEFT';
/** The reason is shown once and only for a short time: a later user of this tab may be another person. */
const LIVES_MS = 30 * 60_000;

/** Stores why this tab's session has ended, for the sign-in page that follows. */
export function storeSessionEndReason(reason: string): void {
  writeSession(KEY, { reason, until: Date.now() + LIVES_MS });
}

/** Why the previous session ended; empty where no reason is stored. */
export function sessionEndReason(): string {
  const kept = readSession<{ reason?: unknown; until?: unknown } | null>(KEY, null);
  if (typeof kept?.reason !== 'string' || typeof kept.until !== 'number') return '';
  return kept.until > Date.now() ? kept.reason : '';
}

export function forgetWhyLeft(): void {
  writeSession(KEY, null);
}
