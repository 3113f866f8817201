import { roundCommand } from '../../platform/verbs/round.ts';
import { settleAll } from './cash-out-commands-store.ts';

/** Finds in the statements what was sent; the database writes event and audit row of each. */
export const settleCashOuts = roundCommand({ name: 'cash-out.settle', run: ({ app }) => settleAll(app) });
