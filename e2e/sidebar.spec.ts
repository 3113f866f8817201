import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import {
  group,
  leaf,
  offerMenus,
  openAs,
  type SignedIn,
  sidebar,
  signedIn,
  tab,
  tabs,
  visit,
} from './support/shell.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MENUS = [
  leaf('/dashboard', '首页', 'dashboard', { icon: 'home' }),
  group(
    '/order',
    '订单管理',
    [
      leaf('collection', '代收订单', 'collection-orders', { icon: 'orders' }),
      leaf('payout', '代付订单', 'payout', { icon: 'payout' }),
      group('more', '更多', [leaf('a', '账变流水', 'x'), leaf('b', '统计报表', 'y')]),
    ],
    { icon: 'orders' },
  ),
  group('/account', '账户管理', [leaf('p', '我的资料', 'profile'), leaf('g', '两步验证', 'google-auth')], {
    icon: 'users',
  }),
  leaf('https://example.com/help', '帮助中心', '', { icon: 'info' }),
];
let agent: SignedIn;

async function open(browser: Browser, path: string, options = {}): Promise<Page> {
  const page = await openAs(browser, agent, options);
  await offerMenus(page, MENUS);
  await page.goto(path);
  await expect(tabs(page).first()).toBeVisible();
  return page;
}
function line(page: Page, name: string): Locator {
  return sidebar(page).getByRole('navigation').getByRole('link', { name, exact: true });
}
function groupLine(page: Page, name: string): Locator {
  return sidebar(page).getByRole('button', { name, exact: true });
}
async function widthOf(page: Page): Promise<number | undefined> {
  return (await sidebar(page).boundingBox())?.width;
}
async function sidebarCookie(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find((cookie) => cookie.name === 'sidebarStatus')?.value;
}
async function expectAccessible(page: Page, where: string): Promise<void> {
  // Other tests check the pages themselves.
  const { violations } = await new AxeBuilder({ page }).exclude('[data-testid="tab-pane"]').analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${where}: ${id} at ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}

test.beforeAll(async ({ browser }) => {
  agent = await signedIn(browser, 'agent03');
});

test('240 px open, 54 px collapsed, remembered in the cookie; the title is short then, the logo leads home', async ({
  browser,
}) => {
  const page = await open(browser, '/order/collection');
  expect(await widthOf(page)).toBe(240);
  await expect(sidebar(page).getByTestId('sidebar-title')).toHaveText('代理后台');
  await expect(sidebar(page).getByTestId('sidebar-user')).toContainText('agent03');
  await page.getByRole('button', { name: '收起菜单' }).click();
  expect(await widthOf(page)).toBe(54);
  await expect(sidebar(page).getByTestId('sidebar-title')).toHaveText('代理');
  expect(await sidebarCookie(page)).toBe('0');
  await page.reload();
  await expect(sidebar(page).getByTestId('sidebar-title')).toHaveText('代理');
  expect(await widthOf(page)).toBe(54);
  await sidebar(page).getByTestId('sidebar-title').click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: '展开菜单' }).click();
  expect(await widthOf(page)).toBe(240);
  expect(await sidebarCookie(page)).toBe('1');

  const merchant = await openAs(browser, await signedIn(browser, 'ms01'));
  await merchant.goto('/');
  await expect(sidebar(merchant).getByTestId('sidebar-title')).toHaveText('码商后台');
  await merchant.getByRole('button', { name: '收起菜单' }).click();
  await expect(sidebar(merchant).getByTestId('sidebar-title')).toHaveText('码商');
});

