import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { demoMerchant } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode, openPhone } from './support/people.ts';
import { type SandboxBank, startSandboxBank } from './support/sandbox-bank.ts';
import { enterServer } from './support/shell.ts';
import { importLines, type Line, openAnswer } from './support/statement.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/**
 * The institution's first account in the demo of its mode, and the account from which payers of the sandbox bank pay.
 */
const ACCOUNT = '1100200300400500';
const PAYER = '6222029999341672115';
type Order = { no: string; payUrl: string; refundNo: string };
let bank: SandboxBank;
let server: OwnServer;
let finance: Page;
let maker: Page;
let checker: Page;
const paid: Order = { no: '', payUrl: '', refundNo: '' };
const refused: Order = { no: '', payUrl: '', refundNo: '' };
let batchNo = '';

const importOf = (source: string, lines: readonly Line[]) => importLines(finance, { account: ACCOUNT, source }, lines);

test.beforeAll(async ({ browser }) => {
  bank = await startSandboxBank();
  server = await startOwnServer({ DEMO_MODE: 'institution', BANK_URL: bank.url });
  [finance, maker, checker] = await Promise.all([
    enterServer(browser, server.url, 'finance01'),
    enterServer(browser, server.url, 'admin01'),
    enterServer(browser, server.url, 'admin02'),
  ]);
});
test.afterAll(async () => {
  for (const page of [finance, maker, checker]) await page?.context().close();
  await server?.stop();
  await bank?.stop();
});

async function settled(order: Order, amount: string): Promise<void> {
  const merchant = demoMerchant(server.url);
  const made = await merchant.createCollection({
    mchOrderNo: `back-${amount}`,
    product: 'bank',
    amount,
    subject: '音乐节门票',
  });
  Object.assign(order, { no: made.agtOrderNo, payUrl: made.payUrl });
  await bank.transfer({ to: ACCOUNT, amount, text: order.no });
  await expect.poll(async () => (await merchant.getCollection(order.no)).status, { timeout: 40_000 }).toBe(4);
}

/** Proposes a refund from the order's drawer, checks the shown account, and has another person approve it. */
async function refund(order: Order, amount?: string): Promise<void> {
  await maker.goto(`/order/collection?detail=${order.no}`);
  const drawer = maker.getByTestId('order-drawer');
  await drawer.getByRole('button', { name: '申请退款' }).click();
  const dialog = maker.getByTestId('propose-dialog');
  if (amount) await dialog.getByLabel('退款金额').fill(amount);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByTestId('change-lines')).toContainText(PAYER.slice(-4));
  await expect(dialog.getByTestId('change-lines')).toContainText('沙箱银行');
  await dialog.getByLabel('申请原因').fill('演出取消');
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
  await approve(checker, 'admin02', '代收退款');
}

