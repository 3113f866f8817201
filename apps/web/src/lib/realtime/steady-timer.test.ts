import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Stands in for the worker: the real code needs a browser, and the journeys in `e2e` run it. */
class LateWorker {
  static last: LateWorker;
  onmessage: ((event: { data: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  orders: { id: number; everyMs: number }[] = [];
  constructor() {
    LateWorker.last = this;
  }
  postMessage(order: { id: number; everyMs: number }): void {
    this.orders.push(order);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('runs by the page’s own timers where there is no worker', async () => {
  const { afterSteadily, everySteadily } = await import('./steady-timer.ts');
  const [often, once] = [vi.fn(), vi.fn()];
  const stop = everySteadily(100, often);
  afterSteadily(100, once);
  vi.advanceTimersByTime(350);
  expect([often.mock.calls.length, once.mock.calls.length]).toEqual([3, 1]);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(often.mock.calls.length).toBe(3);
});

it('runs when the worker says so, and goes on here when the worker cannot be loaded', async () => {
  vi.stubGlobal('Worker', LateWorker);
  const { everySteadily } = await import('./steady-timer.ts');
  const [run, other] = [vi.fn(), vi.fn()];
  const stop = everySteadily(100, run);
  vi.advanceTimersByTime(1_000);
  expect(run.mock.calls.length).toBe(0);
  LateWorker.last.onmessage?.({ data: LateWorker.last.orders[0]?.id as number });
  expect(run.mock.calls.length).toBe(1);
  LateWorker.last.onerror?.();
  everySteadily(100, other);
  vi.advanceTimersByTime(200);
  expect([run.mock.calls.length, other.mock.calls.length]).toEqual([3, 2]);
  stop();
  vi.advanceTimersByTime(200);
  expect(run.mock.calls.length).toBe(3);
});
