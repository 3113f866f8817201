import { expect, it } from 'vitest';
import { createCached } from './cached.ts';

const HOUR_MS = 3_600_000;

it('a clock set back an hour keeps no old value for that hour', async () => {
  let [now, loads] = [10 * HOUR_MS, 0];
  const cached = createCached(
    async () => ++loads,
    5_000,
    () => now,
  );
  expect([await cached.get(), await cached.get()]).toEqual([1, 1]);
  now -= HOUR_MS;
  expect(cached.peek()).toBeUndefined();
  expect([await cached.get(), await cached.get()]).toEqual([2, 2]);
  now += 5_000;
  expect(await cached.get()).toBe(3);
});
