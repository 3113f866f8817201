import { BusinessError } from '../../../platform/errors.ts';
import { writeVerb } from '../../../platform/verbs/verb.ts';
import { merchantOf } from '../../merchants/people/merchant-of.ts';
import { resendOfMerchant } from '../../webhooks/own-deliveries.ts';
import * as zh from '../zh.ts';

/** Sends the webhooks of an order of the actor's own merchant again now, each as the same event under the same id. */
export const resendOwnWebhooks = writeVerb<{ agtOrderNo: string }, { resent: number }>({
  name: 'webhook.resend',
  permission: 'own-webhook:resend',
  async run({ tx, actor }, { agtOrderNo }) {
    const { merchantId } = merchantOf(actor);
    const resent = await resendOfMerchant(tx, agtOrderNo, merchantId);
    if (resent === 0) throw new BusinessError('notFound', zh.ownOrders.nothingToResend);
    return { result: { resent }, audit: { subjectKind: 'collection-order', subjectId: agtOrderNo, after: { resent } } };
  },
});
