import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReplayAccount, type ReplayOrder, replayOrders } from './replay-rules.ts';

function account(accountId: number, weight: number, more: Partial<ReplayAccount> = {}): ReplayAccount {
  return { accountId, participantId: accountId, weight, minAmount: 1n, maxAmount: 1_000_000n, refusal: null, ...more };
}
/** Returns orders of different amounts, one a second, each finished at once. */
function orders(count: number): ReplayOrder[] {
  return Array.from({ length: count }, (_, n) => ({ amount: BigInt(n + 1), at: n * 1_000, until: n * 1_000 }));
}

describe('a replay', () => {
  it('gives each account its weight’s share, to within one order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 8 }), (weights) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const replay = replayOrders(
          weights.map((weight, n) => account(n + 1, weight)),
          orders(total * 2),
        );
        for (const [n, weight] of weights.entries())
          expect(Math.abs((replay.taken.get(n + 1)?.orders ?? 0) - weight * 2)).toBeLessThanOrEqual(1);
        expect(replay.lost).toBe(0);
      }),
    );
  });

  it('accounts for every order: taken once or lost', () => {
    const some = fc.record({
      weight: fc.integer({ min: 0, max: 5 }),
      low: fc.bigInt({ min: 1n, max: 30n }),
      refusal: fc.constantFrom(null, 'account_off', 'rate_missing'),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), fc.integer({ min: 0, max: 60 }), (list, count) => {
        const accounts = list.map(({ weight, low, refusal }, n) =>
          account(n + 1, weight, { minAmount: low, refusal } as Partial<ReplayAccount>),
        );
        const replay = replayOrders(accounts, orders(count));
        const taken = [...replay.taken.values()].reduce((sum, { orders }) => sum + orders, 0);
        expect(taken + replay.lost).toBe(count);
        for (const { accountId, weight, refusal } of accounts)
          if (weight === 0 || refusal) expect(replay.taken.has(accountId)).toBe(false);
      }),
    );
  });

  it('passes over with the reason: the range, what keeps the account, the same amount still open', () => {
    const replay = replayOrders(
      [account(1, 100), account(2, 1, { refusal: 'participant_paused' }), account(3, 1, { minAmount: 500n })],
      [
        { amount: 100n, at: 0, until: null },
        { amount: 100n, at: 1_000, until: null },
        { amount: 200n, at: 2_000, until: 3_000 },
        { amount: 200n, at: 3_000, until: 4_000 },
      ],
    );
    // The second order finds no other account, and shares the first one's.
    expect(replay.taken.get(1)).toEqual({ orders: 4, amount: 600n });
    expect(replay.lost).toBe(0);
    expect(replay.skips.get(1)).toEqual(new Map([['same_amount_open', 1]]));
    expect(replay.skips.get(2)?.get('participant_paused')).toBeGreaterThan(0);
    expect(replay.skips.get(3)).toEqual(new Map([['out_of_range', 4]]));
  });

  it('starts with the first in line among equals', () => {
    expect([...replayOrders([account(7, 10), account(3, 10)], orders(1)).taken.keys()]).toEqual([7]);
    expect([...replayOrders([account(3, 10), account(7, 10)], orders(1)).taken.keys()]).toEqual([3]);
  });
});
