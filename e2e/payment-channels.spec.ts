import { devices, expect, type Locator, type Page, test } from '@playwright/test';
import { startWechatEmulator, type WechatEmulator } from '../apps/sandbox/src/channels/wechat/wechat-emulator.ts';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { demoMerchant } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

let company: WechatEmulator;
let server: OwnServer;
let maker: Page;
let checker: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(150_000);
  company = await startWechatEmulator({ lateMs: 9_000, retryMs: 500 });
  server = await startOwnServer({ DEMO_MODE: 'institution' });
  [maker, checker] = await Promise.all([
    enterServer(browser, server.url, 'admin01'),
    enterServer(browser, server.url, 'admin02'),
  ]);
});
test.afterAll(async () => {
  for (const page of [maker, checker]) await page?.context().close();
  await server?.stop();
  await company?.stop();
});

const dialogOf = (page: Page) => page.getByTestId('propose-dialog');

async function atBothWidths(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Takes the dialog from its preview to the proposal. */
async function submit(dialog: Locator): Promise<void> {
  await dialog.getByLabel('申请原因').fill('已与支付公司签约');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
}

test('two people enter a merchant number with its keys, and nobody reads the keys again', async () => {
  await maker.goto('/receiving');
  const section = maker.getByRole('region', { name: '支付渠道' });
  await expect(section).toContainText('支付渠道是机构在支付公司');
  await section.getByRole('button', { name: '新增支付渠道' }).click();
  const dialog = dialogOf(maker);
  await atBothWidths(maker);
  await dialog.getByLabel('支付公司').selectOption('微信支付');
  await dialog.getByLabel('渠道代码').fill('wx-main');
  await dialog.getByLabel('渠道名称').fill('微信收款');
  await dialog.getByLabel('扫码').check();
  await dialog.getByLabel('手机网页').check();
  await dialog.getByLabel('费率（%）').fill('0.6');
  await dialog.getByLabel('最低收费（元）').fill('0.10');
  await dialog.getByLabel('最高收费（元）').fill('0.05');
  await dialog.getByLabel('接入参数').fill('{mchid');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText('请先加密保存密钥');
  await expect(dialog).toContainText('最高收费不能低于最低收费');
  await dialog.getByLabel('最高收费（元）').fill('');

  await dialog.getByLabel('密钥内容').fill('{}');
  await dialog.getByRole('button', { name: '加密保存密钥' }).click();
  await expect(dialog.getByLabel('谷歌验证码')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('密钥内容').fill(JSON.stringify(company.secrets));
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await dialog.getByRole('button', { name: '加密保存密钥' }).click();
  const sealed = dialog.getByRole('status').filter({ hasText: '指纹' });
  await expect(sealed).toContainText(/[0-9a-f]{16}/);
  const fingerprint = /[0-9a-f]{16}/.exec((await sealed.textContent()) ?? '')?.[0] ?? '';
  await expect(dialog.getByLabel('密钥内容')).toHaveCount(0);

  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByLabel('接入参数')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog).toContainText('须为 JSON 文本');
  await dialog.getByLabel('接入参数').fill(JSON.stringify(company.settings));
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText(fingerprint);
  await atBothWidths(maker);
  await submit(dialog);

  await checker.goto('/approvals');
  await checker
    .getByRole('button', { name: /审批 .*支付渠道/ })
    .first()
    .click();
  await expect(checker.getByTestId('approval-drawer')).toContainText(fingerprint);
  await approve(checker, 'admin02', '.*支付渠道');
  await maker.goto('/receiving');
  const row = section.getByRole('row', { name: /wx-main/ });
  await expect(row).toContainText('1900009191');
  await expect(row).toContainText('扫码、手机网页');
  await expect(row).toContainText('0.6%，最低 0.10 元');
  await expect(row.getByRole('button', { name: '复制wx-main 的通知地址' })).toBeVisible();
  await atBothWidths(maker);
  await row.getByRole('button', { name: '修改支付渠道 wx-main' }).click();
  await expect(dialog.getByLabel('密钥', { exact: true })).toContainText(fingerprint);
  expect(await maker.content()).not.toContain((company.secrets as { apiV3Keys: string[] }).apiV3Keys[0]);
  await atBothWidths(maker);
  await dialog.getByRole('button', { name: '取消' }).click();
});

test('a product’s payers pay at the channel once two people say so', async () => {
  await maker.getByRole('button', { name: '新增收款渠道', exact: true }).click();
  const dialog = dialogOf(maker);
  await expect(dialog.getByLabel('最低成功率（%）')).toHaveCount(0);
  await dialog.getByLabel('收款到').selectOption('channel:wx-main');
  await dialog.getByLabel('最低成功率（%）').fill('1');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText('微信收款');
  await expect(dialog).toContainText('1.0%');
  await submit(dialog);
  await approve(checker, 'admin02', '.*收款渠道');
  await maker.goto('/receiving');
  await expect(maker.getByRole('region', { name: '各产品的收款渠道' })).toContainText('微信收款（wx-main）');
});

test('the preview says where an order would go, at which cost', async () => {
  await maker.getByRole('button', { name: '路由试算' }).click();
  const dialog = maker.getByTestId('route-preview-dialog');
  await dialog.getByLabel('产品').selectOption('bank');
  await dialog.getByLabel('金额（元）').fill('0');
  await dialog.getByRole('button', { name: '试算' }).click();
  await expect(dialog.getByLabel('金额（元）')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('金额（元）').fill('100.00');
  await dialog.getByRole('button', { name: '试算' }).click();
  await expect(dialog.getByTestId('preview-ranked').getByRole('row', { name: /微信收款/ })).toContainText('0.60');
  await expect(dialog.getByText('同次序渠道：按权重')).toBeVisible();
  await atBothWidths(maker);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog).toBeHidden();
});

/** An order whose payer chose the channel, on the page of a browser of this kind. */
async function choose(page: Page, amount: string): Promise<string> {
  const order = await demoMerchant(server.url).createCollection({
    mchOrderNo: `wx-${amount}-${Date.now()}`,
    product: 'bank',
    amount,
    subject: '演唱会门票',
  });
  await page.goto(order.payUrl as string);
  const channel = page.getByRole('button', { name: /微信收款/ });
  await expect(channel.first()).toBeVisible();
  if ((await page.getByTestId('channel-pay').count()) === 0) await channel.first().click();
  await expect(page.getByTestId('channel-pay')).toBeVisible();
  return order.agtOrderNo;
}

test('a payer at a desk scans the code, and the page says paid by itself', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  const agtOrderNo = await choose(page, '66.00');
  await expect(page.getByTestId('channel-pay').getByRole('img')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => company.payments().some(({ paymentNo }) => paymentNo === `${agtOrderNo}A1`)).toBe(true);
  await company.pay(`${agtOrderNo}A1`);
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 });
  await context.close();
});

