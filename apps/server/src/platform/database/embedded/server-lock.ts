import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, startMark } from './processes.ts';

type Owner = { pid: number; mark: string | null; address: string };

/** Another live server owns the data folder; the message names its address. */
export class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError';
}

/**
 * Makes this process the only server of a data folder, or throws AlreadyRunningError. The lock names a process and its
 * start time, so a lock left by a killed server, or by a pid that was assigned again, never blocks.
 */
export async function takeServerLock(dataDir: string, address: string): Promise<{ release(): Promise<void> }> {
  const path = join(dataDir, 'server.lock');
  const mine = JSON.stringify({ pid: process.pid, mark: startMark(process.pid), address } satisfies Owner);
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    for (;;) {
      // A link appears complete or not at all, so nobody reads half a lock.
      if (await linked(draft, path)) {
        await sleep(20);
        if ((await read(path)) === mine) break;
        continue;
      }
      const found = await read(path);
      if (found === null) continue;
      refuseIfLive(found, dataDir);
      await setAside(path, found);
    }
  } finally {
    await rm(draft, { force: true });
  }
  return {
    release: async () => {
      if ((await read(path)) === mine) await rm(path, { force: true });
    },
  };
}

function refuseIfLive(text: string, dataDir: string): void {
  const owner = parseOwner(text);
  if (!owner || !isAlive(owner.pid) || startMark(owner.pid) !== owner.mark) return;
  throw new AlreadyRunningError(`Mashang is already running at ${owner.address} (process ${owner.pid}) on ${dataDir}`);
}

/** Removes a stale lock, but puts it back if another starting server replaced it between the read and the rename. */
async function setAside(path: string, seen: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await read(aside)) !== seen) await linked(aside, path);
  await rm(aside, { force: true });
}

function parseOwner(text: string): Owner | null {
  try {
    const owner = JSON.parse(text) as Owner;
    return Number.isInteger(owner?.pid) && owner.pid > 0 ? owner : null;
  } catch {
    return null;
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function read(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
