import type {
  BookAccountPage,
  BookAccountQuery,
  BookPeriod,
  BookPosting,
  BookPostingPage,
  BookPostingQuery,
  TrialBalance,
} from '@mashang/contract/ledger';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { formatTime } from '@mashang/contract/time';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { transferTypeName } from '../read-ledger.ts';
import * as zh from '../zh.ts';
import {
  type BookRecord,
  findNextPeriod,
  listAccounts,
  listPeriods,
  listPostings,
  listTransfer,
  type PostingPlace,
  readTrial,
} from './books-store.ts';

/** A page of the ledger's accounts with their balances. */
export async function readBookAccounts(ctx: Ctx, query: BookAccountQuery): Promise<BookAccountPage> {
  allow(ctx.actor, 'ledger:books');
  const { rows, total } = await listAccounts(ctx.platform.db.app, query);
  return {
    list: rows.map(({ id, balance, held, ...row }) => ({
      ...row,
      id: id.toString(),
      balance: formatMoney(balance),
      held: held === null ? '' : formatMoney(held),
      available: held === null ? '' : formatMoney(balance - held),
    })),
    total: Math.min(total, TOTAL_CAP),
    totalIsCapped: total > TOTAL_CAP || undefined,
    page: query.page,
    limit: query.limit,
  };
}

/** A page of postings. There are millions, so they are not counted: a full page means that another one may follow. */
export async function readBookPostings(ctx: Ctx, query: BookPostingQuery): Promise<BookPostingPage> {
  allow(ctx.actor, 'ledger:books');
  const { page, limit } = query;
  const from = placeOf(query.cursor);
  if (page > 1 && !from) throw new BusinessError('invalid', zh.faults.fromFirstPage);
  const rows = await listPostings(ctx.platform.db.app, query, from);
  const last = rows.at(-1);
  const isFull = rows.length === limit;
  return {
    list: rows.map(viewPosting),
    total: (page - 1) * limit + rows.length,
    totalIsCapped: isFull || undefined,
    page,
    limit,
    nextCursor: isFull && last ? `${last.transferId}.${last.line}` : undefined,
  };
}

function placeOf(cursor: string | undefined): PostingPlace | null {
  const [, transfer, line] = /^(\d{1,18})[.](\d{1,6})$/.exec(cursor ?? '') ?? [];
  return transfer && line ? { transferId: BigInt(transfer), line: Number(line) } : null;
}

/** One transfer with all its postings. */
export async function readBookTransfer(ctx: Ctx, { id }: { id: string }): Promise<{ postings: BookPosting[] }> {
  allow(ctx.actor, 'ledger:books');
  const rows = await listTransfer(ctx.platform.db.app, BigInt(id));
  if (rows.length === 0) throw new BusinessError('notFound', zh.readBooks.transferMissing);
  return { postings: rows.map(viewPosting) };
}

/** The list in which a number is found, by its first two letters. */
export const KIND_OF_NUMBER: Record<string, BookPosting['orderKind']> = {
  DS: 'collection',
  DF: 'payout',
  TX: 'cash-out',
  CZ: 'top-up',
  JS: 'settlement',
};

function viewPosting(row: BookRecord): BookPosting {
  return {
    id: `${row.transferId}-${row.line}`,
    transferId: row.transferId.toString(),
    time: row.time,
    type: row.type,
    typeName: transferTypeName(row.type),
    reference: row.reference,
    orderNo: row.orderNo,
    orderKind: KIND_OF_NUMBER[row.orderNo.slice(0, 2)] ?? '',
    accountId: row.accountId.toString(),
    kind: row.kind,
    owner: row.owner,
    currency: row.currency,
    amount: formatMoney(row.amount),
    balanceAfter: row.balanceAfter === null ? '' : formatMoney(row.balanceAfter),
  };
}

/** Debit and credit by kind of account, now or at a given time; their totals are equal. */
export async function readTrialBalance(ctx: Ctx, { at }: { at?: string }): Promise<TrialBalance> {
  allow(ctx.actor, 'ledger:books');
  const moment = at && at.length === 10 ? `${at} 23:59:59.999999` : (at ?? null);
  return ctx.platform.db.readOnly(async (tx) => {
    const rows = await readTrial(tx, moment);
    const [debit, credit] = [
      rows.reduce((sum, row) => sum + row.debit, 0n),
      rows.reduce((sum, row) => sum + row.credit, 0n),
    ];
    return {
      at: at ?? formatTime(ctx.now),
      currency: BOOKS_CURRENCY,
      rows: rows.map((row) => ({ ...row, debit: formatMoney(row.debit), credit: formatMoney(row.credit) })),
      debit: formatMoney(debit),
      credit: formatMoney(credit),
      difference: formatMoney(credit - debit),
    };
  });
}

/** The sealed months, and above them the next one to seal. */
export async function readPeriods(ctx: Ctx): Promise<BookPeriod[]> {
  allow(ctx.actor, 'ledger:books');
  const [sealed, next] = await Promise.all([listPeriods(ctx.platform.db.app), findNextPeriod(ctx.platform.db.app)]);
  const none = {
    currency: BOOKS_CURRENCY,
    accounts: 0,
    postings: '',
    debit: '',
    credit: '',
    hash: '',
    closedBy: '',
    closedTime: '',
  };
  return [
    ...(next ? [{ ...none, month: next.month, state: next.ready ? ('ready' as const) : ('running' as const) }] : []),
    ...sealed.map((row) => ({
      ...row,
      state: 'sealed' as const,
      postings: row.postings.toString(),
      currency: BOOKS_CURRENCY,
      debit: formatMoney(row.debit),
      credit: formatMoney(row.credit),
    })),
  ];
}
