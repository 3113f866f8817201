import { formatTime } from '@mashang/contract/time';
import { BusinessError } from '../../platform/errors.ts';
import { within } from '../../platform/request-scope.ts';
import { refuseSheet } from '../../platform/sheet-row.ts';
import { type Ctx, writeVerb } from '../../platform/verb.ts';
import {
  type DueImport,
  failImport,
  finishImport,
  insertCoverage,
  insertDebits,
  insertLines,
  keepProgress,
  leaseImport,
} from './import-store.ts';
import { identityOf, identityOfDebit } from './line-identity.ts';
import { type ReadLine, readRow } from './line-rules.ts';
import { columnsOf, findHeader, HEAD_ROWS } from './mapping-rules.ts';
import { matchImport } from './match-import.ts';
import { firstRows, rowsOf, type SheetFormat } from './read-sheet.ts';
import { statementBytes } from './statement-file.ts';

const LEASE_S = 30;
const BATCH = 1_000;
const PROBLEMS_KEPT = 200;
const SPAN_MAX_DAYS = 400;
const ACCOUNTS_MAX = 5_000;
const DAY_MS = 86_400_000;

type Tally = {
  rowsRead: number;
  outgoing: number;
  lines: number;
  broken: number;
  problems: { row: number; reason: string }[];
  spans: Map<string, { from: string; to: string }>;
};

/** Reads every statement that waits, one after the other. One that was broken off is read again: what is there already stays single. */
export async function runImports(ctx: Ctx): Promise<number> {
  let done = 0;
  for (;;) {
    const due = await leaseImport(ctx.platform.db.app, LEASE_S);
    if (!due) return done;
    const { requestId } = due;
    // Its audit rows and log lines name the request that asked for it.
    await within({ requestId, job: 'statements' }, () => runImport({ ...ctx, requestId }, due));
    done += 1;
  }
}

async function runImport(ctx: Ctx, due: DueImport): Promise<void> {
  try {
    const tally = await readStatement(ctx, due);
    await finish(ctx, { due, tally });
    await matchImport(ctx, { importId: due.id });
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    await fail(ctx, { due, fault: error.message });
  }
}

async function readStatement(ctx: Ctx, due: DueImport): Promise<Tally> {
  const { db } = ctx.platform;
  const bytes = await statementBytes(ctx.platform, due.storageName);
  const about = { format: due.format, encoding: due.encoding } as SheetFormat;
  const head = await firstRows(bytes, about, HEAD_ROWS);
  const header = head.find(({ no }) => no === findHeader(head, due.mapping));
  if (!header) refuseSheet('文件里没有这些列，请重新选择');
  const columns = columnsOf(header.cells, due.mapping);
  const tally: Tally = { rowsRead: 0, outgoing: 0, lines: 0, broken: 0, problems: [], spans: new Map() };
  const seen = new Map<string, number>();
  const spent = new Map<string, number>();
  let batch: (ReadLine & { identity: Buffer })[] = [];
  let debits: (ReadLine & { identity: Buffer })[] = [];
  async function put(): Promise<void> {
    await insertLines(db.app, due, batch);
    await insertDebits(db.app, due, debits);
    debits = [];
    await keepProgress(db.app, due.id, tally, LEASE_S);
    batch = [];
  }
  // Rows are counted before anything is written: a file that is too long leaves nothing behind.
  await countRows(bytes, about);
  for await (const row of rowsOf(bytes, about)) {
    if (row.no <= header.no) continue;
    const read = readRow(row, columns, due.accountNo);
    if (read.kind === 'other') continue;
    tally.rowsRead += 1;
    if (read.kind === 'outgoing') {
      tally.outgoing += 1;
      if (read.line) debits.push({ ...read.line, identity: identityOfDebit(read.line, spent) });
      if (debits.length >= BATCH) await put();
    } else if (read.kind === 'broken') {
      tally.broken += 1;
      if (tally.problems.length < PROBLEMS_KEPT) tally.problems.push({ row: read.row, reason: read.reason });
    } else {
      tally.lines += 1;
      widen(tally.spans, read.line);
      batch.push({ ...read.line, identity: identityOf(read.line, seen) });
      if (batch.length >= BATCH) await put();
    }
  }
  await put();
  return tally;
}

async function countRows(bytes: Buffer, about: SheetFormat): Promise<void> {
  for await (const _ of rowsOf(bytes, about));
}

function widen(spans: Tally['spans'], { accountNo, at }: ReadLine): void {
  const day = formatTime(at).slice(0, 10);
  const span = spans.get(accountNo);
  if (!span && spans.size >= ACCOUNTS_MAX) refuseSheet('本方账号过多，请检查列的对应关系');
  const from = span && span.from < day ? span.from : day;
  const to = span && span.to > day ? span.to : day;
  if (Date.parse(to) - Date.parse(from) > SPAN_MAX_DAYS * DAY_MS)
    refuseSheet('交易时间跨度超过 400 天，请检查列的对应关系');
  spans.set(accountNo, { from, to });
}

const finish = writeVerb<{ due: DueImport; tally: Tally }, void>({
  name: 'statement.read',
  permission: null,
  async run({ tx }, { due, tally }) {
    await insertCoverage(
      tx,
      due.id,
      [...tally.spans].map(([accountNo, span]) => ({ accountNo, ...span })),
    );
    const { added } = await finishImport(tx, due.id, tally);
    const after = { added, repeated: tally.lines - added, outgoing: tally.outgoing, broken: tally.broken };
    return { result: undefined, audit: { subjectKind: 'statement-import', subjectId: due.id.toString(), after } };
  },
});

const fail = writeVerb<{ due: DueImport; fault: string }, void>({
  name: 'statement.fail',
  permission: null,
  async run({ tx }, { due, fault }) {
    await failImport(tx, due.id, fault);
    return {
      result: undefined,
      audit: { subjectKind: 'statement-import', subjectId: due.id.toString(), after: { fault } },
    };
  },
});
