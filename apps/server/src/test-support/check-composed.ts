import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { forgetComposed, missedBy } from './composed-events.ts';

const SOURCES = join(dirname(fileURLToPath(import.meta.url)), '..');

type Task = { type: string; result?: { state: string } | undefined; tasks?: readonly Task[] };
/** Whether everything ran and passed: a part of a file composes only a part. */
function passed({ tasks, result }: Task): boolean {
  return tasks ? tasks.every(passed) : result?.state === 'pass';
}

// Runs before every test file of the server. After the file's own hooks have stopped its servers, it checks what the
// file composed.
beforeAll(forgetComposed);
// biome-ignore lint/correctness/noEmptyPattern: vitest wants its context destructured, and nothing of it is needed.
afterAll(({}, suite) => {
  const missed = missedBy(relative(SOURCES, suite.file.filepath).replace(/\.test\.ts$/, ''));
  if (missed.length > 0 && passed(suite))
    throw new Error(`composed-events.ts lists this file for events that it did not compose: ${missed.join(', ')}`);
});
