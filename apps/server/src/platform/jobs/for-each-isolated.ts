import { shouldStop } from './stopping.ts';

/**
 * Runs work on each item; a failure does not stop the others. Throws the first failure at the end, so that the job
 * counts as failed.
 */
export async function forEachIsolated<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    if (shouldStop()) break;
    await work(item).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
