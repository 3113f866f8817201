import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMoney,
  formatMoney,
  formatPercent,
  formatRate,
  groupMoney,
  moneyInCapitals,
  moneyText,
  parseMoney,
  parseRate,
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

/** Parses capitals back into an amount, as a clerk would read them. */
function readCapitals(text: string): bigint {
  const digits = '零壹贰叁肆伍陆柒捌玖';
  const places: Record<string, bigint> = { 拾: 10n, 佰: 100n, 仟: 1_000n };
  let [total, group, digit] = [0n, 0n, 0n];
  for (const sign of text) {
    if (digits.includes(sign)) digit = BigInt(digits.indexOf(sign));
    else if (sign in places) {
      group += digit * (places[sign] ?? 0n);
      digit = 0n;
    } else if (sign === '万' || sign === '亿') {
      total = sign === '万' ? total + (group + digit) * 10_000n : (total + group + digit) * 100_000_000n;
      [group, digit] = [0n, 0n];
    } else if (sign === '元') {
      total = (total + group + digit) * 100n;
      [group, digit] = [0n, 0n];
    } else if (sign !== '整') {
      total += digit * (sign === '角' ? 10n : 1n);
      digit = 0n;
    }
  }
  return total;
}

describe('amounts in capitals', () => {
  it.each([
    ['0', '零元整'],
    ['0.05', '伍分'],
    ['0.50', '伍角整'],
    ['1', '壹元整'],
    ['10.05', '壹拾元零伍分'],
    ['100.50', '壹佰元伍角整'],
    ['1001.23', '壹仟零壹元贰角叁分'],
    ['10000', '壹万元整'],
    ['10001', '壹万零壹元整'],
    ['20300.60', '贰万零叁佰元陆角整'],
    ['100010000', '壹亿零壹万元整'],
    ['1000000000000', '壹万亿元整'],
    ['9999999999999.99', '玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('writes %s as %s', (text, capitals) => {
    expect(moneyInCapitals(text)).toBe(capitals);
  });

  it('say the same amount to whoever reads them, never two zeros in a row', () => {
    const amount = fc.oneof(
      fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
      fc.integer({ min: 0, max: 14 }).map((zeros) => 10n ** BigInt(zeros) + 1n),
    );
    fc.assert(
      fc.property(amount, (units) => {
        const text = moneyInCapitals(formatMoney(units));
        expect(readCapitals(text)).toBe(units);
        expect(text).not.toMatch(/零零|零[元万亿](?!整)/);
      }),
    );
  });

  it('refuse a debt and what is no amount', () => {
    for (const text of ['-1.00', '1.234', '']) expect(() => moneyInCapitals(text)).toThrow(RangeError);
  });
});

describe('rates', () => {
  it('survive the way there and back', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 999_999 }), (rate) => parseRate(formatRate(rate)) === rate));
  });

  it.each(['1.23456', '100', '-1', '1,2', ''])('refuse %j', (text) => {
    expect(() => parseRate(text)).toThrow(RangeError);
  });
});
