import type { CancelRefundAnswer } from '@mashang/contract/refunds';
import { type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { merchantOf } from '../../merchants/people/merchant-of.ts';
import { withdrawRequest } from '../refund-commands-store.ts';
import { refundRefusal } from '../refund-refusals.ts';

const withdraw = writeVerb<{ refundNo: string }, CancelRefundAnswer>({
  name: 'refund.withdraw',
  permission: 'own-refund:ask',
  async run({ tx, actor }, { refundNo }) {
    const ended = await withdrawRequest(tx, merchantOf(actor).merchantId, refundNo);
    if (ended !== 'cancelled') throw refundRefusal(ended);
    const result = { refundNo, state: ended };
    return { result, audit: { subjectKind: 'refund', subjectId: refundNo, after: { state: ended } } };
  },
});

/**
 * Withdraws a refund that the actor's own merchant asked for, while nobody has approved it. Throws 404 for everybody
 * else's, 409 in every other state.
 */
export async function cancelOwnRefund(ctx: Ctx, input: { refundNo: string }): Promise<CancelRefundAnswer> {
  const answer = await withdraw(ctx, input);
  ctx.platform.bus.signal('events');
  return answer;
}
