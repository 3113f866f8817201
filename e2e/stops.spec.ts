import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** A merchant is stopped here, so the test has its own server. */
let server: OwnServer;
let risk: Page;
let admin: Page;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  [risk, admin] = await Promise.all([
    enterServer(browser, server.url, 'risk01'),
    enterServer(browser, server.url, 'admin01'),
  ]);
});
test.afterAll(async () => {
  for (const page of [risk, admin]) await page?.context().close();
  await server?.stop();
});

test('one person stops a merchant with a reason and a code, two let it go on', async () => {
  await risk.goto('/merchants');
  await risk.getByRole('button', { name: '详情 M1001' }).click();
  const drawer = risk.getByTestId('merchant-drawer');
  await drawer.getByRole('button', { name: '停用商户' }).click();
  const dialog = risk.getByTestId('suspend-dialog');
  await expectAccessible(risk);
  await dialog.getByRole('button', { name: '立即停用' }).click();
  await expect(dialog.getByText('请填写停用原因')).toBeVisible();
  await dialog.getByLabel('停用原因').fill('疑似密钥泄露');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('risk01'));
  await dialog.getByRole('button', { name: '立即停用' }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByTestId('merchant-suspended')).toContainText('疑似密钥泄露');
  await expect(risk.getByTestId('merchant-table').getByRole('row', { name: /M1001/ })).toContainText('已停用');

  await drawer.getByRole('button', { name: '恢复商户' }).click();
  const propose = risk.getByTestId('propose-dialog');
  await propose.getByRole('button', { name: '下一步' }).click();
  await propose.getByLabel('申请原因').fill('已更换密钥');
  await propose.getByLabel('谷歌验证码').fill(await nextCode('risk01'));
  await propose.getByRole('button', { name: '提交审批' }).click();
  await expect(drawer.getByTestId('pending-badge')).toContainText('恢复商户');

  await admin.goto('/approvals');
  await admin.getByRole('button', { name: /审批 恢复商户/ }).click();
  await admin.getByTestId('approval-drawer').getByRole('button', { name: '同意', exact: true }).click();
  const decide = admin.getByTestId('decide-dialog');
  await decide.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await decide.getByRole('button', { name: '确认同意' }).click();
  await expect(decide).toBeHidden();
  await expect(drawer.getByTestId('merchant-suspended')).toBeHidden();
});

test('a key is revoked and a channel is stopped on a phone', async () => {
  await risk.setViewportSize({ width: 390, height: 844 });
  await risk.goto('/merchants');
  await risk.getByTestId('merchant-cards').getByText('M1001').click();
  const drawer = risk.getByTestId('merchant-drawer');
  await drawer.getByRole('button', { name: '吊销密钥 demo-key' }).click();
  const dialog = risk.getByTestId('revoke-key-dialog');
  await dialog.getByLabel('吊销原因').fill('已泄露');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('risk01'));
  await dialog.getByRole('button', { name: '立即吊销' }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole('table', { name: '接口密钥' }).getByText('已吊销')).toBeVisible();
  await expectAccessible(risk);

  await risk.goto('/products');
  await risk
    .getByRole('button', { name: /^停用通道/ })
    .first()
    .click();
  const stop = risk.getByTestId('stop-product-dialog');
  await stop.getByLabel('停用原因').fill('通道应答异常');
  await stop.getByLabel('谷歌验证码').fill(await nextCode('risk01'));
  await stop.getByRole('button', { name: '立即停用' }).click();
  await expect(stop).toBeHidden();
  expect(await risk.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
