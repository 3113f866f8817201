/// <reference lib="dom" />
import { type Browser, expect, type Page, test } from '@playwright/test';
import { enter, signIn } from './support/enter.ts';
import { signInByForm } from './support/people.ts';
import {
  expectHome,
  forgeSession,
  noteCalls,
  type StoredSession,
  storedSession,
  tryToSignIn,
} from './support/session.ts';
import { toast } from './support/shell.ts';

const HOUR_MS = 3_600_000;

/** Opens a signed-in page in its own browser. */
async function openSignedIn(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  await signIn(page, username);
  return page;
}

test('an expired token is refreshed once for all that wait, and nobody notices', async ({ page, context, baseURL }) => {
  await signIn(page, 'agent03');
  const before = await storedSession(context);
  const refreshes = noteCalls(page, 'refreshToken');
  // The browser believes that its token has expired.
  await forgeSession(context, baseURL as string, { ...(before as StoredSession), expire: Date.now() - 1_000 });
  await page.reload();
  await expectHome(page);
  expect(refreshes.count).toBe(1);
  const renewed = await storedSession(context);
  expect(renewed?.value).not.toBe(before?.value);
  expect(renewed).toMatchObject({ taid: before?.taid, login: before?.login });

  // The server says that the token has expired, to several calls at once: all that carry the current token.
  await page.waitForLoadState('networkidle');
  const old = (await storedSession(context))?.value;
  const stale = new Set<string>();
  let refused = 0;
  await page.route('**/api/**', async (route) => {
    const token = route.request().headers()['pay-token'];
    if (route.request().url().endsWith('refreshToken')) {
      if (token) stale.add(token);
      return route.continue();
    }
    if (!token || (stale.size > 0 && !stale.has(token))) return route.continue();
    refused += 1;
    await route.fulfill({ json: { code: 401, msg: '登录已过期，请刷新', data: { refresh: true } } });
  });
  refreshes.count = 0;
  await page.reload();
  await expectHome(page);
  expect(refused).toBeGreaterThan(1);
  expect(refreshes.count).toBe(1);
  expect((await storedSession(context))?.value).not.toBe(old);
  await expect(page.getByTestId('toast')).toHaveCount(0);
});

test('a renewal whose answer is lost signs nobody out: not by a dead network, and not by a reload', async ({
  page,
  context,
}) => {
  await signIn(page, 'agent03');
  for (const kept of ['neither half', 'the cookie alone']) {
    const before = await context.cookies();
    const session = (await storedSession(context)) as StoredSession;
    await forgeSession(context, page.url(), { ...session, expire: Date.now() - 1_000 });
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/refreshToken'));
    await page.route(
      '**/api/refreshToken',
      async (route) => {
        expect((await route.fetch()).status()).toBe(200);
        if (kept === 'neither half') await context.addCookies(before.filter(({ name }) => name.endsWith('MS_SESSION')));
        await route.abort();
      },
      { times: 1 },
    );
    await page.reload();
    await lost;
    await page.reload();
    await expectHome(page);
    expect((await storedSession(context))?.value).not.toBe(session.value);
  }
});

test('a refresh half used twice ends the session with a word, and nothing goes round in circles', async ({
  page,
  context,
}) => {
  await signIn(page, 'agent03');
  const copied = await context.cookies();
  const session = await storedSession(context);
  await forgeSession(context, page.url(), { ...(session as StoredSession), expire: Date.now() - 1_000 });
  await page.reload();
  await expectHome(page);
  // The thief has the cookies from before; no open page may see them change during its calls.
  const address = page.url();
  await page.goto('about:blank');
  await context.clearCookies();
  await context.addCookies(copied);
  const refreshes = noteCalls(page, 'refreshToken');
  await page.goto(address);
  await expect(toast(page, '登录已失效，请重新登录')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=/, { timeout: 6_000 });
  expect(refreshes.count).toBeLessThanOrEqual(2);
  expect(await storedSession(context)).toBeUndefined();
});

test('forged tokens open nothing', async ({ page, context, baseURL }) => {
  const url = baseURL as string;
  await forgeSession(context, url, 'garbage');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);

  await forgeSession(context, url, { value: 'made-up', expire: Date.now() + HOUR_MS, taid: '1', login: 'x' });
  await page.goto('/dashboard');
  await expect(page.locator('[data-testid="toast"][role="alert"]')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard/, { timeout: 6_000 });

  await signIn(page, 'agent03');
  const mine = await storedSession(context);
  await forgeSession(context, url, { ...(mine as StoredSession), taid: String(Number(mine?.taid) + 1) });
  await page.reload();
  await expect(toast(page, 'TAID 与登录用户不符')).toBeVisible();
  await expect(page.getByRole('heading', { name: /今日概况/ })).toHaveCount(0);
  await expect(page).toHaveURL(/\/login/, { timeout: 6_000 });
});

test('a clock that is off by hours signs nobody out', async ({ page, context }) => {
  await signIn(page, 'agent03');
  for (const hours of [6, -6]) {
    // An open page would begin a renewal at once, and lose its answer by leaving.
    await page.goto('about:blank');
    await page.clock.setFixedTime(Date.now() + hours * HOUR_MS);
    await page.goto('/dashboard');
    await expectHome(page);
    expect((await storedSession(context))?.value).toBeTruthy();
  }
});

