import { parseTime } from '@mashang/contract/time';
import { expect, it } from 'vitest';
import { standingOfEnd } from './own-verification.ts';

const now = parseTime('2026-11-27 10:00:00');

it.each([
  ['', 'valid'],
  ['2026-11-27', 'ended'],
  ['2026-11-28', 'ending'],
  ['2026-12-27', 'ending'],
  ['2026-12-28', 'valid'],
  ['2026-11-27 10:00:00', 'ended'],
  ['2026-11-27 10:00:01', 'ending'],
])('a paper that ends %s is %s', (end, standing) => {
  expect(standingOfEnd(end, now)).toBe(standing);
});
