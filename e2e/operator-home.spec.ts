import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { demoMerchant } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 90_000 });

/** What is on its way is said of the whole institution: a server of its own. */
let server: OwnServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(90_000);
  server = await startOwnServer();
  page = await enterServer(browser, server.url, 'admin01');
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

test('the home page follows the institution without being loaded again, and each figure opens its list', async () => {
  const amounts = page.getByRole('region', { name: '资金与敞口（元）' });
  await expect(amounts.getByRole('link', { name: '代收待付款 0.00' })).toBeVisible();
  const { agtOrderNo } = await demoMerchant(server.url).createCollection({
    ...{ mchOrderNo: 'HOME1', product: 'bank', amount: '321.00', subject: '首页' },
  });
  const awaiting = amounts.getByRole('link', { name: '代收待付款 321.00' });
  await expect(awaiting).toBeVisible();
  await expect(page.getByTestId('alerts')).toContainText('agent03 可用额度 0.00 元，已不够接单');
  await expectAccessible(page);
  await awaiting.click();
  await expect(page.getByTestId('order-table').getByText(agtOrderNo)).toBeVisible();
});
