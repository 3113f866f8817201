import { expect, type Locator, type Page, test } from '@playwright/test';
import { signIn } from './support/enter.ts';
import { demoMerchant } from './support/merchant.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;
let menu: Locator;
let input: Locator;

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  menu = page.getByTestId('command-menu');
  input = menu.getByRole('combobox');
  await signIn(page, 'ms02');
});
test.afterAll(() => page.close());

async function openByKey(): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
}
function active(): Locator {
  return menu.getByRole('option', { selected: true });
}

test('opens by Ctrl K and by its button, closes by Escape, and gives the focus back', async () => {
  const trigger = page.getByTestId('command-trigger');
  await expect(trigger).toContainText(/Ctrl K|⌘K/);
  await trigger.click();
  await expect(input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(trigger).toBeFocused();
  await openByKey();
  await page.keyboard.press('Control+k');
  await expect(menu).toHaveCount(0);
});

test('finds menus by Chinese, pinyin and initials, marks what was met, and opens by Enter', async () => {
  for (const query of ['代收', 'daishou', 'dsdd', 'daisdd', 'dai shou']) {
    await openByKey();
    await input.fill(query);
    await expect(active()).toContainText('代收订单');
    await expect(active().locator('mark').first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await openByKey();
  await input.fill('dsdd');
  await expect(active().locator('mark')).toHaveText('代收订单');
  await page.keyboard.press('Enter');
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/\/order\/collection$/);
  await expect(page.getByRole('heading', { name: '代收订单' })).toBeVisible();
});

test('moves by arrows, Home and End, round at both ends, and names the line to the input', async () => {
  await openByKey();
  const options = menu.getByRole('option');
  const last = (await options.count()) - 1;
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(options.nth(last)).toHaveAttribute('aria-selected', 'true');
  await expect(input).toHaveAttribute('aria-activedescendant', (await options.nth(last).getAttribute('id')) ?? '');
  await expect(options.nth(last)).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(options.nth(last)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
});

test('leaves Enter and arrows to an input method that is composing', async () => {
  await openByKey();
  await input.fill('geren');
  await expect(active()).toContainText('个人中心');
  await input.evaluate((element) => {
    for (const key of ['Enter', 'ArrowDown'])
      element.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }));
  });
  await expect(menu).toBeVisible();
  await expect(active()).toContainText('个人中心');
  await page.keyboard.press('Escape');
});

test('offers pages visited lately first, and never a page one may not open', async () => {
  await page.getByRole('link', { name: '个人中心' }).first().click();
  await page.getByRole('link', { name: '首页' }).first().click();
  await openByKey();
  await expect(menu.getByRole('group', { name: '最近访问' }).getByRole('option').first()).toContainText('个人中心');
  await input.fill('回调日志');
  await expect(menu.getByText('没有找到与“回调日志”有关的内容')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
});

test('runs commands: dark mode, refresh of the page, the shell’s dialogs', async () => {
  const html = page.locator('html');
  await openByKey();
  await input.fill('ssms');
  await expect(active()).toContainText('深色模式');
  await page.keyboard.press('Enter');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await openByKey();
  await input.fill('浅色');
  await page.keyboard.press('Enter');
  await expect(html).not.toHaveAttribute('data-theme');

  await page.getByRole('link', { name: '个人中心' }).first().click();
  await page.locator('[data-testid="tab-pane"]:visible').evaluate((pane) => pane.setAttribute('data-old', 'yes'));
  await openByKey();
  await input.fill('刷新');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\/index$/);
  await expect(page.locator('[data-testid="tab-pane"][data-old]')).toHaveCount(0);

  for (const [query, dialog] of [
    ['xgmm', '修改密码'],
    ['yemianyangshi', '页面样式设置'],
    ['sbxx', '设备信息'],
    ['tcdl', '退出登录'],
  ] as const) {
    await openByKey();
    await input.fill(query);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    // A dialog of the shell must be answered first.
    await page.keyboard.press('Control+k');
    await expect(menu).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: dialog })).toHaveCount(0);
  }
});

test('finds an order by either number, with state and amount, and opens its detail over the list as it was', async ({
  baseURL,
}) => {
  const merchant = demoMerchant(baseURL as string);
  for (let n = 0; n < 8; n++)
    await merchant.createCollection({
      mchOrderNo: `menu-${Date.now()}-${n}`,
      product: 'bank',
      amount: '218.00',
      subject: '搜索',
    });
  await page.goto('/order/collection?minAmount=218&maxAmount=218');
  const row = page.getByTestId('order-table').locator('tbody tr').first();
  const agtOrderNo = (await row.locator('[data-row-open]').textContent()) ?? '';
  expect(agtOrderNo).toMatch(/^DS\d+$/);
  const mchOrderNo = ((await row.textContent()) ?? '').match(/menu-\d+-\d/)?.[0] ?? '';
  await page.getByRole('link', { name: '首页' }).first().click();

  for (const number of [agtOrderNo, ` ${agtOrderNo.toLowerCase()} `, ...(mchOrderNo ? [mchOrderNo] : [])]) {
    await openByKey();
    await input.fill(number);
    await expect(active()).toContainText(agtOrderNo);
    await expect(active()).toContainText(/等待支付 · 218\.00 元/);
    await page.keyboard.press('Escape');
  }
  // Pasted, with Enter right after it: the order opens as soon as it is found.
  await openByKey();
  await input.fill(agtOrderNo);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('order-drawer')).toContainText(agtOrderNo);
  await expect(page).toHaveURL(new RegExp(`minAmount=218&maxAmount=218&detail=${agtOrderNo}$`));
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('order-drawer')).toHaveCount(0);

  await openByKey();
  await input.fill('DS20200101000000000000000');
  await expect(menu.getByText('没有单号为 DS20200101000000000000000 的订单')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('fills a phone’s screen and is worked by touch', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByTestId('command-trigger').click();
  const box = await menu.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await input.fill('grzx');
  await menu.getByRole('option', { name: '个人中心' }).click();
  await expect(page).toHaveURL(/\/profile\/index$/);
  await expect(menu).toHaveCount(0);
});