test('groups open by the route and stay as they were left; outside links open a window of their own', async ({
  browser,
}) => {
  const page = await open(browser, '/order/more/b');
  await expect(groupLine(page, '订单管理')).toHaveAttribute('aria-expanded', 'true');
  await expect(groupLine(page, '更多')).toHaveAttribute('aria-expanded', 'true');
  await expect(line(page, '统计报表')).toHaveAttribute('aria-current', 'page');
  await expect(groupLine(page, '账户管理')).toHaveAttribute('aria-expanded', 'false');
  await groupLine(page, '账户管理').click();
  await line(page, '我的资料').click();
  await expect(page).toHaveURL('/account/p');
  await expect(groupLine(page, '订单管理')).toHaveAttribute('aria-expanded', 'true');
  await groupLine(page, '账户管理').click();
  await expect(line(page, '我的资料')).toHaveCount(0);
  await tab(page, '统计报表').getByRole('link').click();
  await page.goBack();
  await expect(line(page, '我的资料')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '当前位置' })).toHaveText(/首页\s*账户管理\s*我的资料/);

  const help = sidebar(page).getByRole('link', { name: /帮助中心/ });
  await expect(help).toHaveAttribute('target', '_blank');
  await expect(help).toHaveAttribute('rel', 'noopener noreferrer');
  await line(page, '首页').focus();
  await page.keyboard.press('ArrowDown');
  await expect(groupLine(page, '订单管理')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(groupLine(page, '订单管理')).toHaveAttribute('aria-expanded', 'false');
});

