import { createMerchantClient } from '@mashang/merchant-sdk';
import { verifyWebhook } from '@mashang/merchant-sdk/verify-webhook';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { demoMerchant, startOpenReceiver } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';

/** Keys and addresses of the merchant change, so the journey has its own server. */
test.describe.configure({ mode: 'serial', timeout: 150_000 });

const DEVELOPER = 'merchant03';
const ADMINISTRATOR = 'merchant01';
let server: OwnServer;
let developer: Page;
let administrator: Page;
let webhookSecret: string;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  developer = await enterServer(browser, server.url, DEVELOPER);
  administrator = await enterServer(browser, server.url, ADMINISTRATOR);
});
test.afterAll(async () => {
  for (const page of [developer, administrator]) await page?.context().close();
  await server?.stop();
});

/** Reads the secret that the open dialog shows this once, and closes it. */
async function takeSecret(): Promise<string> {
  const secret = (await developer.getByTestId('made-secret').textContent()) ?? '';
  // Shown once: neither Escape, twice, nor a click outside closes it.
  await developer.keyboard.press('Escape');
  await developer.keyboard.press('Escape');
  await expect(developer.getByTestId('made-secret')).toBeVisible();
  await developer.mouse.click(5, 5);
  await expect(developer.getByTestId('made-secret')).toHaveText(secret);
  await expect(developer.getByTestId('made-secret')).toBeVisible();
  await developer.getByRole('button', { name: '我已保存' }).click();
  await expect(developer.getByTestId('made-secret')).toHaveCount(0);
  return secret;
}

test('a developer makes a key for some calls, which is refused at others, and revokes it', async () => {
  await developer.goto('/merchant/developer');
  await expect(developer.getByRole('link', { name: '商户接入指南' })).toHaveAttribute('href', '/docs');
  await developer.getByRole('button', { name: '新建密钥' }).click();
  const dialog = developer.getByTestId('make-key-dialog');
  await dialog.getByLabel('用途').fill('对账程序');
  await dialog.getByLabel('用于').selectOption('live');
  await dialog.getByRole('checkbox', { name: '查询' }).check();
  await dialog.getByLabel('谷歌验证码').fill(await nextCode(DEVELOPER));
  await dialog.getByRole('button', { name: '新建密钥' }).click();
  const keyId = (await developer.getByTestId('made-key-id').textContent()) ?? '';
  const secret = await takeSecret();
  const row = developer.getByTestId('own-keys').getByRole('row', { name: new RegExp(keyId) });
  await expect(row).toContainText('对账程序');
  await expect(developer.getByText(secret)).toHaveCount(0);

  const client = createMerchantClient({ baseUrl: server.url, mchId: 'M1001', keyId, secret });
  expect((await client.products()).length).toBeGreaterThan(0);
  const order = { mchOrderNo: `keys-${Date.now()}`, product: 'bank', amount: '100.00', subject: '测试商品' };
  await expect(client.createCollection(order)).rejects.toMatchObject({
    status: 403,
    problem: { cause: 'scope_missing' },
  });

  await developer.getByRole('button', { name: `吊销密钥 ${keyId}` }).click();
  const revoke = developer.getByTestId('revoke-own-key-dialog');
  await revoke.getByLabel('吊销原因').fill('程序已停用');
  await revoke.getByLabel('谷歌验证码').fill(await nextCode(DEVELOPER));
  await revoke.getByRole('button', { name: '吊销', exact: true }).click();
  await expect(row).toContainText('已吊销');
  await expect(client.products()).rejects.toMatchObject({ status: 401, problem: { cause: 'key_invalid' } });
  await expectAccessible(developer);
});

