import { mkdtempSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FolderIo, openParts, type SharedFolder, sharedFolder } from './folder-files.ts';

/** A folder of its own for a test, and what removes it. */
export async function makeFolder(): Promise<{ folder: SharedFolder; remove(): void }> {
  const folder = sharedFolder(mkdtempSync(join(tmpdir(), 'bank-folder-')));
  await openParts(folder);
  return { folder, remove: () => rmSync(folder.path, { recursive: true, force: true }) };
}

/** Stands for the end of the process. */
export class Killed extends Error {}

const CHANGES = ['link', 'mkdir', 'rename', 'rm'] as const;

/**
 * File functions that end the process at one step: before or after the call, the writing of an opened file included.
 * From then on every call fails. `steps()` says how many there were.
 */
export function killedAt(step: number, when: 'before' | 'after'): { io: FolderIo; steps(): number } {
  let done = 0;
  let dead = false;
  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (dead) throw new Killed();
    const isLast = done === step;
    done += 1;
    if (isLast && when === 'before') {
      dead = true;
      throw new Killed();
    }
    const result = await work();
    if (isLast) {
      dead = true;
      throw new Killed();
    }
    return result;
  }
  const io = { ...fs } as FolderIo;
  for (const name of CHANGES) {
    const call = fs[name] as (...args: unknown[]) => Promise<unknown>;
    Object.assign(io, { [name]: (...args: unknown[]) => run(() => call(...args)) });
  }
  io.open = async (...args: Parameters<typeof fs.open>) => {
    const file = await fs.open(...args);
    await run(async () => undefined).catch(async (error: unknown) => {
      await file.close();
      throw error;
    });
    const writeFile = file.writeFile.bind(file);
    file.writeFile = ((bytes: Buffer) =>
      run(async () => {
        // Half of it is on the disk before the rest.
        await writeFile(bytes.subarray(0, bytes.length / 2));
        await run(() => writeFile(bytes.subarray(bytes.length / 2)));
      })) as typeof file.writeFile;
    return file;
  };
  return { io, steps: () => done };
}
