import { describe, expect, it } from 'vitest';
import { cleanMenus } from '../../../features/menus/clean-menus.ts';
import { FIXED_PAGES } from '../../page-registry.tsx';
import { pathsOfComponents, sitePages } from './site-pages.ts';

type User = Parameters<typeof sitePages>[1];
const agent: User = { area: 'agent', sysRoles: ['agent'], sysPermissions: ['dashboard:read'] };
function siteOf(menus: unknown, user: Partial<User> = {}) {
  return sitePages(cleanMenus(menus), { ...agent, ...user });
}

describe('the pages of a site', () => {
  it('hold every fixed page of the area without any menu, and home in the sidebar', () => {
    const site = siteOf([]);
    expect(site.pages.map((page) => page.path)).toEqual([
      '/dashboard',
      '/profile/index',
      '/googleauth/index',
      '/wspage/index',
      '/payout/pay',
      '/agt/confchannel/index',
      '/agtpollconfig/index',
    ]);
    expect(site.sidebar.map((node) => node.title)).toEqual(['首页']);
    expect(site.pages.filter((page) => page.affix).map((page) => page.path)).toEqual(['/dashboard']);
  });

  it('say of another area’s fixed page that it is not for this user', () => {
    const site = siteOf([], { area: 'code_merchant', sysRoles: ['code_merchant'] });
    expect(site.forbidden.has('/agt/confchannel/index')).toBe(true);
    expect(site.pages.some((page) => page.path === '/agt/confchannel/index')).toBe(false);
  });

  it('let a menu name and place a fixed page, but not put another in its stead', () => {
    const site = siteOf([
      { path: '/dashboard', title: '总览', component: 'something-else', level: 1 },
      {
        path: '/mine',
        title: '我的',
        component: 'layout',
        subMenus: [{ path: '/profile/index', title: '资料', component: 'x' }],
      },
    ]);
    const home = site.pages.find((page) => page.path === '/dashboard');
    expect(home).toMatchObject({ title: '总览', component: 'dashboard', affix: true });
    expect(site.pages.find((page) => page.path === '/profile/index')).toMatchObject({
      title: '资料',
      component: 'profile',
    });
    expect(site.sidebar.map((node) => node.title)).toEqual(['总览', '资料']);
  });

  it('respect a menu’s roles for a fixed page, but never lose the home page', () => {
    const roles = ['operator_admin'];
    const site = siteOf([
      { path: '/profile/index', title: '资料', component: 'profile', roles },
      { path: '/dashboard', title: '首页', component: 'dashboard', roles },
    ]);
    expect(site.forbidden).toContain('/profile/index');
    expect(site.pages.map((page) => page.path)).toContain('/dashboard');
    expect(site.forbidden).not.toContain('/dashboard');
  });

  it('lands who may not see the home page on the first page of its sidebar, and keeps the home page from it', () => {
    const menus = [
      { path: '/help', title: '说明', component: 'help', hidden: true },
      {
        path: '/orders',
        title: '订单',
        component: 'layout',
        subMenus: [{ path: 'list', title: '列表', component: 'x' }],
      },
    ];
    const site = siteOf(menus, { area: 'operator', sysRoles: ['operator_two'], sysPermissions: [] });
    expect(site.home).toBe('/orders/list');
    expect(site.pages.map((page) => page.path)).not.toContain('/dashboard');
    expect(site.forbidden).toContain('/dashboard');
    expect(site.sidebar.map((node) => node.title)).toEqual(['列表']);
    expect(siteOf(menus).home).toBe('/dashboard');
    const arranged = [...menus, { path: '/dashboard', title: '首页', component: 'dashboard', level: 1 }];
    expect(siteOf(arranged).home).toBe('/orders/list');
  });

  it('give each component its first path', () => {
    const site = siteOf([
      { path: '/one', component: 'list' },
      { path: '/two', component: 'list' },
    ]);
    expect(pathsOfComponents(site.pages).get('list')).toBe('/one');
  });
});

it('writes the pinyin of fixed pages as the menu search reads it', () => {
  for (const page of FIXED_PAGES) expect(page.pinyin).toMatch(/^[a-z]+( [a-z]+)*$/);
  for (const page of FIXED_PAGES) expect(page.pinyin.split(' ').length).toBe([...page.title].length);
});