test('refunds go back to the account that the bank named, by one bank file of two', async () => {
  await settled(paid, '200.00');
  await settled(refused, '90.00');
  await refund(paid, '50.00');
  await refund(refused);

  await finance.goto('/operator/refunds');
  for (const order of [paid, refused]) {
    const row = finance.getByRole('row', { name: new RegExp(order.no) });
    order.refundNo = (await row.getByRole('button', { name: /^TK/ }).textContent()) ?? '';
    await row.getByRole('checkbox').check();
  }
  const bar = finance.getByTestId('selection-bar');
  await expect(bar).toContainText('已选 2 笔，可付款 2 笔');
  await expectAccessible(finance);
  await bar.getByRole('button', { name: '生成付款文件' }).click();
  const dialog = finance.getByTestId('refund-send');
  await expect(dialog).toContainText('140.00');
  await expect(dialog.getByLabel('付款账户')).toBeVisible();
  const code = dialog.getByLabel('谷歌验证码');
  if (await code.isVisible()) await code.fill(await nextCode('finance01'));
  await dialog.getByRole('button', { name: '确认生成' }).click();
  const made = finance.getByTestId('refund-file');
  await expectAccessible(finance);
  const [file] = await Promise.all([
    finance.waitForEvent('download'),
    made.getByRole('link', { name: '下载 pain.001' }).click(),
  ]);
  batchNo = file.suggestedFilename().replace('.xml', '');
  const message = (await (await file.createReadStream()).toArray()).join('');
  for (const said of ['<CtrlSum>140.00</CtrlSum>', paid.refundNo, refused.refundNo, PAYER])
    expect(message).toContain(said);
  expect(message.match(/<CdtrAgt>\s*<FinInstnId>\s*<Nm>沙箱银行<\/Nm>/g)).toHaveLength(2);
  await made.getByRole('button', { name: '关闭' }).first().click();
  // A user who closed the dialog finds the file at its refunds.
  await finance.goto(`/operator/refunds?detail=${paid.refundNo}`);
  const again = finance.getByTestId('refund-drawer').getByTestId('bank-files');
  await expect(again).toContainText(batchNo);
  const [taken] = await Promise.all([
    finance.waitForEvent('download'),
    again.getByRole('link', { name: new RegExp(`下载 ${batchNo} .*pain.001`) }).click(),
  ]);
  expect((await (await taken.createReadStream()).toArray()).join('')).toBe(message);
});

test('what the bank refuses fails and is sent again; its statement pays the other, and the payer reads it', async ({
  browser,
}) => {
  const answer = await openAnswer(finance, batchNo, [
    [paid.refundNo, 'ACSC'],
    [refused.refundNo, 'RJCT'],
  ]);
  await answer.getByRole('button', { name: '确认导入' }).click();
  await expect(answer).toBeHidden();
  const drawer = finance.getByTestId('refund-drawer');
  await finance.goto(`/operator/refunds?detail=${refused.refundNo}`);
  await expect(drawer).toContainText('付款失败', { timeout: 20_000 });
  await finance.goto(`/operator/refunds?detail=${paid.refundNo}`);
  await expect(drawer).toContainText('付款中');

  await importOf('退款', [{ spent: '50.00', text: `退款 ${paid.refundNo}` }]);
  await finance.goto(`/operator/refunds?detail=${paid.refundNo}`);
  await expect(drawer).toContainText('已退款', { timeout: 20_000 });
  await expectAccessible(finance);
  const phone = await openPhone(browser);
  await phone.goto(paid.payUrl);
  await expect(phone.getByRole('region', { name: '退款' })).toContainText('已退款 50.00 元');
  await expectAccessible(phone);
  await phone.context().close();

  // The merchant's own people follow it to its end.
  const own = await enterServer(browser, server.url, 'merchant02');
  await own.goto('/merchant/refunds');
  const row = own.getByRole('row', { name: new RegExp(paid.no) });
  await expect(row).toContainText('已退款');
  await row.getByRole('button', { name: /^TK/ }).click();
  const followed = own.getByTestId('own-refund-drawer');
  await expect(followed.getByTestId('detail-head')).toContainText('50.00');
  const steps = followed.getByTestId('order-timeline').getByRole('listitem');
  // Asked for, approved, sent to the bank, paid.
  await expect(steps).toHaveCount(4);
  await expect(steps.last()).toContainText('已退款');
  await expectAccessible(own);
  await own.context().close();

  await finance.goto(`/operator/refunds?detail=${refused.refundNo}`);
  // The person who sent it and uploaded the bank's answer is not offered to send it again.
  await expect(drawer).toContainText('付款失败');
  await expect(drawer.getByRole('button', { name: '登记打款' })).toBeHidden();
  await checker.goto(`/operator/refunds?detail=${refused.refundNo}`);
  await checker.getByTestId('refund-drawer').getByRole('button', { name: '登记打款' }).click();
  const again = checker.getByTestId('refund-step');
  // Masked until it is revealed; the audit log records that it was seen.
  await expect(again).not.toContainText(PAYER);
  await expectAccessible(checker);
  await again.getByRole('button', { name: '显示完整账号与户名' }).click();
  await expect(again.getByRole('button', { name: '复制银行账号' })).toBeVisible();
  await expect(again).toContainText(PAYER);
  await expectAccessible(checker);
  await again.getByLabel('银行流水号').fill('E2E-AGAIN-1');
  await again.getByRole('button', { name: '确认已打款' }).click();
  await expect(again).toBeHidden();
  await importOf('再付', [{ spent: '90.00', text: '退还货款' }]);
  await finance.goto(`/operator/refunds?detail=${refused.refundNo}`);
  await drawer.getByRole('button', { name: '核对流水' }).click();
  const step = finance.getByTestId('refund-step');
  await expect(step.getByLabel('对账单流水')).toContainText('90.00');
  await step.getByRole('button', { name: '确认', exact: true }).click();
  await expect(drawer).toContainText('已退款', { timeout: 20_000 });
  await maker.goto(`/order/collection?detail=${refused.no}`);
  await expect(maker.getByTestId('order-drawer')).toContainText('已退款');
  await maker.goto('/audit?action=refund.show-payee');
  await expect(maker.getByRole('row', { name: new RegExp(refused.refundNo) })).toContainText('查看退款收款账户');
});

