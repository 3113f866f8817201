import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTestLog } from '../../test-support/test-log.ts';
import { within } from '../http/request-scope.ts';
import type { Platform } from '../platform.ts';
import { every, jobRuns } from './jobs.ts';
import { rest, shouldStop, stopHere } from './stopping.ts';
import { tryWork } from './try-work.ts';

function testPlatform(): Platform {
  return { clock: { now: () => Date.now() }, log: createTestLog() } as Partial<Platform> as Platform;
}

async function msToStop(stop: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await stop();
  return performance.now() - begun;
}

it('a job amid a backlog ends between two batches, however deep its loop lies', async () => {
  let batches = 0;
  const stop = every(testPlatform(), 'deep', 1, () =>
    within({ requestId: 'asked-for' }, async () => {
      while (!shouldStop()) {
        await sleep(5);
        batches += 1;
      }
    }),
  );
  await sleep(40);
  expect(await msToStop(stop)).toBeLessThan(200);
  const done = batches;
  await sleep(30);
  expect(batches).toBe(done);
});

it('a pause ends with the job, and work outside of all jobs is never asked to stop', async () => {
  const stop = every(testPlatform(), 'resting', 1, () => rest(60_000));
  await sleep(10);
  expect(await msToStop(stop)).toBeLessThan(200);
  expect(shouldStop()).toBe(false);
  stopHere();
});

it('leased work that stops is given back at once and counts as no failure', async () => {
  const platform = testPlatform();
  const pauses: number[] = [];
  const stop = every(platform, 'leased', 60_000, () =>
    tryWork(
      platform,
      { job: 'leased', id: '1', requestId: 'asked-for', tries: 1 },
      {
        work: async () => {
          for (;;) {
            await sleep(5);
            stopHere();
          }
        },
        postpone: async (pauseS) => void pauses.push(pauseS),
        fail: () => Promise.reject(new Error('failed')),
      },
    ),
  );
  await sleep(20);
  expect(await msToStop(stop)).toBeLessThan(200);
  expect(pauses).toEqual([0]);
  expect(jobRuns(platform)).toMatchObject([{ name: 'leased', failures: 0 }]);
});
