import { expect, type Page, test } from '@playwright/test';
import { approve } from './support/approvals.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode } from './support/people.ts';
import { expectHome, tryToSignIn } from './support/session.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** A reset is permanent, so the test has its own server. */
let server: OwnServer;
let maker: Page;
let checker: Page;
test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  maker = await enterServer(browser, server.url, 'admin01');
  checker = await enterServer(browser, server.url, 'admin02');
});
test.afterAll(async () => {
  for (const page of [maker, checker]) await page?.context().close();
  await server?.stop();
});

const risk = () => maker.getByTestId('operator-users').getByRole('row', { name: /risk01/ });

/** Signs in a member of the staff and registers a passkey like one built into a phone. */
async function registerKey(page: Page, home: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${home}/login`);
  await tryToSignIn(page, 'risk01');
  await page.getByLabel('谷歌验证码').fill(await nextCode('risk01'));
  await page.getByRole('button', { name: '登录' }).click();
  await expectHome(page);
  await page.goto(`${home}/googleauth/index`);
  await page.getByTestId('passkeys').getByRole('button', { name: '添加通行密钥' }).click();
  const dialog = page.getByTestId('passkey-dialog');
  await dialog.getByLabel('名称').fill('遗失的手机');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('risk01'));
  await dialog.getByRole('button', { name: '继续' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a lost phone with a passkey: the reset names it, ends it, and the finder of the phone sees why', async ({
  page,
}) => {
  const home = server.url.replace('127.0.0.1', 'localhost');
  await registerKey(page, home);

  await maker.goto('/operator-users');
  await risk().getByRole('button', { name: '登录与设备 risk01' }).click();
  const devices = maker.getByTestId('user-devices');
  await expect(devices.getByText('遗失的手机')).toBeVisible();
  await expect(devices.getByRole('button', { name: /^退出 / })).toHaveCount(1);
  await devices.getByTestId('dialog-foot').getByRole('button', { name: '关闭' }).click();

  await risk().getByRole('button', { name: '重置谷歌验证 risk01' }).click();
  const dialog = maker.getByTestId('propose-dialog');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByTestId('change-lines')).toBeVisible();
  await dialog.getByLabel('申请原因').fill('手机遗失，本人到场');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
  await approve(checker, 'admin02', '重置谷歌验证');

  // The open page ends with the reason, which stays visible on the sign-in page.
  await expect(page).toHaveURL(/\/login/, { timeout: 20_000 });
  await expect(page.getByTestId('why-left')).toHaveText('您的登录方式已由管理员重置，请重新登录');
  // The key on the phone does not sign in any more.
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(page.getByText('通行密钥登录失败，请重试或改用密码登录')).toBeVisible();
});

test('an operator ends a session for a reason its user reads on the sign-in page', async ({ browser }) => {
  const agent = await enterServer(browser, server.url, 'finance01');
  await agent.goto('/');
  await expectHome(agent);
  await maker.goto('/operator-users');
  const row = maker.getByTestId('operator-users').getByRole('row', { name: /finance01/ });
  await row.getByRole('button', { name: '登录与设备 finance01' }).click();
  await maker.getByTestId('user-devices').getByRole('button', { name: '全部退出' }).click();
  const dialog = maker.getByTestId('end-sessions');
  await dialog.getByLabel('原因').fill('离岗，屏幕未锁');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await dialog.getByRole('button', { name: '退出登录' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(agent).toHaveURL(/\/login/, { timeout: 20_000 });
  await expect(agent.getByTestId('why-left')).toHaveText('管理员已让您在此设备退出登录：离岗，屏幕未锁');
  await agent.context().close();
});
