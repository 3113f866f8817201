import type { Tx } from '../../platform/database/db.ts';
import type { UserActor } from '../../platform/verbs/verb.ts';
import { countProofs } from './refunds-store.ts';

/** Counts collectors' proofs that this person may accept, as the first or as the second of two people. */
export async function proofsToDo(
  tx: Tx,
  { permissions, participantId, userId }: UserActor,
): Promise<{ toAccept: number; toSecond: number }> {
  if (participantId !== null || !permissions.has('refund:pay')) return { toAccept: 0, toSecond: 0 };
  return countProofs(tx, userId);
}
