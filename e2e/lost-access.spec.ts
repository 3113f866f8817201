/// <reference lib="dom" />
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode, openPhone } from './support/people.ts';
import { expectHome, tryToSignIn } from './support/session.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

const OWN_PASSWORD = 'Hehua-4417';
/** Lost access cannot be restored, so the test has its own server. */
let server: OwnServer;
let maker: Page;
let checker: Page;
let agent: Page;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  maker = await enterServer(browser, server.url, 'admin01');
  checker = await enterServer(browser, server.url, 'admin02');
  agent = await openAgent(browser);
});
test.afterAll(async () => {
  for (const page of [maker, checker, agent]) await page?.context().close();
  await server?.stop();
});

/** Opens the agent's page on a phone. */
async function openAgent(browser: Browser): Promise<Page> {
  const page = await openPhone(browser);
  await page.goto(`${server.url}/login`);
  return page;
}

const isNarrow = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');
const userRow = (): Locator => maker.getByTestId('participant-users').getByRole('row', { name: /agent02/ });

/** Requests it in the participant's drawer, with a reason and a fresh code. */
async function ask(button: string): Promise<void> {
  await userRow()
    .getByRole('button', { name: `${button} agent02` })
    .click();
  const dialog = maker.getByTestId('propose-dialog');
  await expect(dialog).toContainText('请先当面或通过可靠渠道核实本人');
  await expectAccessible(maker);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByTestId('change-lines')).toBeVisible();
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog.getByText('请填写申请原因')).toBeVisible();
  await dialog.getByLabel('申请原因').fill('本人持身份证到场');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
}

/** The second person approves. */
async function agree(title: string): Promise<void> {
  await checker.goto('/approvals');
  await checker.getByRole('button', { name: new RegExp(`审批 ${title}`) }).click();
  const drawer = checker.getByTestId('approval-drawer');
  await expect(drawer).toContainText(/agent02 · .* · 代理/);
  await drawer.getByRole('button', { name: '同意', exact: true }).click();
  const word = checker.getByTestId('decide-dialog');
  await word.getByLabel('谷歌验证码').fill(await nextCode('admin02'));
  await word.getByRole('button', { name: '确认同意' }).click();
  await expect(word).toBeHidden();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('谷歌验证码').fill(code);
  await page.getByRole('button', { name: '登录' }).click();
}

