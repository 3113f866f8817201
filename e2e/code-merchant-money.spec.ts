import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** The test requests money, so it has its own server. */
let server: OwnServer;
let ms: Page;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  ms = await enterServer(browser, server.url, 'ms01');
});
test.afterAll(async () => {
  await ms?.context().close();
  await server?.stop();
});

async function open(title: string): Promise<void> {
  await ms.goto('/dashboard');
  await ms.getByRole('link', { name: title, exact: true }).first().click();
  await expect(ms.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

test('a code merchant tops up its float, in its own name', async () => {
  await open('额度充值');
  await ms.getByRole('button', { name: '提交转账申请' }).click();
  const dialog = ms.getByTestId('bank-top-up');
  await dialog.getByLabel('转账金额（元）').fill('3000');
  await dialog.getByLabel('付款银行').fill('示范银行');
  await dialog.getByLabel('银行流水号').fill('E2E-MS-0001');
  const file = { name: 'a.png', mimeType: 'image/png', buffer: PIXEL };
  await dialog.getByLabel('上传转账凭证').setInputFiles(file);
  await expect(dialog.getByLabel('更换转账凭证')).toBeAttached();
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(ms.getByTestId('top-up-drawer')).toContainText('3,000.00');
  await expectAccessible(ms);
});

test('it asks for its float back', async () => {
  await open('提现');
  await ms.getByRole('button', { name: '申请提现' }).click();
  const dialog = ms.getByTestId('cash-out-request');
  await dialog.getByLabel('提现金额（元）').fill('1500');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByRole('button', { name: '确认提现' }).click();
  await expect(ms.getByTestId('cash-out-drawer')).toContainText('待审核');
  await expectAccessible(ms);
});

test('it reads its own figures, of nobody below', async () => {
  await open('统计报表');
  await expect(ms.getByTestId('report-table')).toBeVisible();
  const groups = ms.getByRole('group', { name: '汇总方式' });
  await expect(groups.getByRole('button')).toHaveText(['按日期', '按产品', '按收款账户']);
  await expect(ms.getByText('下级佣金（元）')).toHaveCount(0);
  await expectAccessible(ms);
});

test('it sets in which order its own accounts receive', async () => {
  await open('产品轮询管理');
  const weight = ms.getByLabel(/权重/).first();
  await expect(weight).toBeVisible();
  await weight.fill('7');
  await expectAccessible(ms);
  await ms.getByRole('button', { name: '保存', exact: false }).first().click();
  await expect(ms.getByText('轮询设置已保存，新订单立即按此派发')).toBeVisible();
  await ms.reload();
  await expect(ms.getByLabel(/权重/).first()).toHaveValue('7');
});
