import type { Tx } from '../../../platform/database/db.ts';
import { noSuchSon } from '../agent-of.ts';
import { findSubAgent } from './sub-agents-store.ts';

/** Refuses a participant that the reader of the transaction does not see below itself. */
export async function requireSubAgent(tx: Tx, id: bigint): Promise<void> {
  if (!(await findSubAgent(tx, id))) throw noSuchSon();
}
