import type { Platform } from '../../platform/platform.ts';
import { pruneHours } from './account-reads-store.ts';

/** Forgets the hours of accounts that no health figure looks back to. */
export function pruneAccountHours(platform: Platform): Promise<void> {
  return pruneHours(platform.db.app);
}
