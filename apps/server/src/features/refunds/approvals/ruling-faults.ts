import { REFUND_STATE } from '@mashang/contract/refunds';
import { BusinessError } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/verbs/verb.ts';
import type { DisputeTerms } from '../refund-commands-store.ts';
import * as zh from '../zh.ts';

export function isInDispute({ state, isDisputed }: DisputeTerms): boolean {
  return state === REFUND_STATE.paying && isDisputed;
}

/**
 * Returns why this person may not rule on a collector's proof now; undefined if it may. The drawer asks in advance, and
 * the approval asks at each step.
 */
export function rulingFault(dispute: DisputeTerms, actor: Actor): BusinessError | undefined {
  if (!isInDispute(dispute)) return new BusinessError('conflict', zh.rulingFaults.noDispute);
  if (dispute.waits) return new BusinessError('conflict', zh.rulingFaults.tooEarly(dispute.answerBy));
  if (actor.kind === 'user' && actor.userId === dispute.makerId)
    return new BusinessError('forbidden', zh.rulingFaults.ownRefund);
}
