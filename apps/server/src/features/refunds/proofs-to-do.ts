import type { Tx } from '../../platform/database/db.ts';
import type { UserActor } from '../../platform/verbs/verb.ts';
import { countProofs } from './refunds-store.ts';

/** How many proofs of collectors wait for this person's acceptance, as the first of two people or as the second. */
export async function proofsToDo(
  tx: Tx,
  { permissions, participantId, userId }: UserActor,
): Promise<{ toAccept: number; toSecond: number }> {
  if (participantId !== null || !permissions.has('refund:pay')) return { toAccept: 0, toSecond: 0 };
  return countProofs(tx, userId);
}