/** Takes a return from the dialog with refund and line to the refund's state after the second person's approval. */
async function returned({ refundNo }: Order): Promise<void> {
  const propose = finance.getByTestId('propose-dialog');
  await propose.getByRole('button', { name: '下一步' }).click();
  const changes = propose.getByTestId('change-lines');
  await expect(changes).toContainText('退回流水');
  await expect(changes).toContainText('重新应退付款人');
  await propose.getByLabel('申请原因').fill('银行退回，账户已销户');
  await expectAccessible(finance);
  await propose.getByRole('button', { name: '提交审批' }).click();
  await expect(propose).toBeHidden();
  await finance.goto(`/operator/refunds?detail=${refundNo}`);
  const drawer = finance.getByTestId('refund-drawer');
  await expect(drawer.getByTestId('pending-badge')).toContainText('退款退回待审批');
  await expect(drawer.getByTestId('detail-head')).toContainText('已退款');
  await expect(drawer.getByRole('button', { name: '银行退回' })).toBeHidden();
  await approve(checker, 'admin02', '退款退回');
  await expect(drawer.getByTestId('detail-head')).toContainText('银行退回', { timeout: 20_000 });
  await expect(drawer.getByRole('button', { name: '登记打款' })).toBeVisible();
}

test('what the bank gives back later is owed to the payer again, by the line that two people name in 对账', async () => {
  await importOf('退汇', [{ received: '50.00', text: `退汇 ${paid.refundNo}` }]);
  await finance.goto('/reconciliation');
  const row = finance.getByRole('row', { name: new RegExp(paid.refundNo) });
  await row.getByRole('button', { name: '有到账无订单' }).click();
  const exception = finance.getByTestId('exception-drawer');
  const choice = exception.getByRole('region', { name: '可能是退回的付款' }).getByTestId('return-choice');
  await expect(choice).toHaveCount(1);
  await expect(choice).toContainText(`退款${paid.refundNo}附言含单号`);
  await expectAccessible(finance);
  await choice.getByRole('button', { name: `登记退回 ${paid.refundNo}` }).click();
  await expect(finance.getByTestId('propose-dialog')).toContainText('审批后重新应退付款人');
  await returned(paid);
  await finance.goto('/reconciliation');
  await expect(row).toContainText('付款退回');
  // Paid once more, with a new statement line.
  await finance.goto(`/operator/refunds?detail=${paid.refundNo}`);
  const drawer = finance.getByTestId('refund-drawer');
  await drawer.getByRole('button', { name: '登记打款' }).click();
  const step = finance.getByTestId('refund-step');
  await step.getByLabel('银行流水号').fill('E2E-BACK-1');
  await step.getByRole('button', { name: '确认已打款' }).click();
  await expect(step).toBeHidden();
  await importOf('重付', [{ spent: '50.00', text: `退款 ${paid.refundNo}` }]);
  await finance.goto(`/operator/refunds?detail=${paid.refundNo}`);
  await expect(drawer.getByTestId('detail-head')).toContainText('已退款', { timeout: 20_000 });
});

