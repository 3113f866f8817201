import { setImmediate } from 'node:timers/promises';
import type { ListedRecord } from '@mashang/contract/screening';
import type { Writer } from '../../../platform/database/db.ts';
import { refuseSheet } from '../../../platform/files/sheets/sheet-row.ts';
import { PRUNE_AT_ONCE } from '../../../platform/jobs/prune.ts';
import { shouldStop, stopHere } from '../../../platform/jobs/stopping.ts';
import { type Failure, tryWork } from '../../../platform/jobs/try-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { keyRecords } from '../names/index-entries.ts';
import * as zh from '../zh.ts';
import {
  type DueLoad,
  dropRead,
  failLoad,
  finishLoad,
  keepLoadProgress,
  type LoadTally,
  leaseLoad,
  postponeLoad,
} from './list-loads-store.ts';
import { countRows, formatOfList, listRows } from './read-list-file.ts';
import { insertEntries } from './screening-lists-store.ts';

const LEASE_S = 60;
const BATCH = 500;
const PROBLEMS_KEPT = 200;
/** Rows between two yields to the event loop: a few milliseconds. */
const YIELD_EVERY = 100;

function writerOf({ db }: Platform): Writer {
  return ownWork(db, 'screening-list.load').app;
}

/** Reads every waiting file, one after the other; broken rows are reported, the rest is stored. */
export async function runListLoads(ctx: Ctx): Promise<number> {
  let done = 0;
  while (!shouldStop()) {
    const due = await leaseLoad(writerOf(ctx.platform), LEASE_S);
    if (!due) return done;
    await runLoad({ ...ctx, requestId: due.requestId || ctx.requestId }, due);
    done += 1;
  }
  return done;
}

function runLoad(ctx: Ctx, due: DueLoad): Promise<void> {
  const { listId, tries } = due;
  const { platform, requestId } = ctx;
  return tryWork(
    platform,
    { job: 'list-files', id: listId, requestId, tries },
    {
      work: async () => finish(ctx, { due, tally: await readList(ctx, due) }),
      postpone: (pauseS) => postponeLoad(writerOf(platform), listId, pauseS),
      fail: (failure) => fail(ctx, { due, failure }),
    },
  );
}

async function dropAllRead(writer: Writer, listId: string): Promise<void> {
  while ((await dropRead(writer, listId, PRUNE_AT_ONCE)) === PRUNE_AT_ONCE) stopHere();
}

async function readList({ platform }: Ctx, { listId, storageName }: DueLoad): Promise<LoadTally> {
  const writer = writerOf(platform);
  await dropAllRead(writer, listId);
  const stored = await platform.storage.get(storageName);
  if (!stored) refuseSheet(zh.runListLoads.fileGone);
  const bytes = Buffer.from(stored);
  const about = await formatOfList(bytes);
  const rowsTotal = countRows(bytes, about);
  const tally: LoadTally = { rowsRead: 0, kept: 0, broken: 0, problems: [] };
  let batch: ListedRecord[] = [];
  async function put(): Promise<void> {
    if (batch.length > 0) await insertEntries(writer, listId, await keyRecords(batch));
    tally.kept += batch.length;
    batch = [];
    await keepLoadProgress(writer, listId, tally, {
      rowsTotal: Math.max(rowsTotal, tally.rowsRead),
      leaseS: LEASE_S,
    });
    stopHere();
  }
  for await (const read of listRows(bytes, about)) {
    tally.rowsRead += 1;
    if (tally.rowsRead % YIELD_EVERY === 0) await setImmediate();
    if ('record' in read) batch.push(read.record);
    else {
      tally.broken += 1;
      if (tally.problems.length < PROBLEMS_KEPT) tally.problems.push({ row: read.row, reason: read.fault });
    }
    if (batch.length >= BATCH) await put();
  }
  await put();
  if (tally.kept === 0) refuseSheet(zh.runListLoads.noRecords);
  return tally;
}

const finish = writeVerb<{ due: DueLoad; tally: LoadTally }, void>({
  name: 'screening-list.read',
  permission: null,
  async run({ tx }, { due, tally }) {
    await finishLoad(tx, due.listId, tally);
    const { rowsRead, kept, broken } = tally;
    return {
      result: undefined,
      audit: { subjectKind: 'screening-list', subjectId: due.listId, after: { rowsRead, kept, broken } },
    };
  },
});

const fail = writeVerb<{ due: DueLoad; failure: Failure }, void>({
  name: 'screening-list.fail',
  permission: null,
  async run({ tx }, { due, failure }) {
    await failLoad(tx, due.listId, failure);
    return { result: undefined, audit: { subjectKind: 'screening-list', subjectId: due.listId, after: failure } };
  },
});
