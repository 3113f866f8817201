import type { Platform } from '../../platform/platform.ts';
import { pruneSignIn } from './sign-in-store.ts';

/** Forgets tries and rotated halves that protect nothing any more. */
export function pruneSignInRecords(platform: Platform): Promise<void> {
  return pruneSignIn(platform.db.app, platform.clock.now());
}
