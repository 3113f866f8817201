import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import ExcelJS from 'exceljs';
import { expectAccessible } from './support/accessible.ts';
import { demoMerchant } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const AMOUNTS = ['101.00', '102.00', '103.00', '104.00', '105.00'];
/** Payments and matches are counted, so the test has its own server. */
let server: OwnServer;
let page: Page;
const orders: string[] = [];

/** Creates an order paid through the sandbox channel, which confirms it by its signed notification. */
async function payOrder(url: string, amount: string): Promise<string> {
  const order = await demoMerchant(url).createCollection({
    mchOrderNo: `recon-${amount}-${Date.now()}`,
    product: 'auto',
    amount,
    subject: '对账旅程',
  });
  const o = new URL(order.payUrl).searchParams.get('o');
  const paid = await fetch(`${url}/api/pay/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ o }),
  });
  expect(await paid.json()).toMatchObject({ code: 200 });
  return order.agtOrderNo;
}

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  for (const amount of AMOUNTS) orders.push(await payOrder(server.url, amount));
  page = await enterServer(browser, server.url, 'finance01');
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

async function importStatement(bytes: Buffer, source: string): Promise<void> {
  await page.getByRole('button', { name: '导入对账单' }).click();
  const dialog = page.getByTestId('import-dialog');
  if (source) await dialog.getByLabel('来源名称').fill(source);
  await dialog
    .getByLabel('选择对账单文件')
    .setInputFiles({ name: '示例对账单.csv', mimeType: 'text/csv', buffer: bytes });
  await expect(dialog.getByTestId('statement-preview')).toContainText('101.00');
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await expect(dialog.getByTestId('import-result')).toHaveAttribute('data-state', 'done');
}

let sample: Buffer;

test('the sample statement is downloaded, previewed with guessed columns, imported and matched', async () => {
  await page.goto('/reconciliation');
  await expect(page.getByText('还没有导入过对账单')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: '下载示例对账单' }).click();
  sample = await readFile(await (await downloading).path());

  await page.getByRole('button', { name: '导入对账单' }).click();
  const dialog = page.getByTestId('import-dialog');
  await dialog.getByLabel('来源名称').fill('示范银行');
  await dialog
    .getByLabel('选择对账单文件')
    .setInputFiles({ name: '示例对账单.csv', mimeType: 'text/csv', buffer: sample });
  await expect(dialog.getByTestId('statement-preview')).toContainText('表头在第 4 行');
  await expect(dialog.getByLabel('收入金额')).toHaveValue('收入金额');
  // Without this column the preview says what is missing, and the import is disabled.
  await dialog.getByLabel('交易时间', { exact: true }).selectOption('');
  await expect(dialog.getByText('请选择“交易时间”列')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '开始导入' })).toBeDisabled();
  await dialog.getByLabel('交易时间', { exact: true }).selectOption('交易时间');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '开始导入' }).click();
  const result = dialog.getByTestId('import-result');
  await expect(result).toHaveAttribute('data-state', 'done');
  await expect(result.getByTestId('import-figures')).toContainText('支出，用于核对提现与结算1');
  await dialog.getByRole('button', { name: '完成' }).click();

  // Of five orders the second and the fifth match; the first was paid twice, the third not at all, the fourth too
  // little.
  const table = page.getByTestId('exception-table');
  for (const kind of ['疑似重复到账', '有订单无到账', '金额不一致', '有到账无订单'])
    await expect(table.getByText(kind).first()).toBeVisible();
  await page.getByRole('link', { name: '到账流水' }).click();
  await expect(page.getByTestId('line-table').getByText('已匹配')).toHaveCount(2);
});

test('an exception is matched with its reason, marked on the order, and undone', async () => {
  await page.goto('/reconciliation?kind=amount_differs');
  await page.getByTestId('exception-table').getByRole('button', { name: '金额不一致' }).click();
  const drawer = page.getByTestId('exception-drawer');
  await drawer.getByTestId('order-choice').filter({ hasText: orders[3] }).getByRole('button', { name: '匹配' }).click();
  const step = page.getByTestId('step-dialog');
  await expect(step).toContainText('-1.00');
  await step.getByRole('button', { name: '确认匹配' }).click();
  await expect(step.getByText('请说明原因')).toBeVisible();
  await step.getByLabel('原因').fill('少付一元，已线下补收');
  await expectAccessible(page);
  await step.getByRole('button', { name: '确认匹配' }).click();
  await expect(drawer.getByTestId('exception-notes')).toContainText('少付一元');
  await drawer.getByRole('button', { name: '关闭' }).last().click();

  await page.goto('/order/collection?reconciliationStatus=1');
  await expect(
    page
      .getByTestId('order-table')
      .getByText(orders[3] as string)
      .first(),
  ).toBeVisible();
  await page.goto('/reconciliation?kind=amount_differs');
  await page.getByTestId('exception-table').getByRole('button', { name: '金额不一致' }).click();
  await drawer.getByRole('button', { name: '撤销处理' }).click();
  await step.getByLabel('原因').fill('核对错了');
  await step.getByRole('button', { name: '确认撤销' }).click();
  await expect(drawer.getByTestId('exception-notes')).toContainText('撤销匹配');
  await expect(drawer.getByText('待处理')).toBeVisible();
});

test('imported again nothing changes; the day stands on three sides and opens its rows', async () => {
  await page.goto('/reconciliation');
  await expect(page.getByTestId('exception-table')).toBeVisible();
  await importStatement(sample, '');
  await expect(page.getByText('该文件已导入过，没有重复记账')).toBeVisible();
  await page.getByTestId('import-dialog').getByRole('button', { name: '完成' }).click();
  // The same lines in another file: all of them are already known.
  await importStatement(Buffer.concat([sample, Buffer.from('\r\n')]), '');
  await expect(page.getByTestId('import-result').getByTestId('import-figures')).toContainText('新增到账0');
  await page.getByTestId('import-dialog').getByRole('button', { name: '完成' }).click();

  await page.getByRole('link', { name: '三方核对' }).click();
  const table = page.getByTestId('check-table');
  await expect(table.getByTestId('totals-row')).toContainText('5 笔');
  await expect(table.getByText('有差异').first()).toBeVisible();
  await expectAccessible(page);
  await table.locator('[data-row-open]').first().click();
  await expect(page.getByTestId('check-drawer').getByTestId('check-rows')).toBeVisible();
});

test('days without a statement are named, each with its two ways beside each other on both widths', async () => {
  const missing = (day: string, isOld: boolean) => ({
    account: 'main',
    bank: '示范银行',
    accountNo: '622202******0001',
    day,
    isOld,
    fault: isOld ? '' : '银行没有答复',
  });
  await page.route('**/api/reconciliation/summary*', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { data: object };
    const missingDays = [missing('2026-11-01', false), missing('2026-09-01', true)];
    await route.fulfill({ json: { ...json, data: { ...json.data, missingDays } } });
  });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/reconciliation');
    await page.getByTestId('missing-days').getByRole('button', { name: '查看' }).click();
    const dialog = page.getByTestId('missing-days-dialog');
    await expect(dialog).toContainText('已超过 31 天，不再自动获取');
    const tops = await dialog
      .getByRole('button', { name: /2026-11-01$/ })
      .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
    expect(tops).toHaveLength(2);
    expect(new Set(tops).size).toBe(1);
    await expectAccessible(page);
  }
  await page.unrouteAll();
  await page.setViewportSize({ width: 1440, height: 900 });
});

/** Returns a workbook like one from a bank's site: one sheet a month, the second with its own titles. */
async function workbookOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('十月').addRows([
    ['交易时间', '收入金额', '对方户名', '附言'],
    ['2026-10-31 09:00:00', '1.00', '十月的付款人', '不在本次导入'],
  ]);
  book.addWorksheet('十一月').addRows([['入账日期', '入账金额', '往来单位', '凭证', '说明'], ...rows]);
  return Buffer.from(await book.xlsx.writeBuffer());
}
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('of a workbook the second sheet is chosen, its columns are mapped, and its lines are in 到账流水', async () => {
  const rows = [
    ['2026-11-02', '880.01', '南山食品有限公司', 'PZ-0001', '货款'],
    ['2026-11-03', '880.02', '福田文具有限公司', 'PZ-0002', '尾款'],
  ];
  const pick = async (all: readonly (readonly string[])[]) => {
    await page.goto('/reconciliation');
    await page.getByRole('button', { name: '导入对账单' }).click();
    return { name: '账户明细.xlsx', mimeType: XLSX, buffer: await workbookOf(all) };
  };
  const first = await pick(rows);
  const dialog = page.getByTestId('import-dialog');
  await dialog.getByLabel('来源', { exact: true }).selectOption('新的来源…');
  await dialog.getByLabel('来源名称').fill('按月分表的银行');
  await dialog.getByLabel('选择对账单文件').setInputFiles(first);
  const preview = dialog.getByTestId('statement-preview');
  const sheets = dialog.getByLabel('工作表');
  await expect(sheets).toHaveValue('十月');
  await dialog.getByLabel('本方账号（表中没有时）').fill('6222029900000099');
  await expect(preview).toContainText('不在本次导入');

  await sheets.selectOption('十一月');
  await expect(preview).toContainText('880.01');
  await expect(preview).not.toContainText('不在本次导入');
  // The user who imports chooses the columns that the titles do not determine.
  await expect(dialog.getByLabel('对方户名')).toHaveValue('');
  await dialog.getByLabel('对方户名').selectOption('往来单位');
  await dialog.getByLabel('流水号').selectOption('凭证');
  await dialog.getByLabel('摘要 / 附言').selectOption('说明');
  await expect(sheets).toHaveValue('十一月');
  await expect(preview).toContainText('PZ-0002');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '开始导入' }).click();
  const result = dialog.getByTestId('import-result');
  await expect(result).toHaveAttribute('data-state', 'done');
  await expect(result.getByTestId('import-figures')).toContainText('新增到账2');
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.getByRole('link', { name: '到账流水' }).click();
  const lines = page.getByTestId('line-table');
  for (const amount of ['880.01', '880.02']) await expect(lines).toContainText(amount);
  await expect(lines).not.toContainText('不在本次导入');

  // The next workbook of this source opens on the chosen sheet, with the chosen columns.
  const next = await pick([...rows, ['2026-11-04', '880.03', '罗湖花店', 'PZ-0003', '花款']]);
  await dialog.getByLabel('来源', { exact: true }).selectOption('按月分表的银行');
  await dialog.getByLabel('选择对账单文件').setInputFiles(next);
  await expect(sheets).toHaveValue('十一月');
  await expect(dialog.getByTestId('mapping-form')).toContainText('已按上次的对应关系选好');
  await expect(preview).toContainText('PZ-0003');
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await expect(result).toHaveAttribute('data-state', 'done');
  await expect(result.getByTestId('import-figures')).toContainText('新增到账1');
});
