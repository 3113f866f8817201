import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { demoMerchant } from './support/merchant.ts';
import { nextCode } from './support/people.ts';
import { openAs, signedIn } from './support/shell.ts';

test.describe.configure({ timeout: 120_000 });

const PHONE = { viewport: { width: 390, height: 844 } };
const AMOUNT = `${100 + (Date.now() % 800)}.43`;

/** Live updates re-render the list behind an open dialog; each order causes one. */
async function createOrders(count: number): Promise<string[]> {
  const merchant = demoMerchant(test.info().project.use.baseURL as string);
  const numbers: string[] = [];
  for (let n = 0; n < count; n++) {
    const order = await merchant.createCollection({
      mchOrderNo: `over-${Date.now()}-${n}`,
      product: 'bank',
      amount: AMOUNT,
      subject: '台灯',
    });
    numbers.push(order.agtOrderNo);
  }
  return numbers;
}

/** Whether the dialog is on top: a tap in its middle hits an element inside it. */
async function isOnTop(page: Page, testId: string): Promise<boolean> {
  return page.getByTestId(testId).evaluate((dialog) => {
    const { left, top, width, height } = dialog.getBoundingClientRect();
    return dialog.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

test('on a phone float is transferred from the drawer of a sub-agent while orders come in', async ({ browser }) => {
  const phone = await openAs(browser, await signedIn(browser, 'agent01'), PHONE);
  await phone.goto('/agt/agent/index');
  await phone.getByTestId('sub-agent-cards').getByText('agent02', { exact: true }).click();
  const drawer = phone.getByTestId('sub-agent-drawer');
  await drawer.getByRole('button', { name: '划转额度' }).click();
  const transfer = phone.getByTestId('transfer-dialog');
  await transfer.getByLabel('划转金额（元）').fill('12.34');

  // The network behind is fetched again whenever an order arrives.
  const again = phone.waitForResponse(/api\/pop\/popularize\//);
  await createOrders(1);
  await again;
  await expect(transfer.getByLabel('划转金额（元）')).toHaveValue('12.34');
  await expect.poll(() => isOnTop(phone, 'transfer-dialog')).toBe(true);
  await expect(drawer).toHaveCount(1);
  await expectAccessible(phone);

  await transfer.getByRole('button', { name: '下一步' }).click();
  await transfer.getByLabel('谷歌验证码').fill(await nextCode('agent01'));
  await transfer.getByRole('button', { name: '确认划转' }).click();
  await expect(phone.getByTestId('transfer-done')).toContainText('-12.34');
  await phone.getByTestId('transfer-dialog').getByRole('button', { name: '完成' }).click();
  await expect(transfer).toHaveCount(0);
  await expect(drawer).toHaveCount(1);
  await drawer.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(drawer).toHaveCount(0);
  await phone.context().close();
});

test('on a phone 代收订单 stays usable: open, 确认收款, back, 取消, and the next order', async ({ browser }) => {
  const phone = await openAs(browser, await signedIn(browser, 'agent02'), PHONE);
  await phone.goto('/order/collection');
  const numbers = await createOrders(4);
  const mine = phone.getByRole('button', { name: new RegExp(`^确认收款 (${numbers.join('|')})`) });
  await expect(mine).toHaveCount(1);
  const no = ((await mine.getAttribute('aria-label')) ?? '').replace('确认收款 ', '');
  const card = phone.getByRole('button', { name: new RegExp(no) }).first();
  await card.click();
  const drawer = phone.getByTestId('order-drawer');
  await drawer.getByRole('button', { name: '确认收款' }).click();
  const confirm = phone.getByTestId('confirm-dialog');
  await expect(confirm).toBeVisible();

  await phone.goBack();
  await expect(drawer).toHaveCount(0);
  await confirm.getByRole('button', { name: '取消' }).click();
  await expect(confirm).toHaveCount(0);

  // Neither of the two still covers the page: it responds to taps.
  await card.click();
  await expect(drawer).toContainText(no);
  await drawer.getByRole('button', { name: '确认收款' }).click();
  await confirm.getByRole('button', { name: '已核对，下一步' }).click();
  await confirm.getByLabel('谷歌验证码').fill(await nextCode('agent02'));
  await confirm.getByRole('button', { name: '确认收款', exact: true }).click();
  await expect(confirm).toHaveCount(0);
  await expect(drawer).toContainText('确认收款，账本已结算');
  await phone.context().close();
});

test('a double click opens what a click opens, and does not shut it again', async ({ browser }) => {
  const page = await openAs(browser, await signedIn(browser, 'admin01'), { viewport: { width: 1440, height: 900 } });
  const [no = ''] = await createOrders(1);
  await page.goto(`/order/collection?agtOrderNo=${no}`);
  const drawer = page.getByTestId('order-drawer');
  // The second press hits the area beside the drawer, which has come from the right.
  await page.locator('tbody [data-row-open]').first().dblclick();
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: '关闭订单' }).dblclick();
  await expect(page.locator('dialog[open]')).toHaveCount(2);
  await page.mouse.click(20, 450);
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await page.mouse.click(20, 450);
  await expect(drawer).toHaveCount(0);
  await page.context().close();
});
