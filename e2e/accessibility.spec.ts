/// <reference lib="dom" />
import { type Browser, expect, type Page, test } from '@playwright/test';
import { findingsInBothThemes } from './support/accessible.ts';
import { demoMerchant } from './support/merchant.ts';
import { openAs, type SignedIn, signedIn } from './support/shell.ts';

const HEADINGS: Record<'agent' | 'code_merchant' | 'merchant' | 'operator', Record<string, string>> = {
  agent: {
    '/dashboard': '今日概况',
    '/order/collection': '代收订单',
    '/payout/hall': '代付大厅',
    '/payout/mine': '我的代付',
    '/agt/account/index': '收款账户',
    '/agt/agent/index': '下级代理',
    '/kyc/index': '实名认证',
    '/agt/topup/index': '额度充值',
    '/agt/bill/index': '账变流水',
    '/agt/authorisation/index': '渠道授权',
    '/report/index': '统计报表',
    '/shop/index': '店铺管理',
    '/agt/confchannel/index': '代理中心',
    '/agtpollconfig/index': '产品轮询管理',
    '/wspage/index': '消息监听',
    '/profile/index': '个人中心',
    '/googleauth/index': '谷歌验证',
    '/nowhere/at/all': '页面不存在',
  },
  code_merchant: {
    '/dashboard': '今日概况',
    '/order/collection': '代收订单',
    '/grab/hall': '抢单大厅',
    '/grab/mine': '我的订单',
    '/agt/account/index': '收款账户',
    '/agt/bill/index': '账变流水',
    '/profile/index': '个人中心',
  },
  merchant: {
    '/merchant/home': '首页',
    '/merchant/orders': '代收订单',
    '/merchant/payouts': '代付订单',
    '/merchant/refunds': '退款',
    '/merchant/settlements': '结算',
    '/merchant/bills': '对账单',
    '/merchant/developer': '密钥',
    '/merchant/developer?tab=test': '测试模式',
    '/merchant/developer?tab=access': '回调与白名单',
    '/merchant/developer?tab=deliveries': '回调记录',
    '/merchant/developer?tab=requests': '请求日志',
    '/merchant/developer?tab=products': '可用产品',
    '/merchant/verification': '入驻资料',
    '/merchant/members': '成员',
    '/approvals': '审批中心',
    '/profile/index': '个人中心',
    '/googleauth/index': '谷歌验证',
  },
  operator: {
    '/dashboard': '今日概况',
    '/order/payout': '代付订单',
    '/order/complaint': '投诉处理',
    '/account/check': '收款账户审核',
    '/participants/review': '参与方审核',
    '/report/index': '统计报表',
    '/merchants': '商户',
    '/merchants/review': '商户准入',
    '/participants/register': '代理登记簿',
    '/participants': '参与方',
    '/licence': '许可资料',
    '/approvals': '审批中心',
    '/shop/index?tab=goods': '店铺管理',
    '/operator/top-ups': '充值审核',
    '/products': '产品与通道',
    '/account-types': '账户类型',
    '/authorisations': '渠道授权',
    '/risk/lists': '筛查名单',
    '/risk/hits': '命中复核',
    '/risk/rules': '监测规则',
    '/risk/cases': '案件',
    '/risk/reports': '监管报告',
    '/retention': '保留与删除',
    '/retention?tab=holds': '保留与删除',
    '/webhook-log': '回调日志',
    '/reconciliation': '对账',
    '/reconciliation?tab=check': '对账',
    '/ledger': '账本',
    '/ledger?tab=trial': '账本',
    '/audit': '审计日志',
    '/system': '系统状态',
    '/googleauth/index': '谷歌验证',
  },
};
// The longest file of all: any free worker runs its parts.
test.describe.configure({ mode: 'parallel' });

const NAMES: Record<string, string> = {
  agent: 'agent03',
  code_merchant: 'ms02',
  merchant: 'merchant01',
  operator: 'risk01',
};
/** The first page of an area, and its heading. */
function firstOf(area: string): { path: string; heading: RegExp } {
  return area === 'merchant'
    ? { path: '/merchant/home', heading: /首页/ }
    : { path: '/dashboard', heading: /今日概况/ };
}
const users = new Map<string, SignedIn>();

/** Opens a page of that area's user, who signs in once in each worker. */
async function openArea(browser: Browser, area: string): Promise<Page> {
  const state = users.get(area) ?? (await signedIn(browser, NAMES[area] as string));
  users.set(area, state);
  return openAs(browser, state, { reducedMotion: 'reduce' });
}

/** Number of pages in one test. */
const TOGETHER = 15;

