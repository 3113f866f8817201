import { COLLECTION_STATUS_NAMES } from '@mashang/contract/collection-orders';
import {
  type EvidenceAnswer,
  ORDER_PROOF_FORM,
  type OrderProof,
  type TakeEvidenceBody,
} from '@mashang/contract/evidence';
import { REFUND_STATE_NAMES } from '@mashang/contract/refunds';
import { formatTime } from '@mashang/contract/time';
import { sha256Hex } from '../../../platform/security/crypto.ts';
import { allow, type Ctx, recordView } from '../../../platform/verbs/verb.ts';
import { ownOrderOf } from '../../collection-orders/own/read-own-orders.ts';
import { currentLicence } from '../../licence/current-licence.ts';
import { merchantOf } from '../../merchants/people/merchant-of.ts';
import { refundsOfOwnOrder } from '../../refunds/own/read-own-refunds.ts';
import { signEvidence } from '../write-evidence.ts';
import { readMerchantNames } from './order-proof-store.ts';

/**
 * Takes the order proof (订单凭证) of an order of the actor's own merchant: what its people see of it, signed. Throws 404
 * for everybody else's. The audit log records who took which file, before it is given.
 */
export async function takeOrderProof(ctx: Ctx, { agtOrderNo }: TakeEvidenceBody): Promise<EvidenceAnswer> {
  allow(ctx.actor, 'own-evidence:take');
  const { merchantId, user } = merchantOf(ctx.actor);
  const licence = await currentLicence(ctx.platform);
  const proof = await ctx.platform.db.asMerchant(merchantId, async (tx): Promise<OrderProof> => {
    const { order, timeline, deliveries } = await ownOrderOf(tx, agtOrderNo);
    const { id: _id, ...facts } = order;
    return {
      form: ORDER_PROOF_FORM,
      madeAt: formatTime(ctx.now),
      madeBy: user.username,
      institution: licence && { legalName: licence.legalName, licenceNo: licence.licenceNo },
      merchant: await readMerchantNames(tx),
      order: { ...facts, statusName: COLLECTION_STATUS_NAMES[order.status] },
      timeline,
      refunds: (await refundsOfOwnOrder(tx, agtOrderNo)).map((refund) => ({
        ...refund,
        stateName: REFUND_STATE_NAMES[refund.state],
      })),
      webhooks: deliveries,
    };
  });
  const text = signEvidence(proof, ctx.platform.secrets.signer);
  const sha256 = sha256Hex(text);
  const name = `order-${agtOrderNo}.json`;
  await recordView(ctx, 'order-proof.take', {
    subjectKind: 'collection-order',
    subjectId: agtOrderNo,
    after: { file: name, fingerprint: sha256 },
  });
  return { name, type: 'application/json', text, sha256 };
}
