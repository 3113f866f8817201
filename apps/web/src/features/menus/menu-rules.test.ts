import type { MenuItem } from '@mashang/contract/menus';
import { describe, expect, it } from 'vitest';
import { pagesOfMenus, resolvePath, sidebarOfMenus } from './menu-rules.ts';

function item(path: string, more: Partial<MenuItem> = {}): MenuItem {
  return {
    path,
    name: path,
    title: path,
    icon: '',
    component: 'x',
    level: 1,
    roles: [],
    redirect: '',
    hidden: false,
    noCache: '0',
    subMenus: [],
    ...more,
  };
}

describe('paths of menu items', () => {
  it('joins a relative path to its parent and keeps an absolute one', () => {
    expect(resolvePath('/orders', 'index')).toBe('/orders/index');
    expect(resolvePath('/orders', '/other')).toBe('/other');
  });

  it.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', '//evil.example/x'])(
    'refuses the hostile address %s',
    (path) => {
      expect(resolvePath('', path)).toBeUndefined();
      expect(sidebarOfMenus([item(path)])).toEqual([]);
      expect(pagesOfMenus([item(path)])).toEqual([]);
    },
  );
});

describe('the sidebar', () => {
  it('shows a group with one visible child as that child, with the group’s icon', () => {
    const tree = [
      item('/orders', {
        icon: 'orders',
        subMenus: [item('index', { title: '代收订单' }), item('old', { hidden: true })],
      }),
    ];
    expect(sidebarOfMenus(tree)).toEqual([
      { path: '/orders/index', title: '代收订单', icon: 'orders', external: false, children: [] },
    ]);
  });

  it('leaves out hidden items and groups with nothing to show, but keeps their pages openable', () => {
    const tree = [item('/a', { subMenus: [item('b', { hidden: true })] })];
    expect(sidebarOfMenus(tree)).toEqual([]);
    expect(pagesOfMenus(tree).map((page) => page.path)).toEqual(['/a/b']);
  });

  it('survives a tree that contains itself', () => {
    const loop = item('/a', { subMenus: [] });
    loop.subMenus.push(loop, item('/b'));
    expect(pagesOfMenus([loop]).map((page) => page.path)).toEqual(['/b']);
    expect(sidebarOfMenus([loop]).length).toBe(1);
  });

  it('opens outside addresses as links, never as pages', () => {
    const tree = [item('https://example.com/help')];
    expect(sidebarOfMenus(tree)[0]?.external).toBe(true);
    expect(pagesOfMenus(tree)).toEqual([]);
  });
});
