import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, holdToasts, releaseToasts, showToast, useToasts } from './toast.ts';

function texts(): string[] {
  return useToasts.getState().toasts.map(({ text }) => text);
}
function dismissAll(): void {
  for (const { id } of useToasts.getState().toasts) dismissToast(id);
}
beforeEach(() => {
  // Test files share a worker: another one may have left messages.
  dismissAll();
  vi.useFakeTimers();
});
afterEach(() => {
  dismissAll();
  vi.useRealTimers();
});

it('an error stays five seconds, and the same one again only stays longer', () => {
  showToast('error', '网络错误');
  vi.advanceTimersByTime(4_000);
  showToast('error', '网络错误');
  expect(texts()).toEqual(['网络错误']);
  vi.advanceTimersByTime(4_999);
  expect(texts()).toEqual(['网络错误']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

it('never more than four: the oldest goes', () => {
  for (const text of ['一', '二', '三', '四', '五', '六']) showToast('info', text);
  expect(texts()).toEqual(['三', '四', '五', '六']);
});

it('waits while the pointer rests on it, also for one that comes meanwhile', () => {
  showToast('success', '已复制');
  vi.advanceTimersByTime(2_000);
  holdToasts();
  showToast('error', '网络错误');
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['已复制', '网络错误']);
  releaseToasts();
  vi.advanceTimersByTime(1_499);
  expect(texts()).toEqual(['已复制', '网络错误']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

it('closed under the pointer, the last one does not hold those to come', () => {
  showToast('info', '一');
  holdToasts();
  dismissToast(useToasts.getState().toasts[0]?.id ?? 0);
  showToast('info', '二');
  vi.advanceTimersByTime(4_000);
  expect(texts()).toEqual([]);
});
