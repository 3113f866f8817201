import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { payAsPayer } from './acceptance/demo-roles.ts';
import { expectAccessible } from './support/accessible.ts';
import { decide } from './support/approvals.ts';
import { demoMerchant } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';

/** Refunds of the demo's merchant wait and end here, so the journey has its own server. */
test.describe.configure({ mode: 'serial', timeout: 150_000 });

const [ADMIN, FINANCE, VIEWER] = ['merchant01', 'merchant02', 'merchant04'] as const;
let server: OwnServer;
let admin: Page;
let finance: Page;
let viewer: Page;
let order: string;

/** An order that its payer has paid, with the account that the money goes back to. */
async function paidOrder(amount: string): Promise<string> {
  const made = await demoMerchant(server.url).createCollection({
    mchOrderNo: `refund-${randomBytes(8).toString('hex')}`,
    product: 'auto',
    amount,
    subject: '蓝牙耳机',
  });
  await payAsPayer(server.url, made.payUrl);
  return made.agtOrderNo;
}

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  order = await paidOrder('680.00');
  [admin, finance, viewer] = [
    await enterServer(browser, server.url, ADMIN),
    await enterServer(browser, server.url, FINANCE),
    await enterServer(browser, server.url, VIEWER),
  ];
});
test.afterAll(async () => {
  for (const page of [admin, finance, viewer]) await page?.context().close();
  await server?.stop();
});

async function openOrder(page: Page): Promise<Locator> {
  await page.goto(`/merchant/orders?detail=${order}`);
  const drawer = page.getByTestId('own-order-drawer');
  await expect(drawer).toContainText(order);
  return drawer;
}

/** Sends what the dialog shows, with reason and code. */
async function send(dialog: Locator): Promise<void> {
  await dialog.getByLabel('申请原因').fill('客户退货');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode(FINANCE));
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
}

test('its finance asks for a part of an order; what is above the order is refused at its field', async () => {
  const drawer = await openOrder(finance);
  await drawer.getByRole('button', { name: '申请退款' }).click();
  const dialog = finance.getByTestId('propose-dialog');
  await expect(dialog.getByLabel('代收单号')).toHaveValue(order);
  await dialog.getByLabel('退款金额（元）').fill('680.01');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('超过可退金额：可退 680.00 元')).toBeVisible();
  await expect(dialog.getByLabel('退款金额（元）')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(finance);
  await dialog.getByLabel('退款金额（元）').fill('180.00');
  await dialog.getByRole('button', { name: '下一步' }).click();
  const lines = dialog.getByTestId('change-lines');
  await expect(lines).toContainText('180.00');
  await expect(lines).toContainText('680.00');
  await expect(dialog).toContainText('提交后须由另一人审批才会生效');
  await send(dialog);
  await finance.goto('/merchant/refunds');
  const waiting = finance.getByTestId('waiting-requests').getByRole('listitem');
  await expect(waiting.getByTestId('pending-badge')).toHaveText('商户退款申请待审批');
  for (const text of [order, '180.00', FINANCE, '客户退货']) await expect(waiting).toContainText(text);
  await expectAccessible(finance);
  await finance.goto('/approvals?tab=mine');
  await expect(finance.getByRole('main')).toContainText(order);
});

test('who asked withdraws it before it is approved, and asks again', async () => {
  await admin.goto('/merchant/refunds');
  const seen = admin.getByTestId('waiting-requests');
  await expect(seen).toContainText('180.00');
  await expect(seen.getByRole('button', { name: '撤回申请' })).toHaveCount(0);
  await finance.goto('/merchant/refunds');
  await finance.getByTestId('waiting-requests').getByRole('button', { name: '撤回申请' }).click();
  const question = finance.getByTestId('withdraw-request');
  await expect(question).toContainText(order);
  await expectAccessible(finance);
  await question.getByRole('button', { name: '确认撤回' }).click();
  await expect(question).toBeHidden();
  await expect(finance.getByTestId('waiting-requests')).toHaveCount(0);
  await expect(seen).toHaveCount(0);
  const drawer = await openOrder(finance);
  await drawer.getByRole('button', { name: '申请退款' }).click();
  const dialog = finance.getByTestId('propose-dialog');
  await dialog.getByLabel('退款金额（元）').fill('180.00');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await send(dialog);
});

