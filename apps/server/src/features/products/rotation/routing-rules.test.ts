import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeSlot, newRotation } from './rotation-slot-rules.ts';
import { type Candidate, type ChannelFacts, rankCandidates, whyChannelClosed } from './routing-rules.ts';

const candidate = (accountId: number, weight = 100): Candidate => ({
  accountId,
  participantId: accountId,
  weight,
  minAmount: 100n,
  maxAmount: 10_000n,
  pass: 0,
});
const channel: ChannelFacts = {
  enabled: true,
  healthy: true,
  opensAtMinute: 0,
  closesAtMinute: 1_440,
  minAmount: 1n,
  maxAmount: 1_000n,
};

describe('rotation', () => {
  it('gives orders in proportion to weights', () => {
    const all = [candidate(1, 300), candidate(2, 100), candidate(3, 0)];
    const rotation = newRotation();
    const counts = new Map<number, number>();
    for (let n = 0; n < 400; n++) {
      const [first] = rankCandidates(all, 500n, new Set(), 1).picks;
      if (!first) throw new Error('nobody');
      chargeSlot(first, rotation);
      counts.set(first.accountId, (counts.get(first.accountId) ?? 0) + 1);
    }
    expect(counts.get(3)).toBeUndefined();
    expect(counts.get(1)).toBeGreaterThanOrEqual(299);
    expect(counts.get(1)).toBeLessThanOrEqual(301);
  });

  it('answers each eligible candidate once over its rounds, lowest pass first, and skips with a reason', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            weight: fc.integer({ min: 0, max: 5 }),
            pass: fc.integer({ min: 0, max: 9 }),
            fits: fc.boolean(),
          }),
          { maxLength: 20 },
        ),
        (rows) => {
          const all = rows.map(
            (row, n): Candidate => ({
              accountId: n,
              participantId: n,
              weight: row.weight,
              pass: row.pass,
              minAmount: row.fits ? 1n : 900n,
              maxAmount: 1_000n,
            }),
          );
          const tried = new Set<number>();
          let last = -1;
          for (const count of [1, 4, 16, 64]) {
            const ranked = rankCandidates(all, 500n, tried, count);
            for (const pick of ranked.picks) {
              expect(pick.pass).toBeGreaterThanOrEqual(last);
              last = pick.pass;
              expect(tried.has(pick.accountId)).toBe(false);
              tried.add(pick.accountId);
            }
            if (!ranked.more) break;
          }
          expect([...tried].sort((a, b) => a - b)).toEqual(
            all.filter((one) => one.weight > 0 && one.minAmount === 1n).map((one) => one.accountId),
          );
        },
      ),
    );
  });
});

describe('channels', () => {
  it('say why none is open', () => {
    expect(whyChannelClosed([channel], 500n, 600)).toBeNull();
    expect(whyChannelClosed([], 500n, 600)).toBe('channel_off');
    expect(whyChannelClosed([{ ...channel, healthy: false }], 500n, 600)).toBe('channel_off');
    expect(whyChannelClosed([{ ...channel, closesAtMinute: 600 }], 500n, 600)).toBe('out_of_hours');
    expect(whyChannelClosed([channel], 5_000n, 600)).toBe('out_of_range');
  });
});
