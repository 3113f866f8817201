import { BusinessError } from '../../../platform/errors.ts';
import { writeVerb } from '../../../platform/verbs/verb.ts';
import { merchantOf } from '../../merchants/people/merchant-of.ts';
import { resendOfMerchant } from '../../webhooks/own-deliveries.ts';
import * as zh from '../zh.ts';

/** Sends the webhooks of a payout of the actor's own merchant again now, each as the same event under the same id. */
export const resendOwnPayoutWebhooks = writeVerb<{ orderNo: string }, { resent: number }>({
  name: 'webhook.resend',
  permission: 'own-webhook:resend',
  async run({ tx, actor }, { orderNo }) {
    const { merchantId } = merchantOf(actor);
    const resent = await resendOfMerchant(tx, orderNo, merchantId);
    if (resent === 0) throw new BusinessError('notFound', zh.ownPayouts.nothingToResend);
    return { result: { resent }, audit: { subjectKind: 'payout-order', subjectId: orderNo, after: { resent } } };
  },
});