test('and by the line that they choose at the refund, in the dark on a phone too', async () => {
  await importOf('再退汇', [{ received: '90.00', text: '退汇 户名不符' }]);
  await finance.goto(`/operator/refunds?detail=${refused.refundNo}`);
  const drawer = finance.getByTestId('refund-drawer');
  await drawer.getByRole('button', { name: '银行退回' }).click();
  const propose = finance.getByTestId('propose-dialog');
  await propose.getByRole('button', { name: '下一步' }).click();
  await expect(propose).toContainText('请选择退回的流水');
  await propose.getByText('退汇 户名不符').click();
  await returned(refused);
  await maker.goto(`/order/collection?detail=${refused.no}`);
  await expect(maker.getByTestId('order-drawer').getByTestId('detail-head')).not.toContainText('已退款');
  await finance.setViewportSize({ width: 390, height: 844 });
  await finance.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(finance);
});

/** Runs `npm run admin -- prove FILE`, as the recipient of a file does beside the deployment. */
function prove(file: string): { code: number | null; said: string } {
  const admin = join(import.meta.dirname, '../apps/server/src/admin.ts');
  const env = { ...process.env, MASTER_KEY: 'e2'.repeat(32), DATA_DIR: server.dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, [admin, 'prove', file], { env, encoding: 'utf8' });
  return { code: status, said: stdout + stderr };
}

test('the evidence file of an order proves itself, and a fen changed in it is found', async () => {
  await maker.goto(`/order/collection?detail=${paid.no}`);
  const drawer = maker.getByTestId('order-drawer');
  const [file] = await Promise.all([
    maker.waitForEvent('download'),
    drawer.getByRole('button', { name: '下载证据包' }).click(),
  ]);
  const path = join(server.dataDir, file.suggestedFilename());
  await file.saveAs(path);
  const whole = prove(path);
  expect(whole.said).toContain(`订单 ${paid.no}`);
  expect(whole.said).toContain('全部通过');
  expect(whole.code).toBe(0);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain('200.00');
  writeFileSync(path, text.replace('200.00', '200.01'));
  const changed = prove(path);
  expect(changed.said).toContain('不符');
  expect(changed.code).not.toBe(0);
});

test('the solvency line: what is owed to clients lies at the bank, and every difference is named', async () => {
  await checker.goto('/ledger?tab=solvency');
  const sum = checker.getByTestId('solvency-sum');
  await expect(sum).toContainText('账面与对账单均足额');
  await expect(sum).toContainText(/账面与对账单(总额)?一致/);
  await expect(checker.getByTestId('solvency-owed')).toContainText('应退付款人90.00');
  await expectAccessible(checker);
  // A payment that belongs to no order, refund or settlement.
  await importOf('不明', [{ spent: '7.00', text: '不明付款' }]);
  await checker.getByRole('button', { name: '刷新列表' }).click();
  await expect(sum).toContainText('账面与对账单相差');
  const differences = checker.getByTestId('solvency-difference-table');
  await expect(differences).toContainText('7.00');
  await checker.getByRole('button', { name: '账面有、对账单无' }).click();
  await expect(differences).not.toContainText('7.00');
  await checker.getByRole('button', { name: '对账单有、账面无' }).click();
  await expect(differences).toContainText('7.00');
  await checker.getByRole('button', { name: '近 1 小时' }).click();
  await expect(checker).toHaveURL(/span=hour/);
  await expect(differences).toContainText('7.00');
  await checker.setViewportSize({ width: 390, height: 844 });
  await checker.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(checker);
});
