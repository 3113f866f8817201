import { type Browser, expect, type Page, test } from '@playwright/test';
import { demoMerchant } from './support/merchant.ts';
import {
  leaf,
  offerMenus,
  openAs,
  pane,
  requestsOf,
  type SignedIn,
  signedIn,
  tab,
  tabs,
  visit,
} from './support/shell.ts';

const LIST = '/order/collection';
const LIST_CALL = '/api/agt/order/getPageList';
let agent: SignedIn;
let collector: SignedIn;

async function open(browser: Browser, path = '/dashboard', state = agent, options = {}): Promise<Page> {
  const page = await openAs(browser, state, options);
  await page.goto(path);
  await expect(tabs(page).first()).toBeVisible();
  return page;
}
/** Creates one order for each of the four collectors of the demo. */
async function fourOrders(baseURL: string | undefined): Promise<void> {
  const merchant = demoMerchant(baseURL as string);
  for (let n = 0; n < 4; n++)
    await merchant.createCollection({
      mchOrderNo: `tabs-${Date.now()}-${n}`,
      product: 'wallet',
      amount: '10.00',
      subject: '标签页',
    });
}
async function pickFromMenu(page: Page, title: string, choice: string): Promise<void> {
  await tab(page, title).click({ button: 'right' });
  await page.getByRole('menuitem', { name: choice, exact: true }).click();
}
const leaveDialog = (page: Page) => page.getByTestId('leave-dialog');

test.beforeAll(async ({ browser }) => {
  agent = await signedIn(browser, 'agent03');
  collector = await signedIn(browser, 'ms01');
});

test('a tab is a path: filters are its state, kept while another tab is on screen', async ({ browser }) => {
  const page = await open(browser, LIST);
  await page.getByRole('button', { name: /支付失败/ }).click();
  await page.getByLabel('代收单号', { exact: true }).fill('还没有查询');
  await visit(page, '个人中心');
  await expect(tabs(page)).toHaveText(['首页', '代收订单', '个人中心']);
  await visit(page, '代收订单');
  await expect(page).toHaveURL(`${LIST}?status=3`);
  await expect(page.getByLabel('代收单号', { exact: true })).toHaveValue('还没有查询');
  await expect(tabs(page)).toHaveText(['首页', '代收订单', '个人中心']);
});

test('a hidden list asks for nothing while orders come in, and is loaded again when it is shown', async ({
  browser,
  baseURL,
}) => {
  const page = await open(browser, LIST, collector);
  await expect(page.getByRole('img', { name: '实时已连接' })).toBeVisible();
  await visit(page, '个人中心');
  await page.waitForTimeout(500);
  const calls = requestsOf(page, LIST_CALL);
  const counts = requestsOf(page, '/api/agt/order/assistQueryOrderCount');
  await fourOrders(baseURL);
  await page.waitForTimeout(2_000);
  expect([...calls, ...counts]).toEqual([]);
  await visit(page, '代收订单');
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await expect(page.getByTestId('order-table').locator('tbody tr').first()).toContainText('等待支付');
  // The list is fetched again however soon the user returns, because its events were not received meanwhile.
  await visit(page, '个人中心');
  calls.length = 0;
  await visit(page, '代收订单');
  await expect.poll(() => calls.length).toBeGreaterThan(0);
});

test('nothing open in a hidden tab shows through; drawers come back with it, popovers do not', async ({
  browser,
  baseURL,
}) => {
  await fourOrders(baseURL);
  const page = await open(browser, '/profile/index', collector);
  await visit(page, '代收订单');
  await page.getByTestId('order-table').locator('[data-row-open]').first().click();
  const drawer = page.getByTestId('order-drawer');
  await expect(drawer.getByText('代收单号')).toBeVisible();
  // The page under a modal dialog cannot be reached, so the test leaves through the history.
  await page.evaluate(() => window.history.go(-2));
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  await expect(drawer).toBeHidden();
  expect(await page.evaluate(() => document.querySelectorAll('dialog[open]').length)).toBe(0);
  // No modal dialog covers the page any more: it can be used.
  await page.getByLabel('昵称').click();
  await expect(page.getByLabel('昵称')).toBeFocused();
  await page.goForward();
  await page.goForward();
  await expect(drawer.getByText('代收单号')).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(true);
  await drawer.getByRole('button', { name: '关闭' }).last().click();
  await expect(drawer).toHaveCount(0);

  for (const [opener, shown] of [
    [page.getByRole('button', { name: '选择列' }), page.locator('[data-testid="tab-pane"] [popover]:popover-open')],
    [page.getByRole('button', { name: /选择日期范围/ }), page.getByTestId('range-calendar')],
  ] as const) {
    await visit(page, '个人中心', '代收订单');
    await opener.click();
    await expect(shown).toBeVisible();
    await page.evaluate(() => window.history.back());
    await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
    await expect(shown).toBeHidden();
    await visit(page, '代收订单');
    await page.waitForTimeout(300);
    await expect(shown).toBeHidden();
  }

  await page.getByRole('table').getByRole('button', { name: /^复制/ }).first().click();
  const toast = page.getByTestId('toast');
  await expect(toast).toBeVisible();
  await page.waitForTimeout(500);
  await visit(page, '个人中心');
  await expect(toast).toHaveCount(0);
});

