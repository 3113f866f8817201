import type { Tx } from '../../platform/database/db.ts';
import type { UserActor } from '../../platform/verbs/verb.ts';
import { countTodo } from './approval-reads-store.ts';
import { readingOf } from './read-approvals.ts';

/** How many proposals wait for this person's decision. */
export async function approvalsToDo(tx: Tx, actor: UserActor): Promise<number> {
  return actor.permissions.has('approval:read') ? countTodo(tx, readingOf(actor)) : 0;
}
