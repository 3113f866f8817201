import { expect, it } from 'vitest';
import { forEachIsolated } from './for-each-isolated.ts';

it('one that fails holds up no other, and the first failure is thrown after all were tried', async () => {
  const had: number[] = [];
  const work = async (n: number) => {
    had.push(n);
    if (n > 1) throw new Error(`no ${n}`);
  };
  await expect(forEachIsolated([1, 2, 3, 1], work)).rejects.toThrow('no 2');
  expect(had).toEqual([1, 2, 3, 1]);
});