test('an answer that comes late to a hidden tab does not take the screen', async ({ browser, baseURL }) => {
  await fourOrders(baseURL);
  const page = await open(browser, '/profile/index', collector);
  await visit(page, '代收订单');
  let answer: (() => void) | undefined;
  await page.route('**/api/agt/order/agtManualAffirmOrder', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ json: { code: 200, msg: 'ok', data: {} } });
  });
  const confirm = page.getByRole('button', { name: /^确认收款 / }).first();
  const orderNo = ((await confirm.getAttribute('aria-label')) ?? '').replace('确认收款 ', '');
  await confirm.click();
  const dialog = page.getByTestId('confirm-dialog');
  await dialog.getByRole('button', { name: '已核对，下一步' }).click();
  await dialog.getByLabel('谷歌验证码').fill('123456');
  await dialog.getByRole('button', { name: '确认收款' }).click();
  await expect.poll(() => answer !== undefined).toBe(true);
  await page.evaluate(() => window.history.back());
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  answer?.();
  await expect(page.getByText('确认收款成功')).toBeVisible();
  await page.waitForTimeout(300);
  await expect(page).toHaveURL('/profile/index');
  await visit(page, '代收订单');
  await expect(page).toHaveURL(`${LIST}?detail=${orderNo}`);
});

test('closing unmounts and goes to the last remaining tab; the pinned one stays', async ({ browser }) => {
  const page = await open(browser);
  await visit(page, '代收订单', '个人中心', '谷歌验证');
  await expect(tab(page, '首页').getByRole('button')).toHaveCount(0);
  await tab(page, '个人中心').getByRole('button', { name: '关闭个人中心' }).click();
  await expect(tabs(page)).toHaveText(['首页', '代收订单', '谷歌验证']);
  await expect(page).toHaveURL('/googleauth/index');
  await expect(pane(page, '/profile/index')).toHaveCount(0);
  await visit(page, '代收订单');
  await tab(page, '代收订单').click({ button: 'middle' });
  await expect(tabs(page)).toHaveText(['首页', '谷歌验证']);
  await expect(page).toHaveURL('/googleauth/index');
  await tab(page, '首页').click({ button: 'middle' });
  await expect(tabs(page)).toHaveText(['首页', '谷歌验证']);
  await tab(page, '谷歌验证').getByRole('button').click();
  await expect(page).toHaveURL('/dashboard');
  await expect(tabs(page)).toHaveText(['首页']);
});

test('the menu of a tab is 105 px wide and works on that tab, with the way decided by the page on screen', async ({
  browser,
}) => {
  const page = await open(browser);
  await tab(page, '首页').click({ button: 'right' });
  const menu = page.getByTestId('tab-menu');
  expect((await menu.boundingBox())?.width).toBe(105);
  await expect(menu.getByRole('menuitem')).toHaveText(['刷新', '关闭', '关闭其他', '关闭所有']);
  await expect(menu.getByRole('menuitem', { disabled: true })).toHaveText(['关闭', '关闭其他', '关闭所有']);
  await page.mouse.click(900, 600);
  await expect(menu).toHaveCount(0);

  await visit(page, '代收订单', '个人中心', '谷歌验证');
  // 关闭 on another tab keeps the current page.
  await pickFromMenu(page, '代收订单', '关闭');
  await expect(page).toHaveURL('/googleauth/index');
  // 刷新 on another tab opens it and mounts it again.
  await pane(page, '/profile/index').evaluate((element) => element.setAttribute('data-old', 'yes'));
  await pickFromMenu(page, '个人中心', '刷新');
  await expect(page).toHaveURL('/profile/index');
  await expect(pane(page, '/profile/index')).toBeVisible();
  await expect(pane(page, '/profile/index')).not.toHaveAttribute('data-old', 'yes');
  // 关闭其他 on another tab opens it.
  await pickFromMenu(page, '谷歌验证', '关闭其他');
  await expect(tabs(page)).toHaveText(['首页', '谷歌验证']);
  await expect(page).toHaveURL('/googleauth/index');
  await visit(page, '代收订单');
  await pickFromMenu(page, '首页', '关闭其他');
  await expect(page).toHaveURL('/dashboard');
  await visit(page, '代收订单', '个人中心');
  await pickFromMenu(page, '代收订单', '关闭所有');
  await expect(tabs(page)).toHaveText(['首页']);
  await expect(page).toHaveURL('/dashboard');
});

