import { pruneCallWindows } from '../../platform/limit-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { dropSecretsOver } from '../approvals/keep-secret.ts';
import { pruneChallenges } from './passkey-store.ts';
import { pruneSignIn } from './sign-in-store.ts';

/** Forgets tries, counted calls, rotated halves, used challenges and first passwords that are worth nothing any more. */
export async function pruneSignInRecords(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  await Promise.all([
    pruneSignIn(db.identity, now),
    pruneChallenges(db.identity, now),
    pruneCallWindows(db.identity, now),
  ]);
  await dropSecretsOver(platform);
}
