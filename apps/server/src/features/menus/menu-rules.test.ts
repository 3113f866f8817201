import type { MenuItem } from '@mashang/contract/menus';
import { areaOfRoles, permissionsOfRoles, type Role } from '@mashang/contract/permissions';
import { describe, expect, it } from 'vitest';
import { menuFor } from './menu-rules.ts';
import { MENU_TREE } from './menu-tree.ts';

function menuOf(role: Role, offered = true): MenuItem[] {
  return menuFor(MENU_TREE, {
    area: areaOfRoles([role]),
    permissions: new Set(permissionsOfRoles([role])),
    offers: () => offered,
  });
}
function pagesOf(items: MenuItem[]): string[] {
  return items.flatMap((item) => (item.subMenus.length > 0 ? pagesOf(item.subMenus) : [item.title]));
}

describe('the menu', () => {
  it.each([
    ['agent', ['首页', '代收订单', '消息监听', '个人中心', '谷歌验证']],
    ['code_merchant', ['首页', '代收订单', '个人中心', '谷歌验证']],
    ['operator_admin', ['首页', '代收订单', '回调日志', '个人中心', '谷歌验证']],
    ['operator_risk', ['首页', '代收订单', '回调日志', '个人中心', '谷歌验证']],
  ] as const)('of %s holds its own pages', (role, titles) => {
    expect(pagesOf(menuOf(role))).toEqual(titles);
  });

  it('leaves out pages, and groups left empty, of services the licence does not cover', () => {
    const menu = menuOf('agent', false);
    expect(pagesOf(menu)).not.toContain('代收订单');
    expect(menu.map((item) => item.title)).not.toContain('订单');
  });

  it('gives groups the layout and pages their component, and names the roles that see them', () => {
    const orders = menuOf('agent').find((item) => item.path === '/order');
    expect(orders).toMatchObject({ level: 0, component: 'layout' });
    expect(orders?.subMenus[0]).toMatchObject({ path: '/order/collection', component: 'collection-orders', level: 1 });
    expect(menuOf('agent').find((item) => item.component === 'message-stream')?.roles).toEqual(['agent']);
  });
});
