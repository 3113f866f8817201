import { CASE_MOVES, CASE_STATE, CASE_STATE_NAMES, type CaseState } from '@mashang/contract/risk-cases';
import { mayMove } from '@mashang/contract/states';
import type { Tx } from '../../platform/db.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { UserActor } from '../../platform/verb.ts';
import { type CaseStanding, lockCase } from './cases-store.ts';

/** A case that is worked on, held; 404 where there is none, 409 where it is closed. */
export async function openCaseOf(tx: Tx, id: string, { userId }: UserActor): Promise<CaseStanding> {
  const found = await lockCase(tx, id, userId);
  if (!found) throw new BusinessError('notFound', '案件不存在');
  if (found.state === CASE_STATE.closed) throw new BusinessError('conflict', '案件已结案');
  return found;
}

/** Refuses a move the table has not. */
export function requireMove(from: CaseState, to: CaseState): void {
  if (!mayMove(CASE_MOVES, from, to))
    throw new BusinessError('conflict', `案件当前为${CASE_STATE_NAMES[from]}，不能转为${CASE_STATE_NAMES[to]}`);
}
