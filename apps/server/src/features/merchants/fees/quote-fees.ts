import { type FeeQuote, type FeeQuoteBody, feeNumbers } from '@mashang/contract/fees';
import { BOOKS_CURRENCY, formatMoney, MAX_AMOUNT_FEN, parseMoney } from '@mashang/contract/money';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { invalidField } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { feesAt } from './fee-plan-store.ts';

/** Returns the fees of some amounts under given terms, in force or only typed, by the function that charges orders. */
export async function quoteFees(ctx: Ctx, input: FeeQuoteBody): Promise<FeeQuote> {
  allow(ctx.actor, 'merchant:read');
  const amounts = input.amounts.map((amount) => parseMoney(amount));
  amounts.forEach((amount, n) => {
    if (amount > MAX_AMOUNT_FEN) throw invalidField(`amounts.${n}`, zh.quoteFees.amountLimit);
  });
  const fees = await asReader(ctx, (tx) => feesAt(tx, input.terms.map(feeNumbers), amounts));
  return {
    currency: BOOKS_CURRENCY,
    terms: fees.map((row) =>
      row.map(({ amount, fee }) => ({
        amount: formatMoney(amount),
        fee: formatMoney(fee),
        netAmount: formatMoney(amount - fee),
      })),
    ),
  };
}
