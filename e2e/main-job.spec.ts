import { expect, test } from '@playwright/test';
import { addMoney } from '../packages/contract/src/money.ts';
import { signIn } from './support/enter.ts';
import { demoMerchant, startReceiver } from './support/merchant.ts';
import { nextCode, openPhone, signInByForm } from './support/people.ts';

test('a merchant’s order reaches the agent, is paid, confirmed with a code, settled to the fen and notified', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const receiver = await startReceiver();
  const merchant = demoMerchant(baseURL as string);
  const before = await merchant.balance();
  await signInByForm(page, 'agent02');
  await page.getByRole('link', { name: '代收订单' }).first().click();
  await expect(page.getByRole('heading', { name: '代收订单' })).toBeVisible();

  // Four collectors with float take orders in rotation, so agent02 gets one of four orders of the same amount: its row
  // appears without a reload.
  const created = [];
  for (let n = 0; n < 4; n++) {
    created.push(
      await merchant.createCollection({
        mchOrderNo: `e2e-${Date.now()}-${n}`,
        product: 'bank',
        amount: '1000.00',
        subject: '蓝牙耳机',
        notifyUrl: receiver.url,
      }),
    );
  }
  expect(created.map((order) => order.status)).toEqual([1, 1, 1, 1]);
  const confirmButton = page.getByRole('button', {
    name: new RegExp(`^确认收款 (${created.map((order) => order.agtOrderNo).join('|')})`),
  });
  await expect(confirmButton.first()).toBeVisible({ timeout: 5_000 });
  const agtOrderNo = ((await confirmButton.first().getAttribute('aria-label')) ?? '').replace('确认收款 ', '');
  const order = created.find((one) => one.agtOrderNo === agtOrderNo);
  expect(order).toBeDefined();

  // The payer sees the payee (L5), the amount, and how to pay.
  const phone = await openPhone(browser);
  await phone.goto(order?.payUrl as string);
  await expect(phone.getByText('示范电子商务有限公司').first()).toBeVisible();
  await expect(phone.getByText('示范支付有限公司').first()).toBeVisible();
  await expect(phone.getByText('DEMO-2026-0001').first()).toBeVisible();
  await expect(phone.getByText('蓝牙耳机').first()).toBeVisible();
  await expect(phone.getByText('1,000.00').first()).toBeVisible();
  await expect(phone.getByText('示范代理二有限公司')).toHaveCount(0);
  await phone.getByLabel('付款人姓名').fill('张小三');
  await phone.getByRole('button', { name: '显示收款账户' }).click();
  await expect(phone.getByText('示范代理二有限公司').first()).toBeVisible();

  // The agent answers the question and enters a code.
  await page.getByRole('button', { name: `确认收款 ${agtOrderNo}` }).click();
  await page.getByRole('button', { name: '已核对，下一步' }).click();
  const dialog = page.getByTestId('confirm-dialog');
  await dialog.getByLabel('谷歌验证码').fill('000000');
  await dialog.getByRole('button', { name: '确认收款' }).click();
  await expect(dialog.getByText('谷歌验证码错误或已使用')).toBeVisible();
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('agent02'));
  await dialog.getByRole('button', { name: '确认收款' }).click();
  await expect(dialog).toHaveCount(0);

  // The detail opens with the postings: the float falls by the amount, the commission grows by 0.8 %.
  await expect(page.getByText('-1,000.00').first()).toBeVisible();
  await expect(page.getByText('8.00', { exact: false }).first()).toBeVisible();

  // The payer's page changes by itself, the holder is masked from now on, and the merchant has been notified.
  await expect(phone.getByText('支付成功').or(phone.getByText('付款成功')).first()).toBeVisible();
  await expect(phone.getByText('示******司').first()).toBeVisible();
  await expect(phone.getByText('示范代理二有限公司')).toHaveCount(0);
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
  expect(receiver.received[0]?.event).toMatchObject({
    type: 'collection.succeeded',
    data: { agtOrderNo, amount: '1000.00', paidInAmount: '1000.00', fee: '30.00' },
  });
  // The receiver's answer is recorded a moment after it was sent.
  await expect
    .poll(() => merchant.getCollection(agtOrderNo), { timeout: 10_000 })
    .toMatchObject({ status: 4, notifyStatus: 1, fee: '30.00' });
  expect((await merchant.balance()).available).toBe(addMoney(before.available, '970.00'));
  receiver.close();
});

test('the operator sees the delivery in the log and every order in the list', async ({ page }) => {
  await signIn(page, 'admin01');
  await page.getByRole('link', { name: '回调日志' }).first().click();
  await expect(page.getByRole('table').getByText('已送达').first()).toBeVisible();
  await page.getByRole('link', { name: '代收订单' }).first().click();
  await expect(page.getByRole('table').getByText('ms01').first()).toBeVisible();
  await expect(page.getByRole('table').getByText('agent01').first()).toBeVisible();
});
