import { expect, it } from 'vitest';
import { scrollLeftFor } from './tab-scroll.ts';

const tabs = Array.from({ length: 10 }, (_, at) => ({ left: at * 104, width: 100 }));
const strip = { scrollLeft: 0, width: 400, scrollWidth: 1_036 };

it('goes to the very ends for the first and the last tab', () => {
  expect(scrollLeftFor({ ...strip, scrollLeft: 300 }, tabs, 0)).toBe(0);
  expect(scrollLeftFor(strip, tabs, 9)).toBe(636);
});

it('leaves a tab alone that is in view with both neighbours', () => {
  expect(scrollLeftFor({ ...strip, width: 560, scrollLeft: 104 }, tabs, 3)).toBe(104);
});

it('shows the neighbours whole, and 4 px beyond', () => {
  // The right neighbour ends at 7 × 104 + 100.
  expect(scrollLeftFor(strip, tabs, 6)).toBe(828 + 4 - 400);
  // The left neighbour begins at 1 × 104.
  expect(scrollLeftFor({ ...strip, scrollLeft: 500 }, tabs, 2)).toBe(104 - 4);
});

it('never scrolls a strip that fits all', () => {
  const few = tabs.slice(0, 3);
  for (const at of [0, 1, 2]) expect(scrollLeftFor({ scrollLeft: 0, width: 400, scrollWidth: 308 }, few, at)).toBe(0);
});
