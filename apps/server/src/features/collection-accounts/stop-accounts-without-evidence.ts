import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { stopWithoutEvidence } from './evidence/evidence-store.ts';

const MOST = 500;

/** Switches off accounts from before the evidence rule whose time to submit evidence is over. */
export async function stopAccountsWithoutEvidence({ db, bus }: Platform): Promise<void> {
  const work = ownWork(db, 'account.stop-unshown');
  const stopped = await work.transaction((tx) => stopWithoutEvidence(tx, MOST, 'system:account-evidence'));
  if (stopped === 0) return;
  bus.signal('events');
  bus.signal('routing');
}
