import { createMerchantClient } from '@mashang/merchant-sdk';
import { verifyWebhook } from '@mashang/merchant-sdk/verify-webhook';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { changeRows } from './support/change-rows.ts';
import { bindTwoFactor, choosePassword, takePassword } from './support/first-password.ts';
import { startOpenReceiver } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode } from './support/people.ts';
import { enterServer, openAs } from './support/shell.ts';

// Its person uses four codes, half a minute each.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

const OWN_PASSWORD = 'Hehua-4417';
const NAME = 'xinshang';
/** A merchant that was admitted a moment ago: without people, products, keys or addresses. */
const ADMITTED = `
  insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
  select 'M2001', '新商户', '新商户有限公司', kyb_status, kyb_entered_by, kyb_reviewed_by
  from merchant where mch_id = 'M1001'`;

let server: OwnServer;
let firstPassword: string;
test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  await changeRows(server.dataDir, ADMITTED);
  firstPassword = await inviteAdministrator(browser);
});
test.afterAll(() => server?.stop());

/** The last that the operator does: two of its staff enter the merchant's first person. */
async function inviteAdministrator(browser: Browser): Promise<string> {
  const maker = await enterServer(browser, server.url, 'admin01');
  const second = await enterServer(browser, server.url, 'admin02');
  await maker.goto('/merchants');
  await maker.getByRole('row', { name: /M2001/ }).getByRole('button').first().click();
  const drawer = maker.getByTestId('merchant-drawer');
  await drawer.getByRole('button', { name: '新增首位用户' }).click();
  const dialog = maker.getByTestId('first-user-dialog');
  await dialog.getByLabel('登录名').fill(NAME);
  await dialog.getByLabel('姓名').fill('钱新商');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByLabel('申请原因').fill('商户提供了授权书');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
  await approve(second, 'admin02', '商户首位用户');
  const taking = drawer.getByTestId('pending-badge');
  await expect(taking).toHaveText('初始密码待领取');
  await taking.click();
  const password = await takePassword(maker, await nextCode('admin01'));
  for (const page of [maker, second]) await page.context().close();
  return password;
}

const step = (page: Page, name: string): Locator => page.getByTestId(`step-${name}`);
const expectDone = (page: Page, name: string) => expect(step(page, name)).toHaveAttribute('data-done', 'true');
/** Follows the link of a step from the home page. */
async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: '首页' }).first().click();
  await expect(step(page, name)).toContainText('下一步');
  await step(page, name).getByRole('link').click();
}

test('an administrator who was just invited goes from the first sign-in to the first paid test order', async ({
  browser,
}) => {
  const page = await openAs(browser, undefined, { baseURL: server.url });
  const receiver = await startOpenReceiver();
  await choosePassword(page, { username: NAME, first: firstPassword, own: OWN_PASSWORD });
  const steps = page.getByTestId('first-steps');
  await expect(steps).toContainText('测试模式：无需平台或其他人办理');
  await expect(steps.locator('[data-done="true"]')).toHaveCount(0);
  await expectAccessible(page);

  await follow(page, 'two-factor');
  const codeOf = (secret: string) => nextCode(NAME, secret);
  const secret = await bindTwoFactor(page, { password: OWN_PASSWORD, codeOf });

  await follow(page, 'test-key');
  await page.getByRole('button', { name: '新建密钥' }).click();
  const making = page.getByTestId('make-key-dialog');
  await making.getByLabel('用途').fill('联调');
  await making.getByRole('checkbox', { name: '代收下单' }).check();
  await making.getByRole('checkbox', { name: '查询' }).check();
  await making.getByLabel('谷歌验证码').fill(await codeOf(secret));
  await making.getByRole('button', { name: '新建密钥' }).click();
  const keyId = (await page.getByTestId('made-key-id').textContent()) ?? '';
  const keySecret = (await page.getByTestId('made-secret').textContent()) ?? '';
  await page.getByRole('button', { name: '我已保存' }).click();

  await follow(page, 'test-webhook');
  await page.getByRole('button', { name: '设定测试回调' }).click();
  const setting = page.getByTestId('test-webhook-dialog');
  await setting.getByLabel('测试回调地址').fill(receiver.url);
  await setting.getByLabel('谷歌验证码').fill(await codeOf(secret));
  await setting.getByRole('button', { name: '设定测试回调' }).click();
  const whsec = (await page.getByTestId('made-secret').textContent()) ?? '';
  await page.getByRole('button', { name: '我已保存' }).click();

  await follow(page, 'test-order');
  await page.getByRole('button', { name: '创建测试订单' }).click();
  const creating = page.getByTestId('test-order-dialog');
  await creating.getByLabel('金额（元）').fill('0.00');
  await creating.getByRole('button', { name: '创建测试订单' }).click();
  await expect(creating.getByRole('alert').or(creating.locator('[aria-invalid=true]')).first()).toBeVisible();
  await creating.getByLabel('金额（元）').fill('128.00');
  await creating.getByLabel('商户单号').fill('first-1');
  await expectAccessible(page);
  await creating.getByRole('button', { name: '创建测试订单' }).click();
  await expect(creating).toBeHidden();
  const order = page.getByTestId('test-orders').getByRole('row', { name: /first-1/ });
  await expect(order).toContainText('等待支付');

  await follow(page, 'test-paid');
  const coming = page.waitForEvent('popup');
  await order.getByRole('link', { name: /付款页/ }).click();
  const payer = await coming;
  await payer.getByRole('button', { name: '支付成功' }).click();
  await expect(payer.getByText('该测试订单已结束')).toBeVisible();
  await payer.close();
  await expect(page.getByTestId('test-deliveries').getByRole('row', { name: /collection\.succeeded/ })).toContainText(
    '已送达',
    { timeout: 30_000 },
  );
  const [sent] = receiver.received;
  const { event } = verifyWebhook({ headers: sent?.headers ?? {}, body: sent?.body ?? '', secret: whsec });
  expect(event).toMatchObject({ livemode: false, data: { mchOrderNo: 'first-1' } });
  await expect(order.getByRole('link')).toHaveCount(0);

  await page.getByRole('link', { name: '首页' }).first().click();
  for (const done of ['two-factor', 'test-key', 'test-webhook', 'test-order', 'test-paid', 'test-delivered'])
    await expectDone(page, done);
  // What is next is the way to live orders, which begins with the operator's products.
  await expect(step(page, 'live-product')).toContainText('由平台开通');
  await expect(step(page, 'live-order')).toHaveAttribute('data-done', 'false');

  // A program does the same with the key, and forces the outcome by the amount.
  const client = createMerchantClient({ baseUrl: server.url, mchId: 'M2001', keyId, secret: keySecret });
  const forced = { mchOrderNo: 'first-2', product: 'bank', amount: '100.05', subject: '测试商品' };
  const { agtOrderNo } = await client.createCollection(forced);
  expect(await client.getCollection(agtOrderNo)).toMatchObject({ paidInAmount: '100.05' });
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(2);

  receiver.close();
  await page.context().close();
});
