import { stringify } from 'csv-stringify/sync';
import { cleanText, isExactNumber, isFormula, type Sheet, type SheetCell, type SheetColumn } from './sheet.ts';
import * as zh from './zh.ts';

/** Spreadsheets turn longer numbers into 1.23E+15, and drop leading zeros. */
const LONG_NUMBER = /^(\d{12,}|0\d+)$/;

/**
 * A cell that opens as what it says: text that looks like a formula gets an apostrophe, a long number a tab before it.
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
 * A CSV file: UTF-8 with its mark, so that Excel reads Chinese; heads first. The last record begins with `# ` and says
 * who, when and how many rows: readers that know comments skip it, and a file without it was cut off.
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
 * Records as CSV with its mark, as they are: for programs. What a spreadsheet would run as
 * a formula gets an apostrophe.
 */
export function csvRecords(records: readonly (readonly string[])[]): string {
  const plain = records.map((record) => record.map((value) => (isFormula(value) ? `'${value}` : cleanText(value))));
  return `\ufeff${lines(plain).toString('utf8')}`;
}

type CsvBlock = { title: string; columns: readonly SheetColumn[]; rows: readonly (readonly SheetCell[])[] };
/**
 * Several tables in one CSV text with its mark: of each its title, its heads, its rows, and an empty record behind it.
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
