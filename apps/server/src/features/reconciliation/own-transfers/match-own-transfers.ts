import { roundCommand } from '../../../platform/verbs/round.ts';
import { matchTransfers } from './own-transfer-store.ts';

/** Finds the lines that carry a transfer's number; the database writes an audit row for each. */
export const matchOwnTransfers = roundCommand({ name: 'own-transfer.match', run: ({ app }) => matchTransfers(app) });
