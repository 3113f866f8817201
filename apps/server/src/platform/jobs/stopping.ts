import { setTimeout as sleep } from 'node:timers/promises';
import { currentScope } from '../http/request-scope.ts';

/**
 * Thrown by `stopHere`: the work goes on after the next start, here or elsewhere. It is no
 * failure and counts as no try.
 */
export class Stopping extends Error {
  override readonly name = 'Stopping';
}

/** Whether the job that asks is to end: every loop of a job asks between two batches. */
export function shouldStop(): boolean {
  return currentScope()?.stop?.aborted ?? false;
}

/** Ends the work here where the job is to end; nothing half done may stand open. */
export function stopHere(): void {
  if (shouldStop()) throw new Stopping('the process stops');
}

/** Waits, but no longer than the job goes on. */
export async function rest(ms: number): Promise<void> {
  const signal = currentScope()?.stop;
  await sleep(ms, undefined, { ref: false, ...(signal ? { signal } : {}) }).catch(() => undefined);
}
