import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve, decide } from './support/approvals.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { PDF } from './support/papers.ts';
import { fundMerchant } from './support/payouts.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** Money and an account change here, so the test has its own server. */
let server: OwnServer;
let finance: Page;
let administrator: Page;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  await fundMerchant(server.url, '1000.00');
  finance = await enterServer(browser, server.url, 'merchant02');
  administrator = await enterServer(browser, server.url, 'merchant01');
});
test.afterAll(async () => {
  for (const page of [finance, administrator]) await page?.context().close();
  await server?.stop();
});

test('one of the merchant’s people asks for a settlement of all that is free, once', async ({ browser }) => {
  await finance.goto('/merchant/settlements');
  await finance.getByRole('button', { name: '申请结算' }).click();
  const dialog = finance.getByTestId('ask-settlement');
  await expect(dialog).toContainText('755900******5678');
  await expect(dialog).toContainText('920.00');
  await expect(dialog).toContainText('50.00');
  await expectAccessible(finance);
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('merchant02'));
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog).toBeHidden();
  const row = finance.locator('tr[data-row]').first();
  await expect(row).toContainText('待审批');
  await expect(row).toContainText('920.00');

  await finance.getByRole('button', { name: '申请结算' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: '现在不能结算' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: '提交申请' })).toBeDisabled();
  await dialog.getByRole('button', { name: '取消' }).click();

  const viewer = await enterServer(browser, server.url, 'merchant04');
  await viewer.goto('/merchant/settlements');
  await expect(viewer.locator('tr[data-row]').first()).toContainText('待审批');
  await expect(viewer.getByRole('button', { name: /申请结算|变更结算账户/ })).toHaveCount(0);
  await viewer.context().close();
});

/** Bytes of a download that begins with this. */
async function bytesOf(coming: Promise<Download>): Promise<Buffer> {
  return readFile(await (await coming).path());
}

test('a settlement opens with its statement, its timeline and its files', async () => {
  await finance.goto('/merchant/settlements');
  await finance.getByRole('button', { name: /^JS/ }).first().click();
  const drawer = finance.getByTestId('own-settlement-drawer');
  await expect(drawer.getByTestId('detail-head')).toContainText('920.00');
  await expect(drawer.getByTestId('statement')).toContainText('1,000.00');
  await expect(drawer.getByTestId('order-timeline').getByRole('listitem')).not.toHaveCount(0);
  await expect(drawer).toContainText('755900******5678');
  await expectAccessible(finance);
  const paper = finance.waitForEvent('download');
  await drawer.getByRole('link', { name: 'PDF' }).click();
  expect((await bytesOf(paper)).subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const table = finance.waitForEvent('download');
  await drawer.getByRole('link', { name: 'CSV' }).click();
  expect((await bytesOf(table)).toString('utf8')).toContain('1000.00');
});

test('the bill of a month shows its figures and rows, and is a PDF and a CSV', async () => {
  await finance.goto('/merchant/bills');
  await finance.getByRole('button', { name: '本月', exact: true }).click();
  await expect(finance.getByTestId('statement')).toContainText('1,000.00');
  const rows = finance.getByTestId('bill-rows');
  // An order of 1,000.00 less the fee of 3 %; the settlement that waits for approval has moved nothing.
  await expect(rows.getByRole('row', { name: /代收/ })).toContainText('+970.00');
  await expectAccessible(finance);
  const paper = finance.waitForEvent('download');
  await finance.getByRole('link', { name: /PDF/ }).click();
  expect((await bytesOf(paper)).subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const table = finance.waitForEvent('download');
  await finance.getByRole('link', { name: /CSV/ }).click();
  const text = (await bytesOf(table)).toString('utf8');
  for (const figure of ['1000.00', '970.00']) expect(text).toContain(figure);
});

test('two of them ask for another account, and two of the staff decide', async ({ browser }) => {
  await finance.goto('/merchant/settlements');
  await finance.getByRole('button', { name: '变更结算账户' }).click();
  const dialog = finance.getByTestId('settlement-account');
  await dialog.getByLabel('户名').fill('别家公司');
  await dialog.getByLabel('开户银行').fill('示范银行');
  await dialog.getByLabel('银行账号').fill('6222 0200 0000 9876');
  await dialog.getByLabel('证明编号').fill('开户许可证 J3100-2026');
  await dialog.getByLabel('开户证明').setInputFiles(PDF);
  const next = dialog.getByRole('button', { name: '下一步', exact: true });
  await expect(next).toBeEnabled();
  await next.click();
  await expect(dialog).toContainText('户名须与商户的登记名称一致');
  await dialog.getByLabel('户名').fill('示范电子商务有限公司');
  await next.click();
  await expect(dialog.getByTestId('change-lines')).toContainText('622202******9876');
  await dialog.getByLabel('申请原因').fill('更换开户行');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('merchant02'));
  await expectAccessible(finance);
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
  await expect(finance.getByTestId('pending-badge')).toContainText('变更结算账户待审批');

  await administrator.goto('/approvals');
  await administrator
    .getByRole('button', { name: /审批 变更结算账户/ })
    .first()
    .click();
  const shown = administrator.getByTestId('approval-drawer');
  const paper = await shown.getByRole('link', { name: '查看' }).getAttribute('href');
  expect(paper).toMatch(/^\/files\/settlement-papers\//);
  expect((await administrator.request.get(paper ?? '')).status()).toBe(200);
  await decide(administrator, '同意', 'merchant01');

  for (const name of ['admin01', 'admin02']) {
    const staff = await enterServer(browser, server.url, name);
    await approve(staff, name, '商户结算账户');
    await staff.context().close();
  }
  await finance.reload();
  await expect(finance.getByTestId('own-terms')).toContainText('622202******9876');
  await expect(finance.getByTestId('own-terms')).toContainText('48 小时内不用于结算');
});
