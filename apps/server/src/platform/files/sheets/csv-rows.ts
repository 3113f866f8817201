import * as zh from '../zh.ts';
import { checkCell, checkColumns, cleanCell, refuseSheet, type SheetRow } from './sheet-row.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

const CHUNK_BYTES = 65_536;
const LOOKED_AT_BYTES = 262_144;

/**
 * Returns the encoding of a text: by its byte order mark, as UTF-8 where it is valid, else GB18030 (which includes GBK
 * and GB2312).
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (decodes(bytes, 'utf-8')) return 'utf-8';
  if (bytes.subarray(0, LOOKED_AT_BYTES).includes(0)) refuseSheet(zh.csvRows.notText);
  if (decodes(bytes, 'gb18030')) return 'gb18030';
  return refuseSheet(zh.csvRows.encodingUnknown);
}

function decodes(bytes: Uint8Array, encoding: Encoding): boolean {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const text = decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
      // Valid by chance, but not a text.
      if (text.includes('\0')) return false;
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Returns the delimiter: the one of four characters that occurs most often in the first lines. */
export function delimiterOf(head: string): string {
  const counts = [',', '\t', ';', '|'].map((sign) => [sign, head.split(sign).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/**
 * Rows of a CSV file, one after the other, decoded in chunks. Quoted cells may contain delimiters, quotes and line
 * ends; a tab or `="…"` that protects leading zeros from a spreadsheet is removed.
 */
export function* csvRows(bytes: Uint8Array, encoding: Encoding, cellMax?: number): Generator<SheetRow> {
  const decoder = new TextDecoder(encoding);
  const sign = delimiterOf(new TextDecoder(encoding).decode(bytes.subarray(0, CHUNK_BYTES)));
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let wasQuoted = false;
  let sawQuote = false;
  let no = 1;
  function endCell(): void {
    checkCell(cell.length, no, cellMax);
    cells.push(cell);
    checkColumns(cells.length, no);
    cell = '';
    wasQuoted = false;
  }
  function endRow(): SheetRow {
    endCell();
    const row = finishRow(no, cells);
    cells = [];
    no += 1;
    return row;
  }
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const text = decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: at + CHUNK_BYTES < bytes.length });
    for (const char of text) {
      if (quoted) {
        if (sawQuote) {
          sawQuote = false;
          if (char === '"') {
            cell += '"';
            continue;
          }
          quoted = false;
        } else if (char === '"') {
          sawQuote = true;
          continue;
        } else {
          cell += char;
          if ((cell.length & 1023) === 0) checkCell(cell.length, no, cellMax);
          continue;
        }
      }
      if (char === '"' && !wasQuoted && (cell.trim() === '' || cell === '=')) {
        quoted = true;
        wasQuoted = true;
        cell = '';
      } else if (char === sign) endCell();
      else if (char === '\n') yield endRow();
      else if (char !== '\r' && char !== '\ufeff') {
        cell += char;
        if ((cell.length & 1023) === 0) checkCell(cell.length, no, cellMax);
      }
    }
  }
  if (quoted && !sawQuote) refuseSheet(zh.csvRows.quoteOpen(no));
  if (cell !== '' || cells.length > 0) yield endRow();
}

function finishRow(no: number, cells: string[]): SheetRow {
  const texts = cells.map(cleanCell);
  return { no, cells: texts, formulas: texts.some((text) => /^[=@][A-Za-z(]/.test(text)) };
}
