import { invalidField } from '../../errors.ts';
import { wellFormed } from '../../security/outside-text-rules.ts';
import { holdsSealed } from '../../security/sealed-input.ts';
import * as zh from '../zh.ts';

/** One row of a sheet: its number in the file, from 1, and its cells as text. */
export type SheetRow = { no: number; cells: string[]; formulas: boolean };

/** More of either is refused before it uses memory. */
const CELL_MAX = 2_000;
const COLUMNS_MAX = 200;

/** Refuses a whole sheet, with the reason in Chinese. */
export function refuseSheet(reason: string): never {
  throw invalidField('file', reason);
}

/** Refuses a cell longer than anybody writes; `most` overrides the limit where longer ones are usual. */
export function checkCell(length: number, rowNo: number, most: number = CELL_MAX): void {
  if (length > most) refuseSheet(zh.sheetRow.cellTooLong(rowNo, most));
}

export function checkColumns(count: number, rowNo: number): void {
  if (count > COLUMNS_MAX) refuseSheet(zh.sheetRow.tooManyColumns(rowNo, COLUMNS_MAX));
}

/**
 * Returns a cell's text as people read it: full-width characters folded, white space of every kind collapsed and
 * trimmed.
 */
export function cleanCell(text: string): string {
  const cell = wellFormed(text)
    .normalize('NFKC')
    .replaceAll(/[\s\u00a0\u3000]+/g, ' ')
    .trim();
  if (holdsSealed(cell)) refuseSheet(zh.sheetRow.forbiddenSequence);
  return cell;
}
