import type { Platform } from '../platform.ts';
import { ownWork } from '../verbs/own-work.ts';
import { deleteFiles, lockIfUnkept, lockUnkept } from './stored-file-store.ts';

/** How long an uploaded file is stored without being used. */
const UNKEPT_MS = 86_400_000;
const ROUND_MAX = 500;

/**
 * Removes files that nothing used within a day: the file before its row, under the row's lock. A caller that wants to
 * keep one meanwhile waits and then finds none; a crash in between leaves a row, which the next round handles.
 */
export async function pruneFiles(platform: Platform): Promise<number> {
  return ownWork(platform.db, 'file.drop').transaction(async (tx) => {
    const names = await lockUnkept(tx, platform.clock.now() - UNKEPT_MS, ROUND_MAX);
    for (const name of names) await platform.storage.remove(name);
    await deleteFiles(tx, names);
    return names.length;
  });
}

/** Removes a file that was just released, unless something uses it again. A file that fails here is pruned later. */
export async function dropFile(platform: Platform, name: string): Promise<void> {
  try {
    await ownWork(platform.db, 'file.drop').transaction(async (tx) => {
      if (!(await lockIfUnkept(tx, name))) return;
      await platform.storage.remove(name);
      await deleteFiles(tx, [name]);
    });
  } catch (err) {
    platform.log.warn({ err, name }, 'file not removed yet');
  }
}
