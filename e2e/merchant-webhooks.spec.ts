import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { startReceiver } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { payOrder } from './support/payouts.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';

/** Addresses of the merchant change, so the journey has its own server. */
test.describe.configure({ mode: 'serial', timeout: 150_000 });

const DEVELOPER = 'merchant03';
const ADMINISTRATOR = 'merchant01';
let server: OwnServer;
let developer: Page;
let administrator: Page;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  receiver = await startReceiver();
  developer = await enterServer(browser, server.url, DEVELOPER);
  administrator = await enterServer(browser, server.url, ADMINISTRATOR);
});
test.afterAll(async () => {
  for (const page of [developer, administrator]) await page?.context().close();
  receiver?.close();
  await server?.stop();
});

const endpointRow = (): Locator => developer.getByRole('row', { name: new RegExp(receiver.url) });

test('a developer chooses the events of an address; another of the merchant’s people approves', async () => {
  await developer.goto('/merchant/developer?tab=access');
  await developer.getByRole('button', { name: '新增回调地址' }).click();
  const dialog = developer.getByTestId('propose-dialog');
  await dialog.getByLabel('回调地址').fill(receiver.url);
  await dialog.getByLabel('接收的事件').selectOption({ label: '仅选定的事件' });
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请选择事件');
  await dialog.getByRole('checkbox', { name: '代收成功' }).check();
  await dialog.getByRole('checkbox', { name: '退款已付款' }).check();
  await expectAccessible(developer);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByTestId('change-lines')).toContainText('代收成功、退款已付款');
  await dialog.getByLabel('申请原因').fill('只接收需要的事件');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode(DEVELOPER));
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
  await approve(administrator, ADMINISTRATOR, '回调地址');

  await developer.goto('/merchant/developer?tab=access');
  await expect(endpointRow()).toContainText('代收成功、退款已付款');
  await developer.getByRole('button', { name: `测试 ${receiver.url}` }).click();
  const trial = developer.getByTestId('test-endpoint');
  await trial.getByRole('button', { name: '发送测试' }).click();
  await expect(trial.getByRole('status')).toContainText('测试通过');
});

test('a developer finds a webhook of an order, reads its tries, and sends it again', async () => {
  const agtOrderNo = await payOrder(server.url, { amount: '432.10' });
  const succeeded = () => receiver.received.filter(({ event }) => event.type === 'collection.succeeded');
  await expect.poll(() => succeeded().length).toBeGreaterThan(0);

  await developer.goto('/merchant/developer');
  await developer.getByRole('link', { name: '回调记录' }).click();
  await developer.getByRole('searchbox', { name: '订单号' }).fill(agtOrderNo);
  await developer.getByRole('button', { name: '查询' }).click();
  const rows = developer.locator('tr[data-row]').filter({ hasText: receiver.url });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('代收成功');
  await expect(rows).toContainText('已送达', { timeout: 30_000 });
  await expectAccessible(developer);
  await rows.getByRole('button', { name: agtOrderNo }).click();
  const drawer = developer.getByTestId('own-delivery-drawer');
  await expect(drawer.getByTestId('webhook-body')).toContainText(agtOrderNo);
  await expect(drawer.getByTestId('webhook-tries')).toContainText('HTTP 204');
  const sent = succeeded().length;
  await drawer.getByRole('button', { name: '重发回调' }).click();
  await expect.poll(() => succeeded().length).toBeGreaterThan(sent);
  await expect(drawer.getByTestId('webhook-tries')).toContainText('第 2 次');
  // A webhook comes at least once, each time under its own id.
  expect(new Set(succeeded().map(({ id }) => id)).size).toBe(1);
  await expectAccessible(developer);
  await developer.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => developer.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await expectAccessible(developer);
});
