import type { Tx } from '../../platform/database/db.ts';
import type { UserActor } from '../../platform/verbs/verb.ts';
import { countTasks } from './refunds-store.ts';

/** Counts the refunds that this collector has to pay. */
export async function refundTasksToDo(tx: Tx, { permissions, participantId }: UserActor): Promise<number> {
  return participantId !== null && permissions.has('refund-task:pay') ? countTasks(tx, participantId) : 0;
}