test('a payer on a phone goes to the company’s page, pays there and comes back', async ({ browser }) => {
  const context = await browser.newContext({ ...devices['iPhone 13'], locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  const agtOrderNo = await choose(page, '77.00');
  await expectAccessible(page);
  const payUrl = page.url();
  await page.getByRole('button', { name: '用微信付款' }).click();
  await page.waitForURL(`${company.baseUrl}/**`);
  await expect(page.locator('body')).toContainText('77.00');
  await page.getByRole('button', { name: /付款|支付/ }).click();
  await expect
    .poll(() => company.payments().find(({ paymentNo }) => paymentNo === `${agtOrderNo}A1`)?.state)
    .toBe('paid');
  await page.goto(payUrl);
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 });
  await context.close();
});

test('a channel that fails is replaced by the next place, and the order stays the same', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  company.failNext('start', 'error');
  // The company is asked once the channel was seen on the page.
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/pay/start', async (route) => {
    await seen.promise;
    await route.continue();
  });
  const agtOrderNo = await choose(page, '88.00');
  seen.resolve();
  await expect(page.getByText('付款方式“微信收款”暂不可用，已更换为“沙箱银行”。')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByTestId('channel-pay')).toHaveCount(0);
  await expect(page.getByLabel('付款人姓名')).toBeVisible();
  expect(company.payments().filter(({ paymentNo }) => paymentNo.startsWith(agtOrderNo))).toEqual([]);
  await expectAccessible(page);
  await context.close();
});

test('one person stops it at once', async () => {
  const row = maker.getByRole('region', { name: '支付渠道' }).getByRole('row', { name: /wx-main/ });
  await row.getByRole('button', { name: '停用支付渠道 wx-main' }).click();
  const dialog = maker.getByTestId('stop-channel-dialog');
  await dialog.getByLabel('停用原因').fill('密钥泄露');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await dialog.getByRole('button', { name: '立即停用' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('button', { name: '停用支付渠道 wx-main' })).toHaveCount(0);
});
