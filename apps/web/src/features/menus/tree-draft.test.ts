import type { MenuNode } from '@mashang/contract/menus';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropOn, removeNode, rowsOf, shift, step } from './tree-draft.ts';

function node(key: string, parent = ''): MenuNode {
  const kind = key.startsWith('group:') ? 'group' : 'page';
  return { key, parent, kind, title: kind === 'group' ? key : '', icon: '', hidden: false, url: '' };
}
const TREE = [
  node('/a'),
  node('group:one'),
  node('/b', 'group:one'),
  node('/c', 'group:one'),
  node('/d'),
  node('group:two'),
];
const shape = (nodes: readonly MenuNode[]) => rowsOf(nodes).map(({ key, depth }) => `${'  '.repeat(depth)}${key}`);

describe('a menu’s draft', () => {
  it('takes an entry into the group above it and out again', () => {
    const inside = shift(TREE, '/d', 1);
    expect(shape(inside)).toEqual(['/a', 'group:one', '  /b', '  /c', '  /d', 'group:two']);
    expect(shape(shift(inside, '/d', -1))).toEqual(shape(TREE));
    expect(shift(TREE, '/a', 1)).toBe(TREE);
    expect(shift(TREE, '/a', -1)).toBe(TREE);
  });

  it('moves an entry one place at a time, across the ends of groups', () => {
    expect(shape(step(TREE, '/c', -1))).toEqual(['/a', 'group:one', '  /c', '  /b', '/d', 'group:two']);
    expect(shape(step(TREE, '/d', 1))).toEqual(['/a', 'group:one', '  /b', '  /c', 'group:two', '/d']);
    expect(step(TREE, '/a', -1)).toBe(TREE);
  });

  it('drops an entry where another stands, deeper by how far it was moved sideways', () => {
    expect(shape(dropOn(TREE, '/a', { over: '/b', levels: 1 }))).toEqual([
      'group:one',
      '  /b',
      '  /a',
      '  /c',
      '/d',
      'group:two',
    ]);
    expect(shape(dropOn(TREE, '/d', { over: '/d', levels: 1 }))).toEqual([
      '/a',
      'group:one',
      '  /b',
      '  /c',
      '  /d',
      'group:two',
    ]);
    expect(dropOn(TREE, 'group:one', { over: '/b', levels: 0 })).toBe(TREE);
  });

  it('leaves what stood in a group that goes', () => {
    expect(shape(removeNode(TREE, 'group:one'))).toEqual(['/a', '/b', '/c', '/d', 'group:two']);
  });

  it('never loses, doubles or buries an entry, whatever is done with it', () => {
    const keys = TREE.map(({ key }) => key);
    const action = fc.record({
      what: fc.constantFrom('up', 'down', 'in', 'out', 'drop'),
      key: fc.constantFrom(...keys),
      over: fc.constantFrom(...keys),
      levels: fc.integer({ min: -3, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        let nodes: readonly MenuNode[] = TREE;
        for (const { what, key, ...to } of actions) {
          if (what === 'drop') nodes = dropOn(nodes, key, to);
          else if (what === 'up' || what === 'down') nodes = step(nodes, key, what === 'up' ? -1 : 1);
          else nodes = shift(nodes, key, what === 'in' ? 1 : -1);
        }
        const rows = rowsOf(nodes);
        expect(rows.map(({ key }) => key).sort()).toEqual([...keys].sort());
        for (const row of rows) expect(row.depth + (row.kind === 'group' ? 1 : 0)).toBeLessThan(3);
      }),
    );
  });
});
