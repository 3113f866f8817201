import { ADJUSTMENT_OUTCOMES } from '@mashang/contract/collection-orders';
import { feeNumbers, feeWire } from '@mashang/contract/fees';
import { formatMoney, parseMoney } from '@mashang/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleByHand } from '../../../test-support/arrange/settle-by-hand.ts';
import { type AdjustmentTerms, planAdjustment, splitReceipt, whyNotOutcome as why } from './adjustment-rules.ts';

const amount = fc.bigInt({ min: 1n, max: 10_000_000_000n });
const FEE = { rate: '3.0000', fixed: '0.00', least: '0.00', most: '' };
/** A fee plan's fixed part, least and most, of any size. */
const ends = fc.record({
  fixed: fc.bigInt({ min: 0n, max: 1_000n }),
  least: fc.bigInt({ min: 0n, max: 5_000n }),
  most: fc.option(fc.bigInt({ min: 5_000n, max: 1_000_000n })),
});
const terms: fc.Arbitrary<AdjustmentTerms> = fc
  .record({
    due: amount,
    rates: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 3 }),
    above: fc.integer({ min: 0, max: 40_000 }),
    institution: fc.boolean(),
    ends,
  })
  .map(({ due, rates, above, institution, ends }) => {
    const chainRates = [...rates].sort((a, b) => a - b);
    return {
      status: 1,
      adjustment: 'pending',
      reported: '',
      institution,
      merchant: 'M',
      collector: 'A',
      due: formatMoney(due),
      chainRates,
      chainNames: chainRates.map((_, at) => `P${at}`),
      fee: feeWire({ rate: (chainRates.at(-1) ?? 0) + above, ...ends }),
    };
  });
const wanted = fc.record({
  outcome: fc.constantFrom(...ADJUSTMENT_OUTCOMES),
  received: amount.map((fen) => formatMoney(fen)),
  returnBy: fc.constantFrom('institution', 'collector'),
});

type Way = Parameters<typeof why>[1];
function linesOf(order: AdjustmentTerms, way: Way): bigint[] {
  const { settled } = splitReceipt(order, way);
  return settled > 0n ? settleByHand({ fee: feeNumbers(order.fee), chainRates: order.chainRates }, settled) : [];
}
const whyNotOutcome = (order: AdjustmentTerms, way: Way, means: { available: bigint; capLeft: bigint | null }) =>
  why(order, way, { ...means, lines: linesOf(order, way) });

describe('for any order, receipt and outcome that fits', () => {
  it('postings sum to zero, what came is settled or goes back, and commissions stay within the fee', () => {
    fc.assert(
      fc.property(terms, wanted, (asked, way) => {
        const order = { ...asked, reported: way.received };
        fc.pre(whyNotOutcome(order, way, { available: 10n ** 15n, capLeft: null }) === '');
        const { settled, returned, postings, leavesFloat } = planAdjustment(order, way, linesOf(order, way));
        expect(settled + returned).toBe(parseMoney(way.received));
        expect(settled >= 0n && returned >= 0n).toBe(true);
        const of = (account: string) =>
          postings.filter((line) => line.account === account).reduce((sum, line) => sum + parseMoney(line.amount), 0n);
        expect(postings.reduce((sum, line) => sum + parseMoney(line.amount), 0n)).toBe(0n);
        expect(of('额度')).toBe(-leavesFloat);
        expect(of('平台收入') >= 0n && of('佣金') >= 0n).toBe(true);
        expect(of('商户应付') + of('佣金') + of('平台收入')).toBe(settled);
        expect(of('挂账')).toBe(0n);
      }),
      { numRuns: 500 },
    );
  });
});

describe('an outcome', () => {
  const order: AdjustmentTerms = {
    status: 1,
    adjustment: 'pending',
    due: '1000.00',
    reported: '1080.00',
    fee: FEE,
    chainRates: [8_000, 12_000],
    chainNames: ['agent02', 'agent01'],
    institution: false,
    merchant: 'M1001',
    collector: 'agent02',
  };
  const way = { outcome: 'settle', received: '1080.00', returnBy: 'institution' } as const;
  it('needs enough of the collector’s float, to the fen', () => {
    expect(whyNotOutcome(order, way, { available: 108_000n, capLeft: null })).toBe('');
    expect(whyNotOutcome(order, way, { available: 107_999n, capLeft: null })).toContain('可用额度不足');
    expect(
      whyNotOutcome(
        order,
        { ...way, outcome: 'settle_due', returnBy: 'collector' },
        { available: 108_000n, capLeft: null },
      ),
    ).toBe('');
    expect(whyNotOutcome(order, { ...way, outcome: 'settle_due' }, { available: 100_000n, capLeft: null })).toContain(
      '可用额度不足',
    );
    expect(
      whyNotOutcome(order, { ...way, outcome: 'return', returnBy: 'collector' }, { available: 0n, capLeft: null }),
    ).toContain('可用额度不足');
  });
  it('stays within the caps of the collector’s person, by what is settled of it', () => {
    const means = { available: 10n ** 12n, capLeft: 107_999n };
    expect(whyNotOutcome(order, way, { ...means, capLeft: 108_000n })).toBe('');
    expect(whyNotOutcome(order, way, means)).toContain('最多可结算 1,079.99 元');
    for (const outcome of ['settle_due', 'return'] as const)
      expect(whyNotOutcome(order, { ...way, outcome }, means)).toBe('');
    // A waiting order has already used its own amount of the caps, even if they were lowered since; a late one uses it
    // now.
    const due = { ...way, outcome: 'settle_due' } as const;
    expect(whyNotOutcome(order, due, { ...means, capLeft: 1n })).toBe('');
    expect(whyNotOutcome({ ...order, status: 6 }, due, { ...means, capLeft: 99_999n })).toContain('个人限额');
  });
  it('fits what came: nothing is nothing, and what is due cannot be settled of less', () => {
    expect(whyNotOutcome(order, { ...way, received: '0.00' }, { available: 108_000n, capLeft: null })).toBe(
      '实收金额必须大于 0',
    );
    expect(whyNotOutcome(order, { ...way, received: '100000000.01' }, { available: 10n ** 15n, capLeft: null })).toBe(
      '实收金额过大',
    );
    for (const received of ['999.99', '1000.00'])
      expect(
        whyNotOutcome(order, { ...way, outcome: 'settle_due', received }, { available: 108_000n, capLeft: null }),
      ).toBe('实收没有多于订单金额');
    const ofInstitution = { ...order, institution: true, reported: way.received };
    expect(
      whyNotOutcome(
        ofInstitution,
        { ...way, outcome: 'return', returnBy: 'collector' },
        { available: 0n, capLeft: null },
      ),
    ).toContain('须由平台退回');
    expect(whyNotOutcome(ofInstitution, way, { available: 0n, capLeft: null })).toBe('');
    const typed = { ...way, received: '1079.99' };
    expect(whyNotOutcome(ofInstitution, typed, { available: 0n, capLeft: null })).toBe(
      '实收金额须与渠道通知的金额一致',
    );
  });
});
