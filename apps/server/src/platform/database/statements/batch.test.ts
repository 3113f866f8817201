import { describe, expect, it } from 'vitest';
import { isAnswerLost } from '../db.ts';
import { createBatcher } from './batch.ts';

describe('batches', () => {
  it('shares one call among what arrives together and answers each its own', async () => {
    const sizes: number[] = [];
    const queue = createBatcher<number, number>(
      async (items) => {
        sizes.push(items.length);
        return items.map((item) => item * 2);
      },
      { maxSize: 10 },
    );
    expect(await Promise.all(Array.from({ length: 25 }, (_, n) => queue(n)))).toEqual(
      Array.from({ length: 25 }, (_, n) => n * 2),
    );
    expect(sizes).toEqual([10, 10, 5]);
  });

  it('lets one bad item fail alone', async () => {
    const queue = createBatcher<number, number>(
      async (items) => {
        if (items.includes(3)) throw Object.assign(new Error('three'), { code: '22P02' });
        return items;
      },
      { maxSize: 10 },
    );
    const results = await Promise.allSettled([1, 2, 3, 4].map((n) => queue(n)));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await queue(5)).toBe(5);
  });

  it('is not done once more where its answer got lost: nobody knows whether it was done', async () => {
    let runs = 0;
    const queue = createBatcher<number, number>(
      async () => {
        runs += 1;
        throw Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' });
      },
      { maxSize: 10 },
    );
    const results = await Promise.allSettled([1, 2, 3].map((n) => queue(n)));
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(runs).toBe(1);
  });

  it.each([
    'CONNECTION_ENDED',
    'CONNECT_TIMEOUT',
    'ECONNRESET',
    'EPIPE',
    'EPERM',
    'ERR_OUT_OF_RANGE',
    '08006',
    '08P01',
    '57P01',
    undefined,
  ])('(%s) says that an answer got lost', (code) => {
    expect(isAnswerLost(Object.assign(new Error(), { code }))).toBe(true);
  });

  it.each(['23505', '22P02', '40P01', '57014', 'P0001'])('(%s) is the database’s word', (code) => {
    expect(isAnswerLost(Object.assign(new Error(), { code }))).toBe(false);
  });

  it('has the next batch under way before the last one is answered', async () => {
    const seen: string[] = [];
    const queue = createBatcher<number, number>(
      async (items) => {
        await null;
        seen.push(`sent ${items.join()}`);
        return items;
      },
      { maxSize: 2 },
    );
    await Promise.all([1, 2, 3, 4].map((n) => queue(n).then(() => seen.push(`answered ${n}`))));
    expect(seen.slice(0, 2)).toEqual(['sent 1,2', 'sent 3,4']);
    expect(seen.slice(2).sort()).toEqual(['answered 1', 'answered 2', 'answered 3', 'answered 4']);
  });

  it('has so many batches under way as was set, gathers the rest and answers each its own', async () => {
    const sent: number[][] = [];
    const open: (() => void)[] = [];
    const queue = createBatcher<number, number>(
      (items) => {
        sent.push(items);
        return new Promise((resolve) => open.push(() => resolve(items.map((item) => item * 2))));
      },
      { maxSize: 10, concurrency: 2 },
    );
    const tick = () => new Promise(setImmediate);
    const answers: Promise<number>[] = [];
    for (const n of [1, 2, 3, 4]) {
      answers.push(queue(n));
      await tick();
      await tick();
    }
    expect(sent).toEqual([[1], [2]]);
    open[1]?.();
    expect(await answers[1]).toBe(4);
    expect(sent).toEqual([[1], [2], [3, 4]]);
    open[2]?.();
    open[0]?.();
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8]);
    const last = queue(5);
    await tick();
    await tick();
    open[3]?.();
    expect(await last).toBe(10);
  });
});