test('a forgotten password: asked for by one, agreed by another, taken once, changed by its owner', async () => {
  // The instructions are visible without a sign-in.
  await agent.getByText('忘记密码或手机丢失？').click();
  await expect(agent.getByText(/核实身份后由两人办理/)).toBeVisible();
  await expect(agent.getByRole('link', { name: '联系客服' })).toBeVisible();
  await expectAccessible(agent);
  expect(await isNarrow(agent)).toBe(true);
  await tryToSignIn(agent, 'agent02', 'Wangle-le-1');
  await expect(agent.getByText('账号或密码错误')).toBeVisible();

  await maker.goto('/participants');
  await maker.getByRole('button', { name: 'agent02', exact: true }).click();
  await expect(userRow()).toContainText('已绑定谷歌验证');
  await ask('重设密码');
  // The same cannot be requested twice, and the list shows this too.
  await expect(userRow().getByTestId('pending-badge')).toHaveText('重设密码待审批');
  await expect(userRow().getByRole('button', { name: '重设密码 agent02' })).toHaveCount(0);
  const inList = maker.getByTestId('participant-table').getByRole('row', { name: /agent02/ });
  await expect(inList.getByTestId('pending-badge')).toHaveText('重设密码待审批');
  await expectAccessible(maker);
  await maker.setViewportSize({ width: 390, height: 844 });
  expect(await isNarrow(maker)).toBe(true);
  await maker.setViewportSize({ width: 1440, height: 900 });

  await agree('重设密码');
  // The approver does not see the secret; its maker sees without a reload where to take it.
  await expect(checker.getByTestId('approval-drawer')).toContainText('已生效');
  await expect(checker.getByRole('button', { name: '领取' })).toHaveCount(0);
  await expect(userRow()).toContainText(/初始密码，.* 前有效/);
  const taking = userRow().getByTestId('pending-badge');
  await expect(taking).toHaveText('初始密码待领取');
  await taking.click();
  await maker.getByTestId('approval-drawer').getByRole('button', { name: '领取' }).click();
  const reveal = maker.getByTestId('reveal-dialog');
  await reveal.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await reveal.getByRole('button', { name: '显示' }).click();
  await expect(reveal).toContainText('关闭后不再显示');
  await expectAccessible(maker);
  const firstPassword = (await reveal.getByTestId('grouped').locator('span').allTextContents()).join('');
  expect(firstPassword).toHaveLength(16);
  await reveal.getByRole('button', { name: '我已妥善保存' }).click();
  await expect(maker.getByRole('button', { name: '领取' })).toHaveCount(0);

  // With it the agent can only choose a new password, using the second factor as before.
  await tryToSignIn(agent, 'agent02', firstPassword);
  await expect(agent.getByLabel('谷歌验证码')).toBeVisible();
  await enterCode(agent, await nextCode('agent02'));
  await expect(agent.getByRole('heading', { name: '请先设置您自己的密码' })).toBeVisible();
  await expectAccessible(agent);
  expect(await isNarrow(agent)).toBe(true);
  await agent.goto(`${server.url}/order/collection`);
  await expect(agent.getByRole('heading', { name: '请先设置您自己的密码' })).toBeVisible();
  const set = agent.getByRole('button', { name: '设置密码' });
  await set.click();
  await expect(agent.getByText('无法提交,请确认是否已填写必填项')).toBeVisible();
  await agent.getByLabel('初始密码', { exact: true }).fill(firstPassword);
  await agent.getByLabel('新密码', { exact: true }).fill(firstPassword);
  await agent.getByLabel('再次输入新密码').fill(firstPassword);
  await set.click();
  await expect(agent.getByText('新密码不能与旧密码相同')).toBeVisible();
  await agent.getByLabel('新密码', { exact: true }).fill('agent02@2026');
  await agent.getByLabel('再次输入新密码').fill('agent02@2026');
  await set.click();
  await expect(agent.getByText(/请换一个/)).toBeVisible();
  await agent.getByLabel('新密码', { exact: true }).fill(OWN_PASSWORD);
  await agent.getByLabel('再次输入新密码').fill(OWN_PASSWORD);
  await set.click();
  await expect(agent.getByRole('heading', { name: '请先设置您自己的密码' })).toHaveCount(0);
  await agent.goto(`${server.url}/dashboard`);
  await expectHome(agent);
});

test('a lost phone: the binding comes off, the session with it, and another can be bound', async () => {
  await maker.goto('/participants');
  await maker.getByRole('button', { name: 'agent02', exact: true }).click();
  await expect(userRow()).not.toContainText('初始密码');
  await ask('重置谷歌验证');
  await expect(userRow().getByTestId('pending-badge')).toHaveText('重置谷歌验证待审批');
  await agree('重置谷歌验证');
  await expect(userRow()).toContainText('未绑定谷歌验证');
  await expect(userRow().getByTestId('pending-badge')).toHaveCount(0);
  await expect(userRow().getByRole('button', { name: '重置谷歌验证 agent02' })).toHaveCount(0);

  // The open session ends by itself; the password alone signs in.
  await expect(agent).toHaveURL(/\/login/, { timeout: 20_000 });
  await tryToSignIn(agent, 'agent02', OWN_PASSWORD);
  await expectHome(agent);
  await agent.goto(`${server.url}/setgoogle`);
  await expect(agent.getByRole('img', { name: '谷歌验证器二维码' })).toBeVisible();
});
