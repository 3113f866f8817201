import { join } from 'node:path';
import type { Disk } from 'flydrive';

/** Where files are, by name (`avatars/x.webp`). Names are the server's own, never a sender's. */
export type Storage = {
  /** Writes a file whole or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Bytes of a file; null when there is none. */
  get(name: string): Promise<Uint8Array | null>;
  /** Removes a file; one that is not there is removed already. */
  remove(name: string): Promise<void>;
};

/** The driver is the one place that knows a disk from a bucket; it is loaded with the first file. */
async function openDisk(folder: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')]);
  return new Disk(new FSDriver({ location: folder, visibility: 'private' }));
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
  return { put, get, remove };
}