test('a developer makes a webhook secret, shown this once', async () => {
  await developer.goto('/merchant/developer');
  await developer.getByRole('button', { name: '新建回调密钥' }).click();
  const making = developer.getByTestId('make-secret-dialog');
  await making.getByLabel('谷歌验证码').fill(await nextCode(DEVELOPER));
  await making.getByRole('button', { name: '新建回调密钥' }).click();
  webhookSecret = await takeSecret();
  expect(webhookSecret).toMatch(/^whsec_/);
  await expect(developer.getByTestId('own-secrets')).toContainText('有效');
  await expect(developer.getByText(webhookSecret)).toHaveCount(0);
});

test('a webhook address is entered by two of the merchant’s people, and used once it answered', async ({ browser }) => {
  const { url, received, close } = await startOpenReceiver();

  await developer.goto('/merchant/developer');
  await developer.getByRole('link', { name: '回调与白名单' }).click();
  await developer.getByRole('button', { name: '新增回调地址' }).click();
  const dialog = developer.getByTestId('propose-dialog');
  await dialog.getByLabel('回调地址').fill(url);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByTestId('change-lines')).toContainText(url);
  await dialog.getByLabel('申请原因').fill('上线');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode(DEVELOPER));
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
  await expect(developer.getByTestId('pending-badge')).toContainText('待审批');

  await approve(administrator, ADMINISTRATOR, '回调地址');
  await expect(developer.getByRole('row', { name: new RegExp(url) })).toContainText('待测试');
  await developer.getByRole('button', { name: `测试 ${url}` }).click();
  const test = developer.getByTestId('test-endpoint');
  await test.getByRole('button', { name: '发送测试' }).click();
  await expect(test.getByRole('status')).toContainText('测试通过，应答 204');
  await test.getByTestId('dialog-foot').getByRole('button', { name: '关闭' }).click();
  await expect(developer.getByRole('row', { name: new RegExp(url) })).toContainText('启用');
  const [sent] = received;
  const { event } = verifyWebhook({ headers: sent?.headers ?? {}, body: sent?.body ?? '', secret: webhookSecret });
  expect(event).toMatchObject({ type: 'endpoint.test' });
  await expectAccessible(developer);
  close();

  // The staff sees the address, and can neither change it nor read a secret.
  const staff = await enterServer(browser, server.url, 'admin01');
  await staff.goto('/merchants');
  await staff
    .getByRole('button', { name: /M1001|示范商城/ })
    .first()
    .click();
  const drawer = staff.getByTestId('merchant-drawer');
  await expect(drawer).toContainText(url);
  await expect(drawer.getByRole('button', { name: `修改 ${url}` })).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: /签发|新增回调地址/ })).toHaveCount(0);
  await expect(drawer).not.toContainText(webhookSecret);
  await staff.context().close();
});

test('two of them allow calls from some addresses only; a wrong address is named', async () => {
  await developer.goto('/merchant/developer?tab=access');
  await developer.getByRole('button', { name: '修改地址白名单' }).click();
  const list = developer.getByTestId('propose-dialog');
  await list.getByLabel('允许调用接口的地址').fill('203.0.113.7/24');
  await list.getByRole('button', { name: '下一步' }).click();
  await expect(list.getByText('网段 203.0.113.7/24 应写作 203.0.113.0/24')).toBeVisible();
  await list.getByLabel('允许调用接口的地址').fill('203.0.113.0/24');
  await list.getByRole('button', { name: '下一步' }).click();
  await list.getByLabel('申请原因').fill('固定出口');
  await list.getByLabel('谷歌验证码').fill(await nextCode(DEVELOPER));
  await list.getByRole('button', { name: '提交审批' }).click();
  await expect(developer.getByTestId('pending-badge')).toHaveText('地址白名单待审批');
  await demoMerchant(server.url).balance();
  await approve(administrator, ADMINISTRATOR, '地址白名单');
  await expect(developer.getByRole('main')).toContainText('203.0.113.0/24');
  await expect(developer.getByTestId('pending-badge')).toHaveCount(0);
  await expect(async () => {
    await expect(demoMerchant(server.url).balance()).rejects.toMatchObject({
      problem: { cause: 'address_not_allowed' },
    });
  }).toPass({ timeout: 10_000 });
});
