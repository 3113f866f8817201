import { within } from '../http/request-scope.ts';
import type { Platform } from '../platform.ts';
import { Stopping } from './stopping.ts';

/**
 * Health of a job in this process: when its last round ended (ms), how long it took, and how many rounds in a row have
 * failed.
 */
export type JobRun = { name: string; lastMs: number; lastAt: number; failures: number };
const runs = new WeakMap<Platform, Map<string, JobRun>>();

/** Returns every job of this process by name. */
export function jobRuns(platform: Platform): JobRun[] {
  return [...(runs.get(platform)?.values() ?? [])];
}

function noteRun(platform: Platform, name: string, begunAt: number, failed: boolean): void {
  const jobs = runs.get(platform) ?? new Map<string, JobRun>();
  runs.set(platform, jobs);
  const lastAt = platform.clock.now();
  const failures = failed ? (jobs.get(name)?.failures ?? 0) + 1 : 0;
  jobs.set(name, { name, lastMs: Math.max(0, Math.round(lastAt - begunAt)), lastAt, failures });
}

/**
 * Runs work repeatedly, each round `pauseMs` after the end of the last, so that rounds never overlap. An error is
 * logged and the next round still follows. Returns a function that stops it: it waits for the present round, whose
 * loops call `shouldStop()` between two batches.
 */
export function every(
  platform: Platform,
  name: string,
  pauseMs: number,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const end = new AbortController();

  async function run(): Promise<void> {
    const begunAt = platform.clock.now();
    try {
      await within({ job: name, stop: end.signal }, work);
      noteRun(platform, name, begunAt, false);
    } catch (error) {
      if (error instanceof Stopping) return;
      noteRun(platform, name, begunAt, true);
      if (!end.signal.aborted) platform.log.warn({ err: error, job: name }, 'job failed, will run again');
    }
    if (!end.signal.aborted) timer = setTimeout(next, pauseMs);
  }
  function next(): void {
    round = run();
  }

  next();
  return async () => {
    end.abort();
    clearTimeout(timer);
    await round;
  };
}
