import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve, decide } from './support/approvals.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { PDF } from './support/papers.ts';
import { fundMerchant } from './support/payouts.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** Money leaves here, so the test has its own server. */
let server: OwnServer;
let finance: Page;
let checker: Page;
/** A person who had no part in the payment that the bank refused. */
let third: Page;
let number = '';

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  await fundMerchant(server.url, '1000.00');
  [finance, checker, third] = await Promise.all([
    enterServer(browser, server.url, 'finance01'),
    enterServer(browser, server.url, 'admin02'),
    enterServer(browser, server.url, 'admin01'),
  ]);
});
test.afterAll(async () => {
  for (const page of [finance, checker, third]) await page?.context().close();
  await server?.stop();
});

/** Opens the merchant's drawer, on its own page. */
async function openMerchant(page: Page) {
  await page.goto('/merchants');
  await page
    .getByRole('button', { name: /M1001|示范商城/ })
    .first()
    .click();
  return page.getByTestId('merchant-drawer');
}

/**
 * Presses 下一步 during the upload of the proof: the button waits, is enabled again if the upload fails, and continues
 * once it succeeds.
 */
async function goesOnWithTheProof(dialog: Locator): Promise<void> {
  const page = dialog.page();
  const proof = dialog.getByLabel('开户证明');
  const [next, waits] = ['下一步', '等待文件上传…'].map((name) => dialog.getByRole('button', { name, exact: true }));
  if (!next || !waits) throw new Error('no button');
  for (const ends of ['failed', 'arrived']) {
    const way = Promise.withResolvers<void>();
    const hold = async (route: Route) => {
      await way.promise;
      await (ends === 'failed' ? route.abort('connectionreset') : route.continue());
    };
    await page.route('**/api/settlements/uploadPaper', hold, { times: 1 });
    await proof.setInputFiles(PDF);
    await next.click();
    await expect(waits).toBeDisabled();
    await expect(dialog).not.toContainText('请上传开户证明');
    way.resolve();
    if (ends === 'failed') await expect(dialog).toContainText('网络错误');
    await expect(next).toBeEnabled();
  }
}

test('a new account of the merchant is shown by its document, approved by another, and rests 48 hours', async () => {
  const drawer = await openMerchant(finance);
  await expect(drawer).toContainText('755900******5678');
  await drawer.getByRole('button', { name: '结算账户', exact: true }).click();
  const dialog = finance.getByTestId('settlement-account');
  await expect(dialog).toContainText('生效 48 小时后才用于结算，期间仍付到原账户。');
  await dialog.getByRole('button', { name: '下一步' }).click();
  for (const missing of ['请填写开户银行', '请填写证明编号', '请上传开户证明'])
    await expect(dialog).toContainText(missing);
  await expectAccessible(finance);
  await dialog.getByLabel('户名').fill('张三丰');
  await dialog.getByLabel('开户银行').fill('示范银行');
  // Typed as printed, in groups.
  await dialog.getByLabel('银行账号').fill('6222 0200 0000 9876');
  await dialog.getByLabel('证明编号').fill('开户许可证 J3100-2026');
  await goesOnWithTheProof(dialog);
  // The holder is a person or somebody else: refused.
  await expect(dialog).toContainText('户名须与商户的登记名称一致');
  await dialog.getByLabel('户名').fill('示范电子商务有限公司');
  await dialog.getByRole('button', { name: '下一步' }).click();
  const lines = dialog.getByTestId('change-lines');
  await expect(lines).toContainText('622202******9876');
  await expect(lines).toContainText('生效 48 小时后');
  await dialog.getByLabel('申请原因').fill('商户更换开户行');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('finance01'));
  await expectAccessible(finance);
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer).toContainText('755900******5678');

  await checker.goto('/approvals');
  await checker
    .getByRole('button', { name: /审批 商户结算账户/ })
    .first()
    .click();
  const shown = checker.getByTestId('approval-drawer');
  await expect(shown).toContainText('开户许可证 J3100-2026');
  await expect(shown.getByRole('link', { name: '查看' })).toBeVisible();
  await expectAccessible(checker);
  await decide(checker, '同意', 'admin02');
  await openMerchant(finance);
  await expect(drawer).toContainText(/622202\*{6}9876（\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} 起用于结算）/);
  await expectAccessible(finance);
});

