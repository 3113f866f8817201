import type { Platform } from '../../platform/platform.ts';
import { pruneRequests } from './merchants-store.ts';

/** Forgets nonces and idempotency keys that protect nothing any more. */
export function pruneMerchantRequests(platform: Platform): Promise<void> {
  return pruneRequests(platform.db.app);
}
