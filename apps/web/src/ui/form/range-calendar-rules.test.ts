import { expect, it } from 'vitest';
import { dateOf, dayIn, dayOf, ordered } from './range-calendar-rules.ts';

it('reads a day as people type it and as a filter has it, and nothing else as a day', () => {
  for (const text of [
    '2026-11-05',
    '2026-11-5',
    '2026/11/05',
    '20261105',
    '2026年11月5日',
    '２０２６－１１－０５',
    '2026-11-05 08:30:00',
  ])
    expect(dayIn(text), text).toBe('2026-11-05');
  for (const text of ['', '2026-11', '202611', '2026-02-31', '2026-13-01', '05.11.2026', '2026-11-055', 'today'])
    expect(dayIn(text), text).toBeUndefined();
});

it('keeps a day through the calendar and back, on every side of a year and of a leap day', () => {
  for (const day of ['2026-01-01', '2026-12-31', '2024-02-29', '1999-10-05'])
    expect(dayOf(dateOf(day) as Date)).toBe(day);
  expect(dateOf(undefined)).toBeUndefined();
});

it('orders two days, and leaves an open end open', () => {
  const inOrder = { startDate: '2026-11-02', endDate: '2026-11-20' };
  expect(ordered('2026-11-20', '2026-11-02')).toEqual(inOrder);
  expect(ordered('2026-11-02', '2026-11-20')).toEqual(inOrder);
  expect(ordered('2026-11-20', undefined)).toEqual({ startDate: '2026-11-20', endDate: undefined });
  expect(ordered(undefined, '2026-11-20')).toEqual({ startDate: undefined, endDate: '2026-11-20' });
});
