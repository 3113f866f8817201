import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { demoMerchant } from './support/merchant.ts';
import { nextCode } from './support/people.ts';
import { openAs, signedIn } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let page: Page;
let orderNo = '';

/**
 * Settles an order of agent01: four collectors take orders in rotation, so it gets one of four orders of the same
 * amount.
 */
async function settleOne(baseURL: string): Promise<string> {
  const merchant = demoMerchant(baseURL);
  const made: string[] = [];
  for (let n = 0; n < 4; n++) {
    const mchOrderNo = `fig${Date.now()}-${n}`;
    made.push(
      (await merchant.createCollection({ mchOrderNo, product: 'bank', amount: '777.70', subject: '账变' })).agtOrderNo,
    );
  }
  await page.goto('/order/collection');
  const confirm = page.getByRole('button', { name: new RegExp(`^确认收款 (${made.join('|')})`) });
  await expect(confirm).toHaveCount(1);
  const no = ((await confirm.getAttribute('aria-label')) ?? '').replace('确认收款 ', '');
  await confirm.click();
  await page.getByRole('button', { name: '已核对，下一步' }).click();
  const dialog = page.getByTestId('confirm-dialog');
  const code = dialog.getByLabel('谷歌验证码');
  if (await code.isVisible()) await code.fill(await nextCode('agent01'));
  await dialog.getByRole('button', { name: '确认收款' }).click();
  await expect(dialog).toHaveCount(0);
  return no;
}

test.beforeAll(async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  page = await openAs(browser, await signedIn(browser, 'agent01'));
  orderNo = await settleOne(baseURL as string);
});
test.afterAll(() => page?.context().close());

test('a statement shows every posting with its balance, and the order behind it', async () => {
  await page.goto('/agt/bill/index');
  const row = page.getByTestId('bill-table').getByRole('row').filter({ hasText: orderNo });
  await expect(row).toContainText('代收结算');
  await expect(row).toContainText('-777.70');
  await page.getByRole('button', { name: '佣金账户' }).click();
  await expect(page).toHaveURL(/account=commission/);
  await expect(row).toContainText('+9.33');
  await page.getByRole('button', { name: '额度入账' }).click();
  await expect(page.getByText('没有符合条件的账变')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expectAccessible(page);
  await row.getByRole('link', { name: orderNo }).click();
  await expect(page).toHaveURL(new RegExp(`/order/collection.*detail=${orderNo}`));
  await expect(page.getByTestId('order-drawer')).toContainText('9.33');
});

test('a low float is shown quietly where the user set it', async () => {
  await page.goto('/agt/bill/index');
  await page.getByRole('button', { name: '低额度提醒' }).click();
  await page.getByLabel('可用额度低于（元）时提醒').fill('99999999');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByTestId('float-alert').first()).toContainText('低于您设的 99,999,999 元');
  await page.goto('/dashboard');
  await expect(page.getByTestId('float-alert')).toContainText('低于您设的');
});

test('home figures lead to their orders, a chart says the same as a table, in the dark too', async () => {
  await page.goto('/dashboard');
  const course = page.getByRole('region', { name: '今日走势' });
  await expect(course.locator('svg')).toBeVisible();
  await course.getByRole('button', { name: /看表/ }).click();
  await expect(course.getByRole('columnheader', { name: '昨日订单' })).toBeVisible();
  await expect(page.getByTestId('float-alert')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /支付成功/ }).click();
  await expect(page).toHaveURL(/status=2%2C4%2C5/);
  await expect(page.getByTestId('order-table').getByText(orderNo)).toBeVisible();
});

test('a report equals the ledger and drills down to its orders', async () => {
  await page.goto('/report/index');
  await expect(page.getByTestId('report-ledger')).toContainText('与账本一致');
  await page.getByRole('button', { name: '按代理' }).click();
  await page.getByTestId('report-table').getByRole('link', { name: 'agent01', exact: true }).click();
  await expect(page).toHaveURL(/participantId=/);
  await page.getByRole('button', { name: '查看全部代理' }).click();
  await page.getByRole('button', { name: '按产品' }).click();
  const bank = page.getByTestId('report-table').getByRole('row').filter({ hasText: '银行卡转账' });
  await expectAccessible(page);
  await bank.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/order\/collection\?.*product=bank/);
  await expect(page.getByTestId('order-table').getByText(orderNo)).toBeVisible();
});