test('all of it by keyboard: reach, walk, menu, close, move', async ({ browser }) => {
  const page = await open(browser);
  await visit(page, '代收订单', '个人中心', '谷歌验证');
  // One stop of the Tab key, then arrow keys.
  await expect(page.locator('[data-testid="tab-list"] [tabindex="0"]')).toHaveCount(1);
  await tab(page, '谷歌验证').getByRole('link').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, '代收订单').getByRole('link')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tab(page, '首页').getByRole('link')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tab(page, '谷歌验证').getByRole('link')).toBeFocused();

  await page.keyboard.press('Shift+F10');
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await expect(item('刷新')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('关闭')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(item('关闭所有')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item('刷新')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('tab-menu')).toHaveCount(0);
  await expect(tab(page, '谷歌验证').getByRole('link')).toBeFocused();

  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect(tabs(page)).toHaveText(['首页', '代收订单', '谷歌验证', '个人中心']);
  await expect(page.getByTestId('announcer')).toHaveText('“谷歌验证”现在是第 3 个标签页，共 4 个。');
  await expect(tab(page, '谷歌验证').getByRole('link')).toBeFocused();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect(tabs(page)).toHaveText(['首页', '谷歌验证', '代收订单', '个人中心']);

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expect(tabs(page)).toHaveText(['首页', '谷歌验证', '个人中心']);
  await expect(tab(page, '个人中心').getByRole('link')).toBeFocused();
  await expect(page).toHaveURL('/googleauth/index');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Delete');
  await expect(page).toHaveURL('/profile/index');
  await expect(tab(page, '个人中心').getByRole('link')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await expect(tabs(page)).toHaveText(['首页', '个人中心']);
});

test('tabs outlive a reload, for each user apart, in the order they were put', async ({ browser }) => {
  const page = await open(browser, `${LIST}?status=3`);
  await visit(page, '个人中心');
  await tab(page, '个人中心').getByRole('link').focus();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await page.reload();
  await expect(tabs(page)).toHaveText(['首页', '个人中心', '代收订单']);
  await tab(page, '代收订单').getByRole('link').click();
  await expect(page).toHaveURL(`${LIST}?status=3`);

  // The open page would notice by itself, and redirect during the next step.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.context().addCookies(collector.cookies);
  await page.goto('/dashboard');
  await expect(tabs(page)).toHaveText(['首页']);
});

test('kept tabs that make no sense are left out', async ({ browser }) => {
  const page = await open(browser);
  await visit(page, '个人中心');
  const key = await page.evaluate(() => Object.keys(localStorage).find((name) => name.startsWith('TABS:')));
  for (const kept of ['{', '7', '[null,{"path":7},{"path":"/nowhere","fullPath":"/nowhere"}]']) {
    await page.evaluate(([key, kept]) => localStorage.setItem(key as string, kept as string), [key, kept]);
    await page.goto('/dashboard');
    await expect(tabs(page)).toHaveText(['首页']);
  }
  const hostile =
    '[{"path":"/profile/index","fullPath":"//evil.example"},{"path":"/order/collection","fullPath":"javascript:1"}]';
  await page.evaluate(([key, kept]) => localStorage.setItem(key as string, kept as string), [key, hostile]);
  await page.goto('/dashboard');
  await expect(tabs(page)).toHaveText(['首页', '个人中心', '代收订单']);
  await expect(tab(page, '个人中心').getByRole('link')).toHaveAttribute('href', '/profile/index');
  await expect(tab(page, '代收订单').getByRole('link')).toHaveAttribute('href', LIST);
});

