import type { Tx } from '../../../platform/database/db.ts';
import { countLastDayByProduct, type DayCount, listRoutedOrders, type RoutedOrder } from './routed-orders-store.ts';

/** Most orders of one participant that are counted: enough to judge a product's health. */
const COUNTED_MAX = 5_000;

/**
 * Public entry for the preview of a rotation: returns the last day's orders of a subtree, newest first, and whether
 * there were more than `most`.
 */
export async function readRoutedOrders(
  tx: Tx,
  asked: { participantId: bigint; productId: bigint; most: number },
): Promise<{ orders: RoutedOrder[]; capped: boolean }> {
  const orders = await listRoutedOrders(tx, { ...asked, most: asked.most + 1 });
  return { orders: orders.slice(0, asked.most), capped: orders.length > asked.most };
}

/** Public entry for the product list: returns the results of the last day in a subtree, by product. */
export async function countLastDay(tx: Tx, participantId: bigint): Promise<Map<string, DayCount>> {
  const rows = await countLastDayByProduct(tx, participantId, COUNTED_MAX);
  return new Map(rows.map((row) => [row.productId, row]));
}
