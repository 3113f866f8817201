import type { Platform } from '../../platform/platform.ts';
import { probeLedger } from './ledger-store.ts';

/**
 * What /readyz asks: the database is there and migrated, every pool is the login it must be, and what
 * is written is committed soon.
 */
export async function checkReady({ db }: Platform): Promise<void> {
  await Promise.all([probeLedger(db.app), db.prove(), db.proveCommit()]);
}
