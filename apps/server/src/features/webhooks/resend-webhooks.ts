import { BusinessError } from '../../platform/errors.ts';
import { writeVerb } from '../../platform/verbs/verb.ts';
import { requeueDeliveries } from './webhooks-store.ts';
import * as zh from './zh.ts';

/** Sends an order's webhooks again now, as the same event under the same id, so that a receiver recognizes it. */
export const resendWebhooks = writeVerb<{ agtOrderNo: string }, { resent: number }>({
  name: 'webhook.resend',
  permission: 'webhook:resend',
  async run(ctx, input) {
    if (ctx.actor.kind !== 'user') throw new BusinessError('forbidden', zh.resendWebhooks.notPermitted);
    const { participantId } = ctx.actor;
    const resent = await requeueDeliveries(ctx.tx, input.agtOrderNo, { participantId });
    if (resent === 0) throw new BusinessError('notFound', zh.resendWebhooks.nothing);
    return {
      result: { resent },
      audit: {
        subjectKind: input.agtOrderNo.startsWith('DF') ? 'payout-order' : 'collection-order',
        subjectId: input.agtOrderNo,
        after: { resent },
      },
    };
  },
});