test('a merchant is settled at once: what is free, less its reserve, is held and proposed as one run', async () => {
  const drawer = await openMerchant(finance);
  await expect(drawer.getByRole('heading', { name: '结算', exact: true })).toBeVisible();
  await expect(drawer).toContainText('按申请，起结 100.00 元，保证金 5.0000%／7 天');
  // The merchant's receipts, with a link to the ledger postings.
  await expect(drawer.getByRole('heading', { name: '近 30 天交易' })).toBeVisible();
  await expect(drawer).toContainText('1,000.00');
  await expect(drawer.getByRole('link', { name: '账本分录' })).toHaveAttribute('href', /accountId=\d+/);
  await expectAccessible(finance);
  // It holds the merchant's whole balance: the page asks first, and nothing happens on a no.
  await drawer.getByRole('button', { name: '立即结算' }).click();
  const making = finance.getByTestId('make-run-dialog');
  await expect(making).toContainText('970.00 元');
  await expectAccessible(finance);
  await making.getByRole('button', { name: '取消' }).click();
  await expect(drawer).toContainText('占用 0.00');
  await drawer.getByRole('button', { name: '立即结算' }).click();
  await making.getByRole('button', { name: '生成结算批次' }).click();
  await expect(finance.getByText('已生成结算批次')).toBeVisible();

  // The settlement in the list links to the run, where its payment is proposed.
  await finance.goto('/settlements');
  await finance.getByRole('button', { name: /^JS\d+/ }).click();
  const made = finance.getByTestId('settlement-drawer');
  await made.getByRole('link', { name: '到结算批次申请付款' }).click();
  await finance.getByRole('button', { name: '申请付款' }).click();
  const propose = finance.getByTestId('propose-dialog');
  await propose.getByRole('button', { name: '下一步' }).click();
  // 970.00 available, of which 50.00 are kept as reserve.
  await expect(propose).toContainText('920.00');
  await expect(propose).toContainText('首次结算');
  await propose.getByLabel('申请原因').fill('当日收款，核对无误');
  await propose.getByRole('button', { name: '提交审批' }).click();
  await expect(finance.getByTestId('pending-badge')).toContainText('商户结算付款待审批');
  await expectAccessible(finance);
  await checker.goto('/settlements');
  await checker.getByRole('button', { name: /^JS\d+/ }).click();
  await expect(checker.getByTestId('settlement-drawer').getByTestId('pending-badge')).toContainText(
    '商户结算付款待审批',
  );
  await approve(checker, 'admin02', '商户结算付款');
});

test('another person makes the bank file, which holds the account whole', async () => {
  await checker.goto('/settlements');
  await checker.getByRole('button', { name: /^JS\d+/ }).click();
  const drawer = checker.getByTestId('settlement-drawer');
  await expect(drawer).toContainText('待付款');
  number = new URL(checker.url()).searchParams.get('detail') ?? '';
  expect(number).toMatch(/^JS\d+$/);
  await drawer.getByRole('button', { name: '付款', exact: true }).click();
  const send = checker.getByTestId('settlement-send');
  // The new account still waits: this settlement goes to the merchant's previous account.
  await expect(send).toContainText('755900******5678');
  await send.getByRole('button', { name: '确认生成' }).click();
  const made = checker.getByTestId('settlement-file');
  const [file] = await Promise.all([
    checker.waitForEvent('download'),
    made.getByRole('link', { name: '下载 CSV' }).click(),
  ]);
  const text = (await (await file.createReadStream()).toArray()).join('');
  expect(text).toContain('7559000012345678');
  expect(text).toContain('920.00');
  await made.getByRole('button', { name: '关闭' }).first().click();
  await expect(drawer).toContainText('付款中');
  await expect(drawer.getByTestId('bank-files').getByRole('link', { name: /下载 JB\d+ CSV/ })).toHaveAttribute(
    'href',
    /JB\d+\.csv$/,
  );
  await expectAccessible(checker);
});

