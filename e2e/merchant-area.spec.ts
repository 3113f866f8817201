/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { changeRows } from './support/change-rows.ts';
import { bindTwoFactor, choosePassword, takePassword } from './support/first-password.ts';
import { demoMerchant, startReceiver } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { payOrder } from './support/payouts.ts';
import { nextCode } from './support/people.ts';
import { tryToSignIn } from './support/session.ts';
import { enterServer, openAs } from './support/shell.ts';

// Its members test waits for five codes of one person, half a minute each.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

const OWN_PASSWORD = 'Hehua-4417';
/** Entering a merchant's first user is possible once, so the test has its own server. */
let server: OwnServer;
let operator: Page;
let owner: Page;
let second: Page;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let paid: string;
let firstPassword: string;
let secret: string;

/** The demo's people sign in for another merchant, so that M1001 has nobody yet. */
const ANOTHER_MERCHANT = `
  insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
  select 'M2001', '别家商户', '别家商户有限公司', kyb_status, kyb_entered_by, kyb_reviewed_by
  from merchant where mch_id = 'M1001';
  update app_user set merchant_id = (select id from merchant where mch_id = 'M2001') where merchant_id is not null`;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  await changeRows(server.dataDir, ANOTHER_MERCHANT);
  receiver = await startReceiver();
  operator = await enterServer(browser, server.url, 'admin01');
  second = await enterServer(browser, server.url, 'admin02');
  owner = await openAs(browser, undefined, { baseURL: server.url });
});
test.afterAll(async () => {
  for (const page of [operator, second, owner]) await page?.context().close();
  receiver?.close();
  await server?.stop();
});

const isNarrow = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');
const rows = (): Locator => owner.locator('tr[data-row]');
const member = (name: RegExp): Locator => owner.getByTestId('members').getByRole('row', { name });

test('two of the staff enter the first user of a merchant; who asked takes its first password once', async () => {
  await operator.goto('/merchants');
  await operator.getByRole('row', { name: /M1001/ }).getByRole('button').first().click();
  const drawer = operator.getByTestId('merchant-drawer');
  await drawer.getByRole('button', { name: '新增首位用户' }).click();
  const dialog = operator.getByTestId('first-user-dialog');
  await dialog.getByLabel('登录名').fill('lanhai');
  await dialog.getByLabel('姓名').fill('王蓝海');
  await expect(dialog).toContainText('请先确认此人代表该商户');
  await expectAccessible(operator);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByTestId('change-lines')).toContainText('商户管理员');
  await dialog.getByLabel('申请原因').fill('商户提供了授权书');
  // Without a code nothing is sent.
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog.getByText('请输入谷歌验证码')).toBeVisible();
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByTestId('pending-badge')).toHaveText('商户首位用户待审批');

  await approve(second, 'admin02', '商户首位用户');
  const taking = drawer.getByTestId('pending-badge');
  await expect(taking).toHaveText('初始密码待领取');
  // Further users are the merchant's to enter.
  await expect(drawer.getByRole('button', { name: '新增首位用户' })).toHaveCount(0);
  await taking.click();
  firstPassword = await takePassword(operator, await nextCode('admin01'));
});

test('that person chooses a password and binds two-factor', async () => {
  await choosePassword(owner, { username: 'lanhai', first: firstPassword, own: OWN_PASSWORD });
  await expect(owner.getByRole('link', { name: '代收订单' }).first()).toBeVisible();

  await owner.goto('/setgoogle');
  secret = await bindTwoFactor(owner, { password: OWN_PASSWORD, codeOf: (bound) => nextCode('lanhai', bound) });
  await expect(owner.getByRole('link', { name: '成员' }).first()).toBeVisible();
});

