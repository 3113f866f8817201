import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

let server: OwnServer;
let maker: Page;
let checker: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(150_000);
  server = await startOwnServer({ DEMO_MODE: 'institution' });
  [maker, checker] = await Promise.all([
    enterServer(browser, server.url, 'admin01'),
    enterServer(browser, server.url, 'admin02'),
  ]);
});
test.afterAll(async () => {
  for (const page of [maker, checker]) await page?.context().close();
  await server?.stop();
});

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const SETTINGS = JSON.stringify({
  mchid: '1900009191',
  appid: 'wx8888888888888888',
  serial: randomBytes(20).toString('hex').toUpperCase(),
  platformKeys: [
    { id: 'PUB_KEY_ID_0119000091912026', pem: pair().publicKey.export({ type: 'spki', format: 'pem' }).toString() },
  ],
});
const apiV3Key = randomBytes(16).toString('hex');
const KEYS = JSON.stringify({
  privateKey: pair().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  apiV3Keys: [apiV3Key],
});
const dialogOf = (page: Page) => page.getByTestId('propose-dialog');

async function atBothWidths(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Takes the dialog from its preview to the proposal. */
async function submit(dialog: Locator): Promise<void> {
  await dialog.getByLabel('申请原因').fill('已与支付公司签约');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
}

test('two people enter a merchant number with its keys, and nobody reads the keys again', async () => {
  await maker.goto('/receiving');
  const section = maker.getByRole('region', { name: '支付渠道' });
  await expect(section).toContainText('支付渠道是机构在支付公司');
  await section.getByRole('button', { name: '新增支付渠道' }).click();
  const dialog = dialogOf(maker);
  await atBothWidths(maker);
  await dialog.getByLabel('渠道代码').fill('wx-main');
  await dialog.getByLabel('渠道名称').fill('微信收款');
  await dialog.getByLabel('扫码').check();
  await dialog.getByLabel('手机网页').check();
  await dialog.getByLabel('接入参数').fill('{mchid');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText('请先封存密钥');

  await dialog.getByLabel('密钥内容').fill('{}');
  await dialog.getByRole('button', { name: '封存密钥' }).click();
  await expect(dialog.getByLabel('谷歌验证码')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('密钥内容').fill(KEYS);
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await dialog.getByRole('button', { name: '封存密钥' }).click();
  const sealed = dialog.getByRole('status').filter({ hasText: '指纹' });
  await expect(sealed).toContainText(/[0-9a-f]{16}/);
  const fingerprint = /[0-9a-f]{16}/.exec((await sealed.textContent()) ?? '')?.[0] ?? '';
  await expect(dialog.getByLabel('密钥内容')).toHaveCount(0);

  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByLabel('接入参数')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog).toContainText('须为 JSON 文本');
  await dialog.getByLabel('接入参数').fill(SETTINGS);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText(fingerprint);
  await atBothWidths(maker);
  await submit(dialog);

  await checker.goto('/approvals');
  await checker
    .getByRole('button', { name: /审批 .*支付渠道/ })
    .first()
    .click();
  await expect(checker.getByTestId('approval-drawer')).toContainText(fingerprint);
  await approve(checker, 'admin02', '.*支付渠道');
  await maker.goto('/receiving');
  const row = section.getByRole('row', { name: /wx-main/ });
  await expect(row).toContainText('1900009191');
  await expect(row).toContainText('扫码、手机网页');
  await expect(row.getByRole('button', { name: '复制wx-main 的通知地址' })).toBeVisible();
  await atBothWidths(maker);
  await row.getByRole('button', { name: '修改支付渠道 wx-main' }).click();
  await expect(dialog.getByLabel('密钥', { exact: true })).toContainText(fingerprint);
  expect(await maker.content()).not.toContain(apiV3Key);
  await atBothWidths(maker);
  await dialog.getByRole('button', { name: '取消' }).click();
});

test('a product’s payers pay at the channel once two people say so', async () => {
  await maker.getByRole('button', { name: '新增渠道', exact: true }).click();
  const dialog = dialogOf(maker);
  await dialog.getByLabel('收款到').selectOption('channel:wx-main');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText('微信收款');
  await submit(dialog);
  await approve(checker, 'admin02', '.*收款渠道');
  await maker.goto('/receiving');
  await expect(maker.getByRole('region', { name: '各产品的收款渠道' })).toContainText('微信收款（wx-main）');
});

test('one person stops it at once', async () => {
  const row = maker.getByRole('region', { name: '支付渠道' }).getByRole('row', { name: /wx-main/ });
  await row.getByRole('button', { name: '停用支付渠道 wx-main' }).click();
  const dialog = maker.getByTestId('stop-channel-dialog');
  await dialog.getByLabel('停用原因').fill('密钥泄露');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await dialog.getByRole('button', { name: '立即停用' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('button', { name: '停用支付渠道 wx-main' })).toHaveCount(0);
});