test('collapsed, a group’s lines fly out by hovering and by keyboard, and every icon says its name', async ({
  browser,
}) => {
  const page = await open(browser, '/dashboard');
  await page.getByRole('button', { name: '收起菜单' }).click();
  const flyout = page.getByTestId('flyout');
  await groupLine(page, '订单管理').hover();
  await expect(flyout.getByRole('link')).toHaveText(['代收订单', '代付订单', '账变流水', '统计报表']);
  await flyout.getByRole('link', { name: '账变流水' }).hover();
  await page.waitForTimeout(400);
  await expect(flyout).toBeVisible();
  await flyout.getByRole('link', { name: '账变流水' }).click();
  await expect(page).toHaveURL('/order/more/a');
  await expect(flyout).toHaveCount(0);
  await expect(groupLine(page, '订单管理')).toHaveAttribute('data-active', 'true');

  await line(page, '首页').hover();
  await expect(flyout).toHaveText('首页');
  await page.mouse.move(900, 500);
  await expect(flyout).toHaveCount(0);

  await line(page, '首页').focus();
  await expect(flyout).toHaveText('首页');
  await page.keyboard.press('Tab');
  await expect(groupLine(page, '订单管理')).toBeFocused();
  await expect(flyout.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(flyout.getByRole('link', { name: '代收订单' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(flyout.getByRole('link', { name: '代付订单' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(flyout).toHaveCount(0);
  await expect(groupLine(page, '订单管理')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(flyout.getByRole('link', { name: '代收订单' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/order/collection');
});

test('a flyout stays wholly on a low screen', async ({ browser }) => {
  const page = await open(browser, '/dashboard', { viewport: { width: 1200, height: 330 } });
  await page.getByRole('button', { name: '收起菜单' }).click();
  await groupLine(page, '账户管理').focus();
  const box = await page.getByTestId('flyout').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(330);
});

test('the cookie size makes controls smaller or larger', async ({ browser, baseURL }) => {
  const heights: number[] = [];
  for (const size of ['small', '', 'large']) {
    const page = await openAs(browser, agent);
    if (size) await page.context().addCookies([{ name: 'size', value: size, url: baseURL as string }]);
    await page.goto('/order/collection');
    await expect(page.locator('html')).toHaveAttribute('data-size', size || 'medium');
    heights.push((await page.getByRole('button', { name: '查询' }).boundingBox())?.height ?? 0);
  }
  expect(heights).toEqual([30, 34, 40]);
  // A size chosen by hand applies at once, and after a reload.
  const page = await open(browser, '/order/collection');
  const height = async () => (await page.getByRole('button', { name: '查询' }).boundingBox())?.height;
  await page.getByTestId('user-menu').click();
  await page.getByRole('button', { name: '页面样式设置' }).last().click();
  const drawer = page.getByTestId('settings-drawer');
  await drawer.getByRole('button', { name: '紧凑' }).click();
  await expect(drawer.getByRole('button', { name: '紧凑' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(height).toBe(30);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-size', 'small');
});

test('on a phone the menu covers the page; route, click outside, Escape close it; the focus follows', async ({
  browser,
}) => {
  const page = await open(browser, '/dashboard', PHONE);
  const opener = page.getByRole('button', { name: '展开菜单' });
  const shell = page.getByTestId('shell');
  await expect(sidebar(page)).toBeHidden();
  await opener.tap();
  await expect(sidebar(page)).toBeVisible();
  expect(await widthOf(page)).toBe(240);
  // The menu covers the page, which keeps its width, and appears without animation.
  expect((await page.getByTestId('shell-main').boundingBox())?.width).toBe(390);
  expect(await sidebar(page).evaluate((box) => getComputedStyle(box).transitionDuration)).toBe('0s');
  await expect(line(page, '首页')).toBeFocused();
  await expect(page.getByTestId('shell-main')).toHaveAttribute('inert', '');
  await page.keyboard.press('Escape');
  await expect(sidebar(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.tap();
  await page.touchscreen.tap(350, 500);
  await expect(sidebar(page)).toBeHidden();
  await expect(shell).toHaveAttribute('data-overlay', 'false');

  await opener.tap();
  await groupLine(page, '账户管理').tap();
  await line(page, '我的资料').tap();
  await expect(page).toHaveURL('/account/p');
  await expect(sidebar(page)).toBeHidden();
  // Choosing the current page closes it as well.
  await opener.tap();
  await line(page, '我的资料').tap();
  await expect(sidebar(page)).toBeHidden();
  await opener.tap();
  await page.goBack();
  await expect(sidebar(page)).toBeHidden();
  expect(await sidebarCookie(page)).toBeUndefined();
});

test('the width decides again on resizing: 992 px is wide, less is not', async ({ browser }) => {
  const page = await open(browser, '/dashboard');
  const shell = page.getByTestId('shell');
  await expect(shell).toHaveAttribute('data-sidebar', 'open');
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(shell).toHaveAttribute('data-sidebar', 'mobile');
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(shell).toHaveAttribute('data-overlay', 'true');
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(shell).toHaveAttribute('data-sidebar', 'open');
  await expect(shell).toHaveAttribute('data-overlay', 'false');
  await page.setViewportSize({ width: 800, height: 800 });
  await expect(sidebar(page)).toBeHidden();
});

test('everything a finger meets in the shell is at least 40 px high', async ({ browser }) => {
  const page = await open(browser, '/order/collection', PHONE);
  async function expectFingerSize(targets: Locator): Promise<void> {
    await expect(targets.first()).toBeVisible();
    for (const target of await targets.all()) {
      const box = await target.boundingBox();
      if (box) expect(Math.min(box.height, box.width), await target.innerHTML()).toBeGreaterThanOrEqual(40);
    }
  }
  await expectFingerSize(page.locator('[data-testid="top-bar"] button, [data-testid="tab"] :is(a, button)'));
  await page.getByRole('button', { name: '展开菜单' }).tap();
  await expectFingerSize(sidebar(page).locator('a, button'));
});

test('a preference for less motion is granted', async ({ browser }) => {
  const page = await open(browser, '/order/collection', { reducedMotion: 'reduce' });
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('[data-testid="shell"] *')]
      .filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return Math.max(...`${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat)) > 0.001;
      })
      .map((element) => element.className),
  );
  expect(moving).toEqual([]);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`menu, flyout, tabs and their menu have no serious accessibility finding in ${scheme}`, async ({ browser }) => {
    const page = await open(browser, '/order/collection', { colorScheme: scheme, reducedMotion: 'reduce' });
    if (scheme === 'dark') await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await visit(page, '代付订单');
    await tab(page, '代收订单').click({ button: 'right' });
    await expectAccessible(page, 'tab menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '收起菜单' }).click();
    await groupLine(page, '订单管理').focus();
    await expect(page.getByTestId('flyout')).toBeVisible();
    await expectAccessible(page, 'flyout');
    await page.goto('/nowhere');
    await expect(page.getByTestId('page-404')).toBeVisible();
    await expectAccessible(page, '404');

    const phone = await open(browser, '/dashboard', { ...PHONE, colorScheme: scheme, reducedMotion: 'reduce' });
    await phone.getByRole('button', { name: '展开菜单' }).tap();
    await expect(sidebar(phone)).toBeVisible();
    await expectAccessible(phone, 'phone');
  });
}
