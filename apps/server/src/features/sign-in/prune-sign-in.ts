import { pruneCallWindows } from '../../platform/limit-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { pruneChallenges } from './passkey-store.ts';
import { pruneSignIn } from './sign-in-store.ts';

/** Forgets tries, counted calls, rotated halves and used challenges that protect nothing any more. */
export async function pruneSignInRecords({ db, clock }: Platform): Promise<void> {
  const now = clock.now();
  await Promise.all([pruneSignIn(db.app, now), pruneChallenges(db.app, now), pruneCallWindows(db.app, now)]);
}
