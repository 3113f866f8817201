import { setTimeout as sleep } from 'node:timers/promises';
import { currentScope } from '../http/request-scope.ts';

/**
 * Thrown by `stopHere`: the work continues after the next start, here or elsewhere. It is no failure and does not count
 * as an attempt.
 */
export class Stopping extends Error {
  override readonly name = 'Stopping';
}

/** Whether the calling job should end; every loop of a job checks it between two batches. */
export function shouldStop(): boolean {
  return currentScope()?.stop?.aborted ?? false;
}

/** Ends the work here where the job should end; call it only where nothing is half done. */
export function stopHere(): void {
  if (shouldStop()) throw new Stopping('the process stops');
}

/** Waits, but only until the job is stopped. */
export async function rest(ms: number): Promise<void> {
  const signal = currentScope()?.stop;
  await sleep(ms, undefined, { ref: false, ...(signal ? { signal } : {}) }).catch(() => undefined);
}
