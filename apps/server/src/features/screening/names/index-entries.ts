import { setImmediate } from 'node:timers/promises';
import { shouldStop } from '../../../platform/jobs/stopping.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { listKeyless, putKeys } from './index-store.ts';
import { formsOf } from './name-forms.ts';
import { keysOf } from './name-keys.ts';

const AT_ONCE = 500;
/** Records between two yields to the event loop; computing their keys takes some milliseconds. */
const YIELD_EVERY = 50;

type Indexed = { name: string; aliases: readonly string[]; documents: readonly string[] };

/** Returns the search keys of a record: of each of its names and of its documents. */
export function recordKeys({ name, aliases, documents }: Indexed): number[] {
  return keysOf([name, ...aliases].flatMap(formsOf), documents);
}

/** Adds search keys to many records, and yields to the event loop in between. */
export async function keyRecords<R extends Indexed>(records: readonly R[]): Promise<(R & { keys: number[] })[]> {
  const keyed: (R & { keys: number[] })[] = [];
  for (const [at, record] of records.entries()) {
    if (at % YIELD_EVERY === 0) await setImmediate();
    keyed.push({ ...record, keys: recordKeys(record) });
  }
  return keyed;
}

/** Calculates missing search keys: of lists entered as text, and of records older than the keys. */
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
