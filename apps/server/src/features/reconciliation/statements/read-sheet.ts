import {
  type STATEMENT_ENCODINGS,
  type STATEMENT_FORMATS,
  STATEMENT_MAX_ROWS,
  STATEMENT_TEXTS,
} from '@mashang/contract/reconciliation';
import { looksLikeCamt } from '../../../channels/bank/read-camt.ts';
import { looksLikePain002 } from '../../../channels/bank/read-pain002.ts';
import { csvRows, encodingOf } from '../../../platform/files/csv-rows.ts';
import { refuseSheet, type SheetRow } from '../../../platform/files/sheet-row.ts';
import { xlsxRows } from '../../../platform/files/xlsx-rows.ts';
import { isWorkbook } from '../../../platform/files/xlsx-zip.ts';
import * as zh from '../zh.ts';
import { HEAD_ROWS } from './mapping-rules.ts';

/** `sheet`: which one of a workbook; its first without. */
export type SheetFormat = {
  format: (typeof STATEMENT_FORMATS)[number];
  encoding: (typeof STATEMENT_ENCODINGS)[number];
  sheet?: string | undefined;
};
/** A message of a bank begins within this much of a file. */
const HEAD_BYTES = 4_096;
const HTML = /^(\u00ef\u00bb\u00bf)?\s*<(!|\?|[a-z])/i;
/** No text of any bank begins so: a program, or a script for one. */
const PROGRAM = /^(MZ|\u007fELF|#!)/;

/** What a file is, by its content. Throws 400 naming `file` for whatever is no sheet. */
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

/** Rows of a file, one after the other, with what was told of its format. */
export async function* rowsOf(bytes: Buffer, { encoding, sheet }: SheetFormat): AsyncGenerator<SheetRow> {
  for await (const row of encoding === '' ? xlsxRows(bytes, sheet) : csvRows(bytes, encoding)) {
    if (row.no > STATEMENT_MAX_ROWS + HEAD_ROWS) refuseSheet(STATEMENT_TEXTS.rows);
    yield row;
  }
}

/** The first rows of a file. */
export async function firstRows(bytes: Buffer, about: SheetFormat, most: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of rowsOf(bytes, about)) {
    rows.push(row);
    if (rows.length >= most) break;
  }
  return rows;
}
