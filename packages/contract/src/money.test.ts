import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMoney,
  formatMoney,
  formatPercent,
  formatRate,
  groupMoney,
  moneyText,
  parseMoney,
  parseRate,
  shareOf,
} from './money.ts';

describe('money', () => {
  it('survives the way there and back for every amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
        (units) => parseMoney(formatMoney(units)) === units,
      ),
    );
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        (units) => parseMoney(formatMoney(units, 'USDT'), 'USDT') === units,
      ),
    );
  });

  it.each([
    '1e3',
    '0x10',
    '1.234',
    '-1.00',
    '01.00',
    '1.',
    '.5',
    '1,000.00',
    ' 1.00',
    '１.00',
    'NaN',
    '',
    '12345678901234.00',
  ])('refuses %j on the wire', (text) => {
    expect(moneyText.safeParse(text).success).toBe(false);
  });

  it.each(['0', '0.1', '1000', '1000.00', '9999999999999.99'])('takes %j on the wire', (text) => {
    expect(moneyText.safeParse(text).success).toBe(true);
  });

  it('refuses a number, so that no float is ever parsed', () => {
    expect(moneyText.safeParse(1000).success).toBe(false);
    expect(() => parseMoney('1.005')).toThrow(RangeError);
  });

  it('adds, groups and shows percentages', () => {
    expect(addMoney('0.10', '0.20')).toBe('0.30');
    expect(groupMoney('1234567.80')).toBe('1,234,567.80');
    expect(formatPercent(1, 3)).toBe('33.33');
    expect(formatPercent(0, 0)).toBe('0.00');
  });
});

describe('rates', () => {
  it('survive the way there and back', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 999_999 }), (rate) => parseRate(formatRate(rate)) === rate));
  });

  it('never give away more than the whole when an amount is shared along a chain', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 50_000 }),
        (amount, raw, over) => {
          const rates = [...raw].sort((a, b) => a - b);
          const fee = shareOf(amount, (rates.at(-1) ?? 0) + over);
          const shares = rates.map((rate, n) => shareOf(amount, rate - (rates[n - 1] ?? 0)));
          return shares.reduce((sum, share) => sum + share, 0n) <= fee && shares.every((share) => share >= 0n);
        },
      ),
    );
  });

  it.each(['1.23456', '100', '-1', '1,2', ''])('refuse %j', (text) => {
    expect(() => parseRate(text)).toThrow(RangeError);
  });
});
