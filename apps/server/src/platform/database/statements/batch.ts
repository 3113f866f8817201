import { outside } from '../../http/request-scope.ts';
import { isAnswerLost, type Writes } from '../db.ts';

/** Limits of a batch queue: most items in a batch, and most batches under way at once. */
export type QueueOptions = {
  maxSize: number;
  /**
   * More than one only where the database takes batches one after the other (see `Db.line`): else they would wait for
   * each other's locks.
   */
  concurrency?: number;
  /** Called with each batch that succeeded, and the milliseconds it took, with the wait for those before it. */
  measure?: (items: number, ms: number) => void;
};

/**
 * Collects items that arrive together, so that they share one database call and one commit. `concurrency` batches run
 * at a time, one by default; items that arrive meanwhile form the next one, as in a group commit. When a batch fails as
 * a whole, each item is tried alone, so that one bad item does not fail its neighbours. But where the answer was lost,
 * nobody knows whether the batch was done, and every item is rejected: a retry might be refused because of its own
 * first attempt. The next batch is sent before the last one is answered, so that the database does not wait for answers
 * to be written.
 */
export function createBatcher<I, O>(
  run: (items: I[]) => Promise<O[]>,
  { maxSize, concurrency = 1, measure }: QueueOptions,
): (item: I) => Promise<O> {
  type Waiting = { item: I; resolve: (result: O) => void; reject: (error: unknown) => void };
  let queue: Waiting[] = [];
  let gathering = false;
  let underWay = 0;

  async function runAlone(waiting: Waiting): Promise<void> {
    try {
      const [result] = await run([waiting.item]);
      waiting.resolve(result as O);
    } catch (error) {
      waiting.reject(error);
    }
  }

  /** Runs a batch; returns a function that resolves the waiting callers. */
  async function runBatch(batch: Waiting[]): Promise<() => void> {
    const begunAt = performance.now();
    try {
      const results = await run(batch.map((waiting) => waiting.item));
      measure?.(batch.length, performance.now() - begunAt);
      return () => batch.forEach((waiting, n) => void waiting.resolve(results[n] as O));
    } catch (error) {
      if (batch.length > 1 && !isAnswerLost(error)) for (const waiting of batch) await runAlone(waiting);
      else for (const waiting of batch) waiting.reject(error);
      return () => {};
    }
  }

  async function drain(): Promise<void> {
    underWay += 1;
    while (queue.length > 0) {
      const batch = queue.slice(0, maxSize);
      queue = queue.slice(maxSize);
      const answer = await runBatch(batch);
      if (queue.length === 0) answer();
      // After the promises of the next call have run, which send it to the database's socket.
      else process.nextTick(answer);
    }
    underWay -= 1;
  }

  return (item) =>
    new Promise<O>((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (gathering || underWay >= concurrency) return;
      gathering = true;
      // After the current iteration of the event loop, so that requests read from their sockets together are sent
      // together.
      setImmediate(() => {
        gathering = false;
        outside(() => void drain());
      });
    });
}

/**
 * A batch queue of money commands: a batch is written by the `writes` of its first item, which are the same for all.
 */
export function createMoneyQueue<I, O>(
  run: (writes: Writes, items: I[]) => Promise<O[]>,
  options: QueueOptions,
): (by: { writes: Writes }, item: I) => Promise<O> {
  type Given = { writes: Writes; item: I };
  const gather = createBatcher<Given, O>(([first, ...more]) => {
    if (!first) return Promise.resolve([]);
    return run(first.writes, [first.item, ...more.map(({ item }) => item)]);
  }, options);
  return ({ writes }, item) => gather({ writes, item });
}
