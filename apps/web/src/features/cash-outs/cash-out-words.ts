import { CASH_OUT_SOURCES, type CashOutForm, type CashOutSource } from '@mashang/contract/cash-outs';
import { whyNot } from '@mashang/contract/fields';
import { groupMoney, MONEY, parseMoney } from '@mashang/contract/money';

/** What is wrong with an amount under the terms; undefined when nothing is. */
export function amountComplaint(amount: string, source: CashOutSource, form: CashOutForm): string | undefined {
  const { minAmount, maxAmount, dailyAmount, dailyCount } = form.terms;
  const wrong = whyNot(MONEY, amount);
  if (wrong) return wrong;
  const fen = parseMoney(amount);
  if (fen === 0n) return '提现金额须大于 0';
  if (form[source].startsWith('-'))
    return `${CASH_OUT_SOURCES[source]}欠 ${groupMoney(form[source].slice(1))} 元，待后续佣金扣回后才能提现`;
  if (fen > parseMoney(form[source])) return '超过可提金额';
  if (fen < parseMoney(minAmount)) return `单笔最少 ${groupMoney(minAmount)} 元`;
  if (fen > parseMoney(maxAmount)) return `单笔最多 ${groupMoney(maxAmount)} 元`;
  if (form.usedCount >= dailyCount) return `今天的提现次数已用完（${dailyCount} 次）`;
  if (parseMoney(form.usedAmount) + fen > parseMoney(dailyAmount))
    return `超过单日提现上限 ${groupMoney(dailyAmount)} 元`;
  return undefined;
}

/** The fee in words; empty where there is none. */
export function feeText({ terms }: CashOutForm): string {
  const fixed = terms.feeFixed === '0.00' ? '' : `每笔 ${groupMoney(terms.feeFixed)} 元`;
  const rate = terms.feeRate === '0.0000' ? '' : `金额的 ${terms.feeRate}%`;
  return [fixed, rate].filter(Boolean).join(' 加 ');
}

/** The last four of an account, for choices and sentences. */
export function tailOf(accountNo: string): string {
  return `尾号 ${accountNo.slice(-4)}`;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** How long something has waited, in its largest unit. */
export function waitedText(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours >= DAY_HOURS) return `${Math.floor(hours / DAY_HOURS)} 天`;
  return hours >= 1 ? `${hours} 小时` : `${Math.max(1, Math.floor(ms / 60_000))} 分钟`;
}
