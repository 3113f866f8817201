import { expect, type Page, test } from '@playwright/test';
import { type CutProxy, startCutProxy } from './support/cut-proxy.ts';
import { signIn } from './support/enter.ts';
import { bell, expectLink, expectUnread, listedNotices, openAllNotices, sendNotices } from './support/notices.ts';

test.describe('a line that breaks', () => {
  test.describe.configure({ mode: 'serial' });
  let proxy: CutProxy;
  let page: Page;
  let sent = 0;

  test.beforeAll(async ({ browser, baseURL }) => {
    proxy = await startCutProxy(baseURL as string);
    page = await (await browser.newContext({ baseURL: proxy.url })).newPage();
    await signIn(page, 'ms02');
    await expectLink(page, 'on');
  });
  test.afterAll(async () => {
    await page.context().close();
    await proxy.close();
  });

  async function send(baseURL: string | undefined, count: number): Promise<void> {
    sent += count;
    await sendNotices(baseURL as string, count);
  }
  /** Expects every notice once, newest first, for exactly the orders that the server assigned to this collector. */
  async function expectNoneLostNoneTwice(): Promise<void> {
    await expectUnread(page, sent);
    await openAllNotices(page);
    await expect(page.getByTestId('message-item')).toHaveCount(sent);
    const listed = await listedNotices(page);
    expect(new Set(listed).size).toBe(sent);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '代收订单' }).first().click();
    for (const no of listed) await expect(page.getByRole('table')).toContainText(no);
    await page.getByRole('link', { name: '首页' }).first().click();
  }

  test('amid notices loses none and brings none twice', async ({ baseURL }) => {
    await send(baseURL, 2);
    await expectUnread(page, 2);
    proxy.cut();
    await send(baseURL, 4);
    await expectLink(page, 'waiting');
    await expect(page.getByText('实时连接中断，正在重连')).toBeVisible({ timeout: 20_000 });
    await send(baseURL, 2);
    proxy.restore();
    await page.getByRole('button', { name: '立即重连' }).click();
    await expectLink(page, 'on');
    await expectNoneLostNoneTwice();
  });

  test('without a word is noticed as soon as the network is said to be back', async ({ baseURL }) => {
    proxy.silenceWebsockets();
    await send(baseURL, 2);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectNoneLostNoneTwice();
  });

  test('and a closed browser are caught up too', async ({ baseURL }) => {
    const context = page.context();
    await page.close();
    await send(baseURL, 3);
    page = await context.newPage();
    await page.goto('/dashboard');
    await expectNoneLostNoneTwice();
  });

  test('ends with the session when somebody signs in elsewhere on the same kind of device', async ({ browser }) => {
    const context = await browser.newContext();
    const second = await context.newPage();
    await signIn(second, 'ms02');
    await expect(page.getByText('您的账号已在其他设备登录')).toBeVisible();
    await expect(page).toHaveURL(/\/login/, { timeout: 8_000 });
    await context.close();

    // The next user who signs in in the same browser never sees the stored notices of the previous one.
    await signIn(page, 'ms01');
    await expectLink(page, 'on');
    await expectUnread(page, 0);
    await bell(page).click();
    await expect(page.getByTestId('message-menu')).toContainText('还没有消息');
  });
});
