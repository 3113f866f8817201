import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import ExcelJS from 'exceljs';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { changeRows } from './support/change-rows.ts';
import { demoMerchant, startReceiver } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { createPayout } from './support/payouts.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';

/** The merchant's balance changes, so the journey has its own server. */
test.describe.configure({ mode: 'serial', timeout: 150_000 });

const ADMINISTRATOR = 'merchant01';
const FINANCE = 'merchant02';
const FUNDED = `
  select open_balance(account_of('merchant', (select id from merchant where mch_id = 'M1001'), 'payable'), 10000000,
    'test:merchant-payouts')`;
let server: OwnServer;
let finance: Page;
let administrator: Page;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  await changeRows(server.dataDir, FUNDED);
  finance = await enterServer(browser, server.url, FINANCE);
  administrator = await enterServer(browser, server.url, ADMINISTRATOR);
});
test.afterAll(async () => {
  for (const page of [finance, administrator]) await page?.context().close();
  await server?.stop();
});

async function sendProposal(reason: string): Promise<void> {
  const dialog = finance.getByTestId('propose-dialog');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByTestId('change-lines')).toContainText('手续费');
  await dialog.getByLabel('申请原因').fill(reason);
  await dialog.getByLabel('谷歌验证码').fill(await nextCode(FINANCE));
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
  await expect(finance.getByTestId('pending-badge')).toContainText('待审批');
}

test('finance sends the good rows of a file, and the administrator approves them', async () => {
  await finance.goto('/merchant/payouts');
  await finance.getByRole('button', { name: '批量代付' }).click();
  const dialog = finance.getByTestId('propose-dialog');
  const text = [
    '商户单号,金额,支付类型,收款人姓名,收款账号,银行名称,备注',
    'salary-1,"1,000.00",银行卡,张三丰,6222020000000007,示范银行,工资',
    'salary-2,200.00,银行卡,李四光,6222020000000008,示范银行,工资',
    'salary-3,300.00,,王小明,6222020000000007,,',
  ].join('\r\n');
  const file = { name: '工资.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog.getByLabel('代付文件').setInputFiles(file);
  const judged = dialog.getByTestId('judged-rows');
  await expect(judged).toContainText('核对通过 2 笔，合计 1,300.00 元');
  await expect(judged).toContainText('第 3 行 收款账号：银行卡号校验位不正确');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('请确认跳过未通过的行')).toBeVisible();
  await dialog.getByLabel('代付文件').setInputFiles(file);
  await expect(dialog.getByText('请确认跳过未通过的行')).toHaveCount(0);
  await expect(judged).toContainText('核对通过 2 笔');
  await dialog.getByRole('checkbox').check();
  await expectAccessible(finance);
  await sendProposal('十一月工资');

  await approve(administrator, ADMINISTRATOR, '商户代付申请');
  await finance.reload();
  for (const number of ['salary-1', 'salary-3'])
    await expect(finance.locator('tr[data-row]').filter({ hasText: number })).toBeVisible();
  await expect(finance.getByText('salary-2')).toHaveCount(0);
});

test('finance pays out once by the form', async () => {
  await finance.getByRole('button', { name: '发起代付' }).click();
  const dialog = finance.getByTestId('propose-dialog');
  await dialog.getByLabel('代付金额').fill('88.00');
  await dialog.getByLabel('收款人姓名').fill('赵小六');
  await dialog.getByLabel('收款账号').fill('6222020000000008');
  await dialog.getByLabel('商户单号').fill('by-hand-1');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('银行卡号校验位不正确')).toBeVisible();
  await dialog.getByLabel('收款账号').fill('6222020000000007');
  await sendProposal('退还押金');
  await approve(administrator, ADMINISTRATOR, '商户代付申请');
  await finance.reload();
  await expect(finance.locator('tr[data-row]').filter({ hasText: 'by-hand-1' })).toContainText('88.00');
  await finance.getByRole('button', { name: 'by-hand-1' }).click();
  const drawer = finance.getByTestId('own-payout-drawer');
  const coming = finance.waitForEvent('download');
  await drawer.getByRole('button', { name: '下载订单凭证' }).click();
  const proof = JSON.parse(await readFile(await (await coming).path(), 'utf8'));
  expect(proof).toMatchObject({ form: 'mashang-payout-proof-1', payout: { mchOrderNo: 'by-hand-1', amount: '88.00' } });
});

test('the rows of a workbook are judged like those of a text file', async () => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('代付');
  sheet.addRow(['商户单号', '金额', '支付类型', '收款人姓名', '收款账号', '银行名称', '备注']);
  // A number in one row and text in another, as people type them.
  sheet.addRow(['sheet-1', 250.5, '银行卡', '张三丰', '6222020000000007', '示范银行', '工资']);
  sheet.addRow(['sheet-2', '100.00', '银行卡', '李四光', '6222020000000008', '示范银行', '工资']);
  const buffer = Buffer.from(await book.xlsx.writeBuffer());
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await finance.goto('/merchant/payouts');
  await finance.getByRole('button', { name: '批量代付' }).click();
  const dialog = finance.getByTestId('propose-dialog');
  await dialog.getByLabel('代付文件').setInputFiles({ name: '工资.xlsx', mimeType, buffer });
  const judged = dialog.getByTestId('judged-rows');
  await expect(judged).toContainText('核对通过 1 笔，合计 250.50 元');
  await expect(judged).toContainText('第 3 行 收款账号：银行卡号校验位不正确');
  await dialog.getByRole('checkbox').check();
  await sendProposal('表格工资');
  await approve(administrator, ADMINISTRATOR, '商户代付申请');
  await finance.reload();
  await expect(finance.locator('tr[data-row]').filter({ hasText: 'sheet-1' })).toContainText('250.50');
  await expect(finance.getByText('sheet-2')).toHaveCount(0);
});

test('the administrator follows a payout to its end, and sends its webhook again', async () => {
  const receiver = await startReceiver();
  const orderNo = await createPayout(server.url, { amount: '66.00', notifyUrl: receiver.url });
  await demoMerchant(server.url).cancelPayout(orderNo);
  await expect.poll(() => receiver.received.length).toBe(1);
  await administrator.goto(`/merchant/payouts?detail=${orderNo}`);
  const drawer = administrator.getByTestId('own-payout-drawer');
  await expect(drawer.getByTestId('detail-head')).toContainText('66.00');
  await expect(drawer.getByTestId('order-timeline').getByRole('listitem')).not.toHaveCount(0);
  const deliveries = drawer.getByTestId('own-deliveries');
  await expect(deliveries).toContainText('payout.cancelled');
  await expect(deliveries).toContainText('HTTP 204');
  await expectAccessible(administrator);
  await drawer.getByRole('button', { name: '重发回调' }).click();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]?.event).toEqual(receiver.received[0]?.event);
  await expect(deliveries).toContainText('第 2 次');
  receiver.close();
});

test('a viewer and a developer of the merchant propose none', async ({ browser }) => {
  for (const name of ['merchant03', 'merchant04']) {
    const page = await enterServer(browser, server.url, name);
    await page.goto('/merchant/payouts');
    await expect(page.getByRole('heading', { name: '代付订单' })).toBeVisible();
    await expect(page.getByRole('button', { name: '发起代付' })).toHaveCount(0);
    await page.context().close();
  }
});
