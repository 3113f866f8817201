import { type FeeNumbers, feeAt, type PlanNumbers } from '@mashang/contract/fees';
import { formatMoney, formatRate, groupMoney, shareOf } from '@mashang/contract/money';

/** Amounts of one order that a product takes, in fen; `only` where it takes no others. */
export type AmountRange = { least: bigint; most: bigint; only: readonly bigint[] };
/** What a product is asked for, and the highest commission out of it. */
export type CommissionLimits = { rate: number; orders: AmountRange; payouts: AmountRange };
/** The smallest amount whose commissions are above its fee. */
type Above = { amount: bigint; share: bigint; fee: bigint };

const larger = (a: bigint, b: bigint) => (a > b ? a : b);
/** The least amount of which a rate takes this much. */
const amountOfShare = (share: bigint, rate: number) => (share * 1_000_000n + BigInt(rate) - 1n) / BigInt(rate);

/**
 * A fee never falls as the amount grows. So what breaks first is the least amount of the range, or one where the share has just grown by a fen:
 * from an amount that holds, the next that can break is the one whose share is a fen above that fee.
 */
export function firstAboveFee(rate: number, terms: FeeNumbers, range: AmountRange): Above | null {
  if (rate === 0) return null;
  const at = (amount: bigint): Above => ({ amount, share: shareOf(amount, rate), fee: feeAt(amount, terms) });
  const isAbove = ({ share, fee }: Above) => share > fee;
  if (range.only.length > 0)
    return (
      [...range.only]
        .sort((a, b) => (a < b ? -1 : 1))
        .map(at)
        .find(isAbove) ?? null
    );
  const covers = terms.rate >= rate;
  // The percent covers the share: only the most that is asked can lie below it.
  if (covers && terms.most === null) return null;
  const first = amountOfShare(covers ? (terms.most ?? 0n) + 1n : 0n, rate);
  let here = at(larger(range.least, first));
  while (here.amount <= range.most && !isAbove(here)) here = at(amountOfShare(here.fee + 1n, rate));
  return here.amount > range.most ? null : here;
}

/** What is wrong with a plan beside a commission rate, by the payload's field; null where commissions never lie above the fee. */
export function commissionFault(
  plan: PlanNumbers,
  { rate, orders, payouts }: CommissionLimits,
): { field: 'rate' | 'payout' | 'tiers'; reason: string } | null {
  const steps = [plan, ...plan.tiers];
  for (const [n, step] of steps.entries()) {
    const tier = n === 0 ? '' : `阶梯第 ${n} 档：`;
    const order = firstAboveFee(rate, step, orders);
    if (order) return { field: n === 0 ? 'rate' : 'tiers', reason: `${tier}${aboveText(rate, order, '订单')}` };
    const payout = firstAboveFee(rate, payoutTerms(step), payouts);
    if (payout) return { field: n === 0 ? 'payout' : 'tiers', reason: `${tier}${aboveText(rate, payout, '代付')}` };
  }
  return null;
}

/** What payouts are asked: a fee of their own, or the plan's percent alone. */
function payoutTerms({ rate, payout }: FeeNumbers & { payout: bigint | null }): FeeNumbers {
  return { rate: payout === null ? rate : 0, fixed: payout ?? 0n, least: 0n, most: null };
}

function aboveText(rate: number, { amount, share, fee }: Above, what: string): string {
  const [least, asked, shares] = [amount, fee, share].map((one) => groupMoney(formatMoney(one)));
  return `${what}金额 ${least} 元起，手续费 ${asked} 元低于佣金合计 ${shares} 元（佣金费率 ${formatRate(rate)}%）`;
}

/** A plan that contradicts itself, by the payload's field. */
export function planFault(plan: PlanNumbers, mostFee: bigint): { field: string; reason: string } | null {
  const ends = endsFault(plan, mostFee);
  if (ends) return ends;
  if (plan.refundFee > mostFee) return { field: 'refundFee', reason: tooMuch(mostFee) };
  for (const [n, tier] of plan.tiers.entries()) {
    const fault = endsFault(tier, mostFee);
    if (fault) return { field: 'tiers', reason: `第 ${n + 1} 档：${fault.reason}` };
    if (tier.above <= (plan.tiers[n - 1]?.above ?? 0n))
      return { field: 'tiers', reason: `第 ${n + 1} 档：上月净交易额须大于 0，且高于前一档` };
  }
  return null;
}

const tooMuch = (mostFee: bigint) => `不能超过 ${groupMoney(formatMoney(mostFee))} 元`;
function endsFault(
  { fixed, least, most, payout }: FeeNumbers & { payout: bigint | null },
  mostFee: bigint,
): { field: string; reason: string } | null {
  if (fixed > mostFee) return { field: 'fixed', reason: tooMuch(mostFee) };
  if (least > mostFee) return { field: 'least', reason: tooMuch(mostFee) };
  if (most === 0n) return { field: 'most', reason: '最高收费须大于 0；留空为不限' };
  if (most !== null && most < least) return { field: 'most', reason: '最高收费不能低于最低收费' };
  if ((most ?? 0n) > mostFee) return { field: 'most', reason: tooMuch(mostFee) };
  if ((payout ?? 0n) > mostFee) return { field: 'payout', reason: tooMuch(mostFee) };
  return null;
}