test('its orders: list, filter, detail with every webhook, sent again, exported', async () => {
  paid = await payOrder(server.url, { amount: '1234.50', notifyUrl: receiver.url });
  await demoMerchant(server.url).createCollection({
    mchOrderNo: 'area-open-1',
    product: 'bank',
    amount: '88.00',
    subject: '蓝牙耳机',
  });
  await expect.poll(() => receiver.received.length).toBe(1);
  await owner.goto('/merchant/orders');
  await expect(owner.getByRole('heading', { name: '代收订单', level: 1 })).toBeVisible();
  await expect(rows()).toHaveCount(2);
  await expectAccessible(owner);
  // Nothing says who collects.
  await expect(owner.getByText(/agent0|ms0/)).toHaveCount(0);
  await owner.getByRole('searchbox', { name: '商户单号' }).fill('area-open-1');
  await owner.getByRole('button', { name: '查询', exact: true }).click();
  await expect(rows()).toHaveCount(1);
  await expect(rows()).toContainText('88.00');
  await owner.getByRole('button', { name: '重置' }).click();
  await expect(rows()).toHaveCount(2);

  await rows().filter({ hasText: '1,234.50' }).locator('[data-row-open]').click();
  const drawer = owner.getByTestId('own-order-drawer');
  await expect(drawer.getByTestId('detail-head')).toContainText('1,234.50');
  await expect(drawer.getByTestId('order-timeline')).toBeVisible();
  const deliveries = drawer.getByTestId('own-deliveries');
  await expect(deliveries).toContainText('collection.succeeded');
  await expect(deliveries).toContainText('HTTP 204');
  await expectAccessible(owner);
  await drawer.getByRole('button', { name: '重发回调' }).click();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]?.event).toEqual(receiver.received[0]?.event);
  await expect(deliveries).toContainText('第 2 次');
  await deliveries.scrollIntoViewIfNeeded();
  await owner.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  const coming = owner.waitForEvent('download');
  await owner.getByTestId('export-menu').click();
  await owner.getByRole('button', { name: 'CSV 仅所选列' }).click();
  const text = await readFile(await (await coming).path(), 'utf8');
  expect(text).toContain(paid);
  expect(text).toContain('area-open-1');
  expect(text).toContain('导出人：lanhai');
});

test('on a phone the orders are cards, and open', async () => {
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto('/merchant/orders');
  const card = owner.getByRole('button', { name: /1,234\.50/ });
  await expect(card).toBeVisible();
  await expectAccessible(owner);
  expect(await isNarrow(owner)).toBe(true);
  await card.click();
  await expect(owner.getByTestId('own-order-drawer')).toContainText(paid);
  await expectAccessible(owner);
  expect(await isNarrow(owner)).toBe(true);
  await owner.setViewportSize({ width: 1440, height: 900 });
});

test('its other pages: home, payouts, refunds, settlement, bill and papers', async () => {
  await owner.goto('/merchant/home');
  await expect(owner.getByTestId('home-received')).toContainText('1,234.50');
  await expectAccessible(owner);
  await owner.getByTestId('home-received').click();
  await expect(owner.getByRole('heading', { name: '对账单', level: 1 })).toBeVisible();
  await expect(owner.getByTestId('statement')).toContainText('1,234.50');
  await expectAccessible(owner);
  const coming = owner.waitForEvent('download');
  await owner.getByRole('link', { name: /CSV/ }).click();
  expect(await readFile(await (await coming).path(), 'utf8')).toContain('1234.50');
  for (const [path, heading] of [
    ['payouts', '代付订单'],
    ['refunds', '退款'],
    ['settlements', '结算'],
    ['verification', '入驻资料'],
  ] as const) {
    await owner.goto(`/merchant/${path}`);
    await expect(owner.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expectAccessible(owner);
  }
  await owner.setViewportSize({ width: 390, height: 844 });
  for (const path of ['home', 'bills', 'settlements', 'verification']) {
    await owner.goto(`/merchant/${path}`);
    await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await isNarrow(owner)).toBe(true);
  }
  await owner.setViewportSize({ width: 1440, height: 900 });
});

