import { roundCommand } from '../../platform/verbs/round.ts';
import { makeDue, releaseDue, settleAll } from './settlement-commands-store.ts';

/** Makes the run of everybody whose cut has come. */
export const makeDueSettlements = roundCommand({ name: 'settlement.make-due', run: ({ app }) => makeDue(app) });

/** Finds in the statements what was sent; the database writes event and audit row of each. */
export const paySettlements = roundCommand({ name: 'settlement.pay', run: ({ app }) => settleAll(app) });

/** Gives back the reserves whose day has come. */
export const releaseReserves = roundCommand({ name: 'settlement.release-reserves', run: ({ app }) => releaseDue(app) });
