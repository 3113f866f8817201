import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { changeRows } from './support/change-rows.ts';
import { demoMerchant } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { claimButton, createPayout, fundMerchant } from './support/payouts.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/**
 * The register decides who takes orders and claims at all, so the test has its own server, with only agent02 in the
 * rotation.
 */
let server: OwnServer;
let agent: Page;
let operator: Page;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  [agent, operator] = await Promise.all([
    enterServer(browser, server.url, 'agent02'),
    enterServer(browser, server.url, 'admin01'),
  ]);
  await changeRows(
    server.dataDir,
    `update rotation set enabled = participant_id = (select id from participant where name = 'agent02')`,
  );
  await fundMerchant(server.url);
});
test.afterAll(async () => {
  for (const page of [agent, operator]) await page?.context().close();
  await server?.stop();
});

const DAY_MS = 86_400_000;
/** Returns the Shanghai day that is this many days from today. */
const day = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);
let orders = 0;
/**
 * Returns the initial status of a new order of the bank product: 1 with an account of agent02, 3 without any account.
 */
async function status(): Promise<number> {
  orders += 1;
  const created = await demoMerchant(server.url).createCollection({
    mchOrderNo: `gate-${orders}-${Date.now()}`,
    product: 'bank',
    subject: '文具',
    amount: `${70 + orders}.00`,
  });
  return created.status;
}
const standing = () => agent.getByTestId('own-standing');

/** Changes the entry of agent02 as the operator does, and waits until it is saved. */
async function enter(change: (dialog: Locator) => Promise<void>): Promise<void> {
  await operator.goto('/participants/register?keyword=agent02');
  await operator.getByRole('button', { name: '登记 agent02' }).click();
  const dialog = operator.getByTestId('register-dialog');
  await change(dialog);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
}
const row = () => operator.locator('[data-row]', { hasText: 'agent02' });

type Gate = {
  name: string;
  out(dialog: Locator): Promise<void>;
  back(dialog: Locator): Promise<void>;
  reason: string;
  advice: string;
};
const GATES: Gate[] = [
  {
    name: 'a contract that is over',
    out: async (dialog) => {
      await dialog.getByLabel('合同起始日').fill(day(-400));
      await dialog.getByLabel('合同终止日').fill(day(-1));
    },
    back: (dialog) => dialog.getByLabel('合同终止日').fill(day(400)),
    reason: '代理合同已到期',
    advice: '您的代理合同已到期，请联系运营续签',
  },
  {
    name: 'a training that lapsed',
    out: async (dialog) => {
      await dialog.getByLabel('最近培训日期').fill(day(-400));
      await dialog.getByLabel('培训有效期至').fill(day(-1));
    },
    back: (dialog) => dialog.getByLabel('培训有效期至').fill(day(300)),
    reason: '代理培训已过有效期',
    advice: '您的代理培训已过有效期，请联系运营安排培训',
  },
  {
    name: 'an area that is not covered',
    out: async (dialog) => {
      await dialog.getByRole('group', { name: '代理省份' }).getByLabel('全国').uncheck();
      await dialog.getByRole('group', { name: '代理省份' }).getByLabel('西藏').check();
    },
    back: async (dialog) => {
      await dialog.getByRole('group', { name: '代理省份' }).getByLabel('全国').check();
      await dialog.getByRole('group', { name: '代理省份' }).getByLabel('西藏').uncheck();
    },
    reason: '经营地不在代理区域内',
    advice: '您的经营地不在代理区域内，请联系运营核对登记',
  },
];

for (const gate of GATES)
  test(`${gate.name} takes the participant out at once, on both screens, until the operator enters it`, async () => {
    expect(await status()).toBe(1);
    await enter(gate.out);
    await expect(row()).toContainText(gate.reason);
    await expectAccessible(operator);
    expect(await status()).toBe(3);
    await agent.goto('/dashboard');
    await expect(standing()).toContainText(`已停止派单和抢单：${gate.advice}`);
    await agent.goto('/kyc/index');
    await expect(agent.getByTestId('own-gate')).toContainText(gate.advice);
    const payout = await createPayout(server.url, { amount: '200.00' });
    await agent.goto('/payout/hall');
    await expect(agent.getByTestId('claims-stopped')).toContainText(gate.advice);
    await expect(claimButton(agent, payout)).toBeDisabled();

    await enter(gate.back);
    await expect(row()).not.toContainText(gate.reason);
    await expect.poll(status, { timeout: 15_000 }).toBe(1);
    await agent.goto('/dashboard');
    await expect(agent.getByRole('heading', { name: /今日概况/ })).toBeVisible();
    await expect(standing()).toHaveCount(0);
  });

test('a channel that the contract leaves out takes the participant out of that product alone', async () => {
  const products = (dialog: Locator) => dialog.getByRole('group', { name: '合同覆盖产品' });
  await enter((dialog) => products(dialog).getByLabel('银行卡转账').uncheck());
  expect(await status()).toBe(3);
  const other = await demoMerchant(server.url).createCollection({
    mchOrderNo: `gate-auto-${Date.now()}`,
    product: 'auto',
    subject: '文具',
    amount: '71.00',
  });
  expect(other.status).toBe(1);
  await agent.goto('/agtpollconfig/index');
  await expect(agent.locator('body')).toContainText('通道不在代理合同范围内');
  await enter((dialog) => products(dialog).getByLabel('银行卡转账').check());
  await expect.poll(status, { timeout: 15_000 }).toBe(1);
});

test('30, 7 and 1 days before, both are notified, on a phone as well', async () => {
  await agent.setViewportSize({ width: 390, height: 844 });
  for (const left of [30, 7, 1]) {
    await enter((dialog) => dialog.getByLabel('合同终止日').fill(day(left)));
    await expect(row()).toContainText(`代理合同 ${day(left)}`);
    await agent.goto('/dashboard');
    await expect(standing()).toContainText(`代理合同 ${day(left)}，还有 ${left} 天`);
    await expect(standing()).not.toContainText('已停止派单和抢单');
    await operator.goto('/participants?gate=ending');
    await expect(row()).toBeVisible();
  }
  await expectAccessible(agent);
  if (process.env.SHOTS) await agent.screenshot({ path: `${process.env.SHOTS}/register-countdown.png` });
  expect(await status()).toBe(1);
  await operator.goto('/dashboard');
  await expect(
    operator
      .getByTestId('todo-register')
      .or(operator.getByText(/登记.*到期|到期/))
      .first(),
  ).toBeVisible();
});
