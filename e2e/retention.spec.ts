/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** Periods and holds affect everybody, so the test has its own server. */
let server: OwnServer;
let risk: Page;
const checkers: Record<string, Page> = {};

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  const [first, ...others] = await Promise.all(
    ['risk01', 'admin01', 'admin02'].map((name) => enterServer(browser, server.url, name)),
  );
  risk = first as Page;
  checkers.admin01 = others[0] as Page;
  checkers.admin02 = others[1] as Page;
});
test.afterAll(async () => {
  for (const page of [risk, ...Object.values(checkers)]) await page?.context().close();
  await server?.stop();
});

async function propose(reason: string): Promise<void> {
  const dialog = risk.getByTestId('propose-dialog');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByTestId('change-lines')).toBeVisible();
  await dialog.getByLabel('申请原因').fill(reason);
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
}
test('periods never go below the law; what is over its time goes at once where somebody asks', async () => {
  await risk.goto('/retention');
  const row = risk.getByTestId('retention-periods').getByRole('row', { name: /登录与访问记录/ });
  await expect(row).toContainText('10 年');
  await risk.getByRole('button', { name: '立即执行到期删除' }).click();
  await expect(risk.getByTestId('last-run')).toContainText(/risk01.*删除 0 项/, { timeout: 20_000 });
  await risk.getByRole('button', { name: '变更期限 登录与访问记录' }).click();
  const dialog = risk.getByTestId('propose-dialog');
  await dialog.getByLabel('保留月数').fill('5');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('依法至少保留 6 个月')).toBeVisible();
  await dialog.getByLabel('保留月数').fill('24');
  await propose('缩短访问记录期限');
  await expect(row.getByTestId('pending-badge')).toHaveText('保留期限待审批');
  await expectAccessible(risk);
});

test('a legal hold is laid at once and lifted by two people', async () => {
  await risk.goto('/retention?tab=holds');
  await expect(risk.getByText('没有法律保全')).toBeVisible();
  await risk.getByRole('button', { name: '设置法律保全' }).click();
  const dialog = risk.getByTestId('hold-dialog');
  await dialog.getByLabel('对象类型').selectOption('participant');
  await dialog.getByLabel('对象', { exact: true }).fill('nobody');
  await dialog.getByLabel('保全原因').fill('法院调查令，留存全部资料');
  await dialog.getByRole('button', { name: '立即保全' }).click();
  await expect(dialog.getByText('参与方不存在')).toBeVisible();
  await dialog.getByLabel('对象', { exact: true }).fill('ms01');
  await dialog.getByLabel('文书编号').fill('（2026）京01-17');
  await dialog.getByRole('button', { name: '立即保全' }).click();
  await expect(dialog).toBeHidden();
  const row = risk.getByTestId('hold-table').getByRole('row', { name: /ms01/ });
  await expect(row).toContainText('保全中');
  await expectAccessible(risk);

  // No erasure request overrides the hold.
  await risk.goto('/retention?tab=requests');
  await risk.getByRole('button', { name: '登记删除申请' }).click();
  const ask = risk.getByTestId('erase-dialog');
  await ask.getByLabel('账号').fill('ms01');
  await ask.getByRole('button', { name: '查看可删除内容' }).click();
  await expect(risk.getByTestId('erasure-facts')).toContainText('法律保全中，解除前不删除');
  const refusal = risk.getByTestId('refuse-erasure');
  await refusal.getByRole('button', { name: '拒绝并记录答复' }).click();
  await expect(refusal.getByText('请填写拒绝原因')).toBeVisible();
  await refusal.getByLabel('申请方式').fill('客服来信，已核对身份');
  await refusal.getByLabel('拒绝原因').fill('法律保全中，解除前不能删除');
  await refusal.getByLabel('答复对象').fill('13733339999');
  await expectAccessible(risk);
  await refusal.getByRole('button', { name: '拒绝并记录答复' }).click();
  await expect(refusal).toBeHidden();
  await expect(risk.getByText('已记录拒绝与答复')).toBeVisible();
  await risk.goto('/retention?tab=refusals');
  const refused = risk.getByTestId('erasure-refusal-table').getByRole('row', { name: /ms01/ });
  await expect(refused).toContainText('法律保全中，解除前不能删除');
  await expect(refused).toContainText('137******99');
  await expectAccessible(risk);

  await risk.goto('/retention?tab=holds');
  await row.getByRole('button', { name: /申请解除/ }).click();
  await propose('法院已解除调查令');
  await approve(checkers.admin01 as Page, 'admin01', '解除法律保全');
  await expect(row).toContainText('已解除');
  await expect(row).toContainText('admin01、risk01');
});

test('a request to be erased is shown, done by two people and written into the register; it fits a phone', async () => {
  await risk.goto('/retention?tab=requests');
  await risk.getByRole('button', { name: '登记删除申请' }).click();
  const ask = risk.getByTestId('erase-dialog');
  await ask.getByLabel('账号').fill('ms01');
  await ask.getByRole('button', { name: '查看可删除内容' }).click();
  const known = risk.getByTestId('erasure-facts');
  await expect(known.getByRole('listitem').filter({ hasText: '昵称' })).toContainText('删除');
  await expectAccessible(risk);
  await risk.getByLabel('申请方式').fill('客服来信，已核对身份');
  await propose('本人申请删除');
  await expect(risk.getByTestId('erasure-request-table').getByRole('row', { name: /用户 ms01/ })).toContainText(
    '待审批',
  );
  await approve(checkers.admin02 as Page, 'admin02', '删除个人信息');
  await risk.goto('/retention?tab=register');
  const row = risk.getByTestId('erasure-table').getByRole('row', { name: /用户 ms01/ });
  await expect(row).toContainText('个人申请');
  await expect(row).toContainText('admin02、risk01');

  await risk.setViewportSize({ width: 390, height: 844 });
  for (const tab of ['', '?tab=holds', '?tab=requests', '?tab=refusals', '?tab=register']) {
    await risk.goto(`/retention${tab}`);
    await expect(risk.getByRole('heading', { name: '保留与删除' })).toBeVisible();
    await expect(risk.locator('[data-testid="skeleton"]:visible')).toHaveCount(0);
    expect(await risk.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
  await expectAccessible(risk);
});
