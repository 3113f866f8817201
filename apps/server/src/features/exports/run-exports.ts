import { formatTime } from '@mashang/contract/time';
import { actorOfUser } from '../../platform/auth/auth.ts';
import type { Writer } from '../../platform/database/db.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Sheet } from '../../platform/files/sheets/sheet.ts';
import { writeCsv } from '../../platform/files/sheets/sheet-csv.ts';
import { writeXlsx } from '../../platform/files/sheets/sheet-xlsx.ts';
import type { ExportList } from '../../platform/http/export-list.ts';
import { within } from '../../platform/http/request-scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { chosenColumns, fileOf, filterText } from './export-rules.ts';
import { type ExportRow, failExport, finishExport, leaseExport, noteProgress, releaseExport } from './exports-store.ts';
import * as zh from './zh.ts';

/**
 * After this time a dead worker's export begins again elsewhere; a living worker renews the lease with its progress.
 */
const LEASE_S = 10;
const PROGRESS_MS = 1_000;
const LOOK_MS = 300;
const AT_ONCE = 2;
const ATTEMPTS_MOST = 3;

/** Ends a try: it is not wanted any more, or the server stops. */
class Stopped extends Error {}
/** The progress of a try, and whether it has to end. */
type Progress = { rows: number; total: number | null; bytes: number; ended: boolean };

function writerOf({ db }: Platform): Writer {
  return ownWork(db, 'export.run').app;
}

/** Starts a worker that makes the requested files, a few at a time. Stopping it returns the exports under way. */
export function startExportWorker(platform: Platform, lists: readonly ExportList[]): { stop(): Promise<void> } {
  const writer = writerOf(platform);
  const running = new Map<Progress, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let stopping = false;

  async function look(): Promise<void> {
    try {
      while (!stopping && running.size < AT_ONCE) {
        const job = await leaseExport(writer, LEASE_S, ATTEMPTS_MOST);
        if (!job) break;
        const course: Progress = { rows: 0, total: null, bytes: 0, ended: false };
        running.set(
          course,
          within({ requestId: job.requestId, job: `export:${job.id}` }, () => runExport(platform, lists, job, course))
            // Its end could not be stored: the lease expires, and the export begins again.
            .catch((err) => platform.log.warn({ err, export: job.id }, 'end of an export not noted'))
            .finally(() => running.delete(course)),
        );
      }
    } catch (err) {
      platform.log.warn({ err }, 'could not look for exports');
    }
    if (!stopping) timer = setTimeout(next, LOOK_MS);
  }
  function next(): void {
    round = look();
  }
  next();
  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await round;
      for (const course of running.keys()) course.ended = true;
      await Promise.all(running.values());
    },
  };
}

/**
 * Runs one try from the first byte to the last, as the user who asked, with that user's present permissions and
 * visibility.
 */
async function runExport(
  platform: Platform,
  lists: readonly ExportList[],
  job: ExportRow,
  course: Progress,
): Promise<void> {
  const { storage, log } = platform;
  const writer = writerOf(platform);
  const attempt = { id: job.id, attempt: job.attempt };
  let wanted = true;
  const pulse = setInterval(() => {
    noteProgress(writer, { ...attempt, ...course }, LEASE_S)
      .then((goesOn) => {
        if (goesOn) return;
        wanted = false;
        course.ended = true;
      })
      .catch((err) => log.warn({ err }, 'export progress not noted'));
  }, PROGRESS_MS);
  try {
    await writeFile(platform, lists, job, course);
    if (!(await finishExport(writer, { ...attempt, ...course }))) await storage.remove(fileOf(job));
  } catch (error) {
    await endBrokenTry(platform, job, { error, wanted });
  } finally {
    clearInterval(pulse);
  }
}

/**
 * Ends a try that broke. Its file is deleted unless the export is complete after all: that answer may have been lost.
 */
async function endBrokenTry(
  platform: Platform,
  job: ExportRow,
  { error, wanted }: { error: unknown; wanted: boolean },
): Promise<void> {
  const { storage, log } = platform;
  const writer = writerOf(platform);
  if (error instanceof Stopped) {
    if (wanted) await releaseExport(writer, job);
  } else {
    const isRefusal = error instanceof BusinessError;
    if (!isRefusal) log.error({ err: error, export: job.id }, 'export failed');
    if (!(await failExport(writer, job, isRefusal ? error.message : zh.runExports.interrupted))) return;
  }
  await storage.remove(fileOf(job)).catch(() => undefined);
}

async function writeFile(
  platform: Platform,
  lists: readonly ExportList[],
  job: ExportRow,
  course: Progress,
): Promise<void> {
  const { storage, clock } = platform;
  const list = lists.find(({ name }) => name === job.list);
  const actor = await actorOfUser(platform, job.userId);
  if (!list || !actor) throw new BusinessError('forbidden', zh.runExports.notPermitted);
  allow(actor, 'export:create');
  allow(actor, list.permission);
  const ctx: Ctx = { platform, actor, requestId: job.requestId, now: clock.now() };
  const columns = chosenColumns(list.columnsOf(actor), job.columns);
  void list.count(ctx, job.query).then(
    (total) => {
      course.total = total;
    },
    () => undefined,
  );
  async function* rows() {
    const keys = columns.map(({ key }) => key);
    for await (const page of list?.rows(ctx, job.query, keys) ?? []) {
      if (course.ended) throw new Stopped();
      yield page;
      course.rows += page.length;
    }
  }
  const mark = { user: actor.username, time: formatTime(ctx.now), filter: filterText(job.query) };
  const sheet: Sheet = { title: job.title, columns, rows: rows(), mark };
  const file = await storage.grow(fileOf(job));
  try {
    for await (const bytes of job.format === 'csv' ? writeCsv(sheet) : writeXlsx(sheet)) {
      await file.write(bytes);
      course.bytes += bytes.length;
    }
  } finally {
    await file.close();
  }
}
