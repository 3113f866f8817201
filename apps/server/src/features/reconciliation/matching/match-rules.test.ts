import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchLines, type Order, type Receipt, scorePair, wordsOf } from './match-rules.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-03-01T04:00:00Z');

function receipt(fields: Partial<Receipt> = {}): Receipt {
  return {
    id: '1',
    amount: 100n,
    accountNo: 'A',
    at: NOON + MINUTE,
    hasClock: true,
    payer: '',
    words: new Set<string>(),
    ...fields,
  };
}
function order(fields: Partial<Order> = {}): Order {
  const id = fields.id ?? '1';
  return {
    id,
    no: `DS0000${id}`,
    mchNo: `M000${id}`,
    amount: 100n,
    accountNo: 'A',
    created: NOON,
    affirmed: NOON + 2 * MINUTE,
    expires: NOON + 5 * MINUTE,
    payer: '',
    taken: false,
    ...fields,
  };
}

describe('what is certain', () => {
  it('one receipt, one order of its account, amount and time', () => {
    const { made } = matchLines(
      [receipt()],
      [order(), order({ id: '2', amount: 200n }), order({ id: '3', accountNo: 'B' })],
    );
    expect(made).toMatchObject([
      { lineId: '1', orderId: '1', reasons: expect.arrayContaining(['amount', 'account', 'only_one']) },
    ]);
  });

  it('of two alike nothing, until a number or a name distinguishes them', () => {
    const two = [order(), order({ id: '2' })];
    expect(matchLines([receipt()], two).made).toEqual([]);
    expect(matchLines([receipt()], two).proposed.get('1')).toHaveLength(2);
    expect(matchLines([receipt({ words: wordsOf('订单 DS00002') })], two).made).toMatchObject([{ orderId: '2' }]);
    const named = [order({ payer: '甲' }), order({ id: '2', payer: '乙' })];
    expect(matchLines([receipt({ payer: '乙' })], named).made).toMatchObject([{ orderId: '2' }]);
    // After the first two are matched, only one order is left for the third.
    const three = [...named, order({ id: '3' })];
    const lines = [receipt({ payer: '甲' }), receipt({ id: '2', payer: '乙' }), receipt({ id: '3' })];
    expect(matchLines(lines, three).made).toHaveLength(3);
  });

  it('never another payer, an unconfirmed order, or one that has its receipt', () => {
    expect(matchLines([receipt({ payer: '甲' })], [order({ payer: '乙' })]).made).toEqual([]);
    expect(matchLines([receipt()], [order({ affirmed: null })]).made).toEqual([]);
    const taken = matchLines([receipt()], [order({ taken: true })]);
    expect(taken.made).toEqual([]);
    expect([...taken.again]).toEqual(['1']);
  });

  it('a pair a person took apart is not made again', () => {
    expect(matchLines([receipt()], [order()], new Set(['1:1'])).made).toEqual([]);
  });

  it('another amount is proposed when the number is named, and stays a proposal', () => {
    const { made, proposed } = matchLines([receipt({ amount: 90n, words: wordsOf('DS00001') })], [order()]);
    expect(made).toEqual([]);
    expect(proposed.get('1')?.[0]?.reasons).toContain('amount_differs');
  });
});

const lines = fc
  .array(
    fc.record({
      amount: fc.constantFrom(100n, 200n),
      accountNo: fc.constantFrom('A', 'B'),
      at: fc.integer({ min: -10, max: 200 }).map((minutes) => NOON + minutes * MINUTE),
      hasClock: fc.boolean(),
      payer: fc.constantFrom('', '甲', '乙'),
      words: fc.constantFrom('', 'DS00001', 'DS00003 M0002').map(wordsOf),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map((fields, at) => receipt({ ...fields, id: String(at + 1) })));
const orders = fc
  .array(
    fc.record({
      amount: fc.constantFrom(100n, 200n),
      accountNo: fc.constantFrom('A', 'B'),
      created: fc.integer({ min: 0, max: 180 }).map((minutes) => NOON + minutes * MINUTE),
      payer: fc.constantFrom('', '甲', '乙'),
      taken: fc.boolean(),
      affirmed: fc.option(fc.integer({ min: 0, max: 200 }).map((minutes) => NOON + minutes * MINUTE)),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.map((fields, at) => order({ ...fields, expires: fields.created + 5 * MINUTE, id: String(at + 1) })),
  );

describe('for any receipts and orders', () => {
  it('each stands in one pair at most; every pair agrees in account and amount with a confirmed order', () => {
    fc.assert(
      fc.property(lines, orders, (all, some) => {
        const { made } = matchLines(all, some);
        expect(new Set(made.map(({ lineId }) => lineId)).size).toBe(made.length);
        expect(new Set(made.map(({ orderId }) => orderId)).size).toBe(made.length);
        for (const { lineId, orderId, score } of made) {
          const [line, found] = [all[Number(lineId) - 1] as Receipt, some[Number(orderId) - 1] as Order];
          expect([line.amount, line.accountNo]).toEqual([found.amount, found.accountNo]);
          expect(found.taken).toBe(false);
          expect(found.affirmed).not.toBeNull();
          expect(score).toBeGreaterThanOrEqual(90);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('the order of the input changes nothing', () => {
    fc.assert(
      fc.property(lines, orders, (all, some) => {
        const key = (pairs: { lineId: string; orderId: string }[]) =>
          pairs.map(({ lineId, orderId }) => `${lineId}:${orderId}`).toSorted();
        expect(key(matchLines(all.toReversed(), some.toReversed()).made)).toEqual(key(matchLines(all, some).made));
      }),
      { numRuns: 300 },
    );
  });

  it('matching once more what is left makes nothing new', () => {
    fc.assert(
      fc.property(lines, orders, (all, some) => {
        const { made } = matchLines(all, some);
        const done = new Set(made.map(({ lineId }) => lineId));
        const given = new Set(made.map(({ orderId }) => orderId));
        const rest = some.map((one) => (given.has(one.id) ? { ...one, taken: true } : one));
        expect(
          matchLines(
            all.filter(({ id }) => !done.has(id)),
            rest,
          ).made,
        ).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('a score lies between 0 and 100, and more that fits never lowers it', () => {
    fc.assert(
      fc.property(lines, orders, (all, some) => {
        for (const line of all)
          for (const one of some) {
            const { score } = scorePair(line, one);
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(100);
            expect(scorePair({ ...line, words: new Set([...line.words, one.no]) }, one).score).toBeGreaterThanOrEqual(
              score,
            );
          }
      }),
      { numRuns: 100 },
    );
  });
});
