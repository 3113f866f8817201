import { MAX_AMOUNT_FEN } from '@mashang/contract/money';
import type { StatementField } from '@mashang/contract/reconciliation';
import type { SheetRow } from '../../../platform/files/sheets/sheet-row.ts';
import { cutText } from '../../../platform/security/outside-text-rules.ts';
import * as zh from '../zh.ts';
import { readAmount, readDirection, readTime } from './value-rules.ts';

/** A receipt as the sheet states it; money in fen, the time in ms. */
export type ReadLine = {
  row: number;
  at: number;
  hasClock: boolean;
  amount: bigint;
  accountNo: string;
  payer: string;
  payerAccount: string;
  payerBank: string;
  reference: string;
  remark: string;
  /** The payer's own reference in a payment message. */
  endToEnd?: string;
  /** The number that the payer paid to, if it differs from the account's number: a virtual number. */
  creditedNo?: string;
  /** Whether the entry reverses an earlier one. */
  reversal?: boolean;
};
/** The kind of a row. `other` is a heading, a total or an empty row. */
export type ReadRow =
  | { kind: 'line'; line: ReadLine }
  /** An outgoing payment; without a line if the sheet does not state the amount or the account. */
  | { kind: 'outgoing'; line?: ReadLine }
  | { kind: 'other' }
  | { kind: 'broken'; row: number; reason: string };

type Columns = Partial<Record<StatementField, number>>;
const TEXT_MAX = 200;
const NO_LINE = /^(合计|总计|小计|累计|本页|承前页|期初|期末|共\s*\d+|收入笔数|支出笔数|[-=*#]{3,})/;
const FORMULA = /^[=@]/;

/** Reads one row below the titles; `accountNo` is used if the sheet has no column for it. */
export function readRow(row: SheetRow, columns: Columns, accountNo: string): ReadRow {
  const cell = (field: StatementField) => (columns[field] === undefined ? '' : (row.cells[columns[field]] ?? ''));
  const texts = row.cells.filter((text) => text !== '');
  if (texts.length === 0 || NO_LINE.test(texts[0] ?? '')) return { kind: 'other' };
  const broken = (reason: string): ReadRow => ({ kind: 'broken', row: row.no, reason });
  const money = [cell('credit'), cell('debit'), cell('amount')];
  const moneyless = money.every((text) => text === '');
  if (moneyless && cell('time') === '') return { kind: 'other' };
  if (row.formulas || [cell('time'), ...money].some((text) => FORMULA.test(text))) return broken(zh.lineRules.formula);

  const time = readTime(cell('time'), cell('clock'));
  if (!time)
    return broken(cell('time') === '' ? zh.lineRules.timeMissing : zh.lineRules.timeUnreadable(clip(cell('time'))));
  const amount = incomeOf(columns, cell);
  if (typeof amount === 'string') return broken(amount);
  const account = cell('account') || accountNo;
  const said = {
    row: row.no,
    ...time,
    accountNo: clip(account.replaceAll(' ', ''), 64),
    payer: clip(cell('payer')),
    payerAccount: clip(cell('payerAccount').replaceAll(' ', ''), 64),
    reference: clip(cell('reference')),
    payerBank: clip(cell('payerBank')),
    remark: clip(cell('remark')),
  };
  if (amount <= 0n) {
    const spent = spentOf(columns, cell, amount);
    return { kind: 'outgoing', ...(account !== '' && isAmount(spent) ? { line: { ...said, amount: spent } } : {}) };
  }
  if (amount > MAX_AMOUNT_FEN) return broken(zh.words.amountAboveCap);
  if (account === '') return broken(zh.words.ownAccountMissing);
  return { kind: 'line', line: { ...said, amount } };
}

function isAmount(fen: bigint): boolean {
  return fen > 0n && fen <= MAX_AMOUNT_FEN;
}

/** Outgoing amount in fen; zero or less if the sheet does not state it clearly. */
function spentOf(columns: Columns, cell: (field: StatementField) => string, income: bigint): bigint {
  if (columns.credit !== undefined) return columns.debit === undefined ? -income : (readAmount(cell('debit')) ?? 0n);
  if (columns.direction === undefined) return -income;
  return readDirection(cell('direction')) === 'out' ? (readAmount(cell('amount')) ?? 0n) : 0n;
}

/** Income in fen, zero or less for an outgoing payment; a Chinese reason if it cannot be read. */
function incomeOf(columns: Columns, cell: (field: StatementField) => string): bigint | string {
  if (columns.credit !== undefined) {
    const credit = cell('credit') === '' || cell('credit') === '-' ? 0n : readAmount(cell('credit'));
    if (credit === null) return zh.lineRules.incomeUnreadable(clip(cell('credit')));
    if (credit === 0n && columns.debit !== undefined && cell('debit') === '') return zh.lineRules.bothEmpty;
    return credit;
  }
  const amount = readAmount(cell('amount'));
  if (amount === null)
    return cell('amount') === '' ? zh.lineRules.amountMissing : zh.words.amountUnreadable(clip(cell('amount')));
  if (columns.direction === undefined) return amount;
  const way = readDirection(cell('direction'));
  // 不计收支 and similar: neither income nor outgoing.
  if (way === null) return cell('direction') === '' ? zh.lineRules.directionMissing : 0n;
  return way === 'in' ? amount : -1n;
}

function clip(text: string, most = TEXT_MAX): string {
  return cutText(text, most);
}