test('its members: one who looks at once, one who decides by two, given another role, and ended', async ({
  browser,
}) => {
  await owner.goto('/merchant/members');
  await expect(member(/lanhai/)).toContainText('商户管理员');
  await expect(member(/lanhai/)).toContainText('由其他管理员修改');
  const invite = owner.getByTestId('invite-member-dialog');
  const fill = async (username: string, name: string) => {
    await owner.getByRole('button', { name: '新增成员' }).click();
    await invite.getByLabel('登录名').fill(username);
    await invite.getByLabel('姓名').fill(name);
  };
  await fill('lanhai_kf', '赵客服');
  await invite.getByLabel('商户查看').check();
  await invite.getByLabel('谷歌验证码').fill(await nextCode('lanhai', secret));
  await invite.getByRole('button', { name: '新增成员' }).click();
  const entered = owner.getByTestId('entered-dialog');
  await expect(entered).toContainText('初始密码仅显示这一次');
  await expectAccessible(owner);
  await entered.getByRole('button', { name: '完成' }).click();
  await expect(member(/lanhai_kf/)).toContainText('商户查看');

  await fill('lanhai_cw', '李财务');
  await invite.getByRole('button', { name: '新增成员' }).click();
  await expect(invite.getByText('请选择角色')).toBeVisible();
  await invite.getByLabel('商户财务').check();
  await expect(invite.getByTestId('by-two')).toContainText('须另一人审批');
  await expectAccessible(owner);
  await invite.getByLabel('申请原因').fill('新来的出纳');
  await invite.getByLabel('谷歌验证码').fill(await nextCode('lanhai', secret));
  await invite.getByRole('button', { name: '提交审批' }).click();
  await expect(owner.getByText('已提交，待另一人审批')).toBeVisible();
  const badge = owner.getByTestId('pending-badge');
  await expect(badge).toHaveText('新增商户成员待审批');
  await expect(member(/lanhai_cw/)).toHaveCount(0);
  await expectAccessible(owner);
  // The merchant has no other administrator: the staff is the second person.
  await approve(second, 'admin02', '新增商户成员');
  await expect(member(/lanhai_cw/)).toContainText('商户财务');
  await badge.click();
  const password = await takePassword(owner, await nextCode('lanhai', secret));
  await owner.goto('/merchant/members');
  const colleague = await signInColleague(browser, password);

  await change(async (dialog) => {
    await dialog.getByLabel('商户财务').uncheck();
    await dialog.getByLabel('商户查看').check();
    await expectAccessible(owner);
  });
  await expect(member(/lanhai_cw/)).toContainText('商户查看');
  await change(async (dialog) => {
    await dialog.getByLabel('登录', { exact: true }).selectOption({ label: '停用，立即退出所有设备' });
  });
  await expect(member(/lanhai_cw/)).toContainText('停用');
  // Its sessions end at once.
  await colleague.goto('/merchant/orders');
  await expect(colleague).toHaveURL(/\/login/);
  await tryToSignIn(colleague, 'lanhai_cw', OWN_PASSWORD);
  await expect(colleague.getByText('账号或密码错误')).toBeVisible();
  await colleague.context().close();

  await owner.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(owner);
  expect(await isNarrow(owner)).toBe(true);
  await owner.setViewportSize({ width: 1440, height: 900 });
});

/** The new member, who reads its merchant's orders and changes nobody. */
async function signInColleague(browser: Browser, password: string): Promise<Page> {
  const page = await openAs(browser, undefined, { baseURL: server.url });
  await choosePassword(page, { username: 'lanhai_cw', first: password, own: OWN_PASSWORD });
  await page.getByRole('link', { name: '代收订单' }).first().click();
  await expect(page.locator('tr[data-row]')).toHaveCount(2);
  await page.getByRole('link', { name: '成员' }).first().click();
  await expect(page.getByTestId('members')).toContainText('lanhai');
  await expect(page.getByRole('button', { name: '新增成员' })).toHaveCount(0);
  return page;
}

async function change(fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await member(/lanhai_cw/)
    .getByRole('button', { name: '修改 lanhai_cw' })
    .click();
  const dialog = owner.getByTestId('change-member-dialog');
  await fill(dialog);
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('lanhai', secret));
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
}

test('the people of another merchant find none of it, by address either', async ({ browser }) => {
  const stranger = await openAs(browser, undefined, { baseURL: server.url });
  await stranger.goto('/login');
  await tryToSignIn(stranger, 'merchant01');
  await stranger.getByLabel('谷歌验证码').fill(await nextCode('merchant01'));
  await stranger.getByRole('button', { name: '登录' }).click();
  await stranger.getByRole('link', { name: '代收订单' }).first().click();
  await expect(stranger.getByText('没有代收订单')).toBeVisible();
  await stranger.goto(`/merchant/orders?detail=${paid}`);
  await expect(stranger.getByTestId('own-order-drawer')).toContainText('不存在');
  await expect(stranger.getByText('1,234.50')).toHaveCount(0);
  for (const path of ['/merchants', '/order/collection', '/participants']) {
    await stranger.goto(path);
    await expect(stranger.getByRole('heading', { name: '没有权限' })).toBeVisible();
  }
  await stranger.context().close();
});
