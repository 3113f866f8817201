import type { PageErrorBody } from '@mashang/contract/error-log';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubGlobals } from '../stub-globals.ts';

stubGlobals({
  document: { cookie: '', querySelector: () => null },
  window: Object.assign(new EventTarget(), { location: { pathname: '/order/collection', origin: 'http://localhost' } }),
  location: { protocol: 'http:' },
});
const { clearFaults, collectFaults, recordFault, useErrorLog } = await import('./error-log.ts');
const { startErrorReports } = await import('./error-report.ts');
const { CallError } = await import('../api/call-error.ts');

function makeDoor(wanted = true) {
  const sink = {
    wanted,
    asked: 0,
    sent: [] as PageErrorBody[],
    failure: undefined as Error | undefined,
    async isWanted() {
      sink.asked += 1;
      return sink.wanted;
    },
    async send(body: PageErrorBody) {
      sink.sent.push(body);
      if (sink.failure) throw sink.failure;
    },
  };
  return sink;
}
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  clearFaults();
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
});

describe('reports of faults', () => {
  it('hold what happened, where and how often, and nothing of a query', async () => {
    const sink = makeDoor();
    stop = startErrorReports(sink, 'index-abc.js');
    const error = new Error('GET https://example.com/api/x?card=6222021234567890 failed');
    for (let at = 0; at < 3; at += 1) recordFault('promise', error);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sink.sent).toHaveLength(1);
    expect(sink.sent[0]).toMatchObject({
      kind: 'promise',
      message: 'GET https://example.com/api/x failed',
      path: '/order/collection',
      build: 'index-abc.js',
      count: 3,
    });
    expect(sink.sent[0]?.stack).not.toContain('6222');
  });

  it('are not sent where the server does not want them', async () => {
    const sink = makeDoor(false);
    stop = startErrorReports(sink, '');
    recordFault('script', new Error('a'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sink.sent).toEqual([]);
    expect(useErrorLog.getState().faults).toHaveLength(1);
  });

  it('come one in ten seconds, and at most thirty from one page', async () => {
    const sink = makeDoor();
    stop = startErrorReports(sink, '');
    for (let at = 0; at < 100; at += 1) recordFault('script', new Error(`fault ${'x'.repeat(at)}`));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sink.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sink.sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(sink.sent).toHaveLength(30);
  });

  it('that fail are no faults themselves: nothing loops', async () => {
    const sink = makeDoor();
    sink.failure = new CallError(0, '网络错误');
    stop = startErrorReports(sink, '');
    recordFault('script', new Error('a'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sink.sent).toHaveLength(1);
    expect(useErrorLog.getState().faults).toHaveLength(1);
  });

  it('leave refusals and aborted calls out', async () => {
    const sink = makeDoor();
    stop = startErrorReports(sink, '');
    recordFault('promise', new CallError(403, '没有权限'));
    recordFault('promise', new DOMException('gone', 'AbortError'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(useErrorLog.getState().faults).toEqual([]);
    expect(sink.asked).toBe(0);
  });
});

it('collects what nobody caught, but not what another origin’s scripts throw', () => {
  collectFaults();
  const ours = { error: new Error('ours'), filename: 'http://localhost/assets/a.js' };
  const theirs = { error: new Error('theirs'), filename: 'chrome-extension://abc/a.js' };
  window.dispatchEvent(Object.assign(new Event('error'), ours));
  window.dispatchEvent(Object.assign(new Event('error'), theirs));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('promised') }));
  expect(useErrorLog.getState().faults.map(({ kind, message }) => [kind, message])).toEqual([
    ['promise', 'promised'],
    ['script', 'ours'],
  ]);
});
