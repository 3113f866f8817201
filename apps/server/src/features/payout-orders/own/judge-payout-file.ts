import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import {
  PAYOUT_FILE_COLUMNS,
  PAYOUT_FILE_TEXTS,
  type PayoutFileColumn,
  type ReadPayoutFile,
} from '@mashang/contract/own-payouts';
import { type AskedPayout, OWN_PAYOUTS_MAX } from '@mashang/contract/payout-orders';
import { PAY_TYPE, PAY_TYPE_NAMES, PAY_TYPES } from '@mashang/contract/products';
import { keysOf } from '@mashang/contract/states';
import { csvRows, encodingOf } from '../../../platform/files/sheets/csv-rows.ts';
import { refuseSheet, type SheetRow } from '../../../platform/files/sheets/sheet-row.ts';
import { xlsxRows } from '../../../platform/files/sheets/xlsx-rows.ts';
import { isWorkbook } from '../../../platform/files/sheets/xlsx-zip.ts';
import { type Ctx, heldRead } from '../../../platform/verbs/verb.ts';
import { merchantOf } from '../../merchants/people/merchant-of.ts';
import { type CheckedRow, readRow } from '../check-rows.ts';
import { refusalOf } from '../create-payout-orders.ts';
import * as zh from '../zh.ts';
import { judgeRows } from './own-payouts-approval.ts';

type Fault = ReadPayoutFile['refused'][number];
type FileRow = { no: number; payout: AskedPayout } | { no: number; fault: Fault };
const REQUIRED: readonly PayoutFileColumn[] = ['amount', 'beneficiaryName', 'beneficiaryAccount'];
/** Not what a text file begins with: a page of the web, or a PDF. */
const NO_TABLE = /^\s*<|^%PDF/;

/** Reads and judges a file of payouts row by row; nothing of it is stored. Throws 400 for `file` if it is no table. */
export async function judgePayoutFile(ctx: Ctx, bytes: Buffer): Promise<ReadPayoutFile> {
  return heldRead(ctx, 'own-payout:ask', async (inside) => {
    const rows = await fileRows(bytes);
    const refused = rows.flatMap((row) => ('fault' in row ? [row.fault] : []));
    const asked = rows.flatMap((row) => ('payout' in row ? [row] : []));
    const seen = new Set<string>();
    const checked: (CheckedRow & { no: number; payout: AskedPayout })[] = [];
    for (const { no, payout } of asked) {
      const { mchOrderNo } = payout;
      if (mchOrderNo !== undefined && seen.has(mchOrderNo)) {
        refused.push({ row: no, field: 'mchOrderNo', reason: zh.judgePayoutFile.repeated });
        continue;
      }
      if (mchOrderNo !== undefined) seen.add(mchOrderNo);
      const made = `made-${no}`;
      checked.push({ no, payout, ...readRow(inside, { ...payout, mchOrderNo: mchOrderNo ?? made }) });
    }
    const { merchantId } = merchantOf(inside.actor);
    const results = await judgeRows(inside, merchantId.toString(), checked);
    const payouts: AskedPayout[] = [];
    let total = 0n;
    let fees = 0n;
    for (const [at, { outcome, answer, fee }] of results.entries()) {
      const one = checked[at];
      if (!one) continue;
      if (outcome === 'created') {
        payouts.push(one.payout);
        total += BigInt(one.row.amount);
        fees += fee ?? 0n;
      } else {
        const { field, reason } = refusalOf({ outcome, answer });
        refused.push({ row: one.no, field, reason });
      }
    }
    refused.sort((one, other) => one.row - other.row);
    return { currency: BOOKS_CURRENCY, payouts, total: formatMoney(total), fee: formatMoney(fees), refused };
  });
}

async function fileRows(bytes: Buffer): Promise<FileRow[]> {
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (zipped ? !(await isWorkbook(bytes)) : NO_TABLE.test(bytes.subarray(0, 64).toString('latin1')))
    refuseSheet(PAYOUT_FILE_TEXTS.type);
  const rows: FileRow[] = [];
  let head: (PayoutFileColumn | undefined)[] | undefined;
  for await (const row of zipped ? xlsxRows(bytes) : csvRows(bytes, encodingOf(bytes))) {
    if (row.cells.every((cell) => cell === '')) continue;
    if (!head) {
      head = headOf(row);
      continue;
    }
    if (rows.length === OWN_PAYOUTS_MAX) refuseSheet(PAYOUT_FILE_TEXTS.rows);
    rows.push(rowOf(row, head));
  }
  if (rows.length === 0) refuseSheet(head ? zh.judgePayoutFile.empty : zh.judgePayoutFile.noHead);
  return rows;
}

function headOf({ cells }: SheetRow): (PayoutFileColumn | undefined)[] {
  const names = keysOf(PAYOUT_FILE_COLUMNS);
  const head = cells.map((cell) => names.find((name) => PAYOUT_FILE_COLUMNS[name] === cell));
  if (REQUIRED.some((name) => !head.includes(name))) refuseSheet(zh.judgePayoutFile.noHead);
  return head;
}

function rowOf({ no, cells, formulas }: SheetRow, head: readonly (PayoutFileColumn | undefined)[]): FileRow {
  if (formulas) return { no, fault: { row: no, field: '', reason: zh.judgePayoutFile.formula } };
  if (cells.length > head.length) return { no, fault: { row: no, field: '', reason: zh.judgePayoutFile.moreColumns } };
  const cellOf = (name: PayoutFileColumn) => cells[head.indexOf(name)] ?? '';
  const typed = cellOf('payType');
  const payType = typed === '' ? PAY_TYPE.bankCard : PAY_TYPES.find((one) => PAY_TYPE_NAMES[one] === typed);
  if (payType === undefined) return { no, fault: { row: no, field: 'payType', reason: zh.judgePayoutFile.payType } };
  const optional = (name: 'mchOrderNo' | 'bankName' | 'remark') => {
    const text = cellOf(name);
    return text === '' ? {} : { [name]: text };
  };
  return {
    no,
    payout: {
      payType,
      amount: amountOf(cellOf('amount')),
      beneficiaryName: cellOf('beneficiaryName'),
      beneficiaryAccount: cellOf('beneficiaryAccount').replaceAll(' ', ''),
      ...optional('mchOrderNo'),
      ...optional('bankName'),
      ...optional('remark'),
    },
  };
}

/** An amount as a spreadsheet may show it, 1,200.50, without its separators. */
function amountOf(cell: string): string {
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(cell) ? cell.replaceAll(',', '') : cell;
}
