import { LIST_FILE_TEXTS, LIST_MAX_RECORDS } from '@mashang/contract/risk';
import { csvRows, encodingOf } from '../../../platform/files/sheets/csv-rows.ts';
import { refuseSheet, type SheetRow } from '../../../platform/files/sheets/sheet-row.ts';
import { xlsxRows } from '../../../platform/files/sheets/xlsx-rows.ts';
import { isWorkbook } from '../../../platform/files/sheets/xlsx-zip.ts';
import { outsideText } from '../../../platform/security/outside-text-rules.ts';
import * as zh from '../zh.ts';
import { type Columns, columnsOf, isTargets, type ReadRow, recordOf } from './list-row-rules.ts';
import { sdnRows } from './read-sdn.ts';

export type ListFormat = 'own' | 'targets' | 'sdn';
export type ListFile = { format: ListFormat; suffix: 'csv' | 'xlsx' | 'xml' };

const HEAD_ROWS = 10;
/** Publishers put hundreds of aliases and addresses into one cell. */
const CELL_MAX = 100_000;
const XML = /^\uFEFF?\s*<(\?xml|sdnList)/i;

/** Detects the format of a file by its content. Throws 400 for `file` if it is not a list. */
export async function formatOfList(bytes: Buffer): Promise<ListFile> {
  const head = bytes.subarray(0, 4_096).toString('utf8');
  if (XML.test(head)) {
    // No list declares entities; a file that does is an attack on the parser.
    if (/<!(DOCTYPE|ENTITY)/i.test(head)) refuseSheet(LIST_FILE_TEXTS.type);
    if (!/<(\w+:)?sdnList/i.test(head)) refuseSheet(zh.readListFile.notSdn);
    return { format: 'sdn', suffix: 'xml' };
  }
  const suffix = bytes[0] === 0x50 && bytes[1] === 0x4b ? 'xlsx' : 'csv';
  if (suffix === 'xlsx' && !(await isWorkbook(bytes))) refuseSheet(LIST_FILE_TEXTS.type);
  if (/^\s*<|^%PDF/.test(bytes.subarray(0, 64).toString('latin1'))) refuseSheet(LIST_FILE_TEXTS.type);
  const found = await findHead(rowsOf(bytes, suffix));
  if (!found) refuseSheet(zh.readListFile.noNameColumn);
  return { format: isTargets(found.cells) ? 'targets' : 'own', suffix };
}

/** Yields the records of a file one by one; broken ones with their row number and the reason. */
export async function* listRows(bytes: Buffer, { format, suffix }: ListFile): AsyncGenerator<ReadRow> {
  const seen = new Set<string>();
  let count = 0;
  for await (const read of format === 'sdn' ? sdnRows(bytes) : sheetRows(rowsOf(bytes, suffix))) {
    count += 1;
    if (count > LIST_MAX_RECORDS) refuseSheet(LIST_FILE_TEXTS.rows);
    const ref = 'record' in read ? read.record.ref || read.record.name : '';
    if (ref !== '' && seen.has(ref)) yield { row: read.row, fault: zh.readListFile.repeated(outsideText(ref, 40)) };
    else yield read;
    seen.add(ref);
  }
}

/** Estimates the number of records without reading them; 0 for xlsx, where it is unknown. */
export function countRows(bytes: Buffer, { suffix }: ListFile): number {
  if (suffix === 'xlsx') return 0;
  const mark = suffix === 'xml' ? '</sdnEntry>' : '\n';
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) count += 1;
  return count;
}

type Rows = AsyncIterable<SheetRow> | Iterable<SheetRow>;
function rowsOf(bytes: Buffer, suffix: ListFile['suffix']): Rows {
  return suffix === 'xlsx' ? xlsxRows(bytes) : csvRows(bytes, encodingOf(bytes), CELL_MAX);
}

async function findHead(rows: Rows): Promise<{ no: number; cells: string[]; columns: Columns } | null> {
  for await (const { no, cells } of rows) {
    const columns = columnsOf(cells);
    if (columns) return { no, cells, columns };
    if (no >= HEAD_ROWS) return null;
  }
  return null;
}

async function* sheetRows(rows: Rows): AsyncGenerator<ReadRow> {
  let head: { columns: Columns; width: number } | undefined;
  for await (const { no, cells, formulas } of rows) {
    if (!head) {
      const columns = columnsOf(cells);
      if (columns) head = { columns, width: cells.length };
      continue;
    }
    if (cells.every((cell) => cell === '')) continue;
    if (formulas) yield { row: no, fault: zh.readListFile.formula };
    else if (cells.length > head.width) yield { row: no, fault: zh.readListFile.moreColumns };
    else yield recordOf(no, cells, head.columns);
  }
}
