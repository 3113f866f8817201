import { expect, it, vi } from 'vitest';
import { createRowSelection, entriesBetween, pickedState } from './row-selection.ts';

const page = ['a', 'b', 'c', 'd'].map((id) => [id, { id }] as const);
const ids = page.map(([id]) => id);

it('keeps ticked rows in order, also those of an earlier page, and forgets them all at once', () => {
  const selection = createRowSelection<{ id: string }>();
  selection.set([['z', { id: 'z' }]], true);
  selection.set(page.slice(1, 3), true);
  expect(selection.rows().map((row) => row.id)).toEqual(['z', 'b', 'c']);
  selection.set([['b', { id: 'b' }]], false);
  expect(selection.rows().map((row) => row.id)).toEqual(['z', 'c']);
  selection.clear();
  expect(selection.rows()).toEqual([]);
});

it('answers the same array until something changes, and notifies everybody who listens', () => {
  const selection = createRowSelection<{ id: string }>();
  const received = vi.fn();
  const leave = selection.subscribe(received);
  selection.set(page, true);
  const rows = selection.rows();
  expect(selection.rows()).toBe(rows);
  leave();
  selection.clear();
  expect(received).toHaveBeenCalledTimes(1);
});

it.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
  ['gone', 'c', ['c']],
  ['a', 'gone', []],
])('takes the rows between %s and %s', (from, to, expected) => {
  expect(entriesBetween(page, from, to).map(([id]) => id)).toEqual(expected);
});

it('says whether none, some or all of a page are ticked', () => {
  const selection = createRowSelection<{ id: string }>();
  expect(pickedState(selection, ids)).toBe('none');
  selection.set(page.slice(0, 1), true);
  expect(pickedState(selection, ids)).toBe('some');
  selection.set(page, true);
  expect(pickedState(selection, ids)).toBe('all');
  expect(pickedState(selection, [])).toBe('none');
});
