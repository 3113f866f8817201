import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode } from './support/people.ts';
import { tryToSignIn } from './support/session.ts';
import { enterServer, openAs, toast } from './support/shell.ts';

/** Recovery codes are replaced for good, so the journey has its own server. */
test.describe.configure({ mode: 'serial', timeout: 240_000 });

const PERSON = 'merchant02';
let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server?.stop());

test('a merchant’s person signs in by two factors, and ends the session of another device', async ({ browser }) => {
  const page = await openAs(browser, undefined, { baseURL: server.url });
  await page.goto('/login');
  await tryToSignIn(page, PERSON);
  await page.getByLabel('谷歌验证码').fill('000000');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.locator('form [role=alert]')).toBeVisible();
  await page.getByLabel('谷歌验证码').fill(await nextCode(PERSON));
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('heading', { name: /首页/, level: 1 })).toBeVisible();

  // The server distinguishes devices by the user agent.
  const phone = await openAs(browser, undefined, {
    baseURL: server.url,
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    viewport: { width: 390, height: 844 },
  });
  await phone.goto('/login');
  await tryToSignIn(phone, PERSON);
  await phone.getByLabel('谷歌验证码').fill(await nextCode(PERSON));
  await phone.getByRole('button', { name: '登录' }).click();
  await expect(phone.getByRole('heading', { name: /首页/, level: 1 })).toBeVisible();

  await page.getByRole('link', { name: '个人中心' }).first().click();
  const devices = page.getByTestId('devices');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await devices.getByRole('button', { name: /退出该设备/ }).click();
  await expect(toast(page, '该设备退出登录成功')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await phone.reload();
  await expect(phone).toHaveURL(/\/login/);
  await expect(phone.getByTestId('why-left')).toHaveText('已退出登录');
  for (const one of [phone, page]) await one.context().close();
});

test('new recovery codes replace the old ones, and one of them signs in without the phone, once', async ({
  browser,
}) => {
  const page = await enterServer(browser, server.url, PERSON);
  await page.goto('/googleauth/index');
  await expect(page.getByText('已绑定', { exact: true })).toBeVisible();
  // Passkeys are for the operator's staff.
  await expect(page.getByTestId('passkeys')).toHaveCount(0);
  await page.getByRole('button', { name: '重新生成恢复码' }).click();
  await page.getByLabel('谷歌验证码').fill(await nextCode(PERSON));
  await page.getByRole('button', { name: '生成新的恢复码' }).click();
  const codes = page.getByTestId('recovery-codes').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allTextContents();
  await expectAccessible(page);
  await page.getByLabel('我已保存').check();
  await page.getByRole('button', { name: '完成' }).click();

  const answers = [page.getByRole('heading', { name: /首页/, level: 1 }), page.locator('form [role=alert]')] as const;
  for (const answer of answers) {
    await page.context().clearCookies();
    await page.goto('/login');
    await tryToSignIn(page, PERSON);
    await page.getByRole('button', { name: '使用恢复码' }).click();
    await page.getByLabel('恢复码').fill(recovery);
    await page.getByRole('button', { name: '登录' }).click();
    await expect(answer).toBeVisible();
  }
  await page.context().close();
});
