import { expect, it } from 'vitest';
import { readWidths, widthAfterKey } from './column-rules.ts';

it('widths that make no sense are left out, the others kept within bounds', () => {
  expect(readWidths({ amount: 120.4, status: 'wide', url: 9_000, no: Number.NaN, x: 1 })).toEqual({
    amount: 120,
    url: 640,
    x: 64,
  });
  expect(readWidths(null)).toEqual({});
});

it('arrow keys make a column wider and narrower, never unreadable', () => {
  expect(widthAfterKey('ArrowRight', false, 100)).toBe(116);
  expect(widthAfterKey('ArrowLeft', true, 100)).toBe(64);
  expect(widthAfterKey('ArrowRight', true, 630)).toBe(640);
  expect(widthAfterKey('Enter', false, 100)).toBeUndefined();
});
