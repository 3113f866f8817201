import type { Platform } from '../../platform/platform.ts';
import { pruneChallenges } from './passkey-store.ts';
import { pruneSignIn } from './sign-in-store.ts';

/** Forgets tries, rotated halves and used challenges that protect nothing any more. */
export async function pruneSignInRecords({ db, clock }: Platform): Promise<void> {
  await Promise.all([pruneSignIn(db.app, clock.now()), pruneChallenges(db.app, clock.now())]);
}
