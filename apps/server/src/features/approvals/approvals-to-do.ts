import type { ApprovalKindName } from '@mashang/contract/approvals';
import type { Tx } from '../../platform/database/db.ts';
import type { UserActor } from '../../platform/verbs/verb.ts';
import { countTodo } from './approval-reads-store.ts';
import { readingOf } from './read-approvals.ts';

/** How many proposals wait for this person's decision. */
export async function approvalsToDo(tx: Tx, actor: UserActor): Promise<number> {
  return actor.permissions.has('approval:read') ? countTodo(tx, readingOf(actor)) : 0;
}

/** How many proposals of one kind wait for this person's decision. */
export async function approvalsToDoOf(tx: Tx, actor: UserActor, kind: ApprovalKindName): Promise<number> {
  if (!actor.permissions.has('approval:read')) return 0;
  const { checks, ...reading } = readingOf(actor);
  return countTodo(tx, { ...reading, checks: checks.filter((one) => one === kind) });
}
