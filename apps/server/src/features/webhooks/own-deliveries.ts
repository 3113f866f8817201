import type { OwnDelivery } from '@mashang/contract/own-orders';
import type { Reader, WriteTx } from '../../platform/database/db.ts';
import { listDeliveriesOf, listTriesOf } from './delivery-log-store.ts';
import { maskUrl } from './mask-rules.ts';
import { viewTry } from './read-webhooks.ts';
import { requeueDeliveries } from './webhooks-store.ts';

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
