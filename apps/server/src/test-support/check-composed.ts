import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { forgetComposed, missedBy } from './composed-events.ts';

const SOURCES = join(dirname(fileURLToPath(import.meta.url)), '..');

type Task = { type: string; result?: { state: string } | undefined; tasks?: readonly Task[] };
/** Whether all of it ran and passed: a part of a file composes a part. */
function passed({ tasks, result }: Task): boolean {
  return tasks ? tasks.every(passed) : result?.state === 'pass';
}

// Before every test file of the server: after its own hooks have stopped its servers, it is asked what it composed.
beforeAll(forgetComposed);
// biome-ignore lint/correctness/noEmptyPattern: vitest wants its context destructured, and nothing of it is needed.
afterAll(({}, suite) => {
  const missed = missedBy(relative(SOURCES, suite.file.filepath).replace(/\.test\.ts$/, ''));
  if (missed.length > 0 && passed(suite))
    throw new Error(`composed-events.ts lists this file for events that it did not compose: ${missed.join(', ')}`);
});
