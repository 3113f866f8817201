import { expect, type Page, test } from '@playwright/test';
import { type CutProxy, startCutProxy } from './support/cut-proxy.ts';
import { expectLink, listedNotices, noteSounds, playedOn, sendNotices } from './support/notices.ts';
import { signIn } from './support/people.ts';

const bell = (page: Page) => page.getByTestId('message-bell');
const popups = (page: Page) => page.getByTestId('message-popup');
const dialogOf = (page: Page) => page.getByTestId('message-dialog');
const iconOf = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href');

async function expectUnread(page: Page, count: number): Promise<void> {
  await expect(bell(page)).toHaveAccessibleName(count === 0 ? '消息' : `消息，${count} 条未读`);
  await expect(page).toHaveTitle(count === 0 ? /^[^(]/ : new RegExp(`^\\(${count}\\) `));
}

async function openAll(page: Page): Promise<void> {
  await bell(page).click();
  await page.getByRole('button', { name: '查看全部消息' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

test.describe
  .serial('notices of a code merchant', () => {
    let page: Page;

    test.beforeAll(async ({ browser }) => {
      page = await (await browser.newContext()).newPage();
      await noteSounds(page);
      await signIn(page, 'ms01');
      await expectLink(page, 'on');
    });
    test.afterAll(() => page.context().close());

    test('one rings, pops up and counts in title, icon and bell; opened, it is read', async ({ baseURL }) => {
      await expect(page.locator('audio')).toHaveCount(3);
      const plain = await iconOf(page);
      const [amount] = await sendNotices(baseURL as string, 1);
      await expect(popups(page)).toContainText(amount as string);
      await expectUnread(page, 1);
      expect(await playedOn(page)).toEqual(['collection']);
      await expect.poll(() => iconOf(page)).toMatch(/^data:image\/png/);

      await popups(page).locator('.popup-body').click();
      await expect(popups(page)).toHaveCount(0);
      const detail = page.getByTestId('message-detail');
      await expect(detail).toContainText(amount as string);
      await expect(page.getByTestId('message-live-order')).toContainText('等待支付');
      await expect(page.getByTestId('message-live-order')).toContainText(/\d+分\d+秒/);
      await expect(page.getByTestId('message-item')).toContainText('刚刚');
      await expectUnread(page, 0);
      await expect.poll(() => iconOf(page)).toBe(plain);
      await dialogOf(page).getByRole('button', { name: '关闭' }).last().click();
    });

    test('popups are reached by F8, closed by Escape, and go by themselves; the list is filtered and read at once', async ({
      baseURL,
    }) => {
      await sendNotices(baseURL as string, 2);
      await expect(popups(page)).toHaveCount(2);
      await bell(page).focus();
      await page.keyboard.press('F8');
      await expect(popups(page).first().locator('.popup-body')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(popups(page)).toHaveCount(1);
      await expect(bell(page)).toBeFocused();
      await expect(popups(page)).toHaveCount(0, { timeout: 12_000 });

      await openAll(page);
      const dialog = dialogOf(page);
      await dialog.getByRole('button', { name: '未读 2' }).click();
      await expect(page.getByTestId('message-item')).toHaveCount(2);
      await dialog.getByRole('button', { name: '代付', exact: true }).click();
      await expect(dialog.getByText('没有符合条件的消息')).toBeVisible();
      await dialog.getByRole('button', { name: '全部类型' }).click();
      await page.getByTestId('message-item').first().click();
      await expect(page.getByTestId('message-item')).toHaveCount(2);
      await dialog.getByRole('button', { name: '全部已读' }).click();
      await expect(dialog.getByRole('button', { name: '未读 0' })).toBeVisible();
      await dialog.getByRole('button', { name: '全部', exact: true }).click();
      await expect(page.getByTestId('message-item')).toHaveCount(3);
      await page.keyboard.press('Escape');
      await expectUnread(page, 0);
    });

    test('two tabs share list and reading, and only one of them rings; when it is closed, the other does', async ({
      baseURL,
    }) => {
      const other = await page.context().newPage();
      await noteSounds(other);
      await other.goto('/dashboard');
      await expectLink(other, 'on');
      await expect(bell(other)).toBeVisible();
      const before = (await playedOn(page)).length;
      await sendNotices(baseURL as string, 1);
      for (const tab of [page, other]) await expectUnread(tab, 1);
      await expect.poll(async () => (await popups(page).count()) + (await popups(other).count())).toBe(1);
      const sounds = [(await playedOn(page)).length - before, (await playedOn(other)).length];
      expect(sounds.toSorted()).toEqual([0, 1]);

      await openAll(other);
      await other.getByTestId('message-item').first().click();
      for (const tab of [page, other]) await expectUnread(tab, 0);
      await other.close();
      await sendNotices(baseURL as string, 1);
      await expect(popups(page)).toHaveCount(1);
      await openAll(page);
      await dialogOf(page).getByRole('button', { name: '全部已读' }).click();
      await page.keyboard.press('Escape');
    });

    test('a damaged or forbidden storage loses old notices at most; another user sees none of them', async ({
      baseURL,
    }) => {
      const key = await page.evaluate(
        () => Object.keys(localStorage).find((name) => name.startsWith('MESSAGES:')) ?? '',
      );
      await page.evaluate((name) => localStorage.setItem(name, '[{"MESSAGE_ID":5},null'), key);
      await page.reload();
      await expectLink(page, 'on');
      await expectUnread(page, 0);
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      await page.reload();
      await expectLink(page, 'on');
      await sendNotices(baseURL as string, 1);
      await expectUnread(page, 1);
      // What could not be stored is sent again after a reload.
      await page.reload();
      await expectUnread(page, 1);
    });

    test('a phone of the same user takes the connection over, with a way back', async ({ browser }) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Mobile Safari/604.1',
      });
      const phone = await context.newPage();
      await signIn(phone, 'ms01');
      await expectLink(phone, 'on');
      const notice = page.getByRole('alert').filter({ hasText: '您的账号已在其他地方建立连接' });
      await expect(notice).toBeVisible();
      await notice.getByRole('button', { name: '在本页重新连接' }).click();
      await expectLink(page, 'on');
      await expect(phone.getByRole('button', { name: '在本页重新连接' })).toBeVisible();

      // On a phone the list and one notice come after each other.
      await bell(phone).click();
      await phone.getByTestId('message-item').first().click();
      await expect(phone.getByTestId('message-detail')).toBeVisible();
      await expect(phone.getByTestId('message-item')).toHaveCount(0);
      await phone.getByRole('button', { name: '返回列表' }).click();
      await expect(phone.getByTestId('message-item').first()).toBeVisible();
      await context.close();
    });
  });

test.describe
  .serial('a line that breaks', () => {
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
    /** Every notice once, newest first, and exactly the orders the server says are this collector's. */
    async function expectNoneLostNoneTwice(): Promise<void> {
      await expectUnread(page, sent);
      await openAll(page);
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
      proxy.mend();
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
      // The other user's storage is its own, and this one has nothing to show to the next person.
      await expect(page).toHaveTitle(/^[^(]/);
      await context.close();
    });
  });
