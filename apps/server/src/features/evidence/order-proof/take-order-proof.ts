import { COLLECTION_STATUS_NAMES } from '@mashang/contract/collection-orders';
import {
  type EvidenceAnswer,
  ORDER_PROOF_FORM,
  PAYOUT_PROOF_FORM,
  type TakeEvidenceBody,
} from '@mashang/contract/evidence';
import { payoutStatusName } from '@mashang/contract/payout-orders';
import { REFUND_STATE_NAMES } from '@mashang/contract/refunds';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import { ownOrderOf } from '../../collection-orders/own/read-own-orders.ts';
import { ownPayoutOf } from '../../payout-orders/own/read-own-payouts.ts';
import { refundsOfOwnOrder } from '../../refunds/own/read-own-refunds.ts';
import { signProof } from './sign-proof.ts';

/**
 * Takes the order proof (订单凭证) of an order of the actor's own merchant: what its people see of it, signed. Throws 404
 * for everybody else's.
 */
export function takeOrderProof(ctx: Ctx, { agtOrderNo }: TakeEvidenceBody): Promise<EvidenceAnswer> {
  return signProof(ctx, {
    subjectKind: 'collection-order',
    orderNo: agtOrderNo,
    async write(tx, head) {
      const { order, timeline, deliveries } = await ownOrderOf(tx, agtOrderNo);
      const { id: _id, ...facts } = order;
      return {
        form: ORDER_PROOF_FORM,
        ...head,
        order: { ...facts, statusName: COLLECTION_STATUS_NAMES[order.status] },
        timeline,
        refunds: (await refundsOfOwnOrder(tx, agtOrderNo)).map((refund) => ({
          ...refund,
          stateName: REFUND_STATE_NAMES[refund.state],
        })),
        webhooks: deliveries,
      };
    },
  });
}

/** The same of a payout of the actor's own merchant. */
export function takePayoutProof(ctx: Ctx, { orderNo }: { orderNo: string }): Promise<EvidenceAnswer> {
  return signProof(ctx, {
    subjectKind: 'payout-order',
    orderNo,
    async write(tx, head) {
      const { order, timeline, deliveries } = await ownPayoutOf(tx, ctx.actor, orderNo);
      const { id: _id, ...facts } = order;
      const payout = { ...facts, statusName: payoutStatusName(order) };
      return { form: PAYOUT_PROOF_FORM, ...head, payout, timeline, webhooks: deliveries };
    },
  });
}
