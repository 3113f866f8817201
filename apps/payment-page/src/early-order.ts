import type { PayerOrder } from '@mashang/contract/payment-page';

/** Later than this after the start of the page load (a tab opened in the background) the embedded order is stale. */
const FRESH_MS = 5_000;

/** Returns the order that was embedded in the page; null when there is none, or it is no longer fresh. */
export function readEarlyOrder(text: string | null | undefined, ageMs: number): PayerOrder | null {
  if (!text || ageMs > FRESH_MS) return null;
  try {
    return JSON.parse(text) as PayerOrder;
  } catch {
    return null;
  }
}
