import type { CollectionStatus } from '@mashang/contract/collection-orders';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { isManualPattern } from '@mashang/contract/products';
import { texts } from './texts.ts';

/** The part of the page that an order's status shows. */
export type OrderView = 'waiting' | 'paid' | 'failed' | 'refunded' | 'expired';

/**
 * The status is imported as a type only: the contract's schemas stay out of the page, and the compiler still reports a
 * status that is missing here.
 */
const VIEWS: Record<CollectionStatus, OrderView> = {
  0: 'waiting',
  1: 'waiting',
  2: 'paid',
  3: 'failed',
  4: 'paid',
  5: 'refunded',
  6: 'expired',
};
const AWAITING: CollectionStatus = 1;

/**
 * View of an order's status. A page left open during an update of the server may get an unknown status: it is shown as
 * waiting, so polling continues.
 */
export function viewOf(status: CollectionStatus): OrderView {
  return VIEWS[status] ?? 'waiting';
}

/** Title of a view, for screen readers and the browser tab. */
export const VIEW_TITLES: Record<OrderView, string> = texts.viewTitles;

const POLL_MS: Record<OrderView, number | null> = {
  waiting: 2_000,
  // A late receipt is still confirmed, and the payer should see it.
  expired: 10_000,
  paid: null,
  failed: null,
  refunded: null,
};

/** For a refund that is being paid, or a complaint that waits for its answer: their changes take days, not seconds. */
const SLOW_POLL_MS = 30_000;

/** Delay before the next poll after a success; null when no change is expected. */
export function pollDelay({ status, refunds, complaint }: PayerOrder): number | null {
  const isWaited =
    refunds.some((refund) => refund.status === 'processing') || (complaint !== null && complaint.status !== 'reviewed');
  return POLL_MS[viewOf(status)] ?? (isWaited ? SLOW_POLL_MS : null);
}

/** Delay after the n-th error in a row: 2, 4, 8, 16, then 30 s, so that a failing server does not get more load. */
export function errorDelay(errors: number): number {
  return Math.min(30_000, 1_000 * 2 ** Math.min(errors, 5));
}

/** In a demo, a button can pay an order that a channel confirms. */
export function maySandboxPay(order: PayerOrder): boolean {
  return order.demo && order.status === AWAITING && !isManualPattern(order.payPattern) && order.channel === null;
}
