import type { Writer } from '../database/db.ts';
import type { Platform } from '../platform.ts';
import { ownWork } from '../verbs/own-work.ts';
import type { Sealed, Storage } from './storage.ts';
import { listFileNames, listUnsealed, noteSealed } from './stored-file-store.ts';

/** Files of one step; finished files stay sealed if the work is interrupted. */
const STEP = 100;

/** Seals some of the files stored before the storage sealed its files. Returns how many it looked at. */
export async function sealFiles({ db, storage }: Pick<Platform, 'db' | 'storage'>): Promise<number> {
  const names = await listUnsealed(db.app, STEP);
  for (const name of names) await storage.reseal(name);
  if (names.length > 0) await noteSealed(ownWork(db, 'file.note-sealed').app, names);
  return names.length;
}

/**
 * Seals every recorded file by the key in force; those already sealed by it stay. May be run again after an
 * interruption.
 */
export async function resealFiles(sql: Writer, storage: Storage): Promise<Record<Sealed, number>> {
  const done: Record<Sealed, number> = { sealed: 0, renewed: 0, kept: 0, missing: 0 };
  let after = '';
  for (;;) {
    const names = await listFileNames(sql, after, STEP);
    for (const name of names) done[await storage.reseal(name)] += 1;
    if (names.length > 0) await noteSealed(sql, names);
    if (names.length < STEP) return done;
    after = names.at(-1) as string;
  }
}
