import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type { PreviewBody, StatementMapping, StatementPreview } from '@mashang/contract/reconciliation';
import { formatTime } from '@mashang/contract/time';
import { BusinessError } from '../../../platform/errors.ts';
import type { SheetRow } from '../../../platform/files/sheets/sheet-row.ts';
import { xlsxSheets } from '../../../platform/files/sheets/xlsx-rows.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { answerOf } from '../answers/answer-rows.ts';
import * as zh from '../zh.ts';
import { camtOf, camtRows } from './camt-lines.ts';
import { findSource, type SourceRow } from './import-store.ts';
import { type ReadRow, readRow } from './line-rules.ts';
import { columnsOf, findHeader, guessMapping, HEAD_ROWS, missingOf, titlesOf } from './mapping-rules.ts';
import { firstRows, formatOf, type SheetFormat } from './read-sheet.ts';
import { statementBytes } from './statement-file.ts';

const SAMPLE_ROWS = 12;
const LINES = 10;
const NO_HEADER = zh.previewStatement.noHeader;
const NO_HEADER_HERE = zh.previewStatement.noHeaderHere;
const PROBLEMS: Record<'outgoing' | 'other', string> = zh.previewStatement.problems;

/** Previews an uploaded file: its first rows unchanged, the columns, and the receipts read from them. */
export async function previewStatement(ctx: Ctx, input: PreviewBody): Promise<StatementPreview> {
  allow(ctx.actor, 'reconciliation:import');
  const { platform } = ctx;
  const bytes = await statementBytes(ctx, input.file);
  const about = await formatOf(bytes);
  if (about.format === 'camt') return previewMessage(bytes, about);
  if (about.format === 'pain') return previewAnswer(bytes, about);
  const source = input.sourceId ? await findSource(platform.db.app, BigInt(input.sourceId)) : null;
  if (input.sourceId && !source) throw new BusinessError('notFound', zh.faults.sourceMissing);
  const sheets = about.format === 'xlsx' ? await xlsxSheets(bytes) : [];
  const sheet = input.mapping?.sheet ?? (await findSheet(bytes, { about, sheets, saved: source?.mapping.sheet }));
  const rows = await firstRows(bytes, { ...about, sheet }, HEAD_ROWS + LINES);
  const chosen = chooseMapping(rows, input.mapping, source);
  const { headerRow, from } = chosen;
  const mapping = sheet === undefined ? chosen.mapping : { ...chosen.mapping, sheet };
  const accountNo = input.accountNo ?? source?.accountNo ?? '';
  const header = rows.find(({ no }) => no === headerRow);
  const start = Math.max(0, rows.findIndex(({ no }) => no === headerRow) - 3);
  return {
    ...about,
    sheets,
    sheet: sheet ?? '',
    headerRow,
    titles: header ? [...new Set(header.cells.filter((title) => title !== ''))] : [],
    sample: rows.slice(start, start + SAMPLE_ROWS).map(({ no, cells }) => ({ row: no, cells })),
    mapping,
    mappingFrom: from,
    accountNo,
    lines: header ? readLines(rows, header, mapping, accountNo) : [],
    missing: header ? missingOf(mapping, accountNo) : [sheets.length > 1 ? NO_HEADER_HERE : NO_HEADER],
  };
}

/** A message names its own fields, so there is no mapping to choose. */
function previewMessage(bytes: Buffer, about: SheetFormat): StatementPreview {
  const rows = camtRows(camtOf(bytes)).slice(0, LINES);
  return { ...about, ...NOTHING_TO_CHOOSE, lines: rows.map(({ read }, index) => viewRow(index + 1, read)) };
}

/** Shows what the bank states about each payment; the outcome is decided when the answer is imported. */
function previewAnswer(bytes: Buffer, about: SheetFormat): StatementPreview {
  const { ofMessage, rows } = answerOf(bytes);
  const lines = rows.slice(0, LINES).map(({ number, status, reasonCode, reason, currency, amount }, index) => ({
    ...EMPTY_ROW,
    row: index + 1,
    currency,
    amount: amount === null ? '' : formatMoney(amount),
    reference: number || ofMessage,
    remark: reason,
    problem: [status, reasonCode].filter(Boolean).join(' '),
  }));
  return { ...about, ...NOTHING_TO_CHOOSE, lines };
}

const NOTHING_TO_CHOOSE = {
  sheets: [],
  sheet: '',
  headerRow: 0,
  titles: [],
  sample: [],
  mapping: {},
  mappingFrom: 'given' as const,
  accountNo: '',
  missing: [],
};

type Sheets = { about: SheetFormat; sheets: readonly string[]; saved: string | undefined };

/** The default sheet: the source's own, or else the first one with titles, so that a cover sheet is skipped. */
async function findSheet(bytes: Buffer, { about, sheets, saved }: Sheets): Promise<string | undefined> {
  if (sheets.length < 2) return undefined;
  if (saved !== undefined && sheets.includes(saved)) return saved;
  for (const sheet of sheets)
    if (guessMapping(await firstRows(bytes, { ...about, sheet }, HEAD_ROWS)).headerRow > 0) return sheet;
  return sheets[0];
}

type Chosen = { mapping: StatementMapping; headerRow: number; from: StatementPreview['mappingFrom'] };

/** Chooses the given mapping, or the source's own if the sheet has its titles, or else the best guess. */
function chooseMapping(rows: SheetRow[], given: StatementMapping | undefined, source: SourceRow | null): Chosen {
  const guessed = guessMapping(rows);
  if (given && titlesOf(given).length > 0)
    return { mapping: given, headerRow: findHeader(rows, given) || guessed.headerRow, from: 'given' };
  const saved = source ? findHeader(rows, source.mapping) : 0;
  if (source && saved > 0) return { mapping: source.mapping, headerRow: saved, from: 'saved' };
  return { ...guessed, from: 'guessed' };
}

function readLines(
  rows: SheetRow[],
  header: SheetRow,
  mapping: StatementMapping,
  accountNo: string,
): StatementPreview['lines'] {
  const columns = columnsOf(header.cells, mapping);
  return rows
    .filter(({ no, cells }) => no > header.no && cells.some((cell) => cell !== ''))
    .slice(0, LINES)
    .map((row) => viewRow(row.no, readRow(row, columns, accountNo)));
}

const EMPTY_ROW = {
  row: 0,
  time: '',
  currency: BOOKS_CURRENCY as string,
  amount: '',
  accountNo: '',
  payer: '',
  payerAccount: '',
  reference: '',
  remark: '',
  problem: '',
};
function viewRow(row: number, read: ReadRow): StatementPreview['lines'][number] {
  const none = { ...EMPTY_ROW, row };
  if (read.kind === 'broken') return { ...none, problem: read.reason };
  if (read.kind !== 'line') return { ...none, problem: PROBLEMS[read.kind] };
  const { at, hasClock, amount, accountNo, payer, payerAccount, reference, remark } = read.line;
  const time = hasClock ? formatTime(at) : formatTime(at).slice(0, 10);
  return { ...none, time, amount: formatMoney(amount), accountNo, payer, payerAccount, reference, remark };
}
