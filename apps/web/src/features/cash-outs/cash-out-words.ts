import { CASH_OUT_SOURCES, type CashOutForm, type CashOutSource } from '@mashang/contract/cash-outs';
import { whyNot } from '@mashang/contract/fields';
import { groupMoney, MONEY, parseMoney } from '@mashang/contract/money';
import * as zh from './zh.tsx';

/** Why an amount violates the terms; undefined when it does not. */
export function amountComplaint(amount: string, source: CashOutSource, form: CashOutForm): string | undefined {
  const { minAmount, maxAmount, dailyAmount, dailyCount } = form.terms;
  const wrong = whyNot(MONEY, amount);
  if (wrong) return wrong;
  const fen = parseMoney(amount);
  if (fen === 0n) return zh.amountComplaint.notAboveZero;
  if (form[source].startsWith('-'))
    return zh.amountComplaint.owed(CASH_OUT_SOURCES[source], groupMoney(form[source].slice(1)));
  if (fen > parseMoney(form[source])) return zh.amountComplaint.tooMuch;
  if (fen < parseMoney(minAmount)) return zh.amountComplaint.belowMinimum(groupMoney(minAmount));
  if (fen > parseMoney(maxAmount)) return zh.amountComplaint.aboveMaximum(groupMoney(maxAmount));
  if (form.usedCount >= dailyCount) return zh.amountComplaint.dailyCountUsed(dailyCount);
  if (parseMoney(form.usedAmount) + fen > parseMoney(dailyAmount))
    return zh.amountComplaint.aboveDailyAmount(groupMoney(dailyAmount));
  return undefined;
}

/** The fee in words; empty where there is none. */
export function feeText({ terms }: CashOutForm): string {
  const fixed = terms.feeFixed === '0.00' ? '' : zh.feeText.fixed(groupMoney(terms.feeFixed));
  const rate = terms.feeRate === '0.0000' ? '' : zh.feeText.rate(terms.feeRate);
  return [fixed, rate].filter(Boolean).join(zh.feeText.plus);
}

/** The last four digits of an account, for choices and sentences. */
export function tailOf(accountNo: string): string {
  return zh.accountTail.endsIn(accountNo.slice(-4));
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Text of a waiting time, in its largest unit. */
export function waitedText(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours >= DAY_HOURS) return zh.waitedText.days(Math.floor(hours / DAY_HOURS));
  return hours >= 1 ? zh.waitedText.hours(hours) : zh.waitedText.minutes(Math.max(1, Math.floor(ms / 60_000)));
}
