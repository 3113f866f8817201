import type { CollectionStatus } from '@mashang/contract/collection-orders';
import type { PayerOrder } from '@mashang/contract/payment-page';
import { isManualPattern } from '@mashang/contract/products';
import * as zh from './zh.tsx';

/** What the page shows of an order. */
export type OrderView = 'waiting' | 'paid' | 'failed' | 'refunded' | 'expired';

/**
 * Imported as a type only: the contract's schemas stay out of the page, and the compiler still
 * misses any status added there.
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
 * View of an order's status. A page left open while the server is renewed may get one it does not know:
 * waiting, which keeps asking.
 */
export function viewOf(status: CollectionStatus): OrderView {
  return VIEWS[status] ?? 'waiting';
}

/** What a screen reader reads out, and the tab shows, when an order is in this view. */
export const VIEW_TITLES: Record<OrderView, string> = zh.viewTitles;

const POLL_MS: Record<OrderView, number | null> = {
  waiting: 2_000,
  // A late receipt is still confirmed, and the payer should see it.
  expired: 10_000,
  paid: null,
  failed: null,
  refunded: null,
};

/** A refund that is on its way, or a complaint that waits for its answer: news of days, not of seconds. */
const SLOW_POLL_MS = 30_000;

/** Pause before the next question while nothing is wrong; null when no news is to be expected. */
export function pollDelay({ status, refunds, complaint }: PayerOrder): number | null {
  const isWaited =
    refunds.some((refund) => refund.status === 'processing') || (complaint !== null && complaint.status !== 'reviewed');
  return POLL_MS[viewOf(status)] ?? (isWaited ? SLOW_POLL_MS : null);
}

/** Pause after the n-th error in a row: 2, 4, 8, 16, then 30 s, so that a sick server is not asked harder. */
export function errorDelay(errors: number): number {
  return Math.min(30_000, 1_000 * 2 ** Math.min(errors, 5));
}

/** In a demo, an order confirmed by a channel can be paid by a button. */
export function maySandboxPay(order: PayerOrder): boolean {
  return order.demo && order.status === AWAITING && !isManualPattern(order.payPattern);
}
