import { pruneInBatches } from '../../../platform/jobs/prune.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { pruneIdempotency, pruneNonces } from '../merchants-store.ts';
import { pruneRequestLog } from '../requests/request-log-store.ts';

/** Deletes nonces, idempotency keys and logged requests that are no longer needed. */
export async function pruneMerchantRequests(platform: Platform): Promise<void> {
  const { app } = ownWork(platform.db, 'prune');
  await pruneInBatches(platform, (most) => pruneNonces(app, most));
  await pruneInBatches(platform, (most) => pruneIdempotency(app, most));
  await pruneInBatches(platform, (most) => pruneRequestLog(app, most));
}
