import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backOff, gateOf, retryAfterOf, waitWhenOpen } from './circuit-rules.ts';
import { judgeNotice } from './notice-rules.ts';

const chance = fc.double({ min: 0, max: 1, noNaN: true });
const bytes = (text: string) => Buffer.from(text);

it('an open circuit waits 12 seconds to six minutes, never less after more failures, never less than asked', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 10_000 }), chance, fc.integer({ min: 0, max: 300_000 }), (n, at, asked) => {
      const wait = waitWhenOpen(n, at, asked);
      expect(wait).toBeGreaterThanOrEqual(Math.max(12_000, asked));
      expect(wait).toBeLessThanOrEqual(360_000);
      expect(waitWhenOpen(n + 1, at, asked)).toBeGreaterThanOrEqual(wait);
    }),
  );
});

it('the pause before a try again is short, grows, and differs between callers', () => {
  expect([backOff(1, 0), backOff(1, 1), backOff(2, 1), backOff(9, 1)]).toEqual([75, 150, 300, 2_000]);
  expect(backOff(1, 0, 700)).toBe(700);
});

it.each([
  [null, null, 'open'],
  [1, 100, 'closed'],
  [1, 50, 'probe'],
] as const)('opened %j, tried again from %j: %s', (openedAt, probeAt, gate) => {
  expect(gateOf({ openedAt, probeAt }, 60)).toBe(gate);
});

it.each([
  ['3', 3_000],
  ['86400', 300_000],
  ['Thu, 01 Jan 1970 00:00:10 GMT', 9_000],
  ['soon', 0],
  ['-1', 0],
  [null, 0],
])('Retry-After %j is %i ms', (value, ms) => {
  expect(retryAfterOf(value, 1_000)).toBe(ms);
});

it.each([
  [null, { digest: bytes('a') }, 'take'],
  [{ digest: bytes('a') }, { digest: bytes('a') }, 'repeat'],
  [{ digest: bytes('a') }, { digest: bytes('b') }, 'contradicts'],
  [{ digest: bytes('a') }, { digest: bytes('ab') }, 'contradicts'],
  [{ digest: bytes('a'), version: 2 }, { digest: bytes('b'), version: 3 }, 'take'],
  [{ digest: bytes('b'), version: 3 }, { digest: bytes('a'), version: 2 }, 'stale'],
  [{ digest: bytes('b'), version: 3 }, { digest: bytes('c'), version: 3 }, 'contradicts'],
] as const)('a statement beside %j: %j is %s', (known, arrived, verdict) => {
  expect(judgeNotice(known, arrived)).toBe(verdict);
});
