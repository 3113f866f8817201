import type { Tx } from '../../../platform/database/db.ts';
import { noSuchSubAgent } from '../agent-of.ts';
import { findSubAgent } from './sub-agents-store.ts';

/** Refuses (404) a participant that the reader of the transaction may not see. */
export async function requireSubAgent(tx: Tx, id: bigint): Promise<void> {
  if (!(await findSubAgent(tx, id))) throw noSuchSubAgent();
}
