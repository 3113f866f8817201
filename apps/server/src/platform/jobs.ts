import type { Platform } from './platform.ts';

/**
 * Runs work again and again, `pauseMs` after its last end, so that it never overlaps itself. An error is logged and the next turn
 * comes all the same. Answers how to stop: it waits for the turn under way.
 */
export function every(
  platform: Platform,
  name: string,
  pauseMs: number,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  let stopped = false;

  async function run(): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!stopped) platform.log.warn({ err: error, job: name }, 'job failed, will run again');
    }
    if (!stopped) timer = setTimeout(next, pauseMs);
  }
  function next(): void {
    turn = run();
  }

  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await turn;
  };
}
