import { REFUND_STATE } from '@mashang/contract/refunds';
import { BusinessError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/verbs/verb.ts';
import type { DisputeTerms } from './refund-commands-store.ts';
import * as zh from './zh.ts';

export function isInDispute({ state, isDisputed }: DisputeTerms): boolean {
  return state === REFUND_STATE.paying && isDisputed;
}

/**
 * Why this person may not decide on a collector's proof now; undefined where it may. The drawer asks it
 * before, the approval at each step.
 */
export function rulingFault(dispute: DisputeTerms, actor: Actor): BusinessError | undefined {
  if (!isInDispute(dispute)) return new BusinessError('conflict', zh.rulingFaults.noDispute);
  if (dispute.waits) return new BusinessError('conflict', zh.rulingFaults.tooEarly(dispute.answerBy));
  if (actor.kind === 'user' && actor.userId === dispute.makerId)
    return new BusinessError('forbidden', zh.rulingFaults.ownRefund);
}
