import type { Platform } from '../../platform/platform.ts';
import { probeLedger } from './ledger-store.ts';

/** What /readyz asks: the database is there and migrated. */
export function checkReady(platform: Platform): Promise<void> {
  return probeLedger(platform.db.app);
}
