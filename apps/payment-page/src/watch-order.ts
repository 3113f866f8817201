import type { PayerOrder } from '@mashang/contract/payment-page';
import { CallError } from './call-server.ts';
import { errorDelay, pollDelay } from './order-view.ts';
import { texts } from './texts.ts';

/**
 * The current knowledge of the order. `order` stays while `trouble` lasts; `gone` is final. `receivedAt` is on the
 * page's own clock.
 */
export type News<T> = {
  order: T | null;
  receivedAt: number;
  trouble: string | null;
  gone: string | null;
};
export type Watch<T> = {
  news(): News<T>;
  subscribe(listener: () => void): () => void;
  /** Asks at once, and drops an answer that is still loading: it may be older than the payer's last action. */
  refresh(): void;
  stop(): void;
};
export type OrderWatch = Watch<PayerOrder>;
export type WatchParts<T> = {
  load(signal: AbortSignal): Promise<T>;
  /** Whether the page is visible: a hidden page sends no request. */
  isVisible(): boolean;
  /** Milliseconds of a monotonic clock. */
  now(): number;
};

/** Watches the order of a payer's page. */
export function watchOrder(parts: WatchParts<PayerOrder>): OrderWatch {
  return watchPage({ ...parts, pause: pollDelay });
}

/** `pause`: milliseconds until the next poll after an answer; null where no change is expected. */
type PageParts<T> = WatchParts<T> & { pause(order: T): number | null };

/** Polls the server for what a page shows: only while visible, slower after errors, never once nothing can change. */
export function watchPage<T>(parts: PageParts<T>): Watch<T> {
  let news: News<T> = { order: null, receivedAt: 0, trouble: null, gone: null };
  let errors = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flight: AbortController | undefined;
  let stopped = false;
  const listeners = new Set<() => void>();

  function publish(change: Partial<News<T>>): void {
    news = { ...news, ...change };
    for (const listener of listeners) listener();
  }

  function accept(order: T): number | null {
    errors = 0;
    publish({ order, receivedAt: parts.now(), trouble: null, gone: null });
    return parts.pause(order);
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
