import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { demoMerchant } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** The institution's accounts in the demo of its mode. */
const CLIENT = '1100200300400500';
const OWN = '1100200300400700';
let server: OwnServer;
let finance: Page;
let checker: Page;

type Line = { account: string; received?: string; spent?: string; text: string };
/** Imports a statement of the institution's accounts by its screen. */
async function importLines(name: string, lines: readonly Line[]): Promise<void> {
  const time = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const text = [
    '交易时间,收入金额,支出金额,本方账号,对方户名,交易流水号,附言',
    ...lines.map(
      ({ account, received = '', spent = '', text: said }, at) =>
        `${time},${received},${spent},${account},示范支付有限公司,${name}-${at},${said}`,
    ),
  ].join('\n');
  await finance.goto('/reconciliation');
  await finance.getByRole('button', { name: '导入对账单' }).click();
  const dialog = finance.getByTestId('import-dialog');
  await dialog.getByLabel('来源', { exact: true }).selectOption('新的来源…');
  await dialog.getByLabel('来源名称').fill(name);
  const file = { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog.getByLabel('选择对账单文件').setInputFiles(file);
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await expect(dialog.getByTestId('import-result')).toHaveAttribute('data-state', 'done');
}

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer({ DEMO_MODE: 'institution' });
  [finance, checker] = await Promise.all([
    enterServer(browser, server.url, 'finance01'),
    enterServer(browser, server.url, 'admin02'),
  ]);
});
test.afterAll(async () => {
  for (const page of [finance, checker]) await page?.context().close();
  await server?.stop();
});

const drawer = () => finance.getByTestId('own-transfer-drawer');
async function ask(fields: { way?: string; amount: string }) {
  await finance.goto('/reconciliation?tab=transfers');
  await finance.getByRole('button', { name: '发起划转' }).click();
  const dialog = finance.getByTestId('propose-dialog');
  if (fields.way) await dialog.getByLabel('方向').selectOption(fields.way);
  await dialog.getByLabel('金额（元）').fill(fields.amount);
  await dialog.getByRole('button', { name: '下一步' }).click();
  return dialog;
}
async function propose(dialog: ReturnType<Page['getByTestId']>, title: string): Promise<void> {
  await dialog.getByLabel('申请原因').fill('本月划转');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('finance01'));
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
  await approve(checker, 'admin02', title);
}
/** Opens the newest transfer; returns its number. */
async function openNewest(amount: string): Promise<string> {
  await finance.goto('/reconciliation?tab=transfers');
  const row = finance.getByRole('row', { name: new RegExp(amount) }).first();
  const number = (await row.getByRole('button', { name: /^ZJ/ }).textContent()) ?? '';
  await row.getByRole('button', { name: number }).click();
  await expect(drawer()).toContainText(number);
  return number;
}

test('earned revenue leaves the client account, never more than is earned, and two lines book it', async () => {
  const { agtOrderNo } = await demoMerchant(server.url).createCollection({
    mchOrderNo: 'own-1',
    product: 'bank',
    amount: '3000.00',
    subject: '收款',
  });
  await importLines('收款', [{ account: CLIENT, received: '3000.00', text: agtOrderNo }]);
  await expect
    .poll(async () => (await demoMerchant(server.url).balance()).available, { timeout: 30_000 })
    .not.toBe('0.00');
  const dialog = await ask({ amount: '2000.00' });
  await expect(dialog).toContainText(/现在最多可划出 [\d,.]+ 元：已实现且未划出的收入/);
  await expectAccessible(finance);
  await dialog.getByLabel('金额（元）').fill('12.34');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText('备付金账户 → 自有资金账户');
  await expectAccessible(finance);
  await propose(dialog, '自有资金划转');
  const number = await openNewest('12\\.34');
  await expect(drawer()).toContainText('待流水');
  await expectAccessible(finance);
  await importLines('划出', [
    { account: CLIENT, spent: '12.34', text: `划出 ${number}` },
    { account: OWN, received: '12.34', text: `划出 ${number}` },
  ]);
  await finance.goto(`/reconciliation?tab=transfers&detail=${number}`);
  await expect(drawer()).toContainText('已入账', { timeout: 90_000 });
  await finance.setViewportSize({ width: 390, height: 844 });
  await finance.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(finance);
  await finance.goto('/reconciliation?tab=transfers');
  await expect(finance.getByTestId('own-transfer-card').or(finance.getByText('12.34')).first()).toBeVisible();
  await expectAccessible(finance);
  await finance.setViewportSize({ width: 1440, height: 900 });
  await finance.emulateMedia({ colorScheme: 'light' });
});

test('an advance comes in by lines that carry no number, which two people name', async () => {
  const dialog = await ask({ way: 'in', amount: '56.78' });
  await propose(dialog, '自有资金划转');
  await importLines('划入', [
    { account: OWN, spent: '56.78', text: '转账' },
    { account: CLIENT, received: '56.78', text: '转账' },
  ]);
  await openNewest('56\\.78');
  await drawer().getByRole('button', { name: '匹配流水' }).click();
  const match = finance.getByTestId('propose-dialog');
  await match
    .getByRole('group', { name: /转出流水/ })
    .getByText('划入-0')
    .click();
  await match
    .getByRole('group', { name: /转入流水/ })
    .getByText('划入-1')
    .click();
  await expectAccessible(finance);
  await match.getByRole('button', { name: '下一步' }).click();
  await expect(match).toContainText('转入流水');
  await propose(match, '自有划转匹配流水');
  await expect(drawer()).toContainText('已入账', { timeout: 90_000 });
});
