import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { maskName } from '@mashang/contract/participants';
import type { CreditLines, CreditLinesQuery } from '@mashang/contract/top-ups';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { findImportedTo } from '../top-ups-store.ts';
import { listCreditLines } from './float-credits-store.ts';

const MOST = 20;

/** Lists booked receipts on the institution's account that 额度入账 may credit to a participant. */
export async function readCreditLines(ctx: Ctx, { participantId, reference }: CreditLinesQuery): Promise<CreditLines> {
  allow(ctx.actor, 'float-credit:propose');
  const { db, config } = ctx.platform;
  const { bank } = config.topUp;
  if (!bank) return { list: [], importedTo: '' };
  const asked = { participantId: BigInt(participantId), reference: reference ?? '', accountNo: bank.accountNo };
  const [rows, importedTo] = await Promise.all([
    listCreditLines(db.app, { ...asked, most: MOST }),
    findImportedTo(db.app, bank.accountNo),
  ]);
  return {
    importedTo,
    list: rows.map(({ amount, payer, ...row }) => ({
      ...row,
      currency: BOOKS_CURRENCY,
      amount: formatMoney(amount),
      payer: payer === '' ? '' : maskName(payer),
    })),
  };
}
