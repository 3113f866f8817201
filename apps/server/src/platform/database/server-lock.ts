import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processStart } from './process-identity.ts';

export type ServerLock = { release(): void };
type Holder = { pid: number; start: string };

/** One server a data folder. A lock whose holder is dead, or whose number now belongs to another process, blocks nobody. */
export function takeServerLock(dataDir: string): ServerLock {
  const file = join(dataDir, 'server.lock');
  const mine: Holder = { pid: process.pid, start: processStart(process.pid) ?? '' };
  for (let tries = 0; tries < 2; tries++) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
      return { release: () => releaseIfMine(file, mine) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && processStart(holder.pid) === holder.start) {
      throw new Error(`数据目录 ${dataDir} 已被正在运行的码商后台使用（进程 ${holder.pid}）· already running on this data folder`);
    }
    rmSync(file, { force: true });
  }
  throw new Error(`another server took ${file} at the same moment`);
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function releaseIfMine(file: string, mine: Holder): void {
  const holder = readHolder(file);
  if (holder?.pid === mine.pid && holder.start === mine.start) rmSync(file, { force: true });
}
