import { z } from 'zod';
import {
  currencyText,
  formatMoney,
  formatRate,
  moneyText,
  parseMoney,
  parseRate,
  RATE_WHOLE,
  rateText,
  signedMoneyText,
} from './money.ts';

/**
 * Fee of a merchant for one amount: percent plus a fixed part, never below `least` nor above `most`; an empty limit
 * does not apply.
 */
export const feeTerms = z.object({
  currency: currencyText,
  rate: rateText.meta({ title: '费率（%）' }),
  fixed: moneyText.meta({ title: '固定费' }),
  least: moneyText.meta({ title: '最低收费' }),
  most: z.union([z.literal(''), moneyText]).meta({ title: '最高收费', description: '留空为不限' }),
});
export type FeeTerms = z.infer<typeof feeTerms>;
/** The same in the smallest unit, as the database stores them. */
export type FeeNumbers = { rate: number; fixed: bigint; least: bigint; most: bigint | null };

export function feeNumbers(terms: Omit<FeeTerms, 'currency'>): FeeNumbers {
  return {
    rate: parseRate(terms.rate),
    fixed: parseMoney(terms.fixed),
    least: parseMoney(terms.least),
    most: terms.most === '' ? null : parseMoney(terms.most),
  };
}

/**
 * Returns the fee of an amount, in the smallest unit, by the same rule as `fee_at` in the database: percent rounded
 * down and a fixed part, between `least` and `most`, and never more than the amount.
 */
export function feeAt(amount: bigint, { rate, fixed, least, most }: FeeNumbers): bigint {
  const byTerms = (amount * BigInt(rate)) / RATE_WHOLE + fixed;
  const atLeast = byTerms > least ? byTerms : least;
  const limit = most !== null && most < amount ? most : amount;
  return atLeast < limit ? atLeast : limit;
}

/** Returns the same in wire format. */
export function feeWire({ rate, fixed, least, most }: FeeNumbers): Omit<FeeTerms, 'currency'> {
  return {
    rate: formatRate(rate),
    fixed: formatMoney(fixed),
    least: formatMoney(least),
    most: most === null ? '' : formatMoney(most),
  };
}

/** Returns the same in words, for a list or a proposal. */
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

const ownFee = z.union([z.literal(''), moneyText]);
/** Terms that apply from a volume of the previous month on, instead of the plan's own terms. */
export const feeTier = z.strictObject({
  above: moneyText.meta({ title: '上月净交易额达到' }),
  rate: feeTerms.shape.rate,
  fixed: feeTerms.shape.fixed,
  least: feeTerms.shape.least,
  most: feeTerms.shape.most,
  payout: ownFee.meta({ title: '代付每笔收费', description: '留空按费率' }),
});
export type FeeTier = z.infer<typeof feeTier>;
export const MAX_TIERS = 9;
/** Fields of a fee plan besides its percentage; a field that a proposal leaves out is not charged. */
export const feePlanFields = {
  currency: feeTerms.shape.currency.default('CNY'),
  fixed: feeTerms.shape.fixed.default('0.00'),
  least: feeTerms.shape.least.default('0.00'),
  most: feeTerms.shape.most.default(''),
  payout: feeTier.shape.payout.default(''),
  refundFee: moneyText.default('0.00').meta({ title: '退款每笔收费' }),
  tiers: z.array(feeTier).max(MAX_TIERS, '阶梯最多 9 档').default([]).meta({ title: '阶梯' }),
};
/** A percent and a fixed part, between two limits; all of one currency. */
export const quotedTerms = z.strictObject(feeTerms.omit({ currency: true }).shape);
export type QuotedTerms = z.infer<typeof quotedTerms>;
export const MAX_QUOTED_AMOUNTS = 10;
/**
 * POST /api/merchants/fee/quote: the terms of a plan and of its tiers as typed so far, and amounts to calculate them
 * for.
 */
export const feeQuoteBody = z.strictObject({
  terms: z
    .array(quotedTerms)
    .min(1)
    .max(MAX_TIERS + 1, `费率最多 ${MAX_TIERS + 1} 档`)
    .meta({ title: '费率' }),
  amounts: z
    .array(moneyText)
    .min(1)
    .max(MAX_QUOTED_AMOUNTS, `金额最多 ${MAX_QUOTED_AMOUNTS} 个`)
    .meta({ title: '收款金额' }),
});
export type FeeQuoteBody = z.infer<typeof feeQuoteBody>;
/** For each set of terms: each amount with its fee and the merchant's net amount. */
export const feeQuote = z.object({
  currency: currencyText,
  terms: z.array(z.array(z.object({ amount: moneyText, fee: moneyText, netAmount: moneyText }))),
});
export type FeeQuote = z.infer<typeof feeQuote>;

/** A plan in wire format: its terms, and the fees of payouts and refunds. */
export type FeePlan = FeeTerms & { payout: string; refundFee: string; tiers: FeeTier[] };
/** The same as the database stores it. */
export type TierNumbers = FeeNumbers & { above: bigint; payout: bigint | null };
export type PlanNumbers = FeeNumbers & { payout: bigint | null; refundFee: bigint; tiers: TierNumbers[] };

const feeOrNone = (text: string) => (text === '' ? null : parseMoney(text));
const textOrNone = (units: bigint | null) => (units === null ? '' : formatMoney(units));

export function planNumbers(plan: FeePlan): PlanNumbers {
  return {
    ...feeNumbers(plan),
    payout: feeOrNone(plan.payout),
    refundFee: parseMoney(plan.refundFee),
    tiers: plan.tiers.map((tier) => ({
      ...feeNumbers(tier),
      above: parseMoney(tier.above),
      payout: feeOrNone(tier.payout),
    })),
  };
}

export function planWire({ payout, refundFee, tiers, ...terms }: PlanNumbers): FeePlan {
  return {
    currency: 'CNY',
    ...feeWire(terms),
    payout: textOrNone(payout),
    refundFee: formatMoney(refundFee),
    tiers: tiers.map(({ above, payout: own, ...tier }) => ({
      above: formatMoney(above),
      ...feeWire(tier),
      payout: textOrNone(own),
    })),
  };
}

/** Returns the payout fee in words. */
export const payoutFeeText = (payout: string): string => (payout === '' ? '按费率' : `每笔 ${payout} 元`);

/** What an order or a group of them left to the institution: `margin` is fee less commissions less channel cost. */
export const marginFigures = z.object({
  /** The merchant's fee, without what refunds gave back. */
  fee: signedMoneyText,
  commission: signedMoneyText,
  /** What the channel takes by its terms when the payment came. */
  cost: signedMoneyText,
  margin: signedMoneyText,
});
