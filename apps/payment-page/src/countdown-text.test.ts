import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countdownText, leftNow } from './countdown-text.ts';

describe('countdownText', () => {
  it.each([
    [86_400_000, '24小时0分'],
    [7_200_000, '2小时0分'],
    [7_199_000, '119分59秒'],
    [600_000, '10分0秒'],
    [599_001, '10分0秒'],
    [599_000, '9分59秒'],
    [61_000, '1分1秒'],
    [1, '0分1秒'],
    [0, '即将超时'],
    [-5_000, '即将超时'],
    [Number.NaN, '即将超时'],
  ])('%d ms reads %s', (leftMs, text) => {
    expect(countdownText(leftMs)).toBe(text);
  });

  it('never shows sixty seconds and never says more than is left by a second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7_199_000 }), (leftMs) => {
        const [, minutes = '', seconds = ''] = /^(\d+)分(\d+)秒$/.exec(countdownText(leftMs)) ?? [];
        expect(Number(seconds)).toBeLessThan(60);
        const shownMs = (Number(minutes) * 60 + Number(seconds)) * 1000;
        expect(shownMs - leftMs).toBeGreaterThanOrEqual(0);
        expect(shownMs - leftMs).toBeLessThan(1000);
      }),
    );
  });
});

describe('leftNow', () => {
  it('counts down from the moment of the answer and never gains time', () => {
    expect(leftNow(60_000, 1_000, 6_000)).toBe(55_000);
    expect(leftNow(60_000, 6_000, 1_000)).toBe(60_000);
  });
});
