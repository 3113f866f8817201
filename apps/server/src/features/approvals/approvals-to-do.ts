import type { ApprovalKindName } from '@mashang/contract/approvals';
import type { Tx } from '../../platform/database/db.ts';
import type { UserActor } from '../../platform/verbs/verb.ts';
import { countAboutMerchant, countMine, countTodo } from './approval-reads-store.ts';
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

/** How many of this person's own proposals wait for somebody else. */
export async function approvalsOfMine(tx: Tx, { userId, permissions }: UserActor): Promise<number> {
  return permissions.has('approval:read') ? countMine(tx, userId) : 0;
}

/** Whether a proposal of one of these kinds about a merchant waits, by its own people or by the staff. */
export async function isAboutMerchant(
  tx: Tx,
  about: { kinds: readonly ApprovalKindName[]; merchantId: bigint },
): Promise<boolean> {
  return (await countAboutMerchant(tx, about)) > 0;
}
