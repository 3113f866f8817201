import { BOOKS_CURRENCY, formatMoney, groupMoney } from '@mashang/contract/money';
import { maskName } from '@mashang/contract/participants';
import type { ReceiptLines, ReceiptLinesQuery } from '@mashang/contract/top-ups';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { findTopUp } from '../top-up-reads-store.ts';
import { findImportedTo, listReceiptLines } from '../top-ups-store.ts';
import * as zh from '../zh.ts';

const MOST = 20;

/** Formats the received amount less the requested one, with its sign. */
export function differenceText(fen: bigint): string {
  if (fen === 0n) return '0.00';
  return `${fen > 0n ? '+' : '-'}${groupMoney(formatMoney(fen > 0n ? fen : -fen))}`;
}

/**
 * Lists booked receipts on the institution's account that may belong to an application; `importedTo` is the last day
 * whose statement was imported.
 */
export async function readReceiptLines(ctx: Ctx, { orderNo, reference }: ReceiptLinesQuery): Promise<ReceiptLines> {
  allow(ctx.actor, 'top-up:propose');
  const { db, config } = ctx.platform;
  const found = await findTopUp(db.app, orderNo);
  if (found?.way !== 'bank') throw new BusinessError('notFound', zh.faults.topUpMissing);
  const { bank } = config.topUp;
  if (!bank) return { list: [], importedTo: '' };
  const asked = { orderNo, reference: reference ?? '', accountNo: bank.accountNo, most: MOST };
  const [rows, importedTo] = await Promise.all([
    listReceiptLines(db.app, asked),
    findImportedTo(db.app, bank.accountNo),
  ]);
  return {
    importedTo,
    list: rows.map(({ amount, payer, ...row }) => ({
      ...row,
      currency: BOOKS_CURRENCY,
      amount: formatMoney(amount),
      difference: differenceText(amount - found.amount),
      payer: payer === '' ? '' : maskName(payer),
    })),
  };
}