test('its administrator finds it on 首页, approves it, and both see it in 退款', async () => {
  await admin.goto('/merchant/home');
  const task = admin.getByTestId('task-refund');
  await expect(task).toContainText('有 1 笔退款申请待您审批');
  await task.getByRole('link', { name: '查看' }).click();
  await admin
    .getByRole('button', { name: /审批 商户退款申请/ })
    .first()
    .click();
  const drawer = admin.getByTestId('approval-drawer');
  for (const text of [order, '180.00', '680.00', '客户退货']) await expect(drawer).toContainText(text);
  await expectAccessible(admin);
  await decide(admin, '同意', ADMIN);
  for (const page of [admin, finance]) {
    await page.goto('/merchant/refunds');
    const row = page.getByRole('row', { name: new RegExp(order) });
    await expect(row).toContainText('180.00');
    await expect(row).toContainText('待审批');
  }
  const [refund] = await demoMerchant(server.url).refunds(order);
  expect(refund).toMatchObject({ agtOrderNo: order, amount: '180.00', state: 'requested' });
});

test('its finance cancels it, after a question, and may then ask by the order’s number', async () => {
  await finance.goto('/merchant/refunds');
  await finance.getByRole('button', { name: /^TK/ }).first().click();
  const drawer = finance.getByTestId('own-refund-drawer');
  await drawer.getByRole('button', { name: '取消退款' }).click();
  const question = finance.getByTestId('cancel-own-refund-dialog');
  await expect(question).toContainText('180.00');
  await expectAccessible(finance);
  await question.getByRole('button', { name: '确认取消' }).click();
  await expect(drawer).toContainText('已取消');
  await expect(drawer.getByRole('button', { name: '取消退款' })).toHaveCount(0);
  await drawer.getByTestId('dialog-foot').getByRole('button', { name: '关闭' }).click();

  await finance.getByRole('button', { name: '申请退款' }).click();
  const dialog = finance.getByTestId('propose-dialog');
  await dialog.getByLabel('代收单号').fill('DS0');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('订单不存在')).toBeVisible();
  await dialog.getByLabel('代收单号').fill(order);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByTestId('change-lines')).toContainText('680.00');
  await send(dialog);
});

test('its finance saves the order proof of an order', async () => {
  const drawer = await openOrder(finance);
  const coming = finance.waitForEvent('download');
  await drawer.getByRole('button', { name: '下载订单凭证' }).click();
  const file = JSON.parse(await readFile(await (await coming).path(), 'utf8'));
  expect(file).toMatchObject({
    form: 'mashang-order-proof-1',
    order: { agtOrderNo: order },
    merchant: { mchId: 'M1001' },
  });
  expect(file.signature).toBeTruthy();
});

test('a viewer sees orders and refunds, and no button for either', async () => {
  const drawer = await openOrder(viewer);
  await expect(drawer.getByRole('button', { name: /申请退款|下载订单凭证/ })).toHaveCount(0);
  await viewer.goto('/merchant/refunds');
  await expect(viewer.getByRole('button', { name: /^TK/ }).first()).toBeVisible();
  await expect(viewer.getByRole('button', { name: '申请退款' })).toHaveCount(0);
  await viewer.getByRole('button', { name: /^TK/ }).first().click();
  await expect(viewer.getByTestId('own-refund-drawer')).toContainText('已取消');
  await expect(viewer.getByTestId('own-refund-drawer').getByRole('button', { name: '取消退款' })).toHaveCount(0);
  await expect(viewer.getByRole('link', { name: '退款' }).first()).toBeVisible();
  await expect(viewer.getByRole('link', { name: '审批中心' })).toHaveCount(0);
});
