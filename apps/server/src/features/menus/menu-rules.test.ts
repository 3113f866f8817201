import type { ServiceStanding } from '@mashang/contract/jurisdictions';
import type { MenuItem } from '@mashang/contract/menus';
import { areaOfRoles, permissionsOfRoles, type Role } from '@mashang/contract/permissions';
import { describe, expect, it } from 'vitest';
import { menuFor } from './menu-rules.ts';
import { MENU_TREE, type MenuEntry } from './menu-tree.ts';
import { spellTitle, spellTitles } from './spell-titles.ts';

function menuOf(role: Role, standing: ServiceStanding['kind'] = 'on'): MenuItem[] {
  return menuFor(MENU_TREE, {
    area: areaOfRoles([role]),
    roles: [role],
    permissions: new Set(permissionsOfRoles([role])),
    standing: () => (standing === 'on' ? { kind: 'on' } : { kind: standing, why: '许可已过期', since: 0 }),
    noticeOf: ({ kind }) => (kind === 'winding_down' ? '许可已到期' : ''),
    pinyinOf: (title) => spellTitle(title),
  });
}
function pagesOf(items: MenuItem[]): string[] {
  return items.flatMap((item) => (item.subMenus.length > 0 ? pagesOf(item.subMenus) : [item.title]));
}

/** The menu of a merchant's administrator and of its finance. */
const OF_MERCHANT = [
  '首页',
  '代收订单',
  '代付订单',
  '退款',
  '结算',
  '对账单',
  '开发者',
  '入驻资料',
  '审批中心',
  '成员',
  '个人中心',
  '谷歌验证',
];

describe('the menu', () => {
  it.each([
    [
      'agent',
      [
        '首页',
        '代收订单',
        '代付大厅',
        '我的代付',
        '代理中心',
        '产品轮询管理',
        '收款账户',
        '下级代理',
        '额度充值',
        '账变流水',
        '退款任务',
        '提现',
        '店铺管理',
        '渠道授权',
        '统计报表',
        '消息监听',
        '实名认证',
        '个人中心',
        '谷歌验证',
      ],
    ],
    [
      'code_merchant',
      [
        '首页',
        '代收订单',
        '抢单大厅',
        '我的订单',
        '产品轮询管理',
        '收款账户',
        '额度充值',
        '账变流水',
        '退款任务',
        '提现',
        '统计报表',
        '实名认证',
        '个人中心',
        '谷歌验证',
      ],
    ],
    ['merchant_finance', OF_MERCHANT],
    ['merchant_admin', OF_MERCHANT],
    [
      'operator_admin',
      [
        '首页',
        '商户',
        '参与方',
        '产品与通道',
        '收款渠道',
        '账户类型',
        '商户准入',
        '参与方审核',
        '收款账户审核',
        '代理登记簿',
        '代收订单',
        '代付订单',
        '投诉处理',
        '回调日志',
        '充值审核',
        '提现审核',
        '退款',
        '商户结算',
        '账本',
        '对账',
        '命中复核',
        '案件',
        '监测规则',
        '筛查名单',
        '监管报告',
        '审批中心',
        '店铺管理',
        '渠道授权',
        '统计报表',
        '用户与角色',
        '菜单',
        '许可资料',
        '审计日志',
        '保留与删除',
        '系统状态',
        '个人中心',
        '谷歌验证',
      ],
    ],
    [
      'operator_risk',
      [
        '首页',
        '商户',
        '参与方',
        '产品与通道',
        '收款渠道',
        '账户类型',
        '商户准入',
        '参与方审核',
        '收款账户审核',
        '代理登记簿',
        '代收订单',
        '代付订单',
        '投诉处理',
        '回调日志',
        '充值审核',
        '提现审核',
        '退款',
        '商户结算',
        '账本',
        '对账',
        '命中复核',
        '案件',
        '监测规则',
        '筛查名单',
        '监管报告',
        '审批中心',
        '店铺管理',
        '渠道授权',
        '统计报表',
        '许可资料',
        '审计日志',
        '保留与删除',
        '系统状态',
        '个人中心',
        '谷歌验证',
      ],
    ],
  ] as const)('of %s holds its own pages', (role, titles) => {
    expect(pagesOf(menuOf(role))).toEqual(titles);
  });

  it('leaves out pages, and groups left empty, of services the licence does not cover', () => {
    const menu = menuOf('agent', 'off');
    expect(pagesOf(menu)).not.toContain('代收订单');
    expect(menu.map((item) => item.title)).not.toContain('订单');
  });

  it('keeps what is under way while a service winds down, under its notice, and leaves out what only begins', () => {
    const menu = menuOf('agent', 'winding_down');
    for (const title of ['代收订单', '我的代付', '收款账户', '提现', '额度充值'])
      expect(pagesOf(menu)).toContain(title);
    for (const title of ['代付大厅', '产品轮询管理']) expect(pagesOf(menu)).not.toContain(title);
    expect(menu.find(({ title }) => title === '提现')?.notice).toBe('许可已到期');
    expect(menuOf('agent').find(({ title }) => title === '提现')?.notice).toBe('');
  });

  it('gives groups the layout and pages their component, and names the roles that see them', () => {
    const orders = menuOf('agent').find((item) => item.path === '/order');
    expect(orders).toMatchObject({ level: 0, component: 'layout' });
    expect(orders?.subMenus[0]).toMatchObject({ path: '/order/collection', component: 'collection-orders', level: 1 });
    expect(menuOf('agent').find((item) => item.component === 'message-stream')?.roles).toEqual(['agent']);
  });
});

