import { stringify } from 'csv-stringify/sync';
import * as zh from '../zh.ts';
import { cleanText, isExactNumber, isFormula, type Sheet, type SheetCell, type SheetColumn } from './sheet.ts';

/** Spreadsheets change longer numbers to 1.23E+15, and drop leading zeros. */
const LONG_NUMBER = /^(\d{12,}|0\d+)$/;

/**
 * Returns a cell that a spreadsheet shows unchanged: text that looks like a formula gets an apostrophe before it, a
 * long number a tab.
 */
function cellText(cell: SheetCell, { kind }: SheetColumn): string {
  if (cell === null || cell === undefined) return '';
  const text = cleanText(String(cell));
  if (kind && kind !== 'text' && isExactNumber(text)) return text;
  if (isFormula(text)) return `'${text}`;
  return LONG_NUMBER.test(text) ? `\t${text}` : text;
}

function lines(records: readonly (readonly string[])[]): Buffer {
  return Buffer.from(stringify(records as string[][], { record_delimiter: 'windows' }));
}

/**
 * Writes a CSV file: UTF-8 with a byte order mark, so that Excel reads Chinese; column titles first. The last record
 * begins with `# ` and says who, when and how many rows: readers that know comments skip it, and a file without it was
 * cut off.
 */
export async function* writeCsv({ title, columns, rows, mark }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.concat([Buffer.from('\ufeff'), lines([columns.map((column) => column.title)])]);
  let count = 0;
  for await (const page of rows) {
    count += page.length;
    if (page.length > 0) yield lines(page.map((cells) => columns.map((column, at) => cellText(cells[at], column))));
  }
  const note = zh.sheetCsv.note(title, mark.user, mark.time, mark.filter, count);
  yield lines([columns.map((_, at) => (at === 0 ? cleanText(note) : ''))]);
}

/**
 * Returns records as CSV with a byte order mark, for programs, without changes for spreadsheets. Only text that a
 * spreadsheet would run as a formula gets an apostrophe.
 */
export function csvRecords(records: readonly (readonly string[])[]): string {
  const plain = records.map((record) => record.map((value) => (isFormula(value) ? `'${value}` : cleanText(value))));
  return `\ufeff${lines(plain).toString('utf8')}`;
}

type CsvBlock = { title: string; columns: readonly SheetColumn[]; rows: readonly (readonly SheetCell[])[] };
/**
 * Returns several tables in one CSV text with a byte order mark: for each its title, its column titles, its rows and an
 * empty record.
 */
export function csvText(blocks: readonly CsvBlock[]): string {
  const records = blocks.flatMap(({ title, columns, rows }) => [
    [title],
    columns.map((column) => column.title),
    ...rows.map((cells) => columns.map((column, at) => cellText(cells[at], column))),
    [''],
  ]);
  return `\ufeff${lines(records).toString('utf8')}`;
}
