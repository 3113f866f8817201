import { formatTime } from '@mashang/contract/time';
import { refuseSheet } from '../../../platform/files/sheets/sheet-row.ts';
import { shouldStop, stopHere } from '../../../platform/jobs/stopping.ts';
import { type Failure, tryWork } from '../../../platform/jobs/try-work.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { readOwnAccounts } from '../../receiving-places/own-accounts.ts';
import { confirmReceipts } from '../matching/confirm-receipts.ts';
import { matchImport } from '../matching/match-import.ts';
import * as zh from '../zh.ts';
import { camtOf, camtRows } from './camt-lines.ts';
import {
  confirmLines,
  type DueImport,
  failImport,
  finishImport,
  type Identified,
  insertCoverage,
  insertDebits,
  insertLines,
  keepProgress,
  leaseImport,
  notifyImportRead,
  postponeImport,
  returnReversed,
} from './import-store.ts';
import { identityOf, identityOfDebit } from './line-identity.ts';
import { type ReadLine, readRow } from './line-rules.ts';
import { columnsOf, findHeader, HEAD_ROWS } from './mapping-rules.ts';
import { firstRows, rowsOf, type SheetFormat } from './read-sheet.ts';
import { statementBytes } from './statement-file.ts';

const LEASE_S = 30;
const BATCH = 1_000;
const PROBLEMS_KEPT = 200;
const SPAN_MAX_DAYS = 400;
const ACCOUNTS_MAX = 5_000;
const DAY_MS = 86_400_000;

/** A row and its identity in every file. */
type Row = { read: Read; identity: Buffer };
type Tally = {
  rowsRead: number;
  outgoing: number;
  lines: number;
  broken: number;
  problems: { row: number; reason: string }[];
  spans: Map<string, { from: string; to: string }>;
};

/**
 * Reads every waiting statement, one after the other. An interrupted one is read again; lines that are already stored
 * are not stored twice.
 */
export async function runImports(ctx: Ctx): Promise<number> {
  let done = 0;
  while (!shouldStop()) {
    const due = await leaseImport(ownWork(ctx.platform.db, 'statement.import').app, LEASE_S);
    if (!due) return done;
    await runImport({ ...ctx, requestId: due.requestId }, due);
    done += 1;
  }
  return done;
}

function runImport(ctx: Ctx, due: DueImport): Promise<void> {
  const { platform } = ctx;
  const { id, requestId, tries } = due;
  return tryWork(
    platform,
    { job: 'statements', id: id.toString(), requestId, tries },
    {
      work: async () => {
        const tally = await readStatement(ctx, due);
        await confirmReceipts(ctx, { importId: id });
        // Matching runs before the import counts as done: if it is interrupted, reading and matching are tried again.
        await matchImport(ctx, { importId: id });
        await finish(ctx, { due, tally });
        platform.bus.signal('events');
      },
      postpone: (pauseS) => postponeImport(ownWork(platform.db, 'statement.import').app, id, pauseS),
      fail: (failure) => fail(ctx, { due, failure }),
    },
  );
}

/** Reads the rows of a file, up to twice; `confirms` is true for the statement of a day. */
type Reader = { rows(): AsyncIterable<Row> | Iterable<Row>; confirms: boolean };

async function readerOf(ctx: Ctx, due: DueImport): Promise<Reader> {
  const bytes = await statementBytes(ctx, due.storageName);
  const about: SheetFormat = { format: due.format, encoding: due.encoding, sheet: due.mapping.sheet };
  if (about.format === 'camt') {
    const document = camtOf(bytes);
    return { rows: () => camtRows(document), confirms: document.kind === '053' };
  }
  const head = await firstRows(bytes, about, HEAD_ROWS);
  const header = head.find(({ no }) => no === findHeader(head, due.mapping));
  if (!header) refuseSheet(zh.faults.columnsMissing);
  const reading: Reading = { bytes, about, header, columns: columnsOf(header.cells, due.mapping) };
  return { rows: () => readRows(reading, due), confirms: false };
}

