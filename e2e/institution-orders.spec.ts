import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { decide } from './support/approvals.ts';
import { demoMerchant, startReceiver } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode, openPhone } from './support/people.ts';
import { type SandboxBank, startSandboxBank } from './support/sandbox-bank.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** The institution's first account in the demo of its mode. */
const ACCOUNT = '1100200300400500';
const HOLDER = '示范支付有限公司';
let bank: SandboxBank;
let server: OwnServer;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let maker: Page;
let other: Page;
let checker: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(150_000);
  [bank, receiver] = [await startSandboxBank(), await startReceiver()];
  server = await startOwnServer({ DEMO_MODE: 'institution', BANK_URL: bank.url });
  [maker, other, checker] = await Promise.all([
    enterServer(browser, server.url, 'finance01'),
    enterServer(browser, server.url, 'admin01'),
    enterServer(browser, server.url, 'admin02'),
  ]);
});
test.afterAll(async () => {
  for (const page of [maker, other, checker]) await page?.context().close();
  receiver?.close();
  await server?.stop();
  await bank?.stop();
});

const create = (amount: string, mchOrderNo: string) =>
  demoMerchant(server.url).createCollection({
    mchOrderNo,
    product: 'bank',
    amount,
    subject: '演唱会门票',
    notifyUrl: receiver.url,
  });
const statusOf = async (orderNo: string) => (await demoMerchant(server.url).getCollection(orderNo)).status;
const receivedFor = (orderNo: string) =>
  receiver.received.map(({ event }) => event).filter(({ data }) => 'agtOrderNo' in data && data.agtOrderNo === orderNo);
const fact = (page: Page, label: string) =>
  page.locator('[data-testid="facts-pay"] > div', { hasText: label }).locator('dd');
/** The text as somebody copies it: without the spaces on screen. */
const shown = async (page: Page, label: string) =>
  ((await fact(page, label).textContent()) ?? '').replace('复制', '').replaceAll(' ', '');

