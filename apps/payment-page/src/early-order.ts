import type { PayerOrder } from '@mashang/contract/payment-page';

/** Later than this after the page was asked for (a tab opened behind another) its own order has aged. */
const FRESH_MS = 5_000;

/** The order that came along with the page; null when there is none, or it is no longer fresh. */
export function readEarlyOrder(text: string | null | undefined, ageMs: number): PayerOrder | null {
  if (!text || ageMs > FRESH_MS) return null;
  try {
    return JSON.parse(text) as PayerOrder;
  } catch {
    return null;
  }
}