/** Imports a statement of the account that settlements are paid from. */
async function importLine(money: string, reference: string, text: string): Promise<void> {
  const time = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const rows = [
    '交易时间,收入金额,支出金额,本方账号,对方户名,交易流水号,附言',
    `${time},${money},955500001,示范电子商务有限公司,${reference},${text}`,
  ];
  await finance.goto('/reconciliation');
  await finance.getByRole('button', { name: '导入对账单' }).click();
  const dialog = finance.getByTestId('import-dialog');
  await dialog.getByLabel('来源', { exact: true }).selectOption('新的来源…');
  await dialog.getByLabel('来源名称').fill(reference);
  const file = { name: `${reference}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await dialog.getByLabel('选择对账单文件').setInputFiles(file);
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await expect(dialog.getByTestId('import-result')).toHaveAttribute('data-state', 'done');
}

test('what the bank refused is noted with a code and sent again; the line is named, the paper drawn', async () => {
  const drawer = checker.getByTestId('settlement-drawer');
  await drawer.getByRole('button', { name: '登记付款失败' }).click();
  const fail = checker.getByTestId('settlement-fail');
  await fail.getByLabel('失败原因').fill('收款账户状态异常');
  await fail.getByLabel('谷歌验证码').fill('000000');
  await fail.getByRole('button', { name: '确认登记' }).click();
  await expect(fail).toContainText('谷歌验证码错误');
  await expectAccessible(checker);
  await fail.getByLabel('谷歌验证码').fill(await nextCode('admin02'));
  await fail.getByRole('button', { name: '确认登记' }).click();
  await expect(fail).toBeHidden();
  await expect(drawer.getByTestId('detail-head')).toContainText('付款失败');
  await expect(drawer).toContainText('收款账户状态异常');
  await expect(drawer).toContainText('经手过上一次付款，须由另一人付款');
  await expect(drawer.getByRole('button', { name: '付款', exact: true })).toBeHidden();
  await third.goto(`/settlements?detail=${number}`);
  await third.getByTestId('settlement-drawer').getByRole('button', { name: '付款', exact: true }).click();
  await third.getByTestId('settlement-send').getByRole('button', { name: '确认生成' }).click();
  await third.getByTestId('settlement-file').getByRole('button', { name: '关闭' }).first().click();
  await expect(drawer.getByTestId('detail-head')).toContainText('付款中');

  // Same amount but no number: a person confirms that it is the payment.
  await importLine(',920.00', 'E2E-JS-0001', '货款');
  await drawer.getByRole('button', { name: '就是这一笔' }).click();
  const match = checker.getByTestId('settlement-match');
  await expect(match).toContainText('920.00');
  await match.getByLabel('谷歌验证码').fill(await nextCode('admin02'));
  await expectAccessible(checker);
  await match.getByRole('button', { name: '确认出账' }).click();
  await expect(match).toBeHidden();
  await expect(drawer).toContainText('已到账', { timeout: 20_000 });
  const [paper] = await Promise.all([
    checker.waitForEvent('download'),
    drawer.getByRole('link', { name: 'PDF' }).click(),
  ]);
  expect(paper.suggestedFilename()).toBe(`${number}.pdf`);
  const bytes = Buffer.concat(await (await paper.createReadStream()).toArray());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expectAccessible(checker);
});

test('what the bank gave back is the merchant’s again, by the line that two people name in 对账', async () => {
  await importLine('920.00,', 'E2E-JS-BACK', `退汇 ${number}`);
  await finance.goto('/reconciliation');
  const row = finance.getByRole('row', { name: new RegExp(number) });
  await row.getByRole('button', { name: '有到账无订单' }).click();
  const exception = finance.getByTestId('exception-drawer');
  const choice = exception.getByRole('region', { name: '可能是退回的付款' }).getByTestId('return-choice');
  await expect(choice).toHaveCount(1);
  await choice.getByRole('button', { name: `登记退回 ${number}` }).click();
  const propose = finance.getByTestId('propose-dialog');
  await propose.getByRole('button', { name: '下一步' }).click();
  await expect(propose.getByTestId('change-lines')).toContainText('退回流水');
  await propose.getByLabel('申请原因').fill('银行退汇');
  await expectAccessible(finance);
  await propose.getByRole('button', { name: '提交审批' }).click();
  await expect(propose).toBeHidden();
  await approve(checker, 'admin02', '商户结算退回');
  await checker.goto(`/settlements?detail=${number}`);
  const drawer = checker.getByTestId('settlement-drawer');
  await expect(drawer.getByTestId('detail-head')).toContainText('银行退回');
  // It is not sent again: the account must be verified again before the next one.
  await expect(drawer.getByRole('button', { name: '付款', exact: true })).toHaveCount(0);
  await expectAccessible(checker);
});
