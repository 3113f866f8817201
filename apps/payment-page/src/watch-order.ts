import type { PayerOrder } from '@mashang/contract/payment-page';
import { CallError } from './call-server.ts';
import { errorDelay, pollDelay } from './order-view.ts';
import { texts } from './texts.ts';

/**
 * The current knowledge of the order. `order` stays while `trouble` lasts; `gone` is final. `receivedAt` is on the
 * page's own clock.
 */
export type OrderNews = {
  order: PayerOrder | null;
  receivedAt: number;
  trouble: string | null;
  gone: string | null;
};
export type OrderWatch = {
  news(): OrderNews;
  subscribe(listener: () => void): () => void;
  /** Asks at once, and drops an answer that is still loading: it may be older than the payer's last action. */
  refresh(): void;
  stop(): void;
};
export type WatchParts = {
  load(signal: AbortSignal): Promise<PayerOrder>;
  /** Whether the page is visible: a hidden page sends no request. */
  isVisible(): boolean;
  /** Milliseconds of a monotonic clock. */
  now(): number;
};

/** Polls the server for one order: only while visible, slower after errors, and never again once nothing can change. */
export function watchOrder(parts: WatchParts): OrderWatch {
  let news: OrderNews = { order: null, receivedAt: 0, trouble: null, gone: null };
  let errors = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flight: AbortController | undefined;
  let stopped = false;
  const listeners = new Set<() => void>();

  function publish(change: Partial<OrderNews>): void {
    news = { ...news, ...change };
    for (const listener of listeners) listener();
  }

  function accept(order: PayerOrder): number | null {
    errors = 0;
    publish({ order, receivedAt: parts.now(), trouble: null, gone: null });
    return pollDelay(order);
  }

  function fail(error: unknown): number | null {
    if (error instanceof CallError && error.fault !== 'trouble') {
      publish({ gone: error.message, trouble: null });
      return null;
    }
    errors += 1;
    publish({ trouble: error instanceof CallError ? error.message : texts.watchOrder.trouble });
    return errorDelay(errors);
  }

  async function ask(): Promise<void> {
    const own = new AbortController();
    flight = own;
    const settle = await parts.load(own.signal).then(
      (order) => () => accept(order),
      (error: unknown) => () => fail(error),
    );
    if (flight !== own || stopped) return;
    flight = undefined;
    const delay = settle();
    if (delay !== null && parts.isVisible()) timer = setTimeout(refresh, delay);
  }

  function refresh(): void {
    clearTimeout(timer);
    flight?.abort();
    flight = undefined;
    if (stopped || !parts.isVisible()) return;
    void ask();
  }

  refresh();
  return {
    news: () => news,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    stop() {
      stopped = true;
      clearTimeout(timer);
      flight?.abort();
    },
  };
}
