import { z } from 'zod';
import { CURRENCIES, formatMoney, formatRate, moneyText, parseMoney, parseRate, rateText, shareOf } from './money.ts';

/** What a merchant is asked of one amount: percent and a fixed part, never below `least` nor above `most`; empty: no such end. */
export const feeTerms = z.object({
  currency: z.enum(CURRENCIES).meta({ title: '币种' }),
  rate: rateText.meta({ title: '费率（%）' }),
  fixed: moneyText.meta({ title: '固定费' }),
  least: moneyText.meta({ title: '最低收费' }),
  most: z.union([z.literal(''), moneyText]).meta({ title: '最高收费', description: '留空为不限' }),
});
export type FeeTerms = z.infer<typeof feeTerms>;
/** The same in the smallest unit, as the database keeps them. */
export type FeeNumbers = { rate: number; fixed: bigint; least: bigint; most: bigint | null };

export function feeNumbers(terms: Omit<FeeTerms, 'currency'>): FeeNumbers {
  return {
    rate: parseRate(terms.rate),
    fixed: parseMoney(terms.fixed),
    least: parseMoney(terms.least),
    most: terms.most === '' ? null : parseMoney(terms.most),
  };
}

/** The same as it travels. */
export function feeWire({ rate, fixed, least, most }: FeeNumbers): Omit<FeeTerms, 'currency'> {
  return {
    rate: formatRate(rate),
    fixed: formatMoney(fixed),
    least: formatMoney(least),
    most: most === null ? '' : formatMoney(most),
  };
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
const larger = (a: bigint, b: bigint) => (a > b ? a : b);

/** The fee of an amount, rounded down and never more than the amount; SQL's `fee_at` says the same (a test compares them). */
export function feeAt(amount: bigint, { rate, fixed, least, most }: FeeNumbers): bigint {
  const asked = larger(least, shareOf(amount, rate) + fixed);
  return smaller(amount, most === null ? asked : smaller(most, asked));
}

/** In words, for a list or a proposal. */
export function feeText({ rate, fixed, least, most }: Omit<FeeTerms, 'currency'>): string {
  const isNone = (money: string) => money === '' || parseMoney(money) === 0n;
  const money = (value: string) => formatMoney(parseMoney(value));
  return [
    `${rate}%`,
    isNone(fixed) ? '' : ` + ${money(fixed)} 元`,
    isNone(least) ? '' : `，最低 ${money(least)} 元`,
    most === '' ? '' : `，最高 ${money(most)} 元`,
  ].join('');
}
