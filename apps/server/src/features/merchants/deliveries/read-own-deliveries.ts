import type { OwnDeliveryDetail, OwnDeliveryPage, OwnDeliveryQuery } from '@mashang/contract/own-deliveries';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { ownDeliveryOf, pageOfOwnDeliveries } from '../../webhooks/own-deliveries.ts';
import { merchantOf } from '../people/merchant-of.ts';
import * as zh from '../zh.ts';

/** A page of the webhooks of the reader's own merchant, the newest first. */
export async function readOwnDeliveries({ actor, platform }: Ctx, query: OwnDeliveryQuery): Promise<OwnDeliveryPage> {
  allow(actor, 'own-delivery:read');
  return platform.db.asMerchant(merchantOf(actor).merchantId, (tx) => pageOfOwnDeliveries(tx, query));
}

/** One of them: its body, and every try with its answer. Throws 404 for everybody else's. */
export async function readOwnDelivery({ actor, platform }: Ctx, id: string): Promise<OwnDeliveryDetail> {
  allow(actor, 'own-delivery:read');
  const found = await platform.db.asMerchant(merchantOf(actor).merchantId, (tx) => ownDeliveryOf(tx, id));
  if (!found) throw new BusinessError('notFound', zh.faults.deliveryMissing);
  return found;
}
