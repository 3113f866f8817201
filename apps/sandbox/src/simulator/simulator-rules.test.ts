import { createCollectionBody } from '@mashang/contract/collection-orders';
import { parseMoney } from '@mashang/contract/money';
import { createPayoutBody } from '@mashang/contract/payout-orders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whyNoBeneficiary } from '../../../server/src/features/payout-orders/beneficiary-rules.ts';
import { DEMO_AMOUNT_FEN, DEMO_PRODUCTS } from '../seed/demo-data.ts';
import { backOffMs, nextPayout, nextRequest, seededRandom } from './simulator-rules.ts';

describe('what the simulated shop sells', () => {
  it('is always an order the merchant API takes, within every product’s range', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), (seed, byHand) => {
        const random = seededRandom(seed);
        for (let i = 0; i < 20; i += 1) {
          const { payer, ...goods } = nextRequest(random, byHand);
          const body = createCollectionBody.parse({ mchOrderNo: 'SIM1', ...goods, payerRef: payer });
          const fen = parseMoney(body.amount);
          expect(fen >= 10_000n && fen <= 300_000n).toBe(true);
          expect(fen >= DEMO_AMOUNT_FEN.min && fen <= DEMO_AMOUNT_FEN.max).toBe(true);
          expect(DEMO_PRODUCTS.map(({ code }) => code)).toContain(body.product);
          if (!byHand) expect(body.product).toBe('auto');
        }
      }),
    );
  });

  it('and pays for is always a payout the merchant API takes, to somebody whose account is well formed', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        for (let i = 0; i < 20; i += 1) {
          const body = createPayoutBody.parse({ mchOrderNo: 'SIMP1', ...nextPayout(random) });
          expect(whyNoBeneficiary(body)).toBeNull();
          const fen = parseMoney(body.amount);
          expect(fen >= 5_000n && fen <= 120_000n).toBe(true);
        }
      }),
    );
  });

  it('repeats with its seed and differs without it', () => {
    const draw = (seed: number) => Array.from({ length: 8 }, seededRandom(seed));
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('leaves a sick server alone for longer and longer, a minute at most', () => {
    expect([1, 2, 3, 4, 5, 6, 500].map(backOffMs)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });
});
