import type { CashOutQuote } from '@mashang/contract/cash-outs';
import { BOOKS_CURRENCY, formatMoney, MAX_AMOUNT_FEN, parseMoney } from '@mashang/contract/money';
import { invalidField } from '../../platform/errors.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { feeUnder, findTerms } from './approvals/terms-store.ts';
import { ownerOf } from './own-cash-outs.ts';
import * as zh from './zh.ts';

/** The fee of an amount if it were requested now, by the function that charges it. */
export async function quoteCashOut(ctx: Ctx, input: { amount: string }): Promise<CashOutQuote> {
  allow(ctx.actor, 'cash-out:request');
  ownerOf(ctx);
  const amount = parseMoney(input.amount);
  if (amount > MAX_AMOUNT_FEN) throw invalidField('amount', zh.faults.aboveMaxAmount);
  const sql = ctx.platform.db.app;
  const fee = await feeUnder(sql, await findTerms(sql), amount);
  return { currency: BOOKS_CURRENCY, fee: formatMoney(fee), netAmount: formatMoney(amount - fee) };
}
