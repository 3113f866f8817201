import { expect, it } from 'vitest';
import { dateOf, dayIn, dayOf, ordered } from './range-calendar-rules.ts';

it('reads the day of a value with and without a time, and none of a damaged link', () => {
  expect(['2026-11-20', '2026-11-20 08:30:00', '20.11.2026', '', undefined].map(dayIn)).toEqual([
    '2026-11-20',
    '2026-11-20',
    ...[undefined, undefined, undefined],
  ]);
});

it('keeps a day through the calendar and back, on every side of a year and of a leap day', () => {
  for (const day of ['2026-01-01', '2026-12-31', '2024-02-29', '1999-10-05'])
    expect(dayOf(dateOf(day) as Date)).toBe(day);
  expect([undefined, '2026-13-01', 'today'].map(dateOf)).toEqual([undefined, undefined, undefined]);
});

it('orders two days, and leaves an open end open', () => {
  expect(ordered({ startDate: '2026-11-20', endDate: '2026-11-02' })).toEqual({
    startDate: '2026-11-02',
    endDate: '2026-11-20',
  });
  expect(ordered({ startDate: '2026-11-20' })).toEqual({ startDate: '2026-11-20', endDate: undefined });
  expect(ordered({ endDate: '2026-11-20' })).toEqual({ startDate: undefined, endDate: '2026-11-20' });
});
