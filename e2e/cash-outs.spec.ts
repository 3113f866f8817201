import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** Money leaves here and pending work is counted, so the test has its own server. */
let server: OwnServer;
let agent: Page;
let finance: Page;
let checker: Page;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  [agent, finance, checker] = await Promise.all([
    enterServer(browser, server.url, 'agent02'),
    enterServer(browser, server.url, 'finance01'),
    enterServer(browser, server.url, 'admin02'),
  ]);
});
test.afterAll(async () => {
  for (const page of [agent, finance, checker]) await page?.context().close();
  await server?.stop();
});

/** Fills in the request up to the confirmation, and returns the dialog. */
async function ask(amount: string) {
  await agent.goto('/agt/cash/index');
  await agent.getByRole('button', { name: '申请提现' }).click();
  const dialog = agent.getByTestId('cash-out-request');
  await dialog.getByLabel('提现金额（元）').fill(amount);
  await dialog.getByRole('button', { name: '下一步' }).click();
  return dialog;
}

let number = '';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('an agent asks for its float: checked as typed, asked once more in full, held at once', async () => {
  const dialog = await ask('99.99');
  await expect(dialog.getByText('单笔最少 100.00 元')).toBeVisible();
  await dialog.getByLabel('提现金额（元）').fill('200000.01');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('超过可提金额')).toBeVisible();
  await expectAccessible(agent);
  await dialog.getByLabel('提现金额（元）').fill('1500');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByTestId('capitals')).toHaveText('人民币壹仟伍佰元整');
  await expect(dialog).toContainText('6222020000000002');
  await dialog.getByRole('button', { name: '确认提现' }).dblclick();
  const drawer = agent.getByTestId('cash-out-drawer');
  await expect(drawer).toContainText('待审核');
  number = new URL(agent.url()).searchParams.get('detail') ?? '';
  expect(number).toMatch(/^TX\d+$/);
  await expectAccessible(agent);
  await drawer.getByRole('button', { name: '关闭', exact: true }).first().click();
  await expect(agent.getByTestId('cash-float')).toHaveText('198,500.00');
  await expect(agent.getByTestId('cash-out-table').getByRole('row', { name: /TX\d+/ })).toHaveCount(1);
});

test('one is taken back while it waits, and the money is free again', async () => {
  const dialog = await ask('200');
  await dialog.getByRole('button', { name: '确认提现' }).click();
  const drawer = agent.getByTestId('cash-out-drawer');
  await drawer.getByRole('button', { name: '撤销申请' }).click();
  await agent.getByTestId('cancel-cash-out').getByRole('button', { name: '确认撤销' }).click();
  await expect(drawer).toContainText('已撤销');
  await agent.goto('/agt/cash/index');
  await expect(agent.getByTestId('cash-float')).toHaveText('198,500.00');
});

test('two people release it, finance notes the payment, the applicant sees every step as it happens', async () => {
  await agent.goto(`/agt/cash/index?detail=${number}`);
  const own = agent.getByTestId('cash-out-drawer');
  await expect(own).toContainText('待审核');

  await finance.goto('/dashboard');
  await finance.getByTestId('todo-cashOuts').getByRole('link').click();
  await expect(finance).toHaveURL(/\/operator\/cash-outs\?status=0/);
  await expect(finance.getByTestId('cash-out-table')).toContainText('622202******0002');
  await expectAccessible(finance);
  await finance.getByRole('button', { name: number }).click();
  const drawer = finance.getByTestId('cash-out-drawer');
  await drawer.getByRole('button', { name: '申请放款' }).click();
  const propose = finance.getByTestId('propose-dialog');
  await propose.getByRole('button', { name: '下一步' }).click();
  await expect(propose).toContainText('1,500.00');
  await propose.getByLabel('申请原因').fill('资料齐全，账户核对无误');
  await propose.getByRole('button', { name: '提交审批' }).click();
  await expect(drawer.getByTestId('pending-badge')).toContainText('提现放款待审批');

  await checker.goto('/approvals');
  await checker.getByRole('button', { name: /审批 提现放款/ }).click();
  await checker.getByTestId('approval-drawer').getByRole('button', { name: '同意', exact: true }).click();
  const decide = checker.getByTestId('decide-dialog');
  await decide.getByLabel('谷歌验证码').fill(await nextCode('admin02'));
  await decide.getByRole('button', { name: '确认同意' }).click();
  await expect(decide).toBeHidden();
  await expect(own).toContainText('待打款');

  // The proposer may not register the payment; another person does, with the unmasked account and the slip.
  await expect(drawer).toContainText('须由另一人登记打款');
  await expect(drawer.getByRole('button', { name: '登记打款' })).toHaveCount(0);
  await checker.goto(`/operator/cash-outs?detail=${number}`);
  await checker.getByTestId('cash-out-drawer').getByRole('button', { name: '登记打款' }).click();
  const step = checker.getByTestId('cash-out-step');
  await expect(step).not.toContainText('6222020000000002');
  await step.getByRole('button', { name: '显示完整账号与户名' }).click();
  await expect(step).toContainText('6222020000000002');
  await expect(step.getByRole('button', { name: '复制银行账号' })).toBeVisible();
  const slip = { name: 'slip.png', mimeType: 'image/png', buffer: PIXEL };
  await step.getByLabel('上传付款回单').setInputFiles(slip);
  await expect(step.getByLabel('更换付款回单')).toBeAttached();
  await expectAccessible(checker);
  await step.getByRole('button', { name: '确认已打款' }).click();
  await expect(step.getByText('请填写银行流水号')).toBeVisible();
  await step.getByLabel('银行流水号').fill('E2E-CASH-0001');
  await step.getByRole('button', { name: '确认已打款' }).click();
  await expect(step).toBeHidden();
  await expect(drawer.getByTestId('order-postings')).toContainText('银行清算');
  await expect(own.getByTestId('order-postings')).toContainText('-1,500.00');
  await expect(own).not.toContainText('finance01');
});

test('the statement names it: the payment in the bank’s file settles it by itself', async () => {
  const time = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const text = [
    '交易时间,收入金额,支出金额,本方账号,对方户名,交易流水号,附言',
    `${time},,1500.00,955500001,示范代理二有限公司,E2E-CASH-0001,提现`,
  ].join('\n');
  await finance.goto('/reconciliation');
  await finance.getByRole('button', { name: '导入对账单' }).click();
  const dialog = finance.getByTestId('import-dialog');
  await dialog.getByLabel('来源名称').fill('基本户');
  const file = { name: '基本户.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog.getByLabel('选择对账单文件').setInputFiles(file);
  await expect(dialog.getByTestId('statement-preview')).toContainText('支出，用于核对提现与结算');
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await expect(dialog.getByTestId('import-result')).toHaveAttribute('data-state', 'done');
  await expect(agent.getByTestId('cash-out-drawer')).toContainText('已到账', { timeout: 20_000 });
  await dialog.getByRole('button', { name: '完成' }).click();
  await finance.goto(`/operator/cash-outs?detail=${number}`);
  await expect(finance.getByTestId('cash-out-drawer')).toContainText('E2E-CASH-0001');
  await expectAccessible(finance);
});

test('on a phone the list is cards, and the request fits', async () => {
  await agent.setViewportSize({ width: 390, height: 844 });
  await agent.goto('/agt/cash/index');
  await expect(agent.getByTestId('cash-out-cards')).toContainText('已到账');
  await agent.getByRole('button', { name: '申请提现' }).click();
  await expect(agent.getByTestId('cash-out-request')).toBeVisible();
  expect(await agent.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await expectAccessible(agent);
});
