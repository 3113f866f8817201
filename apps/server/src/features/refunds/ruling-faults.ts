import { REFUND_STATE } from '@mashang/contract/refunds';
import { BusinessError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/verb.ts';
import type { DisputeTerms } from './refund-commands-store.ts';

export function isInDispute({ state, isDisputed }: DisputeTerms): boolean {
  return state === REFUND_STATE.paying && isDisputed;
}

/** Why this person may not decide on a collector's proof now; undefined where it may. The drawer asks it before, the approval at each step. */
export function rulingFault(dispute: DisputeTerms, actor: Actor): BusinessError | undefined {
  if (!isInDispute(dispute)) return new BusinessError('conflict', '退款凭证没有争议，不能裁定');
  if (dispute.waits)
    return new BusinessError('conflict', `收款方可在 ${dispute.answerBy} 前提出异议，届时或收款方同意后才能裁定`);
  if (actor.kind === 'user' && actor.userId === dispute.makerId)
    return new BusinessError('forbidden', '您是该退款的发起人，须由另外两人裁定');
}
