import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Disk } from 'flydrive';
import type { Secrets } from '../security/secrets.ts';
import { type GrowingFile, growFile, readGrown } from './growing-file.ts';

/**
 * Result of sealing a file by the key in force: it was not sealed, was sealed by another key, is already sealed by it,
 * or is gone.
 */
export type Sealed = 'sealed' | 'renewed' | 'kept' | 'missing';

/**
 * Stores files by name (`avatars/x.webp`). Names are the server's own, never a sender's. Files are sealed when written
 * and opened when read: a copy of the folder shows nothing. Growing files (exports, gone after a day) are encrypted as
 * they are written.
 */
export type Storage = {
  /** Writes a file completely or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes of a file; null when there is none. */
  get(name: string): Promise<Uint8Array | null>;
  /** Starts a file that is written in parts and may be read meanwhile. */
  grow(name: string): Promise<GrowingFile>;
  /**
   * Returns up to `most` bytes of a file from an offset on; none at its present end, null when there is no such file.
   */
  readPart(name: string, from: number, most: number): Promise<Uint8Array | null>;
  /** Seals a file by the key in force, in place and atomically; may be run again at any time. */
  reseal(name: string): Promise<Sealed>;
  /** Removes a file; does nothing when it does not exist. */
  remove(name: string): Promise<void>;
  /** Lists every file with the time it was last written (ms). */
  list(): AsyncIterable<{ name: string; changedAt: number }>;
};

/** Only the driver knows whether files are on a disk or in a bucket; it is loaded with the first file. */
async function openDisk(folder: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')]);
  return new Disk(new FSDriver({ location: folder, visibility: 'private' }));
}

function pathOf(dataDir: string, name: string): string {
  if (name.split('/').includes('..')) throw new Error(`no name of a file: ${name}`);
  return join(dataDir, 'files', name);
}

/** First bytes of every sealed file; no image, video or sheet begins so. */
const MARK = Buffer.from('MSF1');

/** Suffix of a file that is being written. */
const DRAFT = '.draft';

/** Whether a file is a draft, which was not written to its end. */
export function isDraft(name: string): boolean {
  return name.endsWith(DRAFT);
}

const isMarked = (bytes: Buffer) => bytes.subarray(0, MARK.length).equals(MARK);

/** Creates the storage of one deployment: the folder `files` of its data folder. */
export function createStorage(dataDir: string, secrets: Secrets): Storage {
  let opened: Promise<Disk> | undefined;
  const disk = () => {
    opened ??= openDisk(join(dataDir, 'files'));
    return opened;
  };

  const sealed = (bytes: Uint8Array) => Buffer.concat([MARK, secrets.sealBytes(bytes)]);

  /**
   * Writes a draft beside the file and renames it: a reader gets the old or the new file, complete, and a full disk or
   * a killed process damages neither.
   */
  async function replace(name: string, stored: Uint8Array): Promise<void> {
    const draft = `${name}.${randomUUID()}${DRAFT}`;
    try {
      await (await disk()).put(draft, stored);
      // The driver's own move copies, which is no better than writing the file directly.
      await rename(pathOf(dataDir, draft), pathOf(dataDir, name));
    } catch (error) {
      await remove(draft).catch(() => {});
      throw error;
    }
  }

  async function get(name: string): Promise<Uint8Array | null> {
    const found = await read(name);
    return found && isMarked(found) ? secrets.openBytes(found.subarray(MARK.length)) : found;
  }

  async function reseal(name: string): Promise<Sealed> {
    const found = await read(name);
    if (!found) return 'missing';
    const marked = isMarked(found);
    const inner = marked ? found.subarray(MARK.length) : found;
    if (marked && secrets.isCurrent(inner)) return 'kept';
    await replace(name, sealed(marked ? secrets.openBytes(inner) : inner));
    return marked ? 'renewed' : 'sealed';
  }

  async function read(name: string): Promise<Buffer | null> {
    try {
      return Buffer.from(await (await disk()).getBytes(name));
    } catch (error) {
      if ((error as { cause?: { code?: string } }).cause?.code === 'ENOENT') return null;
      throw error;
    }
  }

  async function remove(name: string): Promise<void> {
    await (await disk()).delete(name);
  }

  async function* list(): AsyncIterable<{ name: string; changedAt: number }> {
    // A deployment that never stored a file has no folder for them.
    if (!(await stat(join(dataDir, 'files')).catch(() => null))) return;
    let page: string | undefined;
    do {
      const { objects, paginationToken } = await (await disk()).listAll('', {
        recursive: true,
        ...(page ? { paginationToken: page } : {}),
      });
      for (const object of objects) {
        // A file that was deleted meanwhile is left out.
        const about = object.isFile ? await object.getMetaData().catch(() => null) : null;
        if (about && object.isFile) yield { name: object.key, changedAt: about.lastModified.getTime() };
      }
      page = paginationToken;
    } while (page);
  }

  async function grow(name: string): Promise<GrowingFile> {
    const path = pathOf(dataDir, name);
    await mkdir(dirname(path), { recursive: true });
    return growFile(path, secrets);
  }

  async function readPart(name: string, from: number, most: number): Promise<Uint8Array | null> {
    const file = await open(pathOf(dataDir, name), 'r').catch(() => null);
    if (!file) return null;
    try {
      return await readGrown(file, secrets, from, most);
    } finally {
      await file.close();
    }
  }
  const put = (name: string, bytes: Uint8Array) => replace(name, sealed(bytes));
  return { put, get, grow, readPart, reseal, remove, list };
}