/** Shows another page without a full load, like a link. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/**
 * A user who never chose a theme gets the system's. A browser that renders no frame at that moment reports the new
 * system theme only once it changes again.
 */
async function expectTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const other = colorScheme === 'dark' ? 'light' : 'dark';
  const html = page.locator('html');
  await expect(async () => {
    await page.emulateMedia({ colorScheme: other });
    await page.emulateMedia({ colorScheme });
    if (colorScheme === 'dark') await expect(html).toHaveAttribute('data-theme', 'dark', { timeout: 4_000 });
    else await expect(html).not.toHaveAttribute('data-theme', { timeout: 4_000 });
  }).toPass({ timeout: 30_000 });
}

const PARTS = Object.entries(HEADINGS).flatMap(([area, headings]) => {
  const pages = Object.entries(headings);
  return Array.from({ length: Math.ceil(pages.length / TOGETHER) }, (_, part) => ({
    name: `pages of ${area}, part ${part + 1}`,
    area,
    pages: pages.slice(part * TOGETHER, (part + 1) * TOGETHER),
  }));
});

for (const { name, area, pages } of PARTS)
  test(name, async ({ browser }) => {
    test.setTimeout(240_000);
    const page = await openArea(browser, area);
    const first = firstOf(area);
    await page.goto(first.path);
    await expect(page.getByRole('heading', { name: first.heading, level: 1 })).toBeVisible();
    await expectTheme(page, 'dark');
    await expectTheme(page, 'light');
    const found: string[] = [];
    for (const [path, heading] of pages) {
      await go(page, path);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      found.push(...(await findingsInBothThemes(page, path, { withMenu: path === pages[0]?.[0] })));
    }
    expect(found).toEqual([]);
    await page.context().close();
  });

test('pages of a merchant on a phone', async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await openArea(browser, 'merchant');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/merchant/home');
  await expect(page.getByRole('heading', { name: /首页/, level: 1 })).toBeVisible();
  const found: string[] = [];
  for (const [path, heading] of Object.entries(HEADINGS.merchant)) {
    await go(page, path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    found.push(...(await findingsInBothThemes(page, `${path} on a phone`)));
    if (!(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)))
      found.push(`${path} on a phone: wider than the screen`);
  }
  expect(found).toEqual([]);
  await page.context().close();
});

test('dialogs and drawers of the shell', async ({ browser }) => {
  const page = await openArea(browser, 'agent');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: '今日概况' })).toBeVisible();
  const found: string[] = [];
  // A page that is still being hydrated handles no key.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByTestId('command-menu')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  found.push(...(await findingsInBothThemes(page, 'command menu')));
  await page.keyboard.press('Escape');
  await page.getByTestId('user-menu').click();
  found.push(...(await findingsInBothThemes(page, 'user menu')));
  await page.keyboard.press('Escape');
  for (const [item, testId] of [
    ['页面样式设置', 'settings-drawer'],
    ['订单通知设置', 'order-notice-drawer'],
    ['修改密码', 'password-dialog'],
    ['退出登录', 'sign-out-dialog'],
  ] as const) {
    await page.getByTestId('user-menu').click();
    await page.getByRole('button', { name: item }).last().click();
    await expect(page.getByTestId(testId)).toBeVisible();
    found.push(...(await findingsInBothThemes(page, item)));
    await page.keyboard.press('Escape');
    await expect(page.getByTestId(testId)).toHaveCount(0);
  }
  expect(found).toEqual([]);
  await page.context().close();
});

test('public pages and the payer’s page', async ({ browser, baseURL }) => {
  const page = await openAs(browser, undefined, { reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const [path, text] of [
    ['/login', '账号'],
    ['/wxhuakuai', '滑块验证'],
    ['/auth-redirect?error=access_denied', '授权'],
    ['/404', '页面不存在'],
    ['/401', '没有权限'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
    found.push(...(await findingsInBothThemes(page, path)));
  }
  const order = await demoMerchant(baseURL as string).createCollection({
    mchOrderNo: `axe-${Date.now()}`,
    product: 'wallet',
    amount: '123.45',
    subject: '无障碍',
  });
  await page.goto(order.payUrl);
  await expect(page.getByText('示范电子商务有限公司').first()).toBeVisible();
  found.push(...(await findingsInBothThemes(page, '付款页，姓名')));
  await page.getByLabel('付款人姓名').fill('张小三');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /码/ }).first()).toBeVisible();
  found.push(...(await findingsInBothThemes(page, '付款页')));
  expect(found).toEqual([]);
  await page.context().close();
});
