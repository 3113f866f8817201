import { wellFormed } from '../../security/outside-text-rules.ts';

/** How a column's cells are written: `money` and `number` as numbers, everything else as text. */
export type SheetColumn = { title: string; kind?: 'text' | 'money' | 'number' };
/** A cell as shown on the screen; money as decimal text. */
export type SheetCell = string | number | null | undefined;

/** A table that is written while its rows arrive. */
export type Sheet = {
  title: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly (readonly SheetCell[])[]>;
  /** Who exported it and when: on every printed page and after the rows. */
  mark: { user: string; time: string; filter: string };
};

/** Numbers longer than this lose digits in a spreadsheet. */
const NUMBER_DIGITS_MAX = 15;
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Whether a cell of a number column can be written as a number without losing a digit. */
export function isExactNumber(text: string): boolean {
  return DECIMAL.test(text) && text.replace(/\D/g, '').length <= NUMBER_DIGITS_MAX;
}

/** Whether a spreadsheet would take a text for a formula (OWASP, CSV injection). */
export function isFormula(text: string): boolean {
  return /^[=+\-@\t\r＝＋－＠]/.test(text);
}

/** Removes control characters and lone surrogates, which no file format can contain; line ends stay. */
export function cleanText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  return wellFormed(text).replace(/[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
}
