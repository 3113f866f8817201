import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { demoMerchant, startReceiver } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { payOrder } from './support/payouts.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 90_000 });

/**
 * Pending work, orders in progress and unhealthy targets are counted over the whole institution, so the test has its
 * own server.
 */
let server: OwnServer;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let page: Page;

test.beforeAll(async ({ browser }) => {
  [server, receiver] = await Promise.all([startOwnServer(), startReceiver()]);
  page = await enterServer(browser, server.url, 'admin01');
});
test.afterAll(async () => {
  await page?.context().close();
  receiver?.close();
  await server?.stop();
});

const receivedFor = (orderNo: string) =>
  receiver.received.filter(({ event: { data } }) => 'agtOrderNo' in data && data.agtOrderNo === orderNo).length;

test('the home page follows the institution without being loaded again, and each figure opens its list', async () => {
  await page.goto('/dashboard');
  const amounts = page.getByRole('region', { name: '资金与敞口（元）' });
  await expect(amounts.getByRole('link', { name: '代收待付款 0.00' })).toBeVisible();
  const { agtOrderNo: orderNo } = await demoMerchant(server.url).createCollection({
    mchOrderNo: 'HOME1',
    product: 'bank',
    amount: '321.00',
    subject: '首页',
  });
  const awaiting = amounts.getByRole('link', { name: '代收待付款 321.00' });
  await expect(awaiting).toBeVisible();
  await expect(page.getByTestId('alerts')).toContainText('agent03 可用额度 0.00 元，已不够接单');
  await expectAccessible(page);
  await awaiting.click();
  await expect(page.getByTestId('order-table').getByText(orderNo)).toBeVisible();
});

test('a delivery shows what was sent and what came back; a range goes out again once', async () => {
  const orderNo = await payOrder(server.url, { amount: '88.00', notifyUrl: receiver.url });
  await expect.poll(() => receivedFor(orderNo)).toBe(1);
  await page.goto(`/webhook-log?agtOrderNo=${orderNo}`);
  const table = page.getByTestId('webhook-table');
  // One delivery to the order's own address, one to the merchant's endpoint.
  await expect(table.getByText('已送达')).toHaveCount(2);
  await table.locator('[data-row-open]').last().click();
  const drawer = page.getByTestId('tries-drawer');
  await expect(drawer.getByTestId('webhook-body')).toContainText(orderNo);
  await expect(drawer.getByTestId('webhook-tries')).toContainText('webhook-signature: v1,****');
  await expect(drawer.getByTestId('webhook-tries')).toContainText('HTTP 204');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: '关闭' }).last().click();

  await page.getByRole('button', { name: '批量重发' }).click();
  const dialog = page.getByTestId('resend-dialog');
  await expect(dialog.getByTestId('resend-count')).toContainText('共 2 条可重发，其中 2 条商户已收到过');
  await dialog.getByRole('button', { name: '确认重发 2 条' }).dblclick();
  await expect(page.getByTestId('resend-run')).toContainText('重发完成');
  await expect(page.getByTestId('resend-run')).toContainText('2 / 2');
  expect(receivedFor(orderNo)).toBe(2);
});

test('a paused target holds its deliveries back, the home page says so, and resumed it gets them', async () => {
  await page.goto('/webhook-log?tab=targets');
  await page.getByRole('button', { name: /订单自带地址/ }).click();
  const drawer = page.getByTestId('target-drawer');
  await drawer.getByRole('button', { name: '暂停投递' }).click();
  await drawer.getByRole('button', { name: '确认暂停' }).click();
  await expect(drawer.getByText('请说明原因，至少 2 个字')).toBeVisible();
  await drawer.getByLabel('暂停原因').fill('商户升级');
  await drawer.getByRole('button', { name: '确认暂停' }).click();
  await expect(drawer.getByText(/admin01 于 .*：商户升级/)).toBeVisible();
  const orderNo = await payOrder(server.url, { amount: '89.00', notifyUrl: receiver.url });

  await page.goto('/dashboard');
  const alert = page.getByTestId('alert-endpoint');
  await expect(alert).toContainText('商户 M1001 的回调已暂停');
  expect(receivedFor(orderNo)).toBe(0);
  await alert.getByRole('link').click();
  await drawer.getByRole('button', { name: '恢复投递' }).click();
  await expect(drawer.getByText('正常')).toBeVisible();
  await expect.poll(() => receivedFor(orderNo)).toBe(1);
  await page.goto('/dashboard');
  await expect(page.getByTestId('alerts')).toBeVisible();
  await expect(alert).toBeHidden();
});
