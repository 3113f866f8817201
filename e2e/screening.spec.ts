import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { createPayout, fundMerchant } from './support/payouts.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** A released list stays released, so the test has its own server. */
let server: OwnServer;
let risk: Page;
let admin: Page;
let claimer: Page;

const LIST = 'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions\n'.concat(
  'NK-7,Person,司徒拟制,Situ Nizhi,1969-04-01,zz,,,示范计划\n',
  'NK-8,Person,,,,zz,,,\n',
);

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  risk = await enterServer(browser, server.url, 'risk01');
  admin = await enterServer(browser, server.url, 'admin01');
  claimer = await enterServer(browser, server.url, 'ms01');
  await fundMerchant(server.url);
});
test.afterAll(async () => {
  for (const page of [risk, admin, claimer]) await page?.context().close();
  await server?.stop();
});

async function proposeOpen(page: Page, reason: string): Promise<void> {
  const dialog = page.getByTestId('propose-dialog');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByLabel('申请原因').fill(reason);
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
}

test('a list is loaded from a file, shows broken rows and what it adds, counts once a second releases it', async () => {
  await risk.goto('/risk/lists');
  await risk.getByRole('button', { name: '导入名单' }).click();
  const dialog = risk.getByTestId('load-list');
  await dialog.getByLabel('名单名称').fill('旅程名单');
  await dialog.getByLabel('版本', { exact: true }).fill('2026-11');
  await dialog.getByRole('button', { name: '导入', exact: true }).click();
  await expect(dialog).toContainText('请先选择名单文件');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'targets.simple.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(LIST),
  });
  await expect(dialog).toContainText('targets.simple.csv');
  await expectAccessible(risk);
  await dialog.getByRole('button', { name: '导入', exact: true }).click();
  await expect(dialog).toBeHidden();

  const row = risk.getByTestId('screening-lists').getByRole('row', { name: /旅程名单/ });
  await expect(row).toContainText('待发布');
  await row.getByRole('button', { name: '旅程名单', exact: true }).click();
  const drawer = risk.getByTestId('list-drawer');
  await expect(drawer).toContainText('OpenSanctions 简表');
  await expect(drawer).toContainText('第 3 行');
  await expect(drawer).toContainText('没有名称');
  await expect(drawer.getByRole('region', { name: /新增/ })).toContainText('司徒拟制');
  await expectAccessible(risk);
  await risk.keyboard.press('Escape');
  await row.getByRole('button', { name: '发布 旅程名单 2026-11' }).click();
  await proposeOpen(risk, '名单已核对');
  await approve(admin, 'admin01', '筛查名单发布');
  await expect(row).toContainText('使用中');
});

test('a payout to somebody listed stands still, nobody can claim it, and two people let it go on', async () => {
  const orderNo = await createPayout(server.url, { beneficiaryName: '司徒擬制', amount: '321.00' });
  const other = await createPayout(server.url, { amount: '123.00' });
  await claimer.goto('/');
  await claimer.getByTestId('sidebar').getByRole('link', { name: '抢单大厅' }).click();
  await expect(claimer.getByRole('main')).toContainText('123.00');
  await expect(claimer.getByRole('main')).not.toContainText('321.00');

  await risk.goto('/risk/hits');
  await risk
    .getByRole('row', { name: new RegExp(orderNo) })
    .getByRole('button')
    .first()
    .click();
  const drawer = risk.getByTestId('hit-drawer');
  await expect(drawer).toContainText('司**制');
  await expect(drawer).not.toContainText('司徒擬制');
  await expect(drawer.getByRole('region', { name: '名单记录' })).toContainText('Situ Nizhi');
  await expect(drawer.getByRole('region', { name: '得分说明' })).toContainText('名称相同');
  await expectAccessible(risk);
  await drawer.getByRole('button', { name: '提出复核结论' }).click();
  const dialog = risk.getByTestId('propose-dialog');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText('请选择复核结论');
  await dialog.getByLabel(/另有其人/).check();
  await proposeOpen(risk, '证件号码与出生日期都不同');
  await expect(drawer.getByTestId('pending-badge')).toContainText('命中复核待审批');
  await expect(drawer.getByRole('button', { name: '提出复核结论' })).toHaveCount(0);

  await approve(admin, 'admin01', '命中复核');
  await expect(drawer).toContainText('另有其人，放行');
  await expect(claimer.getByRole('main')).toContainText('321.00');
  expect(other).not.toBe(orderNo);
});

test('the queue reads well on a phone', async () => {
  await risk.setViewportSize({ width: 390, height: 844 });
  await risk.goto('/risk/hits?state=1');
  await expect(risk.getByTestId('screening-hit-cards').getByRole('button').first()).toContainText('司');
  await expectAccessible(risk);
  expect(await risk.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
