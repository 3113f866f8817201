import { createMerchantClient } from '@mashang/merchant-sdk';
import { verifyWebhook } from '@mashang/merchant-sdk/verify-webhook';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { startOpenReceiver } from './support/merchant.ts';
import { nextCode } from './support/people.ts';
import { openAs, signedIn } from './support/shell.ts';

const DEVELOPER = 'merchant03';

// Up to three codes of one person, half a minute each.
test.describe.configure({ timeout: 150_000 });

test('a developer makes a test key, creates an order with it, pays it on its page, and sees the webhook', async ({
  browser,
  baseURL,
}) => {
  const receiver = await startOpenReceiver();
  const page = await openAs(browser, await signedIn(browser, DEVELOPER));
  await page.goto('/merchant/developer');

  await page.getByRole('button', { name: '新建密钥' }).click();
  const dialog = page.getByTestId('make-key-dialog');
  await expect(dialog.getByLabel('用于')).toHaveValue('test');
  await dialog.getByLabel('用途').fill('联调');
  await dialog.getByRole('checkbox', { name: '代收下单' }).check();
  await dialog.getByRole('checkbox', { name: '查询' }).check();
  await dialog.getByLabel('谷歌验证码').fill(await nextCode(DEVELOPER));
  await dialog.getByRole('button', { name: '新建密钥' }).click();
  const keyId = (await page.getByTestId('made-key-id').textContent()) ?? '';
  const secret = (await page.getByTestId('made-secret').textContent()) ?? '';
  expect(keyId).toMatch(/^test_/);
  await page.getByRole('button', { name: '我已保存' }).click();

  await page.getByRole('link', { name: '测试模式' }).click();
  await expect(page.getByTestId('test-outcomes')).toContainText('refund.refused');
  await page.getByRole('button', { name: '设定测试回调' }).click();
  const setting = page.getByTestId('test-webhook-dialog');
  await setting.getByLabel('测试回调地址').fill(receiver.url);
  await setting.getByLabel('谷歌验证码').fill(await nextCode(DEVELOPER));
  await setting.getByRole('button', { name: '设定测试回调' }).click();
  const whsec = (await page.getByTestId('made-secret').textContent()) ?? '';
  await page.getByRole('button', { name: '我已保存' }).click();

  const client = createMerchantClient({ baseUrl: baseURL ?? '', mchId: 'M1001', keyId, secret });
  const mchOrderNo = `test-${Date.now()}`;
  const order = await client.createCollection({ mchOrderNo, product: 'bank', amount: '100.00', subject: '测试商品' });
  const payer = await openAs(browser, undefined);
  await payer.goto(order.payUrl);
  await expect(payer.getByRole('heading', { name: '测试付款' })).toBeVisible();
  await expect(payer.getByText('测试模式')).toBeVisible();
  await expectAccessible(payer);
  await payer.getByRole('button', { name: '支付成功' }).click();
  await expect(payer.getByText('该测试订单已结束')).toBeVisible();
  expect(await client.getCollection(order.agtOrderNo)).toMatchObject({ paidInAmount: '100.00' });

  // A delivery stands there before it has arrived.
  const delivery = page.getByTestId('test-deliveries').getByRole('row', { name: /collection\.succeeded/ });
  await expect(delivery).toContainText('已送达', { timeout: 20_000 });
  const [sent] = receiver.received;
  const { event } = verifyWebhook({ headers: sent?.headers ?? {}, body: sent?.body ?? '', secret: whsec });
  expect(event).toMatchObject({ livemode: false, data: { agtOrderNo: order.agtOrderNo } });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  receiver.close();
  for (const one of [payer, page]) await one.context().close();
});
