import { CODES } from '@mashang/contract/errors';
import { addMoney, parseMoney } from '@mashang/contract/money';
import { CallError } from '../../lib/call-error.ts';

const AMOUNT = /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/;
export type TransferErrors = { amount?: string; remark?: string; code?: string; form?: string };

/** What is wrong with an amount to be moved from so much available float; undefined when nothing is. */
export function amountComplaint(amount: string, available: string): string | undefined {
  if (!AMOUNT.test(amount)) return '请输入最多两位小数的金额';
  if (parseMoney(amount) === 0n) return '划转金额须大于 0';
  return parseMoney(amount) > parseMoney(available) ? '超过您的可用额度' : undefined;
}

/** Balances of both sides after an amount has moved. */
export function balancesAfter(sender: string, receiver: string, amount: string): { sender: string; receiver: string } {
  return { sender: addMoney(sender, `-${amount}`), receiver: addMoney(receiver, amount) };
}

/** Where the words of a refusal belong. */
export function transferErrorsFrom(error: unknown): TransferErrors {
  if (!(error instanceof CallError)) return { form: '划转失败，请重试' };
  if (error.code === CODES.twoFactorWrong || error.code === CODES.twoFactorNeeded) return { code: error.message };
  const fields = { amount: error.reasonFor('amount'), remark: error.reasonFor('remark') };
  if (fields.amount || fields.remark) return fields;
  // Without an answer it may have been done; sent again with the same key it is not done twice.
  if (error.code === 0) return { form: `${error.message}：是否已划转尚不确定，请直接重试，不会重复划转` };
  return { form: error.message };
}