for (const fault of ['full', 'forbidden'] as const) {
  test(`with a ${fault} storage tabs still work, and outlive a reload`, async ({ browser }) => {
    const page = await openAs(browser, agent);
    await page.addInitScript((fault) => {
      const refuse = () => {
        throw new DOMException('no', fault === 'full' ? 'QuotaExceededError' : 'SecurityError');
      };
      Storage.prototype.setItem = refuse;
      if (fault === 'forbidden') Storage.prototype.getItem = refuse;
    }, fault);
    await page.goto(`${LIST}?status=3`);
    await visit(page, '个人中心', '谷歌验证');
    await page.reload();
    await expect(tabs(page)).toHaveText(['首页', '代收订单', '个人中心', '谷歌验证']);
    await page.goBack();
    await page.reload();
    await expect(tabs(page)).toHaveText(['首页', '代收订单', '个人中心', '谷歌验证']);
    await visit(page, '代收订单');
    await expect(page).toHaveURL(`${LIST}?status=3`);
  });
}

test('the mouse drags tabs to another place, with a mark where they will be', async ({ browser }) => {
  const page = await open(browser);
  await visit(page, '代收订单', '个人中心', '谷歌验证');
  const from = await tab(page, '谷歌验证').boundingBox();
  const to = await tab(page, '代收订单').boundingBox();
  if (!from || !to) throw new Error('tabs are not on screen');
  await page.mouse.move(from.x + 20, from.y + 15);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 15, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 15, { steps: 4 });
  await expect(tab(page, '代收订单')).toHaveAttribute('data-mark', 'before');
  await expect(tab(page, '谷歌验证')).toHaveAttribute('data-dragged', 'true');
  await page.mouse.up();
  await expect(tabs(page)).toHaveText(['首页', '谷歌验证', '代收订单', '个人中心']);
  await expect(page.locator('[data-testid="tab"]:is([data-mark], [data-dragged])')).toHaveCount(0);
  await expect(page.getByTestId('announcer')).toHaveText('“谷歌验证”现在是第 2 个标签页，共 4 个。');
  await tab(page, '个人中心').dragTo(tab(page, '首页'));
  await expect(tabs(page)).toHaveText(['首页', '个人中心', '谷歌验证', '代收订单']);
  await tab(page, '首页').dragTo(tab(page, '代收订单'));
  await expect(tabs(page)).toHaveText(['首页', '个人中心', '谷歌验证', '代收订单']);
});

test('twelve pages are kept alive; an older one keeps its tab and is mounted again; noCache is never kept', async ({
  browser,
}) => {
  const page = await openAs(browser, agent, { viewport: { width: 1000, height: 800 } });
  const many = Array.from({ length: 14 }, (_, n) => leaf(`/many/${n}`, `第${n}页`, 'collection-orders'));
  await offerMenus(page, [...many, leaf('/fleeting', '不保留', 'profile', { noCache: '1' })]);
  await page.goto('/dashboard');
  await visit(page, '第0页');
  await pane(page, '/many/0').evaluate((element) => element.setAttribute('data-old', 'yes'));
  await visit(page, '不保留');
  await visit(page, ...many.slice(1).map((item) => item.title as string));
  await expect(tabs(page)).toHaveCount(16);
  await expect(page.getByTestId('tab-pane')).toHaveCount(12);
  await expect(pane(page, '/many/0')).toHaveCount(0);
  await expect(pane(page, '/fleeting')).toHaveCount(0);
  await visit(page, '第0页');
  await expect(pane(page, '/many/0')).toBeVisible();
  await expect(pane(page, '/many/0')).not.toHaveAttribute('data-old', 'yes');
  await expect(page.getByTestId('tab-pane')).toHaveCount(12);

  // The active tab is in view with its neighbours' edges and 4 px beyond; the wheel scrolls the strip.
  const strip = page.getByTestId('tab-list');
  await tab(page, '第7页').getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/many/7');
  const space = await strip.evaluate((list) => {
    const box = list.getBoundingClientRect();
    const at = [...list.children].findIndex((tab) => (tab as HTMLElement).dataset.active === 'true');
    const [before, after] = [list.children[at - 1], list.children[at + 1]].map((tab) => tab?.getBoundingClientRect());
    return [(before?.left ?? 0) - box.left, box.right - (after?.right ?? 0)];
  });
  for (const side of space) expect(side).toBeGreaterThanOrEqual(3.5);
  const scrollLeft = () => strip.evaluate((list) => list.scrollLeft);
  await strip.hover();
  await page.mouse.wheel(0, -5_000);
  await expect.poll(scrollLeft).toBe(0);
  await page.mouse.wheel(0, 200);
  await expect.poll(scrollLeft).toBe(200);
});

