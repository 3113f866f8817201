import type { FilePayers } from '@mashang/contract/bank-files';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { maskAccountNo } from '@mashang/contract/participants';
import {
  type BankAccountView,
  type DifferenceRow,
  formatSuccess,
  type ReceivingPlaceView,
} from '@mashang/contract/receiving-places';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import {
  type DifferenceRecord,
  listBankAccounts,
  listBookBalances,
  listDifferences,
  listPlaces,
} from './places-store.ts';
import * as zh from './zh.ts';

/** Returns the institution's accounts with their balances by the books and the differences from their statements. */
export async function readBankAccounts(ctx: Ctx): Promise<BankAccountView[]> {
  allow(ctx.actor, 'product:oversee');
  const { app } = ctx.platform.db;
  const [accounts, balances, differences] = await Promise.all([
    listBankAccounts(app),
    listBookBalances(app),
    listDifferences(app, null),
  ]);
  const inFull = ctx.actor.permissions.has('product:propose');
  return accounts.map(({ id, accountNo, ...account }) => ({
    ...account,
    id: id.toString(),
    accountNo: inFull ? accountNo : maskAccountNo(accountNo),
    balance: formatMoney(balances.find((one) => one.id === id)?.balance ?? 0n),
    difference: sumOf(differences.filter((one) => one.accountId === id)),
  }));
}

function sumOf(rows: readonly DifferenceRecord[]): BankAccountView['difference'] {
  const [bank, books] = (['bank', 'books'] as const).map((side) => rows.filter((row) => row.side === side)) as [
    DifferenceRecord[],
    DifferenceRecord[],
  ];
  const total = (some: readonly DifferenceRecord[]) => formatMoney(some.reduce((sum, { amount }) => sum + amount, 0n));
  return {
    bank: bank.length,
    bankAmount: total(bank),
    books: books.length,
    booksAmount: total(books),
    overdue: rows.filter(({ side }) => side === 'overdue').length,
    oldest: rows[0]?.at ?? '',
  };
}

/** Returns every product's receiving places with what each was given today. */
export async function readPlaces(ctx: Ctx): Promise<ReceivingPlaceView[]> {
  allow(ctx.actor, 'product:oversee');
  const rows = await listPlaces(ctx.platform.db.app);
  return rows.map((row) => ({
    ...row,
    currency: BOOKS_CURRENCY,
    minAmount: formatMoney(row.minAmount),
    maxAmount: formatMoney(row.maxAmount),
    dailyAmount: formatMoney(row.dailyAmount),
    usedAmount: formatMoney(row.usedAmount),
    minSuccess: formatSuccess(row.minSuccess),
  }));
}

/** Returns each difference between an account's statements and books, oldest first. */
export async function readDifferences(ctx: Ctx, { code }: { code: string }): Promise<DifferenceRow[]> {
  allow(ctx.actor, 'reconciliation:read');
  const rows = await listDifferences(ctx.platform.db.app, code);
  return rows.map(({ accountId: _accountId, amount, ...row }) => ({
    ...row,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(amount),
  }));
}

const FILE_MAKERS = ['settlement:send', 'payout-order:send', 'refund:pay'] as const;

/** Returns the accounts of client money that a bank file may be paid from, for users who may make a file. */
export async function readFilePayers(ctx: Ctx): Promise<FilePayers> {
  const { actor, platform } = ctx;
  if (actor.kind !== 'user' || !FILE_MAKERS.some((permission) => actor.permissions.has(permission)))
    throw new BusinessError('forbidden', zh.readPlaces.notPermitted);
  const accounts = await listBankAccounts(platform.db.app);
  return accounts
    .filter(({ kind, enabled }) => kind === 'client' && enabled)
    .map(({ code, bank, accountNo }) => ({ code, bank, accountNo: maskAccountNo(accountNo) }));
}
