import type { Platform } from '../../../platform/platform.ts';
import { probeLedger } from '../ledger-store.ts';

/**
 * The check of /readyz: the database is reachable and migrated, every pool uses the login that it must, and a write is
 * committed soon.
 */
export async function checkReady({ db }: Platform): Promise<void> {
  await Promise.all([probeLedger(db.app), db.prove(), db.proveCommit()]);
}
