import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** Money arrives here and a chain is used, so the test has its own server. */
let server: OwnServer;
let agent: Page;
let finance: Page;
let checker: Page;
const REFERENCE = 'E2E-TOPUP-0001';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  [agent, finance, checker] = await Promise.all([
    enterServer(browser, server.url, 'agent03'),
    enterServer(browser, server.url, 'finance01'),
    enterServer(browser, server.url, 'admin02'),
  ]);
});
test.afterAll(async () => {
  for (const page of [agent, finance, checker]) await page?.context().close();
  await server?.stop();
});

/** Requests an address and waits for the payment details. */
async function request(amount: string) {
  await agent.goto('/agt/topup/index?tab=usdt');
  await agent.getByRole('button', { name: '生成收款地址' }).click();
  const dialog = agent.getByTestId('usdt-top-up');
  await dialog.getByLabel('USDT 数量').fill(amount);
  const make = dialog.getByRole('button', { name: '锁定汇率并生成' });
  // The rate changes each minute, and the chain may be behind for a moment: the dialog says so, and the test asks
  // again.
  await expect(async () => {
    if (await make.isVisible()) await make.dblclick();
    await expect(agent.getByTestId('pay-box')).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  return agent.getByTestId('top-up-drawer');
}

test('an agent reports a bank transfer: checked as typed, with its image, once', async () => {
  await agent.goto('/dashboard');
  await agent.getByRole('link', { name: '额度充值' }).click();
  await expect(agent.getByText('6222029900000001')).toBeVisible();
  await expectAccessible(agent);
  await agent.getByRole('button', { name: '提交转账申请' }).click();
  const dialog = agent.getByTestId('bank-top-up');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog.getByText('请输入大于 0、最多两位小数的金额')).toBeVisible();
  await expect(dialog.getByText('请上传转账凭证')).toBeVisible();
  await expectAccessible(agent);
  await dialog.getByLabel('转账金额（元）').fill('5000');
  await dialog.getByLabel('付款银行').fill('示范银行');
  await dialog.getByLabel('银行流水号').fill(REFERENCE);
  const file = { name: 'a.png', mimeType: 'image/png', buffer: PIXEL };
  await dialog.getByLabel('上传转账凭证').setInputFiles(file);
  await expect(dialog.getByLabel('更换转账凭证')).toBeAttached();
  await dialog.getByRole('button', { name: '提交申请' }).dblclick();
  await expect(agent.getByTestId('top-up-drawer')).toContainText('待核对');
  await agent.getByTestId('top-up-drawer').getByRole('button', { name: '关闭', exact: true }).first().click();
  await expect(agent.getByTestId('top-up-table').getByRole('row', { name: /CZ\d+/ })).toHaveCount(1);
});

test('the institution’s own statement credits it, before the agent’s eyes', async () => {
  await agent
    .getByTestId('top-up-table')
    .getByRole('button', { name: /^CZ\d+/ })
    .click();
  await finance.goto('/dashboard');
  await finance.getByTestId('todo-topUps').getByRole('link').click();
  await expect(finance).toHaveURL(/\/operator\/top-ups\?waiting=1/);
  await expect(finance.getByTestId('top-up-table')).toContainText(REFERENCE);
  const time = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const text = [
    '交易时间,收入金额,支出金额,本方账号,对方户名,交易流水号,附言',
    `${time},5000.00,,6222029900000001,示范代理三有限公司,${REFERENCE},充值`,
  ].join('\n');
  await finance.goto('/reconciliation');
  await finance.getByRole('button', { name: '导入对账单' }).click();
  const dialog = finance.getByTestId('import-dialog');
  await dialog.getByLabel('来源名称').fill('充值户');
  const file = { name: '充值户.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog.getByLabel('选择对账单文件').setInputFiles(file);
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await expect(dialog.getByTestId('import-result')).toHaveAttribute('data-state', 'done');
  const own = agent.getByTestId('top-up-drawer');
  await expect(own).toContainText('已入账', { timeout: 20_000 });
  await expect(own.getByTestId('order-postings')).toContainText('+5,000.00');
  await expect(own.getByTestId('order-timeline')).toContainText('对账匹配');
});

test('a receipt of another amount is chosen from the statement by one and seen whole by another', async () => {
  await finance.goto('/operator/top-ups?waiting=1');
  await finance
    .getByTestId('top-up-table')
    .getByRole('button', { name: /^CZ\d+/ })
    .first()
    .click();
  const review = finance.getByTestId('top-up-drawer');
  await review.getByRole('button', { name: '核对入账' }).click();
  const propose = finance.getByTestId('propose-dialog');
  await expect(propose.getByTestId('no-receipt-line')).toContainText('导入机构收款户的对账单');
  await propose.getByRole('button', { name: '下一步' }).click();
  await expect(propose.getByText('请选择对账单流水')).toBeVisible();
  await expectAccessible(finance);

  const sample = await finance.request.get('/files/demo/statement.csv');
  await finance.goto('/reconciliation');
  await finance.getByRole('button', { name: '导入对账单' }).click();
  const dialog = finance.getByTestId('import-dialog');
  await dialog.getByLabel('来源', { exact: true }).selectOption({ label: '新的来源…' });
  await dialog.getByLabel('来源名称').fill('示例账单');
  const file = { name: '示例账单.csv', mimeType: 'text/csv', buffer: await sample.body() };
  await dialog.getByLabel('选择对账单文件').setInputFiles(file);
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await expect(dialog.getByTestId('import-result')).toHaveAttribute('data-state', 'done');

  await finance.goto('/operator/top-ups?waiting=1');
  await finance
    .getByTestId('top-up-table')
    .getByRole('button', { name: /^CZ\d+/ })
    .first()
    .click();
  await review.getByRole('button', { name: '核对入账' }).click();
  await propose.getByText('19,990.00 元').click();
  await expectAccessible(finance);
  await propose.getByRole('button', { name: '下一步' }).click();
  await expect(propose).toContainText('-10.00');
  await propose.getByLabel('申请原因').fill('付款行扣收手续费');
  await propose.getByRole('button', { name: '提交审批' }).click();
  await expect(review.getByTestId('pending-badge')).toContainText('充值入账待审批');

  await checker.goto('/approvals');
  await checker.getByRole('button', { name: /审批 充值入账/ }).click();
  const drawer = checker.getByTestId('approval-drawer');
  await expect(drawer.getByRole('img', { name: '转账凭证' })).toBeVisible();
  await expect(drawer).toContainText('20,000.00');
  await expect(drawer).toContainText('19,990.00');
  await drawer.getByRole('button', { name: '同意', exact: true }).click();
  const decide = checker.getByTestId('decide-dialog');
  await decide.getByLabel('谷歌验证码').fill(await nextCode('admin02'));
  await decide.getByRole('button', { name: '确认同意' }).click();
  await expect(decide).toBeHidden();
  await expect(review.getByTestId('order-postings')).toContainText('+19,990.00');
});

test('a stablecoin request shows what to pay, follows the confirmations and is credited exactly', async () => {
  const drawer = await request('250.5');
  const box = drawer.getByTestId('pay-box');
  await expect(box.getByRole('img', { name: '收款地址二维码' })).toBeVisible();
  await expect(box).toContainText('250.5 USDT');
  await expect(box.getByTestId('countdown')).toContainText('分');
  await expectAccessible(agent);
  await box.getByRole('button', { name: '模拟付款' }).click();
  await expect(drawer).toContainText('区块确认');
  await expect(drawer.getByTestId('order-timeline')).toContainText('入账', { timeout: 30_000 });
  await expect(drawer.getByTestId('deposits')).toContainText('已入账');
  await expect(drawer.getByTestId('order-postings')).toContainText('额度入账');
});

test('a short payment waits in suspense until two people credit what came', async () => {
  const drawer = await request('100');
  await drawer.getByLabel('演示付款方式').selectOption('short');
  await drawer.getByRole('button', { name: '模拟付款' }).click();
  await expect(drawer.getByTestId('deposits')).toContainText('挂账待处理', { timeout: 30_000 });
  await expect(drawer).toContainText('无需再次付款');

  await finance.goto('/operator/top-ups?waiting=1');
  await finance.getByRole('button', { name: /^处理到账 CZ/ }).click();
  const review = finance.getByTestId('top-up-drawer');
  await expectAccessible(finance);
  await review.getByRole('button', { name: '处理', exact: true }).click();
  const propose = finance.getByTestId('propose-dialog');
  await propose.getByText('登记退回').click();
  await propose.getByRole('button', { name: '下一步' }).click();
  await expect(propose.getByText('退回交易哈希须以 0x 开头、共 66 位')).toBeVisible();
  await propose.getByText('按实到入账').click();
  await propose.getByRole('button', { name: '下一步' }).click();
  await expect(propose).toContainText('90.000000');
  await propose.getByLabel('申请原因').fill('已与代理核对，少付一成');
  await propose.getByRole('button', { name: '提交审批' }).click();
  await expect(review.getByTestId('pending-badge')).toContainText('到账处理待审批');

  await checker.goto('/approvals');
  await checker.getByRole('button', { name: /审批 到账处理/ }).click();
  await checker.getByTestId('approval-drawer').getByRole('button', { name: '同意', exact: true }).click();
  const decide = checker.getByTestId('decide-dialog');
  await decide.getByLabel('谷歌验证码').fill(await nextCode('admin02'));
  await decide.getByRole('button', { name: '确认同意' }).click();
  await expect(decide).toBeHidden();
  await expect(drawer.getByTestId('deposits')).toContainText('已入账');
  await expect(review.getByTestId('order-postings')).toContainText('挂账');
});

test('on a phone the list is cards, and what to pay fits', async () => {
  await agent.setViewportSize({ width: 390, height: 844 });
  await agent.goto('/agt/topup/index');
  await expect(agent.getByTestId('top-up-cards')).toContainText('已入账');
  const drawer = await request('20');
  expect(await agent.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await expectAccessible(agent);
  await drawer.getByRole('button', { name: '取消充值' }).click();
  await expect(drawer).toContainText('已取消');
});
