import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createWakeLoop } from './wake-loop.ts';

const NEVER_MS = 60_000;

/** A loop whose rounds find what `found` says, in turn, and then nothing. */
function startLoop({ found = [] as boolean[], roundMs = 0, nextInMs = NEVER_MS, restMs = 0 }) {
  const seen = { rounds: 0, atOnce: 0, most: 0 };
  const loop = createWakeLoop({
    round: async () => {
      seen.rounds += 1;
      seen.atOnce += 1;
      seen.most = Math.max(seen.most, seen.atOnce);
      await pause(roundMs);
      seen.atOnce -= 1;
      return found.shift() ?? false;
    },
    nextInMs: async () => nextInMs,
    restMs,
  });
  return { loop, seen };
}

it('goes on while a round finds something, then waits until it is woken', async () => {
  const { loop, seen } = startLoop({ found: [true, true, false] });
  loop.wake();
  await expect.poll(() => seen.rounds).toBe(3);
  await pause(50);
  expect(seen.rounds).toBe(3);
  loop.wake();
  await expect.poll(() => seen.rounds).toBe(4);
  await loop.stop();
});

it('runs again by itself when the next work is due', async () => {
  const { loop, seen } = startLoop({ nextInMs: 5 });
  loop.wake();
  await expect.poll(() => seen.rounds).toBeGreaterThan(2);
  await loop.stop();
});

it('never runs two rounds at once, and one more for any number of calls during a round', async () => {
  const { loop, seen } = startLoop({ roundMs: 20 });
  for (let n = 0; n < 10; n += 1) loop.wake();
  await expect.poll(() => seen.rounds).toBe(2);
  await pause(60);
  expect(seen).toMatchObject({ rounds: 2, most: 1 });
  await loop.stop();
});

it('lets many signals after an empty round share the next one', async () => {
  const { loop, seen } = startLoop({ restMs: 1_500 });
  loop.wake();
  await expect.poll(() => seen.rounds).toBe(1);
  for (let n = 0; n < 10; n += 1) loop.wakeRested();
  expect(seen.rounds).toBe(1);
  await expect.poll(() => seen.rounds).toBe(2);
  await loop.stop();
});

it('stops after the running round, for good', async () => {
  const { loop, seen } = startLoop({ found: [true, true, true], roundMs: 10 });
  loop.wake();
  await loop.stop();
  const { rounds } = seen;
  expect(seen.atOnce).toBe(0);
  loop.wake();
  loop.wakeRested();
  await pause(40);
  expect(seen.rounds).toBe(rounds);
});
