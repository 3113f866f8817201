import { BusinessError } from '../../../platform/errors.ts';
import { writeVerb } from '../../../platform/verbs/verb.ts';
import { resendDeliveryOfMerchant } from '../../webhooks/own-deliveries.ts';
import { merchantOf } from '../people/merchant-of.ts';
import * as zh from '../zh.ts';

/** Sends one webhook of the actor's own merchant again now, under its own id. Throws 404 for everybody else's. */
export const resendOwnDelivery = writeVerb<{ id: string }, { resent: number }>({
  name: 'webhook.resend',
  permission: 'own-webhook:resend',
  async run({ tx, actor }, { id }) {
    const resent = await resendDeliveryOfMerchant(tx, id, merchantOf(actor).merchantId);
    if (resent === 0) throw new BusinessError('notFound', zh.faults.deliveryMissing);
    return { result: { resent }, audit: { subjectKind: 'webhook-delivery', subjectId: id, after: { resent } } };
  },
});
