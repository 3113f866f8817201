import type { Platform } from '../platform.ts';
import { isDraft } from './storage.ts';
import { listUnnoted } from './stored-file-store.ts';

/** A file without a row belongs to nobody; a younger one may just be being uploaded. */
const ORPHAN_AGE_MS = 2 * 86_400_000;
/** Folders whose files are recorded elsewhere: by their list, import, report or export. */
const NOTED_ELSEWHERE = ['exports', 'lists', 'reports', 'statements'];
const STEP = 500;

/**
 * Removes stored files that no row knows (their row was deleted first, or the database was restored). Returns how many.
 */
export async function sweepFiles({ db, storage, clock }: Pick<Platform, 'db' | 'storage' | 'clock'>): Promise<number> {
  let swept = 0;
  let batch: string[] = [];
  async function settle(): Promise<void> {
    for (const name of batch.length > 0 ? await listUnnoted(db.app, batch) : []) {
      await storage.remove(name);
      swept += 1;
    }
    batch = [];
  }
  for await (const { name, changedAt } of storage.list()) {
    const folder = name.split('/')[0] as string;
    const isNoted = NOTED_ELSEWHERE.includes(folder) && !isDraft(name);
    if (isNoted || changedAt > clock.now() - ORPHAN_AGE_MS) continue;
    batch.push(name);
    if (batch.length >= STEP) await settle();
  }
  await settle();
  return swept;
}
