import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withEnds } from '../../../lib/format/timed-row.ts';
import { coolsUntil, lastedText, spanText } from './time-left.ts';

describe('time by the database clock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it('ends as much later than now as the server says is left, whatever this clock shows', () => {
    expect(withEnds({ excessTime: 90_000 }).endsAt).toBe(1_090_000);
    expect(withEnds({ excessTime: 0 }).endsAt).toBe(0);
    expect(coolsUntil({ waitSeconds: 30 })).toBe(1_030_000);
    expect(coolsUntil({ waitSeconds: 0 })).toBe(0);
  });
});

it.each([
  [-5_000, '刚刚'],
  [999, '刚刚'],
  [65_000, '1分5秒'],
  [3_600_000, '1小时0分'],
  [5_430_000, '1小时30分'],
])('what has lasted %i ms reads %s', (ms, text) => {
  expect(lastedText(ms)).toBe(text);
});

it('says spans of the rules in minutes where they are whole', () => {
  expect([spanText(900), spanText(90)]).toEqual(['15 分钟', '90 秒']);
});
