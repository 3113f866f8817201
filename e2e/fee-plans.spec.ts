import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { payOrder } from './support/payouts.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** A merchant's fees change here, so the test has its own server. */
let server: OwnServer;
let finance: Page;
let checker: Page;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  [finance, checker] = await Promise.all([
    enterServer(browser, server.url, 'finance01'),
    enterServer(browser, server.url, 'admin02'),
  ]);
});
test.afterAll(async () => {
  for (const page of [finance, checker]) await page?.context().close();
  await server?.stop();
});

async function openMerchant(page: Page) {
  await page.goto('/merchants');
  await page
    .getByRole('button', { name: /M1001|示范商城/ })
    .first()
    .click();
  return page.getByTestId('merchant-drawer');
}

test('a plan of which commissions would be above the fee is refused with the smallest such amount', async () => {
  const drawer = await openMerchant(finance);
  await expect(drawer.getByRole('heading', { name: '费率计划', exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: '调整费率' }).click();
  const dialog = finance.getByTestId('fee-plan');
  await dialog.getByLabel('产品').selectOption('auto');
  await expect(dialog.getByLabel('费率（%）').first()).toHaveValue('3.0000');
  await dialog.getByLabel('最高收费（元，留空不限）').fill('5.00');
  await expect(dialog.getByTestId('fee-example')).toContainText('1,000.00 → 5.00 / 995.00');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText(/订单金额 [\d,.]+ 元起，手续费 5\.00 元低于佣金合计 5\.01 元/);
  await expectAccessible(finance);
});

test('a plan with a fixed part, a least fee and a tier is proposed with its worked example, and approved', async () => {
  const dialog = finance.getByTestId('fee-plan');
  await dialog.getByLabel('最高收费（元，留空不限）').fill('');
  await dialog.getByLabel('固定费（元）').fill('0.50');
  await dialog.getByLabel('最低收费（元）').fill('5.00');
  await dialog.getByLabel('退款每笔（元）').fill('1.00');
  await dialog.getByRole('button', { name: '增加阶梯' }).click();
  const tier = dialog.getByRole('group', { name: '阶梯第 1 档' });
  await tier.getByLabel('上月净交易额达到（元）').fill('1000000');
  await tier.getByLabel('费率（%）').fill('2.5');
  const example = dialog.getByTestId('fee-example');
  await expect(example).toContainText('100.00 → 5.00 / 95.00，1,000.00 → 30.50 / 969.50');
  await expect(example).toContainText('上月满 1000000 元：100.00 → 2.50 / 97.50');
  await expectAccessible(finance);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText('3.0000% + 0.50 元，最低 5.00 元');
  await expect(dialog).toContainText('上月满 1,000,000.00 元：2.5000%');
  await dialog.getByLabel('申请原因').fill('与商户约定的新费率');
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(finance.getByTestId('pending-badge').first()).toContainText('商户费率待审批');
  await approve(checker, 'admin02', '商户费率');
});

test('orders are asked by it from then on; the plan from before stands below it', async () => {
  const drawer = await openMerchant(checker);
  const plans = drawer.getByRole('table', { name: '费率计划', exact: true });
  await expect(plans).toContainText('3.0000% + 0.50 元，最低 5.00 元');
  await expect(plans).toContainText('每笔 1.00 元');
  await drawer.getByText(/^历史计划/).click();
  await expect(drawer.getByRole('table', { name: '历史费率计划' })).toContainText('3.0000%');
  await expectAccessible(checker);
  await payOrder(server.url, { amount: '1000.00' });
  await expect(drawer).toContainText('969.50');
});

test('the plan is read on a phone, in the dark', async () => {
  await checker.setViewportSize({ width: 390, height: 844 });
  await checker.emulateMedia({ colorScheme: 'dark' });
  const drawer = await openMerchant(checker);
  await drawer.getByRole('button', { name: '调整费率' }).click();
  const dialog = checker.getByTestId('fee-plan');
  await expect(dialog.getByTestId('fee-example')).toBeVisible();
  expect(await checker.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(checker);
});
