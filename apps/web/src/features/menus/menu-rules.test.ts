import type { MenuItem } from '@mashang/contract/menus';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanMenus } from './clean-menus.ts';
import { type MenuSite, type SidebarNode, siteOfMenus } from './menu-rules.ts';

function item(path: string, more: Partial<MenuItem> = {}): MenuItem {
  const group = (more.subMenus?.length ?? 0) > 0;
  return {
    path,
    name: path,
    title: path,
    icon: '',
    component: group ? 'layout' : 'x',
    level: group ? 0 : 1,
    roles: [],
    redirect: '',
    hidden: false,
    noCache: '0',
    activeMenu: '',
    pinyin: '',
    notice: '',
    subMenus: [],
    ...more,
  };
}
function siteOf(menus: MenuItem[], roles: string[] = ['agent']): MenuSite {
  return siteOfMenus(menus, roles);
}
function pathsOf(site: MenuSite): string[] {
  return site.pages.map((page) => page.path);
}
function leavesOf(nodes: readonly SidebarNode[]): SidebarNode[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [node]));
}

describe('the sidebar', () => {
  it('shows a group with one visible child as that child, with the group’s icon when it has none', () => {
    const orders = item('/orders', {
      icon: 'orders',
      subMenus: [item('index', { title: '代收订单' }), item('old', { hidden: true })],
    });
    expect(siteOf([orders]).sidebar).toEqual([
      { key: '/orders/index', path: '/orders/index', title: '代收订单', icon: 'orders', external: false, children: [] },
    ]);
  });

  it('leaves out hidden items and groups with nothing to show, but keeps their pages openable', () => {
    const site = siteOf([item('/a', { subMenus: [item('b', { hidden: true })] }), item('/c', { hidden: true })]);
    expect(site.sidebar).toEqual([]);
    expect(site.pages.map(({ path, hidden }) => [path, hidden])).toEqual([
      ['/a/b', true],
      ['/c', true],
    ]);
  });

  it('hides everything under a hidden group', () => {
    const site = siteOf([item('/a', { hidden: true, subMenus: [item('b'), item('c')] })]);
    expect(site.sidebar).toEqual([]);
    expect(site.pages.every((page) => page.hidden)).toBe(true);
  });

  it('shows a page that only has hidden pages below it as a page', () => {
    const site = siteOf([
      item('/list', { level: 1, component: 'list', subMenus: [item('detail', { hidden: true, activeMenu: '/list' })] }),
    ]);
    expect(pathsOf(site)).toEqual(['/list/detail', '/list']);
    expect(site.sidebar.map((node) => node.path)).toEqual(['/list']);
  });

  it('opens outside addresses as links, never as pages', () => {
    const site = siteOf([item('https://example.com/help')]);
    expect(site.sidebar[0]).toMatchObject({ external: true, path: 'https://example.com/help' });
    expect(site.pages).toEqual([]);
  });

  it('lists a path once and keeps keys apart, whatever names are used twice', () => {
    const site = siteOf([
      item('/a', { name: 'Same', title: '一' }),
      item('/a', { name: 'Same', title: '二' }),
      item('/g', { subMenus: [item('x'), item('y')] }),
      item('/g', { subMenus: [item('z'), item('w')] }),
    ]);
    expect(site.pages.filter((page) => page.path === '/a').map((page) => page.title)).toEqual(['一']);
    expect(site.sidebar.map((node) => node.key)).toEqual(['/a', '/g', '/g#2']);
  });
});

describe('pages of a menu', () => {
  it('marks the entry that activeMenu names, also by the path of a group, and otherwise its own', () => {
    const site = siteOf([
      item('/orders', { subMenus: [item('list'), item('detail', { hidden: true, activeMenu: '/orders/list' })] }),
      item('/edit', { hidden: true, activeMenu: '/orders' }),
      item('/odd', { activeMenu: 'javascript:alert(1)' }),
    ]);
    const marked = Object.fromEntries(site.pages.map((page) => [page.path, page.activeMenu]));
    expect(marked).toEqual({
      '/orders/list': '/orders/list',
      '/orders/detail': '/orders/list',
      '/edit': '/orders/list',
      '/odd': '/odd',
    });
  });

  it('needs one of the roles an item lists, for everything under it too', () => {
    const menus = [
      item('/open'),
      item('/admin', { roles: ['operator_admin', 'operator_risk'] }),
      item('/group', { roles: ['operator_admin'], subMenus: [item('a'), item('b', { roles: ['agent'] })] }),
    ];
    const agent = siteOf(menus);
    expect(pathsOf(agent)).toEqual(['/open']);
    expect([...agent.forbidden]).toEqual(['/admin', '/group/a', '/group/b']);
    expect(agent.sidebar.map((node) => node.path)).toEqual(['/open']);
    expect(pathsOf(siteOf(menus, ['operator_risk']))).toEqual(['/open', '/admin']);
  });

  it('leaves public pages and the server’s addresses alone', () => {
    const site = siteOf(['/login', '/404', '/redirect/x', '/api/menus', '/'].map((path) => item(path)));
    expect(site.pages).toEqual([]);
    expect(site.sidebar).toEqual([]);
  });

  it('takes a noCache page for what it is, and carries pinyin and parents through', () => {
    const site = siteOf([
      item('/g', { title: '订单', subMenus: [item('p', { noCache: '1', pinyin: 'dai shou' }), item('q')] }),
    ]);
    expect(site.pages[0]).toMatchObject({ noCache: true, pinyin: 'dai shou', parents: ['订单'] });
  });
});

