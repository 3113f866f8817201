import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { rollUp } from './ledger-store.ts';

/** Folds settled postings of insert-only accounts into their rolled-up balances, so that reading one stays short. */
export function rollUpLedger(platform: Platform): Promise<void> {
  return rollUp(ownWork(platform.db, 'ledger.roll-up').app);
}