async function readStatement(ctx: Ctx, due: DueImport): Promise<Tally> {
  const reader = await readerOf(ctx, due);
  const own = await readOwnAccounts(ctx.platform);
  // The whole file is checked before anything is written: a refused file leaves no rows.
  const tally: Tally = {
    rowsRead: 0,
    outgoing: 0,
    lines: 0,
    broken: 0,
    problems: [],
    spans: await spansOf(reader),
  };
  let batch: Identified[] = [];
  let debits: Identified[] = [];
  async function put(): Promise<void> {
    await keepLines(ctx, due, { batch, debits, confirms: reader.confirms });
    await keepProgress(ownWork(ctx.platform.db, 'statement.import').app, due.id, tally, LEASE_S);
    [batch, debits] = [[], []];
    stopHere();
  }
  for await (const { read, identity } of reader.rows()) {
    tally.rowsRead += 1;
    if (read.kind === 'outgoing') {
      tally.outgoing += 1;
      if (read.line) debits.push({ ...read.line, ...own(read.line), identity });
      if (debits.length >= BATCH) await put();
    } else if (read.kind === 'broken') {
      tally.broken += 1;
      if (tally.problems.length < PROBLEMS_KEPT) tally.problems.push({ row: read.row, reason: read.reason });
    } else {
      tally.lines += 1;
      batch.push({ ...read.line, ...own(read.line), identity });
      if (batch.length >= BATCH) await put();
    }
  }
  await put();
  await returnReversed(ownWork(ctx.platform.db, 'statement.import').evidence, due.id);
  await insertCoverage(
    ownWork(ctx.platform.db, 'statement.import').evidence,
    due.id,
    [...tally.spans].map(([accountNo, span]) => ({ accountNo, ...span })),
  );
  return tally;
}

type Kept = { batch: Identified[]; debits: Identified[]; confirms: boolean };
async function keepLines({ platform: { db } }: Ctx, due: DueImport, { batch, debits, confirms }: Kept): Promise<void> {
  await insertLines(ownWork(db, 'statement.import').evidence, due, batch);
  await insertDebits(ownWork(db, 'statement.import').evidence, due, debits);
  if (!confirms) return;
  await confirmLines(
    db.evidence,
    due.id,
    [...batch, ...debits].map(({ identity }) => identity),
  );
}

type Reading = { bytes: Buffer; about: SheetFormat; header: { no: number }; columns: ReturnType<typeof columnsOf> };
type Read = Exclude<ReturnType<typeof readRow>, { kind: 'other' }>;
async function* readRows({ bytes, about, header, columns }: Reading, { accountNo }: DueImport): AsyncGenerator<Row> {
  const seen = new Map<string, number>();
  const spent = new Map<string, number>();
  for await (const row of rowsOf(bytes, about)) {
    if (row.no <= header.no) continue;
    const read = readRow(row, columns, accountNo);
    if (read.kind !== 'other') yield { read, identity: identityIn(read, seen, spent) };
  }
}

const NO_IDENTITY = Buffer.alloc(0);
function identityIn(read: Read, seen: Map<string, number>, spent: Map<string, number>): Buffer {
  if (read.kind === 'line') return identityOf(read.line, seen);
  return read.kind === 'outgoing' && read.line ? identityOfDebit(read.line, spent) : NO_IDENTITY;
}

/** Returns the days of each account that the file covers; throws 400 if the file cannot be a statement. */
async function spansOf(reader: Reader): Promise<Tally['spans']> {
  const spans: Tally['spans'] = new Map();
  for await (const { read } of reader.rows()) if (read.kind === 'line') widen(spans, read.line);
  return spans;
}

function widen(spans: Tally['spans'], { accountNo, at }: ReadLine): void {
  const day = formatTime(at).slice(0, 10);
  const span = spans.get(accountNo);
  if (!span && spans.size >= ACCOUNTS_MAX) refuseSheet(zh.runImports.tooManyAccounts);
  const from = span && span.from < day ? span.from : day;
  const to = span && span.to > day ? span.to : day;
  if (Date.parse(to) - Date.parse(from) > SPAN_MAX_DAYS * DAY_MS) refuseSheet(zh.runImports.spanTooLong);
  spans.set(accountNo, { from, to });
}

const finish = writeVerb<{ due: DueImport; tally: Tally }, void>({
  name: 'statement.read',
  permission: null,
  async run({ tx }, { due, tally }) {
    const { added } = await finishImport(tx, due.id, tally);
    await notifyImportRead(tx, due.id);
    const after = { added, repeated: tally.lines - added, outgoing: tally.outgoing, broken: tally.broken };
    return { result: undefined, audit: { subjectKind: 'statement-import', subjectId: due.id.toString(), after } };
  },
});

const fail = writeVerb<{ due: DueImport; failure: Failure }, void>({
  name: 'statement.fail',
  permission: null,
  async run({ tx }, { due, failure }) {
    await failImport(tx, due.id, failure);
    return {
      result: undefined,
      audit: { subjectKind: 'statement-import', subjectId: due.id.toString(), after: failure },
    };
  },
});
