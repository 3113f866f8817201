import { type BookHolds, HOLDS_MAX } from '@mashang/contract/ledger';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { listHolds } from './books/books-store.ts';
import { KIND_OF_NUMBER } from './books/read-books.ts';
import * as zh from './zh.ts';

/** Titles of holds for people, by the first part of the reference. */
const TITLES: Record<string, string> = zh.readHolds.titles;

/** The open holds of an account, and their orders. A hold has no postings before it is captured. */
export async function readHolds(ctx: Ctx, { id }: { id: string }): Promise<BookHolds> {
  allow(ctx.actor, 'ledger:books');
  const found = await listHolds(ctx.platform.db.app, id, HOLDS_MAX);
  if (!found) throw new BusinessError('notFound', zh.faults.accountMissing);
  return {
    currency: BOOKS_CURRENCY,
    list: found.rows.map(({ reference, orderNo, amount, time }) => ({
      reference,
      orderNo,
      time,
      amount: formatMoney(amount),
      title: TITLES[reference.split(':')[0] ?? ''] ?? zh.readHolds.held,
      orderKind: KIND_OF_NUMBER[orderNo.slice(0, 2)] ?? '',
    })),
    total: found.total,
    amount: formatMoney(found.amount),
  };
}
