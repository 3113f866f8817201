import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { findWork, zeroBits } from './slide-work.ts';

it('finds a number the server counts the same bits of', async () => {
  const work = await findWork({ salt: 'a-salt', bits: 10 }, new AbortController().signal);
  const hash = createHash('sha256').update(`a-salt:${work}`).digest();
  expect(Math.clz32(hash.readUInt32BE())).toBeGreaterThanOrEqual(10);
  expect(zeroBits('a-salt', work)).toBe(Math.clz32(hash.readUInt32BE()));
});

it('stops when the image is no longer wanted', async () => {
  const controller = new AbortController();
  const endless = findWork({ salt: 'a-salt', bits: 33 }, controller.signal);
  controller.abort();
  await expect(endless).rejects.toMatchObject({ name: 'AbortError' });
});
