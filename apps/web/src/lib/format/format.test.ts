import { describe, expect, it } from 'vitest';
import { abbreviateCount, compareFigures, countdownText, timeAgo, timePassed } from './format.ts';

describe('time ago', () => {
  const now = 1_700_000_000_000;
  it.each([
    [-60, '刚刚'],
    [29, '刚刚'],
    [30, '1分钟前'],
    [61, '2分钟前'],
    [3_599, '60分钟前'],
    [3_600, '1小时前'],
    [86_399, '24小时前'],
    [86_400, '1天前'],
    [172_799, '1天前'],
    [172_800, '2023-11-13 06:13:20'],
  ])('%i s is %s', (seconds, text) => {
    expect(timeAgo(now - seconds * 1_000, now, '2023-11-13 06:13:20')).toBe(text);
  });
});

it('counts down in minutes and seconds, and says when time is up', () => {
  expect(countdownText(125_999)).toBe('2分5秒');
  expect(countdownText(999)).toBe('0分0秒');
  expect(countdownText(0)).toBe('即将超时');
});

it.each([
  [999, '999'],
  [1_000, '1k'],
  [12_345, '12.3k'],
  [999_999, '999.9k'],
  [4_500_000, '4.5M'],
  [-2_000_000_000, '-2G'],
])('shortens %i to %s', (count, text) => {
  expect(abbreviateCount(count)).toBe(text);
});

it('compares decimal texts exactly', () => {
  expect(compareFigures('90071992547409.93', '90071992547409.92')).toBe(1);
  expect(compareFigures('0.10', '0.10')).toBe(0);
  expect(compareFigures('9.00', '10.00')).toBe(-1);
});

it.each([
  [0, '0分钟前'],
  [59, '0分钟前'],
  [3_599, '59分钟前'],
  [3_600, '1小时前'],
  [86_399, '23小时前'],
  [86_400, '1天前'],
  [40 * 86_400, '40天前'],
])('%i seconds have passed as %s', (seconds, text) => {
  const now = 1_700_000_000_000;
  expect(timePassed(now - seconds * 1_000, now)).toBe(text);
});
