import { expect, it } from 'vitest';
import { dueText } from './due-text.ts';

const HOUR = 3_600_000;
it.each([
  [72 * HOUR, '剩 3 天'],
  [71.9 * HOUR, '剩 2 天 23 小时'],
  [5 * HOUR, '剩 5 小时'],
  [HOUR - 1, '剩不足 1 小时'],
  [0, '剩不足 1 小时'],
  [-1, '刚超时'],
  [-26 * HOUR, '已超时 1 天 2 小时'],
])('%s ms is %s', (left, text) => {
  expect(dueText(left)).toBe(text);
});
