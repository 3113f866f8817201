import type { FeeNumbers, PlanNumbers } from '@mashang/contract/fees';
import { formatMoney, formatRate, groupMoney } from '@mashang/contract/money';
import * as zh from '../zh.ts';

/** Amounts in fen that a product accepts for one order; where `only` is not empty, it accepts no others. */
export type AmountRange = { least: bigint; most: bigint; only: readonly bigint[] };
/** A product's amounts, and the highest commission rate on them. */
export type CommissionLimits = { rate: number; orders: AmountRange; payouts: AmountRange };
/** An amount whose commissions (`share`) are above its fee, all in fen. */
export type Above = { amount: bigint; share: bigint; fee: bigint };
/** Fee terms, and the amounts that they are charged on. */
export type Asked = { terms: FeeNumbers; range: AmountRange };

/** Returns everything that a plan charges: for orders and for payouts, by its own terms and then tier by tier. */
export function askedBy(plan: PlanNumbers, { orders, payouts }: Omit<CommissionLimits, 'rate'>): Asked[] {
  return [plan, ...plan.tiers].flatMap((step) => [
    { terms: step, range: orders },
    { terms: payoutTerms(step), range: payouts },
  ]);
}

/**
 * Returns what is wrong with a plan at a commission rate, by the payload's field; null where commissions are never
 * above the fee. `found` is, for each entry of {@link askedBy}, the smallest amount where they are.
 */
export function commissionFault(
  rate: number,
  found: readonly (Above | null)[],
): { field: 'rate' | 'payout' | 'tiers'; reason: string } | null {
  const at = found.findIndex((above) => above !== null);
  const above = found[at];
  if (!above) return null;
  const n = Math.floor(at / 2);
  const isOrder = at % 2 === 0;
  const reason = aboveText(rate, above, isOrder ? zh.commissionRules.order : zh.commissionRules.payout);
  if (n > 0) return { field: 'tiers', reason: zh.commissionRules.ofTier(n, reason) };
  return { field: isOrder ? 'rate' : 'payout', reason };
}

/** Returns the terms of payouts: a fixed fee of their own, or the plan's percent alone. */
function payoutTerms({ rate, payout }: FeeNumbers & { payout: bigint | null }): FeeNumbers {
  return { rate: payout === null ? rate : 0, fixed: payout ?? 0n, least: 0n, most: null };
}

function aboveText(rate: number, { amount, share, fee }: Above, what: string): string {
  const [least, asked, shares] = [amount, fee, share].map((one) => groupMoney(formatMoney(one)));
  return zh.commissionRules.aboveFee(what, least, asked, shares, formatRate(rate));
}

/** Returns why a plan contradicts itself, by the payload's field; null where it does not. */
export function planFault(plan: PlanNumbers, mostFee: bigint): { field: string; reason: string } | null {
  const ends = endsFault(plan, mostFee);
  if (ends) return ends;
  if (plan.refundFee > mostFee) return { field: 'refundFee', reason: tooMuch(mostFee) };
  for (const [n, tier] of plan.tiers.entries()) {
    const fault = endsFault(tier, mostFee);
    if (fault) return { field: 'tiers', reason: zh.commissionRules.nthTier(n + 1, fault.reason) };
    if (tier.above <= (plan.tiers[n - 1]?.above ?? 0n))
      return { field: 'tiers', reason: zh.commissionRules.tierVolume(n + 1) };
  }
  return null;
}

const tooMuch = (mostFee: bigint) => zh.commissionRules.mostLimit(groupMoney(formatMoney(mostFee)));
function endsFault(
  { fixed, least, most, payout }: FeeNumbers & { payout: bigint | null },
  mostFee: bigint,
): { field: string; reason: string } | null {
  if (fixed > mostFee) return { field: 'fixed', reason: tooMuch(mostFee) };
  if (least > mostFee) return { field: 'least', reason: tooMuch(mostFee) };
  if (most === 0n) return { field: 'most', reason: zh.commissionRules.mostZero };
  if (most !== null && most < least) return { field: 'most', reason: zh.commissionRules.mostBelowLeast };
  if ((most ?? 0n) > mostFee) return { field: 'most', reason: tooMuch(mostFee) };
  if ((payout ?? 0n) > mostFee) return { field: 'payout', reason: tooMuch(mostFee) };
  return null;
}