async function atBothWidths(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('the payer is shown the institution’s account, may change it, and the bank’s notice settles the order', async ({
  browser,
}) => {
  const order = await create('128.00', `own-${Date.now()}`);
  const phone = await openPhone(browser);
  await phone.goto(order.payUrl as string);
  await phone.getByLabel('付款人姓名').fill('王小明');
  await phone.getByRole('button', { name: '显示收款账户' }).click();
  await expect(fact(phone, '收款户名')).toContainText(HOLDER);
  await expect(fact(phone, '开户银行')).toContainText('沙箱银行');
  const first = await shown(phone, '收款账号');
  expect(first).toMatch(/^88660001\d{8,}$/);
  const reference = await shown(phone, '附言');

  await phone.getByRole('button', { name: '沙箱银行二部' }).click();
  await expect(fact(phone, '收款账号')).toContainText('1100 2003 0040 0600');
  await expect(fact(phone, '开户银行')).toContainText('沙箱银行二部');
  expect(await shown(phone, '附言')).toBe(reference);
  await expectAccessible(phone);

  await bank.transfer({ to: '1100200300400600', amount: '128.00', text: `购票 ${reference}` });
  await expect(phone.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(() => receivedFor(order.agtOrderNo).map(({ type }) => type), { timeout: 30_000 })
    .toContain('collection.succeeded');
  await expect.poll(() => statusOf(order.agtOrderNo), { timeout: 30_000 }).toBe(4);
  await phone.context().close();

  await maker.goto('/reconciliation?tab=check');
  await expect(maker.getByRole('row', { name: /0600/ })).toContainText(`一致${HOLDER}128.00`);
  await atBothWidths(maker);
});

/** Fills in a claim of the receipt whose drawer is open, up to its last step. */
async function claim(page: Page, username: string, orderNo: string) {
  await page.getByRole('button', { name: `按此到账确认 ${orderNo}` }).click();
  const dialog = page.getByTestId('propose-dialog');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText(`确认订单 ${orderNo}`);
  await dialog.getByLabel('申请原因').fill('付款人来电确认');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode(username));
  return dialog;
}

test('a line that fits several orders is decided by two people, once', async () => {
  const orders = await Promise.all([1, 2].map((n) => create('66.00', `two-${Date.now()}-${n}`)));
  const [wanted, left] = orders.map(({ agtOrderNo }) => agtOrderNo) as [string, string];
  await bank.transfer({ to: ACCOUNT, amount: '66.00', payer: '张三丰' });

  const receipt = (page: Page) => page.getByRole('row', { name: /66\.00/ }).first();
  await expect(async () => {
    await maker.goto('/reconciliation');
    await expect(receipt(maker)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  expect([await statusOf(wanted), await statusOf(left)]).toEqual([1, 1]);
  for (const page of [maker, other]) {
    await page.goto('/reconciliation');
    await receipt(page).getByRole('button', { name: '有到账无订单' }).click();
    await expect(page.getByTestId('order-choice')).toHaveCount(2);
  }
  await atBothWidths(maker);

  const [asked, late] = [await claim(maker, 'finance01', wanted), await claim(other, 'admin01', left)];
  await atBothWidths(maker);
  await asked.getByRole('button', { name: '提交审批' }).click();
  await expect(asked).toBeHidden();
  // One person alone moves nothing, and a second claim of the same receipt is refused.
  expect(await statusOf(wanted)).toBe(1);
  await expect(maker.getByTestId('exception-drawer').getByTestId('pending-badge')).toContainText('到账匹配订单待审批');
  await expect(maker.getByRole('button', { name: /按此到账确认/ })).toHaveCount(0);
  await late.getByRole('button', { name: '提交审批' }).click();
  await expect(late.getByRole('alert')).toContainText('待审批');

  await checker.goto('/approvals');
  await checker
    .getByRole('button', { name: /审批 到账匹配订单/ })
    .first()
    .click();
  await expect(checker.getByTestId('approval-drawer')).toContainText(wanted);
  await atBothWidths(checker);
  await decide(checker, '同意', 'admin02');
  await expect.poll(() => statusOf(wanted), { timeout: 30_000 }).toBe(4);
  expect(receivedFor(wanted).map(({ type }) => type)).toContain('collection.succeeded');
  await late.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await late.getByRole('button', { name: '提交审批' }).click();
  await expect(late.getByRole('alert')).toContainText('该到账已处理');
  expect(await statusOf(left)).toBe(1);
});

test('the agent who acquired the merchant sees its figures and withdraws its commission to its own account', async ({
  browser,
}) => {
  const order = await create('50000.00', `acquired-${Date.now()}`);
  const phone = await openPhone(browser);
  await phone.goto(order.payUrl as string);
  await phone.getByLabel('付款人姓名').fill('王小明');
  await phone.getByRole('button', { name: '显示收款账户' }).click();
  const reference = await shown(phone, '附言');
  await phone.context().close();
  await bank.transfer({ to: ACCOUNT, amount: '50000.00', text: `购票 ${reference}` });
  await expect.poll(() => statusOf(order.agtOrderNo), { timeout: 30_000 }).toBe(4);

  const agent = await enterServer(browser, server.url, 'agent02');
  await agent.goto('/report/index');
  const figures = agent.getByTestId('acquired-table').getByRole('row', { name: /M1001/ });
  await expect(figures).toContainText(/50,\d{3}\.00/);
  await atBothWidths(agent);
  await agent.goto('/agt/cash/index');
  await expect(agent.getByTestId('cash-commission')).not.toHaveText('0.00');
  await expect(agent.getByTestId('cash-float')).toHaveCount(0);
  await agent.getByRole('button', { name: '申请提现' }).click();
  const dialog = agent.getByTestId('cash-out-request');
  await expect(dialog.getByLabel('收款银行账户')).toContainText('示范银行 · 尾号 0002（结算账户）');
  await dialog.getByLabel('提现金额（元）').fill('300');
  await atBothWidths(agent);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText('6222020000000002');
  await dialog.getByRole('button', { name: '确认提现' }).click();
  const drawer = agent.getByTestId('cash-out-drawer');
  await expect(drawer).toContainText('待审核');
  const number = new URL(agent.url()).searchParams.get('detail') ?? '';
  expect(number).toMatch(/^TX\d+$/);
  await agent.context().close();

  await maker.goto(`/operator/cash-outs?detail=${number}`);
  const review = maker.getByTestId('cash-out-drawer');
  await expect(review).toContainText('622202******0002');
  await expect(review).toContainText('示范银行');
  // The bank's own message brought the receipt: the list names neither a person nor a program.
  await maker.goto('/reconciliation?tab=imports');
  await expect(maker.getByTestId('import-table')).toContainText('系统');
  await expect(maker.getByTestId('import-table')).not.toContainText('system:');
});

test('下级代理 shows nothing of floats, which this mode has not', async ({ browser }) => {
  const agent = await enterServer(browser, server.url, 'agent01');
  await agent.goto('/agt/agent/index');
  const row = agent.locator('[data-row]', { hasText: 'agent02' });
  await expect(row).toBeVisible();
  const tree = agent.getByTestId('sub-agent-tree');
  await expect(tree.getByRole('columnheader', { name: /今日代收/ })).toBeVisible();
  await expect(tree.getByRole('columnheader', { name: /额度|占用/ })).toHaveCount(0);
  await row.getByRole('button', { name: 'agent02', exact: true }).click();
  const drawer = agent.getByTestId('sub-agent-drawer');
  await expect(drawer.getByRole('button', { name: '暂停接单' })).toBeVisible();
  await expect(drawer.getByRole('heading', { name: '启停记录' })).toBeVisible();
  await expect(agent.getByText(/额度|划转/)).toHaveCount(0);

  // Its statement shows its commission, and nothing offers functions that do not exist in this mode.
  await agent.goto('/agt/bill/index');
  await expect(agent.getByTestId('bill-sums')).toContainText('佣金余额（元）');
  await expect(agent.getByRole('button', { name: /低额度提醒|额度账户/ })).toHaveCount(0);
  await agent.goto('/order/collection');
  await expect(agent.getByRole('heading', { name: '代收订单未开放' })).toBeVisible();
  await expect(agent.getByText('款项只进入机构账户')).toBeVisible();
  await expect(agent.getByRole('button', { name: '测试单' })).toHaveCount(0);
  await atBothWidths(agent);
  await agent.context().close();
});
