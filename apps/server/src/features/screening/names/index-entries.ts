import { setImmediate } from 'node:timers/promises';
import { shouldStop } from '../../../platform/jobs/stopping.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { listKeyless, putKeys } from './index-store.ts';
import { formsOf } from './name-forms.ts';
import { keysOf } from './name-keys.ts';

const AT_ONCE = 500;
/** Some milliseconds of reading names, then whoever waits has a turn. */
const BETWEEN_TURNS = 50;

type Indexed = { name: string; aliases: readonly string[]; documents: readonly string[] };

/** What a record is found by: each of its names, and its documents. */
export function recordKeys({ name, aliases, documents }: Indexed): number[] {
  return keysOf([name, ...aliases].flatMap(formsOf), documents);
}

/** The same for many, with turns for whoever waits meanwhile. */
export async function keyRecords<R extends Indexed>(records: readonly R[]): Promise<(R & { keys: number[] })[]> {
  const keyed: (R & { keys: number[] })[] = [];
  for (const [at, record] of records.entries()) {
    if (at % BETWEEN_TURNS === 0) await setImmediate();
    keyed.push({ ...record, keys: recordKeys(record) });
  }
  return keyed;
}

/**
 * Works out what records are found by where it is not yet: of lists typed in, and of those from before there were keys.
 */
export async function indexEntries({ db }: Platform): Promise<number> {
  let done = 0;
  for (;;) {
    const rows = await listKeyless(db.app, AT_ONCE);
    if (rows.length === 0) return done;
    await putKeys(ownWork(db, 'screening.index').app, await keyRecords(rows));
    done += rows.length;
    if (shouldStop()) return done;
  }
}
