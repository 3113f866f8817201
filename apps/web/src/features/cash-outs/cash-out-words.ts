import { CASH_OUT_SOURCES, type CashOutForm, type CashOutSource, cashOutFee } from '@mashang/contract/cash-outs';
import { formatMoney, groupMoney, parseMoney, parseRate } from '@mashang/contract/money';
import { CallError } from '../../lib/call-error.ts';

const AMOUNT = /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/;
export type RequestErrors = { amount?: string; accId?: string; remark?: string; code?: string; form?: string };

/** What is wrong with an amount under the terms; undefined when nothing is. */
export function amountComplaint(amount: string, source: CashOutSource, form: CashOutForm): string | undefined {
  const { minAmount, maxAmount, dailyAmount, dailyCount } = form.terms;
  if (!AMOUNT.test(amount)) return '请输入最多两位小数的金额';
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

/** What it costs and what arrives, as wire money. */
export function feeOf(amount: string, { terms }: CashOutForm): { fee: string; net: string } {
  const fen = parseMoney(amount);
  const fee = cashOutFee(fen, { fixed: parseMoney(terms.feeFixed), rate: parseRate(terms.feeRate) });
  return { fee: formatMoney(fee), net: formatMoney(fen - fee) };
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

/** Where the words of a refusal belong. */
export function requestErrorsFrom(error: unknown): RequestErrors {
  if (!(error instanceof CallError)) return { form: '提交失败，请重试' };
  if (error.isCodeRefused) return { code: error.message };
  const fields = {
    amount: error.reasonFor('amount'),
    accId: error.reasonFor('accId'),
    remark: error.reasonFor('remark'),
  };
  if (fields.amount || fields.accId || fields.remark) return fields;
  // Without an answer it may have been taken; sent again with the same key it is not taken twice.
  if (error.code === 0) return { form: `${error.message}：是否已提交尚不确定，请直接重试，不会重复提现` };
  return { form: error.message };
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** How long something has waited, in its largest unit. */
export function waitedText(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours >= DAY_HOURS) return `${Math.floor(hours / DAY_HOURS)} 天`;
  return hours >= 1 ? `${hours} 小时` : `${Math.max(1, Math.floor(ms / 60_000))} 分钟`;
}
