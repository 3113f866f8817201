import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { demoMerchant } from './support/merchant.ts';
import { signIn } from './support/people.ts';

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${where}: ${id} at ${nodes[0]?.target.join(' ')}`),
    where,
  ).toEqual([]);
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test('every page of a code merchant and the payer’s page have no serious accessibility finding', async ({
      page,
      baseURL,
    }) => {
      await page.goto('/login');
      await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
      await expectAccessible(page, '登录');
      await signIn(page, 'ms01');
      // Who never chose gets what the system wishes.
      if (scheme === 'dark') await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expectAccessible(page, '首页');
      for (const name of ['代收订单', '个人中心', '谷歌验证']) {
        await page.getByRole('link', { name }).first().click();
        await expect(page.getByRole('heading', { name }).first()).toBeVisible();
        await expectAccessible(page, name);
      }
      const order = await demoMerchant(baseURL as string).createCollection({
        mchOrderNo: `axe-${scheme}-${Date.now()}`,
        product: 'wallet',
        amount: scheme === 'light' ? '123.45' : '234.56',
        subject: '无障碍',
      });
      await page.goto(order.payUrl);
      await expect(page.getByText('示范电子商务有限公司').first()).toBeVisible();
      await expectAccessible(page, '付款页');
    });
  });
}
