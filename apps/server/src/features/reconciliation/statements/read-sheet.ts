import {
  type STATEMENT_ENCODINGS,
  type STATEMENT_FORMATS,
  STATEMENT_MAX_ROWS,
  STATEMENT_TEXTS,
} from '@mashang/contract/reconciliation';
import { looksLikeCamt } from '../../../channels/bank/read-camt.ts';
import { looksLikePain002 } from '../../../channels/bank/read-pain002.ts';
import { csvRows, encodingOf } from '../../../platform/files/sheets/csv-rows.ts';
import { refuseSheet, type SheetRow } from '../../../platform/files/sheets/sheet-row.ts';
import { xlsxRows } from '../../../platform/files/sheets/xlsx-rows.ts';
import { isWorkbook } from '../../../platform/files/sheets/xlsx-zip.ts';
import * as zh from '../zh.ts';
import { HEAD_ROWS } from './mapping-rules.ts';

/** `sheet` names a sheet of a workbook; without it the first sheet is read. */
export type SheetFormat = {
  format: (typeof STATEMENT_FORMATS)[number];
  encoding: (typeof STATEMENT_ENCODINGS)[number];
  sheet?: string | undefined;
};
/** A bank's message begins within this many bytes of a file. */
const HEAD_BYTES = 4_096;
const HTML = /^(\u00ef\u00bb\u00bf)?\s*<(!|\?|[a-z])/i;
/** No bank text begins like this: it is a program or a script. */
const PROGRAM = /^(MZ|\u007fELF|#!)/;

/** Detects the format of a file by its content. Throws 400 for `file` when it is not a sheet. */
export async function formatOf(bytes: Buffer): Promise<SheetFormat> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    if (!(await isWorkbook(bytes))) refuseSheet(STATEMENT_TEXTS.type);
    return { format: 'xlsx', encoding: '' };
  }
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) refuseSheet(zh.readSheet.oldOrLocked);
  const start = bytes.subarray(0, HEAD_BYTES).toString('latin1');
  if (looksLikeCamt(start)) return { format: 'camt', encoding: 'utf-8' };
  if (looksLikePain002(start)) return { format: 'pain', encoding: 'utf-8' };
  const head = bytes.subarray(0, 512).toString('latin1');
  if (head.startsWith('%PDF') || PROGRAM.test(head)) refuseSheet(STATEMENT_TEXTS.type);
  if (HTML.test(head)) refuseSheet(zh.readSheet.webPage);
  return { format: 'csv', encoding: encodingOf(bytes) };
}

/** Yields the rows of a file one by one, by its detected format. */
export async function* rowsOf(bytes: Buffer, { encoding, sheet }: SheetFormat): AsyncGenerator<SheetRow> {
  for await (const row of encoding === '' ? xlsxRows(bytes, sheet) : csvRows(bytes, encoding)) {
    if (row.no > STATEMENT_MAX_ROWS + HEAD_ROWS) refuseSheet(STATEMENT_TEXTS.rows);
    yield row;
  }
}

/** Returns the first rows of a file. */
export async function firstRows(bytes: Buffer, about: SheetFormat, most: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of rowsOf(bytes, about)) {
    rows.push(row);
    if (rows.length >= most) break;
  }
  return rows;
}
