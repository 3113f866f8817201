import { expect, it } from 'vitest';
import { niceTicks } from './chart-rules.ts';

it.each([0, 1, 3, 7, 12, 99, 101, 4_321, 1_000_000])('covers %i with whole, round steps', (largest) => {
  const ticks = niceTicks(largest);
  expect(ticks[0]).toBe(0);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(largest, 1));
  expect(ticks.length).toBeLessThanOrEqual(6);
  expect(ticks.every(Number.isInteger)).toBe(true);
});
