import type { SubAgent } from '@mashang/contract/participants';
import { expect, it } from 'vitest';
import { moveInTree, treeRows } from './tree-rules.ts';

const agent = (id: string, sons = 0) => ({ id, sons }) as SubAgent;
const top = [agent('a', 2), agent('b'), agent('c', 1)];
const sons = new Map([['a', { list: [agent('a1', 1), agent('a2')], total: 2 }]]);
const shown = (opened: string[]) => treeRows(top, 3, new Set(opened), sons);

it('puts those below an opened one right under it, and says which are on their way', () => {
  expect(shown([]).map(({ agent: { id } }) => id)).toEqual(['a', 'b', 'c']);
  const rows = shown(['a', 'c', 'b']);
  expect(rows.map(({ agent: { id }, level }) => `${id}${level}`)).toEqual(['a1', 'a12', 'a22', 'b1', 'c1']);
  expect(rows.filter(({ loading }) => loading).map(({ agent: { id } }) => id)).toEqual(['c']);
  expect(rows.find(({ agent: { id } }) => id === 'b')?.open).toBe(false);
});

it('moves by arrows as a tree does', () => {
  const rows = shown(['a']);
  expect(moveInTree('ArrowRight', shown([]), 0)).toEqual({ open: 'a' });
  expect(moveInTree('ArrowRight', rows, 0)).toEqual({ focus: 1 });
  expect(moveInTree('ArrowRight', rows, 3)).toBeNull();
  expect(moveInTree('ArrowLeft', rows, 2)).toEqual({ focus: 0 });
  expect(moveInTree('ArrowLeft', rows, 0)).toEqual({ close: 'a' });
  expect(moveInTree('ArrowLeft', rows, 3)).toBeNull();
  expect(moveInTree('ArrowDown', rows, 4)).toBeNull();
  expect(moveInTree('ArrowDown', rows, 0)).toEqual({ focus: 1 });
  expect(moveInTree('ArrowUp', rows, 0)).toBeNull();
  expect(moveInTree('End', rows, 0)).toEqual({ focus: 4 });
  expect(moveInTree('x', rows, 0)).toBeNull();
});
