import { shouldStop } from './stopping.ts';

/**
 * Work on each of several; one that fails holds up no other. Throws the first failure once all had their turn, so
 * that the job is seen to fail.
 */
export async function eachByItself<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    if (shouldStop()) break;
    await work(item).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
