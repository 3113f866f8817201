import { setImmediate } from 'node:timers/promises';
import type { ListedRecord } from '@mashang/contract/screening';
import { BusinessError } from '../../platform/errors.ts';
import { refuseSheet } from '../../platform/sheet-row.ts';
import { type Ctx, writeVerb } from '../../platform/verb.ts';
import { keyRecords } from './index-entries.ts';
import { type DueLoad, failLoad, finishLoad, keepLoadProgress, type LoadTally, leaseLoad } from './list-loads-store.ts';
import { countRows, formatOfList, listRows } from './read-list-file.ts';
import { insertEntries } from './screening-lists-store.ts';

const LEASE_S = 60;
const BATCH = 500;
const PROBLEMS_KEPT = 200;
/** Rows between two turns for whoever waits: a few milliseconds. */
const BETWEEN_TURNS = 100;

/** Reads every file that waits, one after the other; broken rows are named and the rest kept. */
export async function runListLoads(ctx: Ctx): Promise<number> {
  let done = 0;
  for (;;) {
    const due = await leaseLoad(ctx.platform.db.app, LEASE_S);
    if (!due) return done;
    try {
      await finish(ctx, { due, tally: await readList(ctx, due) });
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      await fail(ctx, { due, fault: error.fields?.[0]?.reason ?? error.message });
    }
    done += 1;
  }
}

async function readList({ platform }: Ctx, { listId, storageName }: DueLoad): Promise<LoadTally> {
  const stored = await platform.storage.get(storageName);
  if (!stored) refuseSheet('文件已不在，请重新上传');
  const bytes = Buffer.from(stored);
  const about = await formatOfList(bytes);
  const rowsTotal = countRows(bytes, about);
  const tally: LoadTally = { rowsRead: 0, kept: 0, broken: 0, problems: [] };
  let batch: ListedRecord[] = [];
  async function put(): Promise<void> {
    if (batch.length > 0) await insertEntries(platform.db.app, listId, await keyRecords(batch));
    tally.kept += batch.length;
    batch = [];
    await keepLoadProgress(platform.db.app, listId, tally, {
      rowsTotal: Math.max(rowsTotal, tally.rowsRead),
      leaseS: LEASE_S,
    });
  }
  for await (const read of listRows(bytes, about)) {
    tally.rowsRead += 1;
    if (tally.rowsRead % BETWEEN_TURNS === 0) await setImmediate();
    if ('record' in read) batch.push(read.record);
    else {
      tally.broken += 1;
      if (tally.problems.length < PROBLEMS_KEPT) tally.problems.push({ row: read.row, reason: read.fault });
    }
    if (batch.length >= BATCH) await put();
  }
  await put();
  if (tally.kept === 0) refuseSheet('没有可用的记录');
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

const fail = writeVerb<{ due: DueLoad; fault: string }, void>({
  name: 'screening-list.fail',
  permission: null,
  async run({ tx }, { due, fault }) {
    await failLoad(tx, due.listId, fault);
    return { result: undefined, audit: { subjectKind: 'screening-list', subjectId: due.listId, after: { fault } } };
  },
});
