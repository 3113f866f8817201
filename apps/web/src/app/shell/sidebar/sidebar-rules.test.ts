import { expect, it } from 'vitest';
import type { SidebarNode } from '../../../features/menus/menu-rules.ts';
import { readCookie } from '../../../lib/api/cookie.ts';
import { sizeOf } from '../top-bar/shell-size.ts';
import { flyoutTop, groupsAround } from './sidebar-rules.ts';

function node(path: string, children: SidebarNode[] = []): SidebarNode {
  return { key: path, path, title: path, icon: '', external: false, children };
}
const nodes = [node('/home'), node('/a', [node('/a/x'), node('/a/b', [node('/a/b/y'), node('/a/b/z')])])];

it('finds the groups around a page, from the outside in', () => {
  expect(groupsAround(nodes, '/a/b/z')).toEqual(['/a', '/a/b']);
  expect(groupsAround(nodes, '/home')).toEqual([]);
  expect(groupsAround(nodes, '/nowhere')).toBeUndefined();
  expect(groupsAround(nodes, '/a')).toBeUndefined();
});

it('puts a flyout level with its entry, but wholly on the screen', () => {
  expect(flyoutTop(100, 200, 900)).toBe(100);
  expect(flyoutTop(850, 200, 900)).toBe(692);
  expect(flyoutTop(850, 2_000, 900)).toBe(8);
});

it('reads the size from its cookie, and takes the middle for anything else', () => {
  expect(sizeOf(readCookie('size', 'a=1; size=small'))).toBe('small');
  expect(sizeOf('large')).toBe('large');
  expect(sizeOf('mini')).toBe('small');
  for (const other of [undefined, '', 'medium', '<script>']) expect(sizeOf(other)).toBe('medium');
});