test('signing in elsewhere, and an answer without a user, end the session after 3 s', async ({ page, browser }) => {
  await enter(page, 'agent03');
  await page.goto('/profile/index');
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  const elsewhere = await openSignedIn(browser, 'agent03');
  await page.getByRole('link', { name: '首页' }).first().click();
  await expect(toast(page, '您的账号已在其他设备登录').first()).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL(/\/login/, { timeout: 6_000 });

  await elsewhere.route('**/api/userInfo', (route) => route.fulfill({ json: { code: 200, msg: '', data: null } }));
  await elsewhere.reload();
  await expect(toast(elsewhere, 'Verification failed, please Login again.')).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/login/, { timeout: 6_000 });
  await elsewhere.context().close();
});

test('two tabs: signing out in one empties the other at once; another account in one takes the other along', async ({
  page,
  context,
  browser,
}) => {
  await signInByForm(page, 'agent03');
  const second = await context.newPage();
  await second.goto('/profile/index?tab=1');
  await expect(second.getByRole('heading', { name: '个人中心' })).toBeVisible();

  await page.getByTestId('user-menu').click();
  await page
    .getByRole('button', { name: '退出登录' })
    .or(page.getByRole('menuitem', { name: '退出登录' }))
    .click();
  const dialog = page.getByTestId('sign-out-dialog');
  await dialog.getByRole('button', { name: '退出登录' }).click();
  await expect(dialog.getByText('请选择需要退出的设备')).toBeVisible();
  await dialog.getByText('（本机）').click();
  await dialog.getByRole('button', { name: '退出登录' }).click();
  await expect(toast(page, '注销登录成功')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login\?redirect=/, { timeout: 3_000 });
  await expect(second.getByText('个人中心')).toHaveCount(0);
  await expect(toast(second, '您已在其他标签页退出登录')).toBeVisible();

  // Signing in again in one tab brings the other back to its page.
  await tryToSignIn(page, 'agent03');
  await expectHome(page);
  await expect(second).toHaveURL(/\/profile\/index\?tab=1$/);
  await expect(second.getByText('agent03').first()).toBeVisible();

  // Another user's sign-in has replaced the cookies: the tab must neither show data nor make calls in the name of
  // either.
  const stranger = await openSignedIn(browser, 'ms02');
  await context.addCookies(await stranger.context().cookies());
  const calls: string[] = [];
  second.on('request', (request) => {
    if (request.url().includes('/api/users/')) calls.push(request.url());
  });
  await second.getByLabel('昵称').fill('不该送出');
  await second.getByRole('button', { name: '保存', exact: true }).click();
  await expect(toast(second, '已在其他标签页登录了另一个账号，本页已切换')).toBeVisible();
  await expect(second.getByText('ms02').first()).toBeVisible();
  await expect(second.getByText('agent03')).toHaveCount(0);
  expect(calls.filter((url) => url.endsWith('/updateSelf'))).toEqual([]);
  await stranger.context().close();
});

test('without a network: 网络错误, and one can still leave on this device', async ({ page, context }) => {
  await signIn(page, 'agent03');
  await page.getByTestId('user-menu').click();
  await context.setOffline(true);
  await page
    .getByRole('button', { name: '退出登录' })
    .or(page.getByRole('menuitem', { name: '退出登录' }))
    .click();
  const dialog = page.getByTestId('sign-out-dialog');
  await expect(dialog.getByText('网络错误')).toBeVisible();
  await dialog.getByRole('button', { name: '仅在本机退出' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(toast(page, '已在本机退出登录')).toBeVisible();
  expect(await storedSession(context)).toBeUndefined();
  await tryToSignIn(page, 'agent03');
  await expect(page.locator('form').getByText('网络错误')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: '登录' }).click();
  await expectHome(page);
});

test('every code says its text: time-out, 9999, a server fault with its number, two-factor not bound', async ({
  page,
}) => {
  await enter(page, 'agent03');
  await page.goto('/profile/index');
  const name = page.getByLabel('昵称');
  const answer = (json: object, status = 200) =>
    page.route('**/api/users/updateSelf', (route) => route.fulfill({ status, json }), { times: 1 });

  await name.fill('一');
  await answer({ code: 500, msg: '系统错误，请求编号 req-e2e', data: { requestId: 'req-e2e' } }, 500);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('系统错误，请求编号 req-e2e')).toBeVisible();

  await answer({ code: 9999, msg: 'connector', data: null });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(toast(page, 'mini服务异常,请检查')).toBeVisible();

  await page.clock.install();
  await page.route('**/api/users/updateSelf', () => undefined, { times: 1 });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.clock.fastForward(20_000);
  await expect(page.getByText('加载超时')).toBeVisible();
  await page.clock.resume();

  await answer({ code: 10071, msg: '请绑定谷歌验证码', data: null });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(toast(page, '请绑定谷歌验证码')).toBeVisible();
  const menus = noteCalls(page, 'menus/current');
  await expect(page).toHaveURL(/\/setgoogle$/, { timeout: 6_000 });
  await page.reload();
  await expect(page.getByRole('heading', { name: '绑定谷歌验证码' })).toBeVisible();
  await expect(page.getByRole('img', { name: '谷歌验证器二维码' })).toBeVisible();
  expect(menus.count).toBe(0);
});
