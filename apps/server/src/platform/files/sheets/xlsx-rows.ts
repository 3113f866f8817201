import { SaxesParser } from 'saxes';
import * as zh from '../zh.ts';
import { excelTime } from './excel-time.ts';
import { checkCell, checkColumns, cleanCell, refuseSheet, type SheetRow } from './sheet-row.ts';
import { openWorkbook, type Workbook } from './xlsx-zip.ts';

const SHARED_MAX = 2_000_000;
/** The parser buffers a text until its tag ends: one longer than this is no cell. */
const SILENT_MAX = 1_048_576;
const ROWS_AT_ONCE = 500;
/** Numbers of standard formats that show a date or a time. */
const DATE_FORMATS = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
]);

type Handlers = {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
};

/**
 * Parses one part of the workbook; entities and document types, which XLSX does not have, are refused by the parser or
 * here.
 */
async function* walk(book: Workbook, name: string, { open, close, text }: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let fault: Error | undefined;
  let silent = 0;
  if (!book.names.includes(name)) return;
  parser.on('error', (error) => {
    fault ??= error;
  });
  parser.on('doctype', () => refuseSheet(zh.xlsxRows.refused));
  parser.on('opentag', (tag) => {
    silent = 0;
    open?.(local(tag.name), tag.attributes as Record<string, string>);
  });
  parser.on('closetag', (tag) => close?.(local(tag.name)));
  parser.on('text', (piece) => text?.(piece));
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of book.read(name)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (fault) refuseSheet(zh.xlsxRows.broken);
    silent += chunk.length;
    if (silent > SILENT_MAX) refuseSheet(zh.xlsxRows.cellTooLarge);
    yield;
  }
  parser.close();
  if (fault) refuseSheet(zh.xlsxRows.broken);
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

async function readAll(book: Workbook, name: string, handlers: Handlers): Promise<void> {
  for await (const _ of walk(book, name, handlers));
}

/** Reads the texts that cells refer to by number. */
async function readShared(book: Workbook): Promise<string[]> {
  const shared: string[] = [];
  let text = '';
  let inText = false;
  let phonetic = false;
  await readAll(book, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 't') inText = !phonetic;
      if (name === 'rPh') phonetic = true;
      if (name === 'si') text = '';
    },
    text(piece) {
      if (!inText) return;
      text += piece;
      checkCell(text.length, shared.length + 1);
    },
    close(name) {
      if (name === 't') inText = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'si' && shared.push(text) > SHARED_MAX) refuseSheet(zh.xlsxRows.tooMuch);
    },
  });
  return shared;
}

/** Returns which cell styles show a date. */
async function readDateStyles(book: Workbook): Promise<boolean[]> {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  await readAll(book, 'xl/styles.xml', {
    open(name, attributes) {
      if (name === 'numFmt')
        custom.set(
          Number(attributes.numFmtId),
          /[ymdhs年月日时]/i.test((attributes.formatCode ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]/g, '')),
        );
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) {
        const format = Number(attributes.numFmtId ?? 0);
        styles.push(custom.get(format) ?? DATE_FORMATS.has(format));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

type Sheet = { name: string; part: string };
const SHEETS_MAX = 100;

/** Returns the sheets of a workbook in its names and order; by their parts alone where it does not list them. */
async function readSheets(book: Workbook): Promise<Sheet[]> {
  const named: { name: string; id: string }[] = [];
  const targets = new Map<string, string>();
  await readAll(book, 'xl/workbook.xml', {
    open(tag, attributes) {
      const [name, id] = [attributes.name, attributes['r:id']];
      if (tag === 'sheet' && name && id && named.length < SHEETS_MAX) named.push({ name: cleanCell(name), id });
    },
  });
  await readAll(book, 'xl/_rels/workbook.xml.rels', {
    open(tag, { Id, Target }) {
      if (tag === 'Relationship' && Id && Target)
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const parts = book.names.filter((name) => /^xl\/worksheets\/[^/]+[.]xml$/.test(name)).toSorted(bySheetNumber);
  const found = named.flatMap(({ name, id }) => {
    const part = targets.get(id) ?? '';
    return parts.includes(part) ? [{ name, part }] : [];
  });
  return found.length > 0 ? found : parts.map((part, at) => ({ name: `Sheet${at + 1}`, part }));
}

/** Returns the names of a workbook's sheets, in its order. */
export async function xlsxSheets(bytes: Buffer): Promise<string[]> {
  return (await readSheets(await openWorkbook(bytes))).map(({ name }) => name);
}

/**
 * Rows of one sheet of a workbook (the first where none is named), one after the other. Only the shown value of a cell
 * is read; a formula is noted, never calculated. A missing sheet is refused.
 */
export async function* xlsxRows(bytes: Buffer, wanted?: string): AsyncGenerator<SheetRow> {
  const book = await openWorkbook(bytes);
  const sheets = await readSheets(book);
  const sheet = wanted === undefined ? sheets[0]?.part : sheets.find(({ name }) => name === wanted)?.part;
  if (!sheet) refuseSheet(wanted === undefined ? zh.xlsxRows.noSheet : zh.xlsxRows.sheetMissing(wanted));
  const shared = await readShared(book);
  const dates = await readDateStyles(book);
  let rows: SheetRow[] = [];
  let row: SheetRow = { no: 0, cells: [], formulas: false };
  let cell = { at: 0, type: '', date: false };
  let value = '';
  let reading = false;
  const handlers: Handlers = {
    open(name, attributes) {
      if (name === 'row') row = { no: Number(attributes.r ?? row.no + 1), cells: [], formulas: false };
      else if (name === 'c') {
        const at = columnOf(attributes.r) ?? row.cells.length;
        checkColumns(at + 1, row.no);
        cell = { at, type: attributes.t ?? 'n', date: dates[Number(attributes.s ?? -1)] ?? false };
        value = '';
      } else if (name === 'f') row.formulas = true;
      else if (name === 'v' || name === 't') reading = true;
    },
    text(piece) {
      if (!reading) return;
      value += piece;
      checkCell(value.length, row.no);
    },
    close(name) {
      if (name === 'v' || name === 't') reading = false;
      else if (name === 'c') {
        while (row.cells.length < cell.at) row.cells.push('');
        row.cells[cell.at] = cleanCell(shownText(value, cell, shared));
      } else if (name === 'row') rows.push(row);
    },
  };
  for await (const _ of walk(book, sheet, handlers)) {
    if (rows.length < ROWS_AT_ONCE) continue;
    yield* rows;
    rows = [];
  }
  yield* rows;
}

function shownText(value: string, { type, date }: { type: string; date: boolean }, shared: string[]): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type !== 'n' || value === '') return value;
  if (date) return excelTime(Number(value));
  // 1.2E3 and the last digits of binary fractions, as a spreadsheet would show them.
  return /e|[.]\d{10,}/i.test(value) ? String(Number(Number(value).toPrecision(15))) : value;
}

function bySheetNumber(a: string, b: string): number {
  return Number(/\d+/.exec(a)?.[0] ?? 0) - Number(/\d+/.exec(b)?.[0] ?? 0);
}

/** Returns the column of a reference such as AB12, from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
