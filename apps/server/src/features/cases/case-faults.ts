import { CASE_MOVES, CASE_STATE, CASE_STATE_NAMES, type CaseState } from '@mashang/contract/risk-cases';
import { mayMove } from '@mashang/contract/states';
import type { Tx } from '../../platform/database/db.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { UserActor } from '../../platform/verbs/verb.ts';
import { type CaseStanding, lockCase } from './cases-store.ts';
import * as zh from './zh.ts';

/** Returns an open case and locks it; 404 if there is none, 409 if it is closed. */
export async function openCaseOf(tx: Tx, id: string, { userId }: UserActor): Promise<CaseStanding> {
  const found = await lockCase(tx, id, userId);
  if (!found) throw new BusinessError('notFound', zh.faults.caseMissing);
  if (found.state === CASE_STATE.closed) throw new BusinessError('conflict', zh.caseFaults.closed);
  return found;
}

/** Refuses a change of state that `CASE_MOVES` does not contain. */
export function requireMove(from: CaseState, to: CaseState): void {
  if (!mayMove(CASE_MOVES, from, to))
    throw new BusinessError('conflict', zh.caseFaults.wrongState(CASE_STATE_NAMES[from], CASE_STATE_NAMES[to]));
}
