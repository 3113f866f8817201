import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { maskAccountNo } from '@mashang/contract/participants';
import type { CheckDetail, CheckDetailRow, CheckRow, ThreeWayCheck } from '@mashang/contract/reconciliation';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { maskPayer } from '../read-reconciliation.ts';
import * as zh from '../zh.ts';
import { listSideRows, readSides, type SideDetail, type SideRow } from './check-store.ts';

const ROWS_MAX = 500;

/** Returns orders, ledger and statement of one day, per account and in total. */
export async function checkDay(ctx: Ctx, { day }: { day: string }): Promise<ThreeWayCheck> {
  allow(ctx.actor, 'reconciliation:read');
  const sides = await readSides(ctx.platform.db.app, day);
  return { day, currency: BOOKS_CURRENCY, rows: sides.map(viewSide), total: viewSide(sides.reduce(addSides, NOTHING)) };
}

const NOTHING: SideRow = {
  accountNo: '',
  accountKey: '',
  owner: '',
  orderCount: 0,
  orderSum: 0n,
  ledgerCount: 0,
  ledgerSum: 0n,
  lineCount: 0,
  lineSum: 0n,
  covered: false,
};

function addSides(a: SideRow, b: SideRow): SideRow {
  return {
    ...NOTHING,
    orderCount: a.orderCount + b.orderCount,
    orderSum: a.orderSum + b.orderSum,
    ledgerCount: a.ledgerCount + b.ledgerCount,
    ledgerSum: a.ledgerSum + b.ledgerSum,
    lineCount: a.lineCount + b.lineCount,
    lineSum: a.lineSum + b.lineSum,
    covered: a.covered || b.covered,
  };
}

function viewSide(row: SideRow): CheckRow {
  const books = row.orderCount === row.ledgerCount && row.orderSum === row.ledgerSum;
  return {
    accountNo: maskAccountNo(row.accountNo),
    accountKey: row.accountKey,
    owner: row.owner,
    orders: { count: row.orderCount, amount: formatMoney(row.orderSum) },
    ledger: { count: row.ledgerCount, amount: formatMoney(row.ledgerSum) },
    statement: { count: row.lineCount, amount: formatMoney(row.lineSum) },
    covered: row.covered,
    even: books && row.covered && row.orderCount === row.lineCount && row.orderSum === row.lineSum,
  };
}

/** Returns the rows behind one account's day: each order with its settlement and its receipt. */
export async function readCheckRows(
  ctx: Ctx,
  input: { day: string; accountKey: string; only: 'differences' | 'all' },
): Promise<CheckDetail> {
  allow(ctx.actor, 'reconciliation:read');
  const { day, accountKey, only } = input;
  const rows = await listSideRows(ctx.platform.db.app, {
    day,
    accountKey,
    onlyUneven: only === 'differences',
    most: ROWS_MAX + 1,
  });
  return { list: rows.slice(0, ROWS_MAX).map(viewDetail), more: rows.length > ROWS_MAX };
}

function viewDetail(row: SideDetail): CheckDetailRow {
  const why = whyUneven(row);
  return {
    key: `${row.orderNo ?? ''}:${row.lineId ?? ''}`,
    orderNo: row.orderNo ?? '',
    lineId: row.lineId?.toString() ?? '',
    transferId: row.transferId?.toString() ?? '',
    currency: BOOKS_CURRENCY,
    orderAmount: row.orderFen === null ? '' : formatMoney(row.orderFen),
    ledgerAmount: row.ledgerFen === null ? '' : formatMoney(row.ledgerFen),
    statementAmount: row.lineFen === null ? '' : formatMoney(row.lineFen),
    time: row.time,
    payer: maskPayer(row.payer),
    even: why === '',
    why,
  };
}

function whyUneven({ orderFen, ledgerFen, lineFen }: SideDetail): string {
  if (orderFen === null) return zh.checkDay.lineWithoutOrder;
  if (ledgerFen === null) return zh.checkDay.orderNotBooked;
  if (orderFen !== ledgerFen) return zh.checkDay.orderDiffersFromBooks;
  if (lineFen === null) return zh.checkDay.orderWithoutLine;
  if (lineFen !== orderFen) return zh.checkDay.lineDiffersFromOrder;
  return '';
}
