import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createCached } from './cached.ts';

const HOUR_MS = 3_600_000;

/** A cache of a number that others change, behind a slow load. */
function countedCache(ms = 20) {
  const there = { it: 1, loads: 0, fails: false };
  const cached = createCached(
    async () => {
      there.loads += 1;
      const { it, fails } = there;
      await pause(ms);
      if (fails) throw new Error('away');
      return it;
    },
    5_000,
    Date.now,
  );
  return { there, cached };
}

describe('a kept value', () => {
  it('is loaded once for all who ask at once, and again after it was dropped', async () => {
    const { there, cached } = countedCache();
    expect(await Promise.all([cached.get(), cached.get(), cached.get()])).toEqual([1, 1, 1]);
    expect(there.loads).toBe(1);
    cached.drop();
    there.it = 2;
    expect(cached.peek()).toBeUndefined();
    expect(await cached.get()).toBe(2);
  });

  it('is found new by whoever missed something in it, also while an older load is under way', async () => {
    const { there, cached } = countedCache();
    const old = cached.get();
    there.it = 2;
    expect(await Promise.all([old, cached.getNew(), cached.getNew()])).toEqual([1, 2, 2]);
    expect(there.loads).toBe(2);
    expect(cached.peek()).toBe(2);
    const early = cached.getNew();
    await pause(5);
    there.it = 3;
    expect(await Promise.all([early, cached.getNew()])).toEqual([3, 3]);
  });

  it('is loaded four times a second at most, however many ask for what is not there', async () => {
    const { there, cached } = countedCache(1);
    const until = performance.now() + 1_100;
    while (performance.now() < until) await Promise.all([cached.getNew(), cached.getNew(), pause(1)]);
    expect(there.loads).toBeGreaterThan(1);
    expect(there.loads).toBeLessThanOrEqual(6);
  });

  it('is asked for again where a load failed', async () => {
    const { there, cached } = countedCache();
    there.fails = true;
    await expect(cached.getNew()).rejects.toThrow('away');
    there.fails = false;
    expect(await cached.getNew()).toBe(1);
  });
});

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

it('whoever comes after a drop gets what was loaded after it; a flood of drops makes no flood of loads', async () => {
  const loads: ((value: string) => void)[] = [];
  const cached = createCached(
    () => new Promise<string>((resolve) => loads.push(resolve)),
    5_000,
    () => 0,
  );
  const early = cached.get();
  cached.drop();
  const late = [cached.get(), cached.get()];
  cached.drop();
  late.push(cached.get());
  expect(loads).toHaveLength(1);
  loads[0]?.('as it was');
  expect(await early).toBe('as it was');
  await expect.poll(() => loads.length).toBe(2);
  loads[1]?.('as it is');
  expect(await Promise.all(late)).toEqual(['as it is', 'as it is', 'as it is']);
  expect(cached.peek()).toBe('as it is');
});

it('a load that fails is none, and the next who asks loads again', async () => {
  let fails = true;
  const cached = createCached(
    async () => {
      if (fails) throw new Error('no database');
      return 'there';
    },
    5_000,
    () => 0,
  );
  const early = cached.get();
  cached.drop();
  const late = cached.get();
  fails = false;
  await expect(early).rejects.toThrow('no database');
  expect([await late, await cached.get()]).toEqual(['there', 'there']);
});
