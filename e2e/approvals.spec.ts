import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { decide } from './support/approvals.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';
import { importStatement } from './support/statement.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** The test checks exact counts of pending work and float amounts, so it has its own server. */
let server: OwnServer;
let maker: Page;
let checker: Page;
let finance: Page;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  maker = await enterServer(browser, server.url, 'admin01');
  checker = await enterServer(browser, server.url, 'admin02');
  finance = await enterServer(browser, server.url, 'finance01');
  await importStatement(finance, '机构收款户', [
    { amount: '1234.50', payer: '示范代理二有限公司', reference: 'BANK-E2E-0001' },
    { amount: '99.00', payer: '示范代理二有限公司', reference: 'BANK-E2E-0002' },
  ]);
});
test.afterAll(async () => {
  for (const page of [maker, checker, finance]) await page?.context().close();
  await server?.stop();
});

/** Proposes a credit of agent02's float from its drawer; the step-up window of the sign-in replaces the code. */
async function proposeCredit(amount: string, reference: string): Promise<void> {
  await maker.getByTestId('participant-drawer').getByRole('button', { name: '额度入账' }).click();
  const dialog = maker.getByTestId('propose-dialog');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('请选择对账单流水')).toBeVisible();
  await expect(dialog).toContainText(reference);
  await expectAccessible(maker, 'the lines that may be credited');
  await dialog.getByText(`${amount} 元`).click();
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByTestId('change-lines')).toContainText(reference);
  await dialog.getByLabel('申请原因').fill('补充额度');
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
}

test('a float credit takes another person, and then stands on the float', async () => {
  await checker.goto('/approvals');
  await expect(checker.getByText('没有等待您审批的申请')).toBeVisible();
  await maker.goto('/participants');
  await maker.getByRole('button', { name: 'agent02', exact: true }).click();
  const drawer = maker.getByTestId('participant-drawer');
  await expect(drawer.getByTestId('participant-available')).toHaveText('200,000.00 元');
  const desktop = maker.viewportSize();
  await maker.setViewportSize({ width: 390, height: 844 });
  await expect(drawer.getByRole('button', { name: '额度入账' })).toBeInViewport();
  await expectAccessible(maker, 'a participant on a phone');
  if (desktop) await maker.setViewportSize(desktop);
  await proposeCredit('1,234.50', 'BANK-E2E-0001');
  const badge = drawer.getByTestId('pending-badge');
  await expect(badge).toHaveText('额度入账待审批');
  await expect(drawer.getByTestId('participant-available')).toHaveText('200,000.00 元');

  // Its maker sees it and may only withdraw it.
  await badge.click();
  const own = maker.getByTestId('approval-drawer');
  await expect(own).toContainText('您是发起人，须由另一人审批');
  await expect(own.getByRole('button', { name: '同意', exact: true })).toHaveCount(0);
  await expect(own.getByRole('button', { name: '撤回申请' })).toBeVisible();

  // The other operator's list and sidebar show it without a reload.
  const row = checker.getByTestId('approval-table').getByRole('row', { name: /额度入账/ });
  await expect(row).toContainText('agent02');
  await expect(checker.getByTestId('sidebar').getByRole('link', { name: /审批中心/ })).toContainText('1');
  await row.getByRole('button', { name: /审批 额度入账/ }).click();
  await expect(checker.getByTestId('change-lines')).toContainText('1,234.50');
  await expectAccessible(checker);
  await checker.getByTestId('approval-drawer').getByRole('button', { name: '同意', exact: true }).click();
  await checker.getByTestId('decide-dialog').getByRole('button', { name: '确认同意' }).click();
  await expect(checker.getByTestId('decide-dialog')).toContainText('请输入谷歌验证码');
  await checker.keyboard.press('Escape');
  await decide(checker, '同意', 'admin02');
  await expect(checker.getByTestId('approval-checks')).toContainText('admin02');
  await expect(checker.getByText('没有等待您审批的申请')).toBeVisible();

  await expect(own).toContainText('已生效');
  await maker.goto('/participants');
  await maker.getByRole('button', { name: 'agent02', exact: true }).click();
  await expect(drawer.getByTestId('participant-available')).toHaveText('201,234.50 元');
  await expect(drawer.getByTestId('pending-badge')).toHaveCount(0);
});

test('a rejected one changes nothing and says why', async () => {
  await proposeCredit('99.00', 'BANK-E2E-0002');
  await finance.goto('/dashboard');
  await finance.getByTestId('todo-approvals').getByRole('link', { name: '审批' }).click();
  await finance.getByRole('button', { name: /审批 额度入账/ }).click();
  await decide(finance, '驳回', 'finance01', '回单金额不符');
  await expect(finance.getByTestId('approval-checks')).toContainText('回单金额不符');
  await expect(maker.getByTestId('participant-drawer').getByTestId('pending-badge')).toHaveCount(0);
  await expect(maker.getByTestId('participant-available')).toHaveText('201,234.50 元');
  await finance.keyboard.press('Escape');
  await finance.setViewportSize({ width: 390, height: 844 });
  await finance.goto('/approvals?tab=all&state=2');
  const card = finance.getByTestId('approval-cards').getByRole('button');
  await expect(card).toHaveCount(1);
  await expectAccessible(finance);
  expect(await finance.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

test('the amount that two must check is set by three people', async () => {
  await finance.setViewportSize({ width: 1440, height: 900 });
  await finance.goto('/approvals');
  await finance.getByRole('button', { name: '审批规则' }).click();
  const rules = finance.getByTestId('approval-rules');
  await expect(rules.getByTestId('rule-float.credit')).toContainText('超过 500,000.00 元两人');
  await expectAccessible(finance);
  await rules.getByRole('button', { name: '调整金额线 额度入账' }).click();
  const dialog = finance.getByTestId('propose-dialog');
  await dialog.getByLabel('超过该金额须两人审批（元）').fill('0');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('请输入大于 0、最多两位小数的金额')).toBeVisible();
  await dialog.getByLabel('超过该金额须两人审批（元）').fill('200000.00');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('提交后须由另外两人审批才会生效。')).toBeVisible();
  await dialog.getByLabel('申请原因').fill('收紧');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('finance01'));
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(rules.getByTestId('rule-float.credit').getByTestId('pending-badge')).toHaveText('双人审批金额线待审批');
  await checker.goto('/approvals');
  await checker.getByRole('button', { name: /审批 双人审批金额线/ }).click();
  await expect(checker.getByTestId('change-lines')).toContainText('超过 200,000.00 元须两人审批');
  await decide(checker, '同意', 'admin02');
  // The first of two approvals changes nothing.
  await expect(checker.getByTestId('approval-drawer')).toContainText('1/2');
  await expect(rules.getByTestId('rule-float.credit')).toContainText('超过 500,000.00 元两人');
  await maker.goto('/approvals');
  await maker.getByRole('button', { name: /审批 双人审批金额线/ }).click();
  await decide(maker, '同意', 'admin01');
  await expect(rules.getByTestId('rule-float.credit')).toContainText('超过 200,000.00 元两人');
});
