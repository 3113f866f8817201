import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { join } from 'node:path';

/** The file functions of Node that the folder uses; a test stops them at any step. */
export type FolderIo = Pick<
  typeof fs,
  'link' | 'lstat' | 'mkdir' | 'open' | 'readdir' | 'readFile' | 'rename' | 'rm' | 'stat'
>;
/** The folder shared with the bank, and how its files are reached. */
export type SharedFolder = { path: string; io: FolderIo };

/**
 * - `out`: payment files for the bank, which takes them away. `sent`: the hash of each, so that none is put there
 *   twice.
 * - `in`: what the bank brings. `done` and `refused`: where it goes from there.
 */
export const PARTS = ['out', 'sent', 'in', 'done', 'refused'] as const;
/** Ending of a file that is being written; no reader takes it. */
export const PART = '.part';

export function sharedFolder(path: string, io: FolderIo = fs): SharedFolder {
  return { path, io };
}

/** Makes the subfolders. The folder itself must exist: a mount that is missing is not replaced by an empty folder. */
export async function openParts({ path, io }: SharedFolder): Promise<void> {
  await io.readdir(path);
  for (const part of PARTS) await io.mkdir(join(path, part), { recursive: true });
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Writes a file under a temporary name until it is on the disk; returns that name. */
export async function writeDraft(
  { path, io }: SharedFolder,
  { part, name, bytes }: { part: (typeof PARTS)[number]; name: string; bytes: Buffer },
): Promise<string> {
  const draft = join(path, part, `.${name}.${randomUUID()}${PART}`);
  const file = await io.open(draft, 'wx', 0o660);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

/** Puts the names of a subfolder on the disk. */
export async function syncPart({ path, io }: SharedFolder, part: (typeof PARTS)[number]): Promise<void> {
  const folder = await io.open(join(path, part), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Returns what `work` returns; null where the file is not there. */
export async function ifThere<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
