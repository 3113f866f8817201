import type { Tx } from '../../../platform/database/db.ts';
import { type Firsts, findFirsts } from './own-orders-store.ts';

/**
 * Public entry for the home page of a merchant's people: whether it has an order, and a paid one. Needs the login that
 * is bound to the merchant.
 */
export function firstOrders(tx: Tx): Promise<Firsts> {
  return findFirsts(tx);
}
