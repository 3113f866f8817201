import type { OwnDeliveryDetail, OwnDeliveryPage, OwnDeliveryQuery } from '@mashang/contract/own-deliveries';
import type { OwnDelivery } from '@mashang/contract/own-orders';
import type { Reader, WriteTx } from '../../platform/database/db.ts';
import { findOwnDelivery, listDeliveriesOf, listOwnDeliveries, listTries, listTriesOf } from './delivery-log-store.ts';
import { maskUrl } from './mask-rules.ts';
import { viewDelivery, viewPage, viewTry } from './read-webhooks.ts';
import { requeueDeliveries, requeueDelivery } from './webhooks-store.ts';

/**
 * Public entry: the webhooks of an order with every try, the newest first, for its merchant's people; the connection
 * decides whose they are.
 */
export async function deliveriesOfOrder(sql: Reader, orderId: bigint): Promise<OwnDelivery[]> {
  const [deliveries, tries] = await Promise.all([listDeliveriesOf(sql, orderId), listTriesOf(sql, orderId)]);
  return deliveries.map(({ eventId, ...delivery }) => ({
    ...delivery,
    url: maskUrl(delivery.url),
    tries: tries.flatMap(({ deliveryId, ...one }) => (deliveryId === delivery.id ? viewTry(eventId, one) : [])),
  }));
}

/** Public entry: sends the webhooks of one of a merchant's orders again; returns how many. */
export function resendOfMerchant(tx: WriteTx, orderNo: string, merchantId: bigint): Promise<number> {
  return requeueDeliveries(tx, orderNo, { merchantId });
}

/** Public entry: a page of a merchant's webhooks, the newest first; the connection decides whose they are. */
export async function pageOfOwnDeliveries(sql: Reader, query: OwnDeliveryQuery): Promise<OwnDeliveryPage> {
  return viewPage(await listOwnDeliveries(sql, query), query);
}

/** Public entry: one of them, with its body and every try; null for everybody else's. */
export async function ownDeliveryOf(sql: Reader, id: string): Promise<OwnDeliveryDetail | null> {
  const [found, tries] = await Promise.all([findOwnDelivery(sql, id), listTries(sql, id)]);
  if (!found) return null;
  const { body, eventId, ...delivery } = found;
  return {
    delivery: viewDelivery(delivery),
    body,
    tries: tries.map((row) => viewTry(eventId, row)),
  };
}

/** Public entry: sends one webhook of a merchant again; returns how many. */
export function resendDeliveryOfMerchant(tx: WriteTx, id: string, merchantId: bigint): Promise<number> {
  return requeueDelivery(tx, id, merchantId);
}
