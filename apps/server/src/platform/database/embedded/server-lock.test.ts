import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AlreadyRunningError, takeServerLock } from './server-lock.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lock-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

test.each([
  ['of a dead process', JSON.stringify({ pid: 2 ** 22 + 1, mark: 'x', address: 'a' })],
  ['whose number another process has now', JSON.stringify({ pid: process.pid, mark: 'before:1', address: 'a' })],
  ['that is garbage', 'not json'],
  ['that is empty', ''],
])('a lock %s never blocks', async (_, text) => {
  await writeFile(join(dataDir, 'server.lock'), text);
  await takeServerLock(dataDir, 'b');
  await expect(takeServerLock(dataDir, 'c')).rejects.toThrow(AlreadyRunningError);
});

test('a stale lock that twenty starters find at once goes to exactly one', async () => {
  await writeFile(join(dataDir, 'server.lock'), JSON.stringify({ pid: 2 ** 22 + 1, mark: 'x', address: 'a' }));
  const starters = Array.from({ length: 20 }, (_, at) => takeServerLock(dataDir, `http://127.0.0.1:${at}`));
  const outcomes = await Promise.allSettled(starters);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a released lock is gone, with nothing left beside it', async () => {
  const lock = await takeServerLock(dataDir, 'a');
  await lock.release();
  expect(await readdir(dataDir)).toEqual([]);
});
