import { type CDPSession, expect, test } from '@playwright/test';
import { nextCode } from './support/people.ts';
import { expectHome, tryToSignIn } from './support/session.ts';

const OPERATOR = 'risk01';

/** Adds a passkey like one built into a laptop or phone, which always confirms. */
async function addAuthenticator(browser: CDPSession): Promise<string> {
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}

test('an operator adds a passkey, signs in with it alone, and removes it', async ({ page, context, baseURL }) => {
  test.setTimeout(120_000);
  // A passkey cannot belong to a numeric address: the server says where to go instead.
  const home = (baseURL as string).replace('127.0.0.1', 'localhost');
  await page.goto(`${baseURL}/login`);
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(page.getByText('通行密钥需要通过域名访问')).toBeVisible();
  await expect(page.getByRole('link', { name: '前往' })).toHaveAttribute('href', `${home}/login`);

  const browser = await context.newCDPSession(page);
  const authenticatorId = await addAuthenticator(browser);
  await page.goto(`${home}/login`);
  await tryToSignIn(page, OPERATOR);
  await page.getByLabel('谷歌验证码').fill(await nextCode(OPERATOR));
  await page.getByRole('button', { name: '登录' }).click();
  await expectHome(page);
  await page.goto(`${home}/googleauth/index`);
  const list = page.getByTestId('passkeys');
  await expect(list.getByText('还没有通行密钥')).toBeVisible();

  await list.getByRole('button', { name: '添加通行密钥' }).click();
  const dialog = page.getByTestId('passkey-dialog');
  await dialog.getByLabel('名称').fill('');
  await dialog.getByRole('button', { name: '继续' }).click();
  await expect(dialog.getByText('请输入通行密钥名称')).toBeVisible();
  await expect(dialog.getByText('请输入谷歌验证码')).toBeVisible();
  await dialog.getByLabel('名称').fill('办公室电脑');
  await dialog.getByLabel('谷歌验证码').fill('000000');
  await dialog.getByRole('button', { name: '继续' }).click();
  await expect(dialog.getByText('谷歌验证码错误或已使用')).toBeVisible();
  await dialog.getByLabel('谷歌验证码').fill(await nextCode(OPERATOR));
  await dialog.getByRole('button', { name: '继续' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('通行密钥已添加')).toBeVisible();
  await expect(list.getByText('办公室电脑')).toBeVisible();
  await expect(list.getByText('还未使用过')).toBeVisible();

  // Signs in without name, password or code.
  await context.clearCookies();
  await page.goto(`${home}/login`);
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await expectHome(page);
  await page.goto(`${home}/googleauth/index`);
  await expect(list.getByText(/最近使用 \d{4}-/)).toBeVisible();

  // A passkey that does not confirm leads to a message, and the page stays usable.
  await context.clearCookies();
  await page.goto(`${home}/login`);
  await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(page.getByText('未完成通行密钥验证，请重试')).toBeVisible();
  await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await expectHome(page);

  await page.goto(`${home}/googleauth/index`);
  await list.getByRole('button', { name: '移除 办公室电脑' }).click();
  await expect(dialog.getByText('将不能再用它登录')).toBeVisible();
  await dialog.getByLabel('谷歌验证码').fill(await nextCode(OPERATOR));
  await dialog.getByRole('button', { name: '移除' }).click();
  await expect(page.getByText('通行密钥已移除')).toBeVisible();
  await expect(list.getByText('还没有通行密钥')).toBeVisible();

  await context.clearCookies();
  await page.goto(`${home}/login`);
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(page.locator('form [role=alert]')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});
