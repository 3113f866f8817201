import { expect, type Page, test } from '@playwright/test';
import { signIn } from './support/enter.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;
/** The build that the server reports as served; undefined keeps the server's own answer. */
let served: string | undefined;
/** The server's own answer. */
let said = '';
let loads = 0;

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  await page.route('**/api/common/siteInfo', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    said = body.data.build;
    if (served) body.data.build = served;
    await route.fulfill({ response: answer, json: body });
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  await signIn(page, 'ms02');
});
test.afterAll(() => page.close());

function notice() {
  return page.getByTestId('new-version');
}

test('says nothing while the page is the one that is served', async () => {
  said = '';
  await page.goto('/profile/index');
  await expect.poll(() => said).toMatch(/^index-.*\.js$/);
  const own = await page.locator('script[type=module]').getAttribute('src');
  expect(own).toBe(`/assets/${said}`);
  await expect(notice()).toHaveCount(0);
});

test('announces a new version and never reloads by itself; put off, it comes back for a still newer one', async () => {
  served = 'index-newer.js';
  await page.goto('/profile/index?from=here#there');
  await expect(notice()).toContainText('系统已更新，刷新后使用新版本');
  loads = 0;
  await notice().getByRole('button', { name: '稍后' }).click();
  await expect(notice()).toHaveCount(0);
  const asked = page.waitForResponse('**/api/common/siteInfo');
  await page.reload();
  await asked;
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  await expect(notice()).toHaveCount(0);
  served = 'index-newest.js';
  await page.reload();
  await expect(notice()).toBeVisible();
  expect(loads).toBe(2);
});

test('over unsaved input the refresh asks first; refreshed, the page is where it was', async () => {
  loads = 0;
  const nickname = page.getByLabel('昵称');
  await nickname.fill('还没保存的昵称');
  await notice().getByRole('button', { name: '刷新' }).click();
  const question = page.getByTestId('leave-dialog');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(nickname).toHaveValue('还没保存的昵称');
  expect(loads).toBe(0);
  served = undefined;
  await notice().getByRole('button', { name: '刷新' }).click();
  await question.getByRole('button', { name: '放弃更改' }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(nickname).not.toHaveValue('还没保存的昵称');
  await expect(page).toHaveURL(/\/profile\/index\?from=here#there$/);
  await expect(notice()).toHaveCount(0);
});

test('a page whose file is gone reloads once, then says what to do, and works when the file is back', async () => {
  await page.goto('/profile/index');
  loads = 0;
  await page.route('**/assets/collection-orders-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/order/collection?minAmount=5');
  const pane = page.locator('[data-testid="tab-pane"][data-path="/order/collection"]');
  await expect(pane.getByRole('alert')).toContainText('页面加载失败');
  await expect(page).toHaveURL(/\/order\/collection\?minAmount=5$/);
  await page.waitForTimeout(1_000);
  expect(loads).toBe(2);
  await page.getByRole('link', { name: '个人中心' }).first().click();
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  await page.getByRole('link', { name: '代收订单' }).first().click();
  await page.unroute('**/assets/collection-orders-page-*.js');
  await pane.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '代收订单' })).toBeVisible();
});

test('it reloads exactly once for a build, and not over unsaved input or without a server', async ({
  browser,
  baseURL,
}) => {
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ storageState });
  const fresh = await context.newPage();
  let documents = 0;
  fresh.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await fresh.route('**/assets/google-auth-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await fresh.goto(`${baseURL}/profile/index`);
  const nickname = fresh.getByLabel('昵称');
  await nickname.fill('未保存');
  await fresh.getByRole('link', { name: '谷歌验证' }).first().click();
  const pane = fresh.locator('[data-testid="tab-pane"][data-path="/googleauth/index"]');
  await expect(pane.getByRole('alert')).toContainText('您有尚未提交的内容，页面没有自动刷新');
  expect(documents).toBe(1);
  await fresh.getByRole('link', { name: '个人中心' }).first().click();
  await expect(nickname).toHaveValue('未保存');
  await nickname.fill('');
  await fresh.reload({ waitUntil: 'commit' }).catch(() => undefined);
  await expect(nickname).toBeVisible();

  await fresh.route('**/api/common/siteInfo', (route) => route.abort());
  documents = 0;
  await fresh.getByRole('link', { name: '谷歌验证' }).first().click();
  await expect(pane.getByRole('alert')).toContainText('无法连接服务器');
  expect(documents).toBe(0);
  await fresh.unroute('**/api/common/siteInfo');
  await pane.getByRole('button', { name: '重试' }).click();
  await expect(pane.getByRole('alert')).toContainText('页面加载失败');
  expect(documents).toBe(1);
  await context.close();
});
