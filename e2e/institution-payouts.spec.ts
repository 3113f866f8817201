import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { demoMerchant } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { createPayout } from './support/payouts.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';
import { importLines, type Line, openAnswer } from './support/statement.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** The institution's account in the demo of its mode. */
const ACCOUNT = '1100200300400500';
let server: OwnServer;
let finance: Page;
let checker: Page;
let paid = '';
let refused = '';
let batchNo = '';

const importOf = (source: string, lines: readonly Line[]) => importLines(finance, { account: ACCOUNT, source }, lines);

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

test('payouts of one merchant are picked for one bank file', async () => {
  const merchant = demoMerchant(server.url);
  const { agtOrderNo } = await merchant.createCollection({
    mchOrderNo: 'fund-1',
    product: 'bank',
    amount: '2000.00',
    subject: '备付',
  });
  await importOf('收款', [{ received: '2000.00', text: agtOrderNo }]);
  await expect.poll(async () => (await merchant.balance()).available, { timeout: 20_000 }).not.toBe('0.00');
  paid = await createPayout(server.url, { amount: '500.00' });
  refused = await createPayout(server.url, { amount: '300.00' });

  await finance.goto('/order/payout?awaitsFile=1');
  await expect(finance.getByRole('button', { name: `付款 ${paid}` })).toBeVisible();
  for (const orderNo of [paid, refused])
    await finance
      .getByRole('row', { name: new RegExp(orderNo) })
      .getByRole('checkbox')
      .check();
  const bar = finance.getByTestId('selection-bar');
  await expect(bar).toContainText('已选 2 笔，可付款 2 笔');
  await expectAccessible(finance);
  await bar.getByRole('button', { name: '生成付款文件' }).click();
  await expect(finance.getByTestId('payout-send')).toContainText('800.00');
  await expect(finance.getByTestId('payout-send').getByLabel('付款账户')).toBeVisible();
  await finance.getByTestId('payout-send').getByRole('button', { name: '确认生成' }).click();
  const made = finance.getByTestId('payout-file');
  const [file] = await Promise.all([
    finance.waitForEvent('download'),
    made.getByRole('link', { name: '下载 CSV' }).click(),
  ]);
  const text = (await (await file.createReadStream()).toArray()).join('');
  for (const said of ['6222020000000007', '500.00', '300.00', paid, refused]) expect(text).toContain(said);
  const [order] = await Promise.all([
    finance.waitForEvent('download'),
    made.getByRole('link', { name: '下载 pain.001' }).click(),
  ]);
  batchNo = order.suggestedFilename().replace('.xml', '');
  const message = (await (await order.createReadStream()).toArray()).join('');
  for (const said of ['<CtrlSum>800.00</CtrlSum>', `<EndToEndId>${refused}</EndToEndId>`, ACCOUNT])
    expect(message).toContain(said);
  await made.getByRole('button', { name: '关闭' }).first().click();
});

test('what the bank answers to the file is read row by row: acceptance moves nothing', async () => {
  const dialog = await openAnswer(finance, batchNo, [
    [paid, 'ACSP'],
    [refused, 'ACTC'],
    ['DF0', 'RJCT'],
  ]);
  await expect(dialog).toContainText('ACSP');
  await expectAccessible(finance);
  await dialog.getByRole('button', { name: '确认导入' }).click();
  await expect(dialog).toBeHidden();
  await finance.goto('/reconciliation?tab=answers');
  await expect(finance.getByRole('row', { name: new RegExp(paid) })).toContainText('不作为出账依据');
  await finance.getByRole('button', { name: '只看差异' }).click();
  await expect(finance.getByRole('row', { name: /DF0/ })).toContainText('不在该付款文件中');
  await expect(finance.getByRole('row', { name: new RegExp(paid) })).toBeHidden();
  await expectAccessible(finance);
});

test('the statement pays the one it names; what the bank refused is ended by two people', async () => {
  await importOf('付款', [{ spent: '500.00', text: paid }]);
  await finance.goto(`/order/payout?detail=${paid}`);
  const drawer = finance.getByTestId('payout-drawer');
  await expect(drawer).toContainText('已完成', { timeout: 20_000 });
  await expect(drawer).toContainText('对账单已确认出账，账本已结算');

  await finance.goto(`/order/payout?detail=${refused}`);
  await expect(drawer).toContainText('付款中');
  await expect(drawer.getByRole('heading', { name: '对账单流水' })).toBeVisible();
  await expectAccessible(finance);
  await drawer.getByRole('button', { name: '登记付款失败' }).click();
  const decision = finance.getByTestId('decision-dialog');
  await decision.getByLabel('失败原因').fill('户名不符');
  await decision.getByRole('button', { name: '确认登记付款失败' }).click();
  await expect(drawer).toContainText('付款失败');
  await expect(drawer).toContainText('须由另一人付款');
  await expect(drawer.getByRole('button', { name: '生成付款文件' })).toBeHidden();
  await drawer.getByRole('button', { name: '终止付款' }).click();
  const end = finance.getByTestId('propose-dialog');
  await end.getByText('关闭失败').click();
  await end.getByLabel('处理理由').fill('账户不能入账');
  await end.getByRole('button', { name: '下一步' }).click();
  await end.getByLabel('申请原因').fill('银行已确认未付出');
  await end.getByLabel('谷歌验证码').fill(await nextCode('finance01'));
  await expectAccessible(finance);
  await end.getByRole('button', { name: '提交审批' }).click();
  await expect(drawer.getByTestId('pending-badge')).toContainText('代付付款失败处理待审批');
  await approve(checker, 'admin02', '代付付款失败处理');
  await expect(drawer).toContainText('已失败', { timeout: 20_000 });
});

test('what the bank gave back is the merchant’s again, by the line two people named', async () => {
  await importOf('退汇', [{ received: '500.00', text: '退汇 户名不符' }]);
  await finance.goto(`/order/payout?detail=${paid}`);
  const drawer = finance.getByTestId('payout-drawer');
  await drawer.getByRole('button', { name: '银行退汇' }).click();
  const propose = finance.getByTestId('propose-dialog');
  await propose.getByText('退汇 户名不符').click();
  await propose.getByRole('button', { name: '下一步' }).click();
  await propose.getByLabel('申请原因').fill('银行退汇');
  await propose.getByRole('button', { name: '提交审批' }).click();
  await approve(checker, 'admin02', '代付退汇');
  await expect(drawer).toContainText('已退回', { timeout: 20_000 });
  await finance.setViewportSize({ width: 390, height: 844 });
  await finance.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(finance);
});
