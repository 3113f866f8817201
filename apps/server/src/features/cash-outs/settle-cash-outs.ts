import { roundCommand } from '../../platform/verbs/round.ts';
import { settleAll } from './cash-out-commands-store.ts';

/** Finds sent cash-outs in the statements; the database writes the event and the audit row of each. */
export const settleCashOuts = roundCommand({ name: 'cash-out.settle', run: ({ app }) => settleAll(app) });