test('unsaved input is asked about before its tab closes, is refreshed or one signs out, and by the browser', async ({
  browser,
}) => {
  const page = await open(browser, '/profile/index');
  const nickname = page.getByLabel('昵称');
  await nickname.fill('没有保存');
  await expect(tab(page, '个人中心').getByText('有未保存的内容')).toBeAttached();
  // Leaving it in the background asks nothing, because nothing is lost.
  await visit(page, '首页');
  await expect(leaveDialog(page)).toHaveCount(0);

  await tab(page, '个人中心').getByRole('button').click();
  await expect(leaveDialog(page)).toContainText('个人资料');
  await leaveDialog(page).getByRole('button', { name: '继续编辑' }).click();
  await expect(tabs(page)).toHaveText(['首页', /个人中心$/]);
  for (const close of [
    () => tab(page, '个人中心').click({ button: 'middle' }),
    () => pickFromMenu(page, '首页', '关闭其他'),
    () => pickFromMenu(page, '首页', '关闭所有'),
    () => pickFromMenu(page, '个人中心', '刷新'),
  ]) {
    await close();
    await expect(leaveDialog(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(leaveDialog(page)).toHaveCount(0);
    await expect(tabs(page)).toHaveText(['首页', /个人中心$/]);
  }
  await expect(page).toHaveURL('/profile/index');
  await expect(nickname).toHaveValue('没有保存');

  await page.getByTestId('user-menu').click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(leaveDialog(page)).toContainText('个人资料');
  await leaveDialog(page).getByRole('button', { name: '继续编辑' }).click();
  await expect(page.getByTestId('sign-out-dialog')).toHaveCount(0);

  let asked = 0;
  page.once('dialog', (dialog) => {
    asked += dialog.type() === 'beforeunload' ? 1 : 0;
    void dialog.dismiss();
  });
  await page.reload({ timeout: 2_000 }).catch(() => undefined);
  expect(asked).toBe(1);
  await expect(nickname).toHaveValue('没有保存');

  await pickFromMenu(page, '个人中心', '刷新');
  await leaveDialog(page).getByRole('button', { name: '放弃更改' }).click();
  await expect(nickname).not.toHaveValue('没有保存');
  await nickname.fill('没有保存');
  await visit(page, '首页');
  await tab(page, '个人中心').getByRole('button').click();
  await leaveDialog(page).getByRole('button', { name: '放弃更改' }).click();
  await expect(tabs(page)).toHaveText(['首页']);
  // Nothing is unsaved any more: the browser does not ask either.
  await page.reload();
  await expect(tabs(page)).toHaveText(['首页']);
});

test('a dialog with unsaved input asks before it closes by Escape', async ({ browser }) => {
  const page = await open(browser);
  await page.getByTestId('user-menu').click();
  await page.getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByTestId('password-dialog');
  await dialog.getByLabel('旧密码').fill('x');
  await page.keyboard.press('Escape');
  await leaveDialog(page).getByRole('button', { name: '继续编辑' }).click();
  await expect(dialog.getByLabel('旧密码')).toHaveValue('x');
  await page.keyboard.press('Escape');
  await leaveDialog(page).getByRole('button', { name: '放弃更改' }).click();
  await expect(dialog).toHaveCount(0);
});

test('on a phone a long press opens the menu, and a tap after it does not follow the link', async ({ browser }) => {
  const page = await open(browser, '/dashboard', agent, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(LIST);
  await expect(tabs(page)).toHaveText(['首页', '代收订单']);
  await page.goto('/dashboard');
  await expect(tabs(page)).toHaveText(['首页', '代收订单']);
  const box = await tab(page, '代收订单').boundingBox();
  if (!box) throw new Error('the tab is not on screen');
  expect(box.height).toBeGreaterThanOrEqual(40);
  const touch = await page.context().newCDPSession(page);
  const point = { x: box.x + 20, y: box.y + 20 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await expect(page.getByTestId('tab-menu')).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(200);
  await expect(page.getByTestId('tab-menu')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('menuitem', { name: '关闭', exact: true }).tap();
  await expect(tabs(page)).toHaveText(['首页']);
});
