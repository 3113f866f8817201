import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/enter.ts';
import {
  bell,
  dialogOf,
  expectLink,
  expectUnread,
  noteSounds,
  openAllNotices,
  playedOn,
  popups,
  sendNotices,
} from './support/notices.ts';

const iconOf = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href');

test.describe('notices of a code merchant', () => {
  test.describe.configure({ mode: 'serial' });
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

    // No account of the demo has a code of its own: the real answer gets one, like an account with a code.
    await page.route('**/api/agt/order/detail*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { order: { qrcodeUrl: string } } };
      answer.data.order.qrcodeUrl = 'https://pay.example/code/1';
      await route.fulfill({ response, json: answer });
    });
    await popups(page).getByRole('button').first().click();
    await expect(popups(page)).toHaveCount(0);
    const detail = page.getByTestId('message-detail');
    await expect(detail).toContainText(amount as string);
    await expect(page.getByTestId('message-live-order')).toContainText('等待支付');
    await expect(page.getByTestId('message-live-order')).toContainText(/\d+分\d+秒/);
    await expect(page.getByTestId('message-item')).toContainText('刚刚');
    await expectAccessible(page);
    const code = page.getByRole('button', { name: '放大收款码' });
    expect(await code.boundingBox()).toMatchObject({ width: 100, height: 100 });
    await code.click();
    expect(await page.getByRole('button', { name: '缩小收款码' }).boundingBox()).toMatchObject({
      width: 300,
      height: 300,
    });
    await page.unroute('**/api/agt/order/detail*');
    await expectUnread(page, 0);
    await expect.poll(() => iconOf(page)).toBe(plain);
    await dialogOf(page).getByRole('button', { name: '关闭' }).last().click();
  });

  test('popups are reached by F8, closed by Escape, and go by themselves; the list filters and marks read', async ({
    baseURL,
  }) => {
    await sendNotices(baseURL as string, 2);
    await expect(popups(page)).toHaveCount(2);
    await bell(page).focus();
    await page.keyboard.press('F8');
    await expect(popups(page).first().getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(popups(page)).toHaveCount(1);
    await expect(bell(page)).toBeFocused();
    await expect(popups(page)).toHaveCount(0, { timeout: 12_000 });

    await openAllNotices(page);
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

    await openAllNotices(other);
    await other.getByTestId('message-item').first().click();
    for (const tab of [page, other]) await expectUnread(tab, 0);
    await other.close();
    await sendNotices(baseURL as string, 1);
    await expect(popups(page)).toHaveCount(1);
    await openAllNotices(page);
    await dialogOf(page).getByRole('button', { name: '全部已读' }).click();
    await page.keyboard.press('Escape');
  });

  test('a sound the browser refuses until the page is touched is said to be so, and let in by the first touch', async ({
    baseURL,
  }) => {
    // Simulates the autoplay rule of desktop browsers; in an automated browser every evaluation counts as a touch.
    await page.addInitScript(() => {
      let touched = false;
      window.addEventListener('pointerdown', () => {
        touched = true;
      });
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
        if (touched) return play.call(this);
        return Promise.reject(new DOMException('not allowed', 'NotAllowedError'));
      };
    });
    await page.reload();
    await expectLink(page, 'on');
    await sendNotices(baseURL as string, 1);
    const hint = page.getByText('浏览器暂未允许提示音');
    await expect(hint).toBeVisible();
    await page.getByRole('heading', { name: /今日概况/ }).click();
    await expect(hint).toHaveCount(0);
    await page.evaluate(() => {
      for (const sound of document.querySelectorAll('audio'))
        sound.addEventListener('playing', () => Object.assign(window, { received: !sound.muted }));
    });
    await sendNotices(baseURL as string, 1);
    await expect.poll(() => page.evaluate(() => (window as unknown as { received?: boolean }).received)).toBe(true);
    await openAllNotices(page);
    await dialogOf(page).getByRole('button', { name: '全部已读' }).click();
    await page.keyboard.press('Escape');
  });

  test('a damaged or forbidden storage loses old notices at most', async ({ baseURL }) => {
    const key = await page.evaluate(() => Object.keys(localStorage).find((name) => name.startsWith('MESSAGES:')) ?? '');
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
    // Notices that could not be stored are sent again after a reload.
    await page.reload();
    await expectUnread(page, 1);
  });

  test('a phone of the same user gets every notice beside the computer', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Mobile Safari/604.1',
    });
    const phone = await context.newPage();
    await signIn(phone, 'ms01');
    await expectLink(phone, 'on');
    await expectLink(page, 'on');

    const [amount] = await sendNotices(baseURL as string, 1);
    for (const one of [phone, page]) await expect(popups(one).filter({ hasText: amount as string })).toHaveCount(1);
    await expect(page.getByRole('alert').filter({ hasText: '您的账号已在其他地方建立连接' })).toHaveCount(0);

    // On a phone the list and a single notice are separate views.
    await bell(phone).click();
    await phone.getByTestId('message-item').first().click();
    await expect(phone.getByTestId('message-detail')).toContainText(amount as string);
    await expect(phone.getByTestId('message-item')).toHaveCount(0);
    await phone.getByRole('button', { name: '返回列表' }).click();
    await expect(phone.getByTestId('message-item').first()).toBeVisible();
    await context.close();
  });
});
