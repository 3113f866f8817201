import type { PayerOrder } from '@mashang/contract/payment-page';
import { fetchOrder } from './call-server.ts';
import { readEarlyOrder } from './early-order.ts';
import { type OrderWatch, watchOrder } from './watch-order.ts';

/** Token of the page's address; empty when the link is incomplete. */
export const token = new URLSearchParams(location.search).get('o')?.trim() ?? '';

/**
 * The page's one watch. It opens on import, before React starts: the first answer is loaded while the page gets ready.
 */
export const watch: OrderWatch | null = token === '' ? null : openWatch();

function openWatch(): OrderWatch {
  let early = readEarlyOrder(document.getElementById('early-data')?.textContent, performance.now());
  function load(signal: AbortSignal): Promise<PayerOrder> {
    const order = early;
    early = null;
    return order ? Promise.resolve(order) : fetchOrder(token, signal);
  }
  const opened = watchOrder({
    load,
    isVisible: () => document.visibilityState === 'visible',
    now: () => performance.now(),
  });
  addEventListener('online', opened.refresh);
  document.addEventListener('visibilitychange', opened.refresh);
  addEventListener('pageshow', (event) => event.persisted && opened.refresh());
  return opened;
}
