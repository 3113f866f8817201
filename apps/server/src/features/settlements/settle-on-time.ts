import { roundCommand } from '../../platform/verbs/round.ts';
import { makeDue, releaseDue, settleAll } from './settlement-commands-store.ts';

/** Makes the run of all merchants whose cut is due. */
export const makeDueSettlements = roundCommand({ name: 'settlement.make-due', run: ({ app }) => makeDue(app) });

/** Matches statement lines to sent settlements; the database writes an event and an audit row for each. */
export const paySettlements = roundCommand({ name: 'settlement.pay', run: ({ app }) => settleAll(app) });

/** Releases the reserves whose day has come. */
export const releaseReserves = roundCommand({ name: 'settlement.release-reserves', run: ({ app }) => releaseDue(app) });
