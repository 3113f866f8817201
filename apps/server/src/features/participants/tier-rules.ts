import { formatMoney, groupMoney } from '@mashang/contract/money';

type Limits = {
  dailyAmount: bigint | null;
  dailyCount: number | null;
  monthlyAmount: bigint | null;
  monthlyCount: number | null;
};

export function moneyWords(amount: bigint | null): string {
  return amount === null ? '不另设' : groupMoney(formatMoney(amount));
}
export function countWords(count: number | null): string {
  return count === null ? '不另设' : String(count);
}

/** A tier's limits in one line. */
export function limitWords({ dailyAmount, dailyCount, monthlyAmount, monthlyCount }: Limits): string {
  if ([dailyAmount, dailyCount, monthlyAmount, monthlyCount].every((one) => one === null)) return '不另设上限';
  return `单日 ${moneyWords(dailyAmount)} 元 ${countWords(dailyCount)} 笔，单月 ${moneyWords(monthlyAmount)} 元 ${countWords(monthlyCount)} 笔`;
}

const isOver = (tighter: bigint | number | null, looser: bigint | number | null) =>
  looser !== null && (tighter === null || tighter > looser);

/** Why these limits cannot stand, by field: a day within its month, and a riskier tier never above the one before it. */
export function whyTierRefused(
  limits: Limits,
  { safer, riskier }: { safer: Limits | null; riskier: Limits | null },
): { field: string; reason: string } | null {
  if (isOver(limits.dailyAmount, limits.monthlyAmount))
    return { field: 'dailyAmount', reason: '单日金额上限不能高于单月' };
  if (isOver(limits.dailyCount, limits.monthlyCount))
    return { field: 'dailyCount', reason: '单日笔数上限不能高于单月' };
  for (const field of ['dailyAmount', 'dailyCount', 'monthlyAmount', 'monthlyCount'] as const) {
    if (safer && isOver(limits[field], safer[field])) return { field, reason: '不能高于风险较低一级的上限' };
    if (riskier && isOver(riskier[field], limits[field])) return { field, reason: '不能低于风险较高一级的上限' };
  }
  return null;
}
