import { pruneCallWindows } from '../../platform/auth/limit-store.ts';
import { pruneInBatches } from '../../platform/jobs/prune.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { dropSecretsOver } from '../approvals/keep-secret.ts';
import { pruneDevices } from './devices/known-device-store.ts';
import { pruneChallenges } from './passkeys/passkey-store.ts';
import { pruneFailures, pruneRotated } from './sign-in-store.ts';

/**
 * Deletes tries, call counts, rotated halves, used challenges, unused devices and first passwords that have expired.
 */
export async function pruneSignInRecords(platform: Platform): Promise<void> {
  const { identity } = ownWork(platform.db, 'prune');
  const now = platform.clock.now();
  for (const prune of [pruneFailures, pruneRotated, pruneChallenges, pruneCallWindows, pruneDevices])
    await pruneInBatches(platform, (most) => prune(identity, now, most));
  await dropSecretsOver(platform);
}
