/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { createGuardrails, generateSync } from 'otplib';
import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { PASSWORD } from './support/people.ts';
import { expectHome, tryToSignIn } from './support/session.ts';

/** Binding is permanent, so this journey has its own server. */
let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server?.stop());

function codeOf(secret: string): string {
  return generateSync({ secret, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) });
}

test('binding: QR and key, a code tried, recovery codes shown once and used; step-up takes a fresh code', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const menus: string[] = [];
  await page.goto(`${server.url}/login`);
  await tryToSignIn(page, 'agent03');
  await expectHome(page);
  await page.goto(`${server.url}/profile/index`);
  await expect(page.getByText('未绑定')).toBeVisible();
  await expect(page.getByLabel('免验证码时长')).toHaveCount(0);

  page.on('request', (request) => {
    if (request.url().endsWith('/api/menus/current')) menus.push(request.url());
  });
  await page.goto(`${server.url}/setgoogle`);
  await expect(page).toHaveTitle(/^绑定谷歌验证码/);
  await expect(page.getByRole('img', { name: '谷歌验证器二维码' })).toBeVisible();
  expect(menus).toEqual([]);
  await expectAccessible(page);
  const groups = await page.getByTestId('grouped').locator('span').allTextContents();
  expect(groups.length).toBeGreaterThan(3);
  expect(groups.slice(0, -1).every((group) => group.length === 4)).toBe(true);
  const secret = groups.join('');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: '复制密钥' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);

  const code = page.getByLabel('谷歌验证码');
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(page.getByText('请输入谷歌验证码')).toBeVisible();
  await code.fill('000000');
  await page.getByRole('button', { name: '测试验证码' }).click();
  await expect(page.getByText('谷歌验证码错误')).toBeVisible();
  await code.fill(codeOf(secret));
  await page.getByRole('button', { name: '测试验证码' }).click();
  await expect(page.getByText('验证码正确，可以绑定。')).toBeVisible();
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(page.getByText('请输入登录密码')).toBeVisible();
  await page.getByLabel('登录密码', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(page.getByText('登录密码不正确')).toBeVisible();
  await page.getByLabel('登录密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '绑定', exact: true }).click();

  const codes = page.getByTestId('recovery-codes').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.allTextContents();
  expect(recovery.every((one) => /^[0-9A-Z]{5}-[0-9A-Z]{5}$/.test(one))).toBe(true);
  await expectAccessible(page);
  const done = page.getByRole('button', { name: '完成' });
  await expect(done).toBeDisabled();
  await page.getByRole('button', { name: '复制全部' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recovery.join('\n'));
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载文本' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('谷歌验证恢复码.txt');
  const sheet = await readFile(await file.path(), 'utf8');
  for (const line of ['账号：agent03', ...recovery]) expect(sheet).toContain(line);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByTestId('recovery-codes')).toBeVisible();
  await expect(page.getByRole('button', { name: '打印' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('我已保存').check();
  await done.click();
  await expectHome(page);

  // Bound now: the page gives no second secret, and the menu no longer offers it.
  await page.goto(`${server.url}/setgoogle`);
  await expect(page.getByText('已绑定谷歌验证码，无需重复绑定')).toBeVisible();
  await page.goto(`${server.url}/googleauth/index`);
  await expect(page.getByText('已绑定', { exact: true })).toBeVisible();
  await expect(page.getByText('手机丢失或更换怎么办')).toBeVisible();

  // A recovery code counts as a fresh code, once.
  await page.goto(`${server.url}/profile/index`);
  await page.getByLabel('免验证码时长').selectOption('0');
  await page.getByRole('button', { name: '保存时长' }).click();
  await expect(page.getByText('请输入谷歌验证码')).toBeVisible();
  await page.getByLabel('谷歌验证码').fill(recovery[0] as string);
  await page.getByRole('button', { name: '保存时长' }).click();
  await expect(page.getByText('免验证码时长已保存')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('免验证码时长')).toHaveValue('0');
  await page.getByLabel('免验证码时长').selectOption('15');
  await page.getByLabel('谷歌验证码').fill(recovery[0] as string);
  await page.getByRole('button', { name: '保存时长' }).click();
  await expect(page.getByText('谷歌验证码错误或已使用')).toBeVisible();

  // New codes replace the old ones, which are invalid from then on.
  await page.goto(`${server.url}/googleauth/index`);
  await page.getByRole('button', { name: '重新生成恢复码' }).click();
  await page.getByLabel('谷歌验证码').fill(recovery[1] as string);
  await page.getByRole('button', { name: '生成新的恢复码' }).click();
  await expect(codes).toHaveCount(10);
  const renewed = await codes.allTextContents();
  await expectAccessible(page);
  await page.getByLabel('我已保存').check();
  await done.click();
  await page.getByRole('button', { name: '重新生成恢复码' }).click();
  await page.getByLabel('谷歌验证码').fill(recovery[2] as string);
  await page.getByRole('button', { name: '生成新的恢复码' }).click();
  await expect(page.getByText('谷歌验证码错误或已使用')).toBeVisible();

  // The phone is lost: a recovery code signs in.
  await page.context().clearCookies();
  await page.goto(`${server.url}/login`);
  await tryToSignIn(page, 'agent03');
  await page.getByRole('button', { name: '使用恢复码' }).click();
  await page.getByLabel('恢复码').fill((renewed[1] as string).toLowerCase());
  await page.getByRole('button', { name: '登录' }).click();
  await expectHome(page);
});