function entriesOf(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [entry, ...entriesOf(entry.children ?? [])]);
}

describe('the menu tree', () => {
  it('holds paths of this site only, each once, and marks no entry that is not there', () => {
    const entries = entriesOf(MENU_TREE);
    const paths = entries.map(({ path }) => path);
    for (const path of paths) expect(path).toMatch(/^(\/[a-z0-9-]+)+$/);
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
    for (const { activeMenu } of entries) if (activeMenu) expect(paths).toContain(activeMenu);
  });
});

describe('pinyin', () => {
  it('of every title there is stands here, as a person would say it', () => {
    expect(Object.fromEntries(spellTitles(MENU_TREE))).toEqual({
      首页: 'shou ye',
      订单: 'ding dan',
      代收订单: 'dai shou ding dan',
      代付订单: 'dai fu ding dan',
      投诉处理: 'tou su chu li',
      商户准入: 'shang hu zhun ru',
      商户结算: 'shang hu jie suan',
      代理登记簿: 'dai li deng ji bo',
      准入与审核: 'zhun ru yu shen he',
      充值与提现: 'chong zhi yu ti xian',
      充值审核: 'chong zhi shen he',
      额度充值: 'e du chong zhi',
      提现审核: 'ti xian shen he',
      退款: 'tui kuan',
      退款任务: 'tui kuan ren wu',
      提现: 'ti xian',
      代付大厅: 'dai fu da ting',
      我的代付: 'wo de dai fu',
      抢单大厅: 'qiang dan da ting',
      我的订单: 'wo de ding dan',
      代理中心: 'dai li zhong xin',
      产品轮询管理: 'chan pin lun xun guan li',
      收款账户: 'shou kuan zhang hu',
      收款账户审核: 'shou kuan zhang hu shen he',
      下级代理: 'xia ji dai li',
      商户: 'shang hu',
      参与方: 'can yu fang',
      用户与角色: 'yong hu yu jue se',
      产品与通道: 'chan pin yu tong dao',
      收款渠道: 'shou kuan qu dao',
      账户类型: 'zhang hu lei xing',
      风控: 'feng kong',
      筛查名单: 'shai cha ming dan',
      命中复核: 'ming zhong fu he',
      监测规则: 'jian ce gui ze',
      案件: 'an jian',
      监管报告: 'jian guan bao gao',
      保留与删除: 'bao liu yu shan chu',
      菜单: 'cai dan',
      许可资料: 'xu ke zi liao',
      参与方审核: 'can yu fang shen he',
      实名认证: 'shi ming ren zheng',
      审批中心: 'shen pi zhong xin',
      账变流水: 'zhang bian liu shui',
      店铺管理: 'dian pu guan li',
      渠道授权: 'qu dao shou quan',
      统计报表: 'tong ji bao biao',
      回调日志: 'hui diao ri zhi',
      对账: 'dui zhang',
      对账单: 'dui zhang dan',
      结算: 'jie suan',
      入驻资料: 'ru zhu zi liao',
      账本: 'zhang ben',
      审计日志: 'shen ji ri zhi',
      系统状态: 'xi tong zhuang tai',
      开发者: 'kai fa zhe',
      成员: 'cheng yuan',
      消息监听: 'xiao xi jian ting',
      个人中心: 'ge ren zhong xin',
      谷歌验证: 'gu ge yan zheng',
    });
  });

  it.each([
    ['重发回调', 'chong fa hui diao'],
    ['调账', 'tiao zhang'],
    ['银行卡', 'yin hang ka'],
    ['用户与角色', 'yong hu yu jue se'],
    ['参与方', 'can yu fang'],
    ['长期调账', 'chang qi tiao zhang'],
    ['会计科目', 'kuai ji ke mu'],
    ['还款', 'huan kuan'],
    ['USDT 充值', 'usdt chong zhi'],
  ])('of %s reads %s', (title, spelled) => {
    expect(spellTitle(title)).toBe(spelled);
  });

  it('comes with the menu', () => {
    expect(menuOf('agent').find((item) => item.path === '/order')?.subMenus[0]).toMatchObject({
      pinyin: 'dai shou ding dan',
      activeMenu: '',
    });
  });
});
