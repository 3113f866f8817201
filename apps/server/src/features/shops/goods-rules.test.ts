import { formatMoney } from '@mashang/contract/money';
import { GOODS_STATUS, type GoodsSide, MARKET_ORDER_STATUS, MARKET_ORDER_STATUSES } from '@mashang/contract/shops';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contradicts,
  isPagingStuck,
  maskBuyer,
  newestOf,
  sameSide,
  wantedSide,
  whyNotCollectable,
  whyOtherGoods,
} from './goods-rules.ts';

const side = fc.record({
  title: fc.string({ minLength: 1, maxLength: 60 }),
  price: fc.bigInt({ min: 1n, max: 9_999_900n }).map((fen) => formatMoney(fen)),
  stock: fc.nat(999_999),
  status: fc.constantFrom(0, 1, 2),
}) as fc.Arbitrary<GoodsSide>;
/** States that the shop's users can request; archiving has its own call. */
const askable = side.filter(({ status }) => status !== GOODS_STATUS.archived);

describe('L9', () => {
  it('lets exactly the unpaid order of the same amount through', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MARKET_ORDER_STATUSES),
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        (status, amount, asked) => {
          expect(whyNotCollectable({ status, amount }, asked) === null).toBe(status === 0 && amount === asked);
          expect(whyNotCollectable({ status: 0, amount }, amount)).toBeNull();
        },
      ),
    );
  });

  it('believes no marketplace that says two things of one version', () => {
    const known = { version: 3, amount: 1_000n, status: MARKET_ORDER_STATUS.unpaid };
    expect(contradicts(known, { version: 3, amount: '10.00', status: 0 })).toBe(false);
    expect(contradicts(known, { version: 3, amount: '10.01', status: 0 })).toBe(true);
    expect(contradicts(known, { version: 3, amount: '10.00', status: 1 })).toBe(true);
    expect(contradicts(known, { version: 4, amount: '99.00', status: 1 })).toBe(false);
  });
});

describe('a change of goods', () => {
  it('touches what is named and nothing else', () => {
    fc.assert(
      fc.property(side, askable, fc.subarray(['title', 'price', 'stock', 'status'] as const), (now, other, named) => {
        const asked = Object.fromEntries(
          named.map((key) => [key, key === 'status' ? String(other.status) : other[key]]),
        );
        const wanted = wantedSide(now, asked as never);
        for (const key of ['title', 'price', 'stock', 'status'] as const)
          expect(wanted[key]).toBe(named.includes(key) ? other[key] : now[key]);
      }),
    );
  });

  it('is done only when the marketplace keeps exactly what was asked, one version on', () => {
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 9 }), (asked, kept, version) => {
        const answer = { goodsId: 'G1', ...kept, picture: '', version, updatedAt: 0 };
        const why = whyOtherGoods({ goodsId: 'G1', version: 4, side: asked }, answer);
        expect(why === null).toBe(version > 4 && sameSide(asked, kept));
      }),
    );
    const answer = {
      goodsId: 'G2',
      title: 'x',
      price: '1.00',
      stock: 1,
      status: GOODS_STATUS.onSale,
      picture: '',
      version: 5,
      updatedAt: 0,
    };
    expect(whyOtherGoods({ goodsId: 'G1', version: 4, side: answer }, answer)).toMatch(/所答 G2/);
  });

  it('knows that 10 and 10.00 are one price', () => {
    const one = { title: 'x', price: '10', stock: 1, status: GOODS_STATUS.onSale };
    expect(sameSide(one, { ...one, price: '10.00' })).toBe(true);
    expect(sameSide(one, { ...one, price: '10.01' })).toBe(false);
  });
});

describe('a reading', () => {
  it('keeps the newest report of each, in whatever order they come', () => {
    const row = fc.record({ id: fc.constantFrom('a', 'b', 'c'), version: fc.nat(5) });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const newest = newestOf(rows, ({ id }) => id);
        expect(new Set(newest.map(({ id }) => id)).size).toBe(newest.length);
        for (const { id, version } of newest)
          expect(version).toBe(Math.max(...rows.filter((one) => one.id === id).map((one) => one.version)));
      }),
    );
  });

  it.each([
    [{ list: [1], next: null }, { cursor: null, pages: 0 }, false],
    [{ list: [1], next: '2' }, { cursor: '1', pages: 1 }, false],
    [{ list: [1], next: '1' }, { cursor: '1', pages: 1 }, true],
    [{ list: [], next: '2' }, { cursor: '1', pages: 1 }, true],
    [{ list: [1], next: '2' }, { cursor: '1', pages: 5_000 }, true],
    [{ list: [], next: null }, { cursor: '1', pages: 1 }, false],
  ])('of %j behind %j goes in circles: %j', (page, at, circles) => {
    expect(isPagingStuck(page, at)).toBe(circles);
  });
});

it('of a buyer the ends are kept, never the whole', () => {
  expect([maskBuyer('半糖去冰'), maskBuyer('小明'), maskBuyer('王'), maskBuyer(' ')]).toEqual([
    '半**冰',
    '小*',
    '王*',
    '',
  ]);
});
