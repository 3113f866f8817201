import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Disk } from 'flydrive';

/** A file under way. What was written can be read at once. */
export type GrowingFile = { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> };

/** Where files are, by name (`avatars/x.webp`). Names are the server's own, never a sender's. */
export type Storage = {
  /** Writes a file whole or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Bytes of a file; null when there is none. */
  get(name: string): Promise<Uint8Array | null>;
  /** Begins a file that is written bit by bit and may be read meanwhile. */
  grow(name: string): Promise<GrowingFile>;
  /** Up to `most` bytes of a file from a place on; none at its present end, null when there is no such file. */
  readPart(name: string, from: number, most: number): Promise<Uint8Array | null>;
  /** Removes a file; one that is not there is removed already. */
  remove(name: string): Promise<void>;
};

/** The driver is the one place that knows a disk from a bucket; it is loaded with the first file. */
async function openDisk(folder: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')]);
  return new Disk(new FSDriver({ location: folder, visibility: 'private' }));
}

function pathOf(dataDir: string, name: string): string {
  if (name.split('/').includes('..')) throw new Error(`no name of a file: ${name}`);
  return join(dataDir, 'files', name);
}

/** The storage of one deployment: the folder `files` of its data folder. */
export function createStorage(dataDir: string): Storage {
  let opened: Promise<Disk> | undefined;
  const disk = () => {
    opened ??= openDisk(join(dataDir, 'files'));
    return opened;
  };

  async function put(name: string, bytes: Uint8Array): Promise<void> {
    try {
      await (await disk()).put(name, bytes);
    } catch (error) {
      // A full disk leaves the beginning of a file behind.
      await remove(name).catch(() => {});
      throw error;
    }
  }

  async function get(name: string): Promise<Uint8Array | null> {
    try {
      return await (await disk()).getBytes(name);
    } catch (error) {
      if ((error as { cause?: { code?: string } }).cause?.code === 'ENOENT') return null;
      throw error;
    }
  }

  async function remove(name: string): Promise<void> {
    await (await disk()).delete(name);
  }

  async function grow(name: string): Promise<GrowingFile> {
    const path = pathOf(dataDir, name);
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'w', 0o600);
    return { write: (bytes) => file.writeFile(bytes), close: () => file.close() };
  }

  async function readPart(name: string, from: number, most: number): Promise<Uint8Array | null> {
    const file = await open(pathOf(dataDir, name), 'r').catch(() => null);
    if (!file) return null;
    try {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(most), 0, most, from);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }
  return { put, get, grow, readPart, remove };
}
