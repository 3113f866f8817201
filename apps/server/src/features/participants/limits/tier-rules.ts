import { formatMoney, groupMoney } from '@mashang/contract/money';
import * as zh from '../zh.ts';

type Limits = {
  dailyAmount: bigint | null;
  dailyCount: number | null;
  monthlyAmount: bigint | null;
  monthlyCount: number | null;
};

export function moneyWords(amount: bigint | null): string {
  return amount === null ? zh.tierRules.noOwnAmount : groupMoney(formatMoney(amount));
}
export function countWords(count: number | null): string {
  return count === null ? zh.tierRules.noOwnAmount : String(count);
}

/** A tier's limits in one line. */
export function limitWords({ dailyAmount, dailyCount, monthlyAmount, monthlyCount }: Limits): string {
  if ([dailyAmount, dailyCount, monthlyAmount, monthlyCount].every((one) => one === null))
    return zh.tierRules.noOwnLimits;
  return zh.tierRules.limits(
    moneyWords(dailyAmount),
    countWords(dailyCount),
    moneyWords(monthlyAmount),
    countWords(monthlyCount),
  );
}

const isOver = (tighter: bigint | number | null, looser: bigint | number | null) =>
  looser !== null && (tighter === null || tighter > looser);

/**
 * Returns why these limits are refused, by field. A day's limit may not exceed the month's, and a riskier tier's limit
 * may not exceed a safer tier's.
 */
export function whyTierRefused(
  limits: Limits,
  { safer, riskier }: { safer: Limits | null; riskier: Limits | null },
): { field: string; reason: string } | null {
  if (isOver(limits.dailyAmount, limits.monthlyAmount))
    return { field: 'dailyAmount', reason: zh.tierRules.dailyAmountAboveMonthly };
  if (isOver(limits.dailyCount, limits.monthlyCount))
    return { field: 'dailyCount', reason: zh.tierRules.dailyCountAboveMonthly };
  for (const field of ['dailyAmount', 'dailyCount', 'monthlyAmount', 'monthlyCount'] as const) {
    if (safer && isOver(limits[field], safer[field])) return { field, reason: zh.tierRules.aboveLowerRisk };
    if (riskier && isOver(riskier[field], limits[field])) return { field, reason: zh.tierRules.belowHigherRisk };
  }
  return null;
}
