import * as zh from '../zh.ts';
import { cleanText, isExactNumber, isFormula, type Sheet, type SheetCell, type SheetColumn } from './sheet.ts';
import { type Parts, writeZip } from './zip-stream.ts';

/** Rows that one sheet of the format can have; further rows continue on the next sheet. */
const ROWS_MAX = 1_048_576;
/** Longest text of a cell, and of a header or footer. */
const CELL_MAX = 32_767;
const HEADER_MAX = 200;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
/** Cell formats by their position in styles.xml. */
const HEAD = 1;
const MONEY = 2;
const QUOTED = 3;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

function escaped(text: string): string {
  return cleanText(text).replace(/[&<>"\r]/g, (char) => ESCAPES[char] as string);
}

function columnName(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}

/**
 * Text is always text: an inline string is never calculated, and text that looks like a formula remains text when it is
 * edited.
 */
function textCell(place: string, text: string, style: number | undefined): string {
  const format = style ?? (isFormula(text) ? QUOTED : undefined);
  return (
    `<c r="${place}"${format ? ` s="${format}"` : ''} t="inlineStr"><is><t xml:space="preserve">` +
    `${escaped(text.slice(0, CELL_MAX))}</t></is></c>`
  );
}

function cellXml(place: string, cell: SheetCell, { kind }: SheetColumn): string {
  if (cell === null || cell === undefined || cell === '') return '';
  const text = String(cell);
  if (!kind || kind === 'text' || !isExactNumber(text)) return textCell(place, text, undefined);
  return `<c r="${place}"${kind === 'money' ? ` s="${MONEY}"` : ''}><v>${text}</v></c>`;
}

/** Printed on every page; `&` begins a code there. */
function headerText(text: string): string {
  return escaped(text.replaceAll('&', '&&').slice(0, HEADER_MAX));
}

function sheetHead(columns: readonly SheetColumn[], names: readonly string[]): string {
  const widths = columns.map(
    ({ title, kind }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.round(Math.max(kind ? 14 : 18, title.length * 2.4))}" ` +
      'customWidth="1"/>',
  );
  const heads = columns.map(({ title }, at) => textCell(`${names[at]}1`, title, HEAD));
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
    `${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`
  );
}

function sheetFoot({ title, mark }: Sheet): string {
  const who = headerText(`${mark.user} ${mark.time}`);
  return (
    `</sheetData><headerFooter><oddHeader>&amp;L${headerText(title)}&amp;R${who}</oddHeader>` +
    `<oddFooter>&amp;L${who}&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`
  );
}

/** The last sheet: who exported it, when, with which filter, how many rows. */
function noteSheet({ title, mark }: Sheet, count: number): string {
  const facts = [
    [zh.sheetXlsx.list, title],
    [zh.sheetXlsx.user, mark.user],
    [zh.sheetXlsx.time, mark.time],
    [zh.sheetXlsx.filter, mark.filter],
    [zh.sheetXlsx.count, String(count)],
  ];
  const rows = facts.map(
    ([name = '', value = ''], at) =>
      `<row r="${at + 1}">${textCell(`A${at + 1}`, name, HEAD)}${textCell(`B${at + 1}`, value, undefined)}</row>`,
  );
  return (
    `${XML}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="14" customWidth="1"/>` +
    `<col min="2" max="2" width="60" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`
  );
}

const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/>` +
  '<sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/>' +
  '</fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid">' +
  '<fgColor rgb="FFEDF2F5"/></patternFill></fill></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/>' +
  '<xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="4" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>';

/** Names, types and relations of the parts; known only after the last sheet is written. */
function bookParts(names: readonly string[], { title, mark }: Sheet): [string, string][] {
  const each = (make: (name: string, at: number) => string) => names.map((name, at) => make(name, at + 1)).join('');
  const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const core = 'application/vnd.openxmlformats-package.core-properties+xml';
  const sheets = each(
    (_, at) => `<Relationship Id="rId${at}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  );
  const pages = each(
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${office}.worksheet+xml"/>`,
  );
  return [
    ['xl/styles.xml', STYLES],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
        `${each((name, at) => `<sheet name="${escaped(name)}" sheetId="${at}" r:id="rId${at}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
        `${sheets}<Relationship Id="rId0" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'docProps/core.xml',
      `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" ` +
        `xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title><dc:creator>` +
        `${escaped(mark.user)}</dc:creator><dc:description>${escaped(`${mark.time} ${mark.filter}`)}</dc:description>` +
        '</cp:coreProperties>',
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
        `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/>` +
        `<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" ` +
        'Target="docProps/core.xml"/>' +
        '</Relationships>',
    ],
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${office}.styles+xml"/>` +
        `<Override PartName="/docProps/core.xml" ContentType="${core}"/>${pages}</Types>`,
    ],
  ];
}

/**
 * Writes an XLSX file from start to end in bounded memory. Column titles are in the first row with nothing above them,
 * so that programs read it too. Who exported it and when is on every printed page, in the properties, and on a last
 * sheet of its own.
 */
export async function* writeXlsx(sheet: Sheet, rowsPerSheet = ROWS_MAX): AsyncGenerator<Buffer> {
  const pages = sheet.rows[Symbol.asyncIterator]();
  const letters = sheet.columns.map((_, at) => columnName(at));
  let waiting: readonly (readonly SheetCell[])[] = [];
  let isOver = false;
  let count = 0;
  const names: string[] = [];

  /** Fills `waiting`; returns false when there are no more rows. */
  async function more(): Promise<boolean> {
    while (waiting.length === 0 && !isOver) {
      const next = await pages.next();
      if (next.done) isOver = true;
      else waiting = next.value;
    }
    return waiting.length > 0;
  }
  function rowXml(row: number, cells: readonly SheetCell[]): string {
    let xml = `<row r="${row}">`;
    for (const [at, column] of sheet.columns.entries()) xml += cellXml(`${letters[at]}${row}`, cells[at], column);
    return `${xml}</row>`;
  }
  async function* sheetXml(): AsyncGenerator<readonly string[]> {
    yield [sheetHead(sheet.columns, letters)];
    let row = 1;
    while (row < rowsPerSheet && (await more())) {
      const take = waiting.slice(0, rowsPerSheet - row);
      waiting = waiting.slice(take.length);
      count += take.length;
      yield take.map((cells) => {
        row += 1;
        return rowXml(row, cells);
      });
    }
    yield [sheetFoot(sheet)];
  }

  try {
    yield* writeZip(async (add) => {
      const addSheet = (name: string, parts: Parts) => add(`xl/worksheets/sheet${names.push(name)}.xml`, parts);
      do await addSheet(names.length === 0 ? sheet.title : `${sheet.title} (${names.length + 1})`, sheetXml());
      while (await more());
      await addSheet(zh.sheetXlsx.facts, [[noteSheet(sheet, count)]]);
      for (const [name, xml] of bookParts(names, sheet)) await add(name, [[xml]]);
    });
  } finally {
    await pages.return?.();
  }
}
