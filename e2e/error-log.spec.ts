import { expect, type Page, test } from '@playwright/test';
import { signIn } from './support/enter.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;
const reports: Record<string, unknown>[] = [];

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  page = await context.newPage();
  page.on('request', (request) => {
    if (request.url().endsWith('/api/common/pageErrors')) reports.push(request.postDataJSON());
  });
  await signIn(page, 'ms02');
});
test.afterAll(() => page.context().close());

function trigger() {
  return page.getByTestId('error-log-trigger');
}

test('a refusal of the server is no fault: the button is not even there', async () => {
  await page.route('**/api/agt/order/getPageList*', (route) => route.fulfill({ json: { code: 403, msg: '没有权限' } }));
  await page.getByRole('link', { name: '代收订单' }).first().click();
  await expect(page.getByText('没有权限')).toBeVisible();
  await expect(trigger()).toHaveCount(0);
  await page.unroute('**/api/agt/order/getPageList*');
});

test('faults are counted, listed with time, page and stack, copied, and reported without what is private', async () => {
  const answered = page.waitForResponse('**/api/common/pageErrors');
  await page.evaluate(() => {
    function fail(): void {
      throw new TypeError('GET https://example.com/api/x?token=secret&card=6222021234567890 failed for 13800138000');
    }
    for (let at = 0; at < 3; at += 1) setTimeout(fail);
  });
  await expect(trigger()).toHaveAccessibleName('错误日志，1 条');
  await trigger().click();
  const drawer = page.getByTestId('error-log');
  const fault = drawer.getByTestId('fault');
  await expect(fault).toHaveCount(1);
  await expect(fault).toContainText('脚本运行');
  await expect(fault).toContainText('共 3 次');
  await expect(fault).toContainText('GET https://example.com/api/x failed for …');
  await expect(fault).toContainText('/order/collection');
  await expect(fault).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
  await fault.getByText('调用栈').click();
  await expect(fault.locator('pre')).toContainText('at ');
  await drawer.getByRole('button', { name: '全部复制' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('failed for …');
  expect(copied).not.toMatch(/secret|6222|138001/);

  expect((await answered).ok()).toBe(true);
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ kind: 'script', path: '/order/collection', count: 3 });
  expect(reports[0]?.build).toMatch(/^index-.*\.js$/);
  expect(JSON.stringify(reports[0])).not.toMatch(/secret|6222|138001/);
});

test('the list outlives a reload, not the browser tab, and can be emptied', async () => {
  await page.reload();
  await expect(trigger()).toHaveAccessibleName('错误日志，1 条');
  const fresh = await page.context().newPage();
  await fresh.goto('/profile/index');
  await expect(fresh.getByTestId('user-menu')).toBeVisible();
  await expect(fresh.getByTestId('error-log-trigger')).toHaveCount(0);
  await fresh.close();
  await trigger().click();
  await page.getByRole('button', { name: '清空' }).click();
  await expect(page.getByText('没有错误')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(trigger()).toHaveCount(0);
});

test('a page that breaks says so kindly and leaves the others alone; retry and refresh begin again', async () => {
  let broken = true;
  await page.route('**/api/agt/order/getPageList*', (route) =>
    broken
      ? route.fulfill({ json: { code: 200, msg: '', data: { list: [null], total: 1, page: 1, limit: 20 } } })
      : route.continue(),
  );
  await page.goto('/order/collection?minAmount=1');
  const pane = page.locator('[data-testid="tab-pane"][data-path="/order/collection"]');
  await expect(pane.getByRole('alert')).toContainText('这个页面出错了');
  await expect(pane.getByRole('alert')).toContainText('其他页面不受影响');
  await pane.getByRole('button', { name: '查看错误' }).click();
  await expect(page.getByTestId('error-log').getByTestId('fault').first()).toContainText('页面绘制');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: '个人中心' }).first().click();
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  await page.goBack();
  await expect(pane.getByRole('alert')).toBeVisible();
  await pane.getByRole('button', { name: '返回首页' }).click();
  await expect(page.getByRole('heading', { name: /今日概况/ })).toBeVisible();

  await page.goto('/order/collection?minAmount=1');
  await expect(pane.getByRole('alert')).toBeVisible();
  broken = false;
  await pane.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '代收订单' })).toBeVisible();
  await expect(pane.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/agt/order/getPageList*');
});

test('when the shell itself breaks, a bare page says so and reloads', async () => {
  let broken = true;
  await page.route('**/api/userInfo', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    if (broken) body.data.sysRoles = {};
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/order/collection');
  await expect(page.getByRole('heading', { name: '系统页面出错了' })).toBeVisible();
  await page.getByText('错误信息', { exact: true }).click();
  await expect(page.getByTestId('app-fault').locator('pre')).toContainText('is not a function');
  broken = false;
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('heading', { name: '代收订单' })).toBeVisible();
  await expect(page).toHaveURL(/\/order\/collection$/);
});
