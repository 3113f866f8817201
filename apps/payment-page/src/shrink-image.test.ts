import { expect, it } from 'vitest';
import { shrinkImage, shrunkSize } from './shrink-image.ts';

it('keeps the shape of an image and never makes it larger', () => {
  expect(shrunkSize({ width: 4032, height: 3024 })).toEqual({ width: 1600, height: 1200 });
  expect(shrunkSize({ width: 1170, height: 2532 })).toEqual({ width: 739, height: 1600 });
  expect(shrunkSize({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
  expect(shrunkSize({ width: 100_000, height: 1 })).toEqual({ width: 1600, height: 1 });
});

it('sends a small image, and one that the browser cannot read, as it is', async () => {
  const small = new File(['x'], 'a.png', { type: 'image/png' });
  const unreadable = new File([new Uint8Array(500 * 1024)], 'b.png', { type: 'image/png' });
  expect(await shrinkImage(small)).toBe(small);
  expect(await shrinkImage(unreadable)).toBe(unreadable);
});
