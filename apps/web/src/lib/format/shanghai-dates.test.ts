import { parseTime } from '@mashang/contract/time';
import { expect, it } from 'vitest';
import { shortcutRanges, todayText } from './shanghai-dates.ts';

it('knows the day of Shanghai, not of the browser', () => {
  expect(todayText(Date.parse('2026-03-01T16:30:00Z'))).toBe('2026-03-02');
});

it.each([
  ['2026-11-21 09:00:00', '2026-11-15', '2026-10-23', '2026-08-24'],
  ['2026-03-31 00:00:00', '2026-03-25', '2026-03-02', '2026-01-01'],
  ['2026-01-15 23:59:59', '2026-01-09', '2025-12-17', '2025-10-18'],
])('shortcuts at %s', (now, week, month, quarter) => {
  const ranges = shortcutRanges(parseTime(now));
  expect(ranges.map(({ range }) => range.startDate)).toEqual([week, month, quarter]);
  expect(new Set(ranges.map(({ range }) => range.endDate))).toEqual(new Set([now.slice(0, 10)]));
});
