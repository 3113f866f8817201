import { expect, type Page, test } from '@playwright/test';
import { creditCodeOf } from '../packages/contract/src/identity-numbers.ts';
import { expectAccessible } from './support/accessible.ts';
import { changeRows } from './support/change-rows.ts';
import { demoMerchant } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { putPapers } from './support/papers.ts';
import { claimButton, createPayout, fundMerchant, uploadInto } from './support/payouts.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/**
 * A participant's standing changes permanently, so the test has its own server. agent02 is the natural person, on a
 * phone.
 */
const NAME = '示范代理二有限公司';
const PHONE = { width: 390, height: 844 };
let server: OwnServer;
let agent: Page;
let operator: Page;
let checker: Page;
let claimed: string;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  [agent, operator, checker] = await Promise.all([
    enterServer(browser, server.url, 'agent02'),
    enterServer(browser, server.url, 'admin01'),
    enterServer(browser, server.url, 'admin02'),
  ]);
  await agent.setViewportSize(PHONE);
  await changeRows(
    server.dataDir,
    `update rotation set enabled = participant_id = (select id from participant where name = 'agent02')`,
  );
  await fundMerchant(server.url);
});
test.afterAll(async () => {
  for (const page of [agent, operator, checker]) await page?.context().close();
  await server?.stop();
});

const createOrder = (amount: string) =>
  demoMerchant(server.url).createCollection({
    mchOrderNo: `natural-${amount}-${Date.now()}`,
    product: 'bank',
    subject: '文具',
    amount,
  });

async function claim(orderNo: string): Promise<void> {
  await agent.goto('/payout/hall');
  await claimButton(agent, orderNo).press('Enter');
}

/** The operator decides about the file that agent02 submitted. */
async function review(
  button: string,
  say: (decision: ReturnType<Page['getByTestId']>) => Promise<void>,
): Promise<void> {
  await checker.goto('/participants/review');
  await checker.locator('[data-row]', { hasText: 'agent02' }).getByRole('button').first().click();
  await checker.getByTestId('review-drawer').getByRole('button', { name: button, exact: true }).click();
  const decision = checker.getByTestId('review-dialog');
  await say(decision);
}

test('a natural person of before is listed, sees it on its own screen, and takes no order and no claim', async () => {
  claimed = await createPayout(server.url, { amount: '300.00' });
  await claim(claimed);
  await expect(agent.getByTestId('pay-panel')).toBeVisible();
  // The rows that the upgrade writes for a participant who was verified by an identity card.
  await changeRows(
    server.dataDir,
    `update participant
      set business = null, business_area = '', business_due = now() + interval '20 days'
      where name = 'agent02'`,
  );

  await operator.goto('/participants?natural=1');
  const row = operator.locator('[data-row]', { hasText: 'agent02' });
  await expect(row).toContainText('自然人主体，须以企业或个体工商户重新认证');
  await expect(operator.locator('[data-row]')).toHaveCount(1);
  await expectAccessible(operator);

  await agent.goto('/dashboard');
  const standing = agent.getByTestId('own-standing');
  await expect(standing).toContainText('已停止派单和抢单：您仍以自然人身份认证');
  await expect(standing).toContainText(/企业资料重新提交期限 .*还有 (19|20) 天/);
  await expectAccessible(agent);
  if (process.env.SHOTS) await agent.screenshot({ path: `${process.env.SHOTS}/natural-home.png` });

  expect((await createOrder('61.00')).status).toBe(3);
  const waiting = await createPayout(server.url, { amount: '310.00' });
  await agent.goto('/payout/hall');
  await expect(agent.getByTestId('claims-stopped')).toContainText('您仍以自然人身份认证，不能接单和抢单');
  await expect(claimButton(agent, waiting)).toHaveCount(0);
});

test('it ends its open claim and takes its float out', async () => {
  await agent.goto('/payout/mine');
  await agent.getByRole('link', { name: /^去付款 QD/ }).click();
  await agent.getByTestId('pay-panel').getByRole('button', { name: '确认已付款' }).click();
  const paid = agent.getByTestId('paid-dialog');
  await uploadInto(paid, '转账成功截图');
  await paid.getByRole('button', { name: '确认已付款' }).click();
  await expect(paid).toHaveCount(0);

  await agent.goto('/agt/cash/index');
  await agent.getByRole('button', { name: '申请提现' }).click();
  const cash = agent.getByTestId('cash-out-request');
  await cash.getByLabel('提现金额（元）').fill('1500');
  await cash.getByRole('button', { name: '下一步' }).click();
  await cash.getByRole('button', { name: '确认提现' }).click();
  await expect(agent.getByTestId('cash-out-drawer')).toContainText('待审核');
});

test('it hands in a business’s file, which waits until its claim is over, and works again once verified', async () => {
  await agent.goto('/kyc/index');
  await expect(agent.getByTestId('own-gate')).toContainText('在此之前可了结未完成的代付并提现到已审核的账户');
  const form = agent.getByTestId('papers');
  await form.getByLabel('企业名称（与营业执照一致）').fill(NAME);
  await form.getByLabel('统一社会信用代码').fill(creditCodeOf(`9131${Date.now()}`));
  await form.getByLabel('联系手机号').fill('13900000078');
  await form.getByLabel('法定代表人姓名').fill('周法人');
  await form.getByLabel('法定代表人证件号码').fill('310101198001010093');
  await form.getByLabel('没有受益所有人的原因').fill('国有独资');
  await form.getByLabel('结算账号').fill('3100162000100002');
  await form.getByLabel('开户银行').fill('示范银行');
  await putPapers(form);
  await expectAccessible(agent);
  if (process.env.SHOTS) await agent.screenshot({ path: `${process.env.SHOTS}/natural-file.png`, fullPage: true });
  await form.getByRole('button', { name: '提交审核' }).click();
  await expect(form).toHaveCount(0);

  await review('通过', async (decision) => {
    await decision.getByLabel('谷歌验证码').fill(await nextCode('admin02'));
    await decision.getByRole('button', { name: '确认通过' }).click();
    await expect(decision).toContainText('仍有进行中的代收订单或代付，须先了结');
    await decision.getByRole('button', { name: '取消' }).click();
  });
  await demoMerchant(server.url).acceptPayout(claimed);
  await operator.goto(`/order/payout?detail=${claimed}`);
  await operator.getByTestId('payout-drawer').getByRole('button', { name: '复核验收', exact: true }).click();
  const accept = operator.getByTestId('decision-dialog');
  await accept.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await accept.getByRole('button', { name: '确认复核验收' }).click();
  await expect(accept).toHaveCount(0);
  await review('通过', async (decision) => {
    await decision.getByLabel('谷歌验证码').fill(await nextCode('admin02'));
    await decision.getByRole('button', { name: '确认通过' }).click();
    await expect(decision).toHaveCount(0);
  });

  await agent.goto('/dashboard');
  await expect(agent.getByRole('heading', { name: /今日概况/ })).toBeVisible();
  await expect(agent.getByTestId('own-standing')).toHaveCount(0);
  await expect.poll(async () => (await createOrder('62.00')).status, { timeout: 20_000 }).toBe(1);
  const next = await createPayout(server.url, { amount: '320.00' });
  await claim(next);
  await expect(agent.getByTestId('pay-panel')).toBeVisible();
  await operator.goto('/participants?natural=1');
  await expect(operator.getByRole('heading', { name: '参与方' }).first()).toBeVisible();
  await expect(operator.locator('[data-row]')).toHaveCount(0);
});