describe('a group’s own path', () => {
  const children = [item('hidden', { hidden: true }), item('first'), item('second')];
  it.each([
    ['', '/g/first'],
    ['/g/second', '/g/second'],
    ['second', '/g/second'],
    ['/g/hidden', '/g/hidden'],
    ['noRedirect', '/g/first'],
    ['javascript:alert(1)', '/g/first'],
    ['https://example.com/', '/g/first'],
    ['/g', '/g/first'],
  ])('with the redirect %j leads to %s', (redirect, target) => {
    expect(siteOf([item('/g', { redirect, subMenus: children })]).redirects.get('/g')).toBe(target);
  });

  it('follows other groups, but not in a circle', () => {
    const site = siteOf([
      item('/a', { redirect: '/b', subMenus: [item('x'), item('y')] }),
      item('/b', { redirect: '/c', subMenus: [item('x'), item('y')] }),
      item('/c', { redirect: '/a', subMenus: [item('x'), item('y')] }),
    ]);
    expect(Object.fromEntries(site.redirects)).toEqual({ '/a': '/c/x', '/b': '/a/x', '/c': '/b/x' });
  });
});

describe('a menu nobody should send', () => {
  it('is read as empty when it is no list', () => {
    for (const tree of [undefined, null, 'menu', 7, {}, [null, 1, 'x', []]]) {
      const site = siteOf(cleanMenus(tree));
      expect(site.pages.filter((page) => page.path !== '/')).toEqual([]);
    }
  });

  it('gets every missing field, and a title people can read', () => {
    expect(cleanMenus([{ path: '/a' }, { path: '/b', name: 'B', title: '  ' }])).toMatchObject([
      {
        title: '未命名页面',
        roles: [],
        subMenus: [],
        hidden: false,
        noCache: '0',
        activeMenu: '',
        pinyin: '',
        notice: '',
      },
      { title: 'B' },
    ]);
  });

  it('ends when it contains itself', () => {
    const loop = item('/a');
    loop.subMenus = [loop, item('/b')];
    expect(pathsOf(siteOf(cleanMenus([loop])))).toEqual(['/b']);
  });

  it('ends when it is endlessly deep or wide', () => {
    let deep: unknown = { path: 'end' };
    for (let n = 0; n < 5_000; n++) deep = { path: `d${n}`, subMenus: [deep] };
    expect(siteOf(cleanMenus([deep])).sidebar.length).toBeLessThanOrEqual(1);
    const wide = Array.from({ length: 5_000 }, (_, n) => ({ path: `/w${n}` }));
    expect(pathsOf(siteOf(cleanMenus(wide))).length).toBe(500);
  });

  it('never yields a page or link that leads astray, and never fails', () => {
    const words = fc.constantFrom(
      '',
      '/',
      'a',
      '/a',
      '/a/b',
      '..',
      '//x',
      '/\\x',
      'javascript:1',
      'data:x',
      '/login',
      'https://x.example/',
      '/订单',
    );
    const anything = fc.anything({ maxDepth: 1 });
    const { tree } = fc.letrec<{ tree: unknown; node: unknown }>((tie) => ({
      tree: fc.oneof(
        { weight: 4, arbitrary: fc.array(tie('node'), { maxLength: 5 }) },
        { weight: 1, arbitrary: anything },
      ),
      node: fc.oneof(
        { weight: 1, arbitrary: anything },
        {
          weight: 5,
          arbitrary: fc.record(
            {
              path: fc.oneof(words, fc.string(), anything),
              title: fc.oneof(words, anything),
              component: fc.oneof(fc.constantFrom('layout', 'dashboard', 'x', ''), anything),
              redirect: fc.oneof(words, anything),
              activeMenu: fc.oneof(words, anything),
              roles: fc.oneof(fc.constantFrom([], ['agent'], ['other']), anything),
              hidden: fc.oneof(fc.boolean(), anything),
              level: fc.oneof(fc.integer(), anything),
              subMenus: tie('tree'),
            },
            { requiredKeys: [] },
          ),
        },
      ),
    }));
    fc.assert(
      fc.property(tree, (menus) => {
        const site = siteOf(cleanMenus(menus));
        const paths = pathsOf(site);
        expect(new Set(paths).size).toBe(paths.length);
        for (const page of site.pages) {
          expect(new URL(page.path, 'https://here.example').href).toBe(`https://here.example${page.path}`);
          expect(page.title.trim()).not.toBe('');
        }
        const leaves = leavesOf(site.sidebar);
        for (const node of leaves) {
          if (node.external) expect(node.path).toMatch(/^https?:\/\//);
          else expect(paths).toContain(node.path);
        }
        expect(new Set(leaves.map((node) => node.key)).size).toBe(leaves.length);
        for (const target of site.redirects.values()) expect(paths).toContain(target);
        for (const path of site.forbidden) expect(paths).not.toContain(path);
      }),
      { numRuns: 1_000 },
    );
  });
});
