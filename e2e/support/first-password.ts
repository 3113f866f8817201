import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { tryToSignIn } from './session.ts';

/** Takes the first password from the open drawer of its approval, which shows it in groups, once. */
export async function takePassword(page: Page, code: string): Promise<string> {
  await page.getByTestId('approval-drawer').getByRole('button', { name: '领取' }).click();
  const reveal = page.getByTestId('reveal-dialog');
  await reveal.getByLabel('谷歌验证码').fill(code);
  await reveal.getByRole('button', { name: '显示' }).click();
  const grouped = reveal.getByTestId('grouped');
  await expect(grouped).toBeVisible();
  await expectAccessible(page);
  const password = (await grouped.locator('span').allTextContents()).join('');
  expect(password).toHaveLength(16);
  await reveal.getByRole('button', { name: '我已妥善保存' }).click();
  await expect(page.getByText(password)).toHaveCount(0);
  return password;
}

type First = { username: string; first: string; own: string };
/** Signs in with a first password, which another person has seen, and chooses an own one. */
export async function choosePassword(page: Page, { username, first, own }: First): Promise<void> {
  await page.goto('/login');
  await tryToSignIn(page, username, first);
  await expect(page.getByRole('heading', { name: '请先设置您自己的密码' })).toBeVisible();
  await page.getByLabel('初始密码', { exact: true }).fill(first);
  await page.getByLabel('新密码', { exact: true }).fill(own);
  await page.getByLabel('再次输入新密码').fill(own);
  await page.getByRole('button', { name: '设置密码' }).click();
}

/** Binds the second factor on the page that shows its secret, and returns that. */
export async function bindTwoFactor(
  page: Page,
  { password, codeOf }: { password: string; codeOf(secret: string): Promise<string> },
): Promise<string> {
  await expect(page.getByRole('img', { name: '谷歌验证器二维码' })).toBeVisible();
  const secret = (await page.getByTestId('grouped').locator('span').allTextContents()).join('');
  await page.getByLabel('谷歌验证码').fill(await codeOf(secret));
  await page.getByLabel('登录密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(page.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10);
  await page.getByLabel('我已保存').check();
  await page.getByRole('button', { name: '完成' }).click();
  return secret;
}
