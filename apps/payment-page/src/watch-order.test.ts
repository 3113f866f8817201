import type { PayerOrder } from '@mashang/contract/payment-page';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from './call-server.ts';
import { type OrderWatch, watchOrder } from './watch-order.ts';

const orderIn = (status: number) =>
  ({ agtOrderNo: 'C1', status, leftMs: 60_000, refunds: [], complaint: null }) as unknown as PayerOrder;
let answers: (() => Promise<PayerOrder>)[] = [];
let asked = 0;
let visible = true;
let watch: OrderWatch;

function start(...next: (PayerOrder | Error)[]) {
  answers = next.map((one) => async () => {
    if (one instanceof Error) throw one;
    return one;
  });
  watch = watchOrder({
    isVisible: () => visible,
    now: () => Date.now(),
    load(signal) {
      asked += 1;
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        answer?.().then(resolve, reject);
      });
    },
  });
}
const trouble = new CallError('trouble', '网络错误');
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  visible = true;
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

describe('watchOrder', () => {
  it('asks every two seconds while waiting and stops when paid', async () => {
    start(orderIn(1), orderIn(1), orderIn(2));
    await pass(0);
    expect([asked, watch.news().order?.status]).toEqual([1, 1]);
    await pass(4_000);
    expect([asked, watch.news().order?.status]).toEqual([3, 2]);
    await pass(600_000);
    expect(asked).toBe(3);
  });

  it('keeps an expired order under watch, since a late receipt is still confirmed', async () => {
    start(orderIn(6), orderIn(2));
    await pass(10_000);
    expect(watch.news().order?.status).toBe(2);
  });

  it('asks nothing while hidden and at once when seen again', async () => {
    start(orderIn(1));
    await pass(0);
    visible = false;
    await pass(60_000);
    const before = asked;
    expect(before).toBeLessThanOrEqual(2);
    visible = true;
    watch.refresh();
    await pass(0);
    expect(asked).toBe(before + 1);
  });

  it('keeps the order on screen through an error, backs off, and recovers by itself', async () => {
    start(orderIn(1), trouble, trouble, trouble, orderIn(2));
    await pass(2_000);
    expect(watch.news()).toMatchObject({ order: { status: 1 }, trouble: '网络错误' });
    await pass(2_000 + 4_000);
    expect([asked, watch.news().trouble]).toEqual([4, '网络错误']);
    await pass(7_999);
    expect(asked).toBe(4);
    await pass(1);
    expect(watch.news()).toMatchObject({ order: { status: 2 }, trouble: null });
  });

  it('ends with a link that names no order', async () => {
    start(new CallError('link', '订单不存在或链接已失效'));
    await pass(600_000);
    expect([asked, watch.news().gone]).toEqual([1, '订单不存在或链接已失效']);
  });

  it('drops an answer that is older than a refresh', async () => {
    let answerOld: (order: PayerOrder) => void = () => undefined;
    start(orderIn(2));
    answers = [() => new Promise((resolve) => (answerOld = resolve)), async () => orderIn(2)];
    watch.refresh();
    watch.refresh();
    await pass(0);
    answerOld(orderIn(1));
    await pass(0);
    expect(watch.news().order?.status).toBe(2);
  });

  it('notifies its listeners until they leave, and nobody after stop', async () => {
    start(orderIn(1));
    const listener = vi.fn();
    const leave = watch.subscribe(listener);
    await pass(2_000);
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    await pass(2_000);
    expect(listener).toHaveBeenCalledTimes(2);
    watch.stop();
    const before = asked;
    await pass(60_000);
    expect(asked).toBe(before);
  });
});
