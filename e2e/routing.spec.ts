import { type Browser, expect, type Page, test } from '@playwright/test';
import { nextCode, PASSWORD } from './support/people.ts';
import {
  group,
  leaf,
  offerMenus,
  openAs,
  pane,
  requestsOf,
  type SignedIn,
  sidebar,
  signedIn,
  tab,
  tabs,
  visit,
} from './support/shell.ts';

const LIST = '/order/collection';
let agent: SignedIn;

async function agentPage(browser: Browser, path: string, options = {}): Promise<Page> {
  const page = await openAs(browser, agent, options);
  await page.goto(path);
  return page;
}
async function signInHere(page: Page, username: string): Promise<void> {
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  // A code works once and for half a minute: wait for the next one.
  await page.getByLabel('谷歌验证码').fill(await nextCode(username));
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Opens another address without loading the page again, like a link. */
async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState({}, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Records every page pane that is added to the document. */
function countPanes(): void {
  const panes: string[] = [];
  Object.assign(window, { panes });
  const watch = new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (!(node instanceof HTMLElement)) continue;
      const made = node.matches('[data-testid="tab-pane"]')
        ? [node]
        : [...node.querySelectorAll<HTMLElement>('[data-testid="tab-pane"]')];
      panes.push(...made.map((pane) => pane.dataset.path ?? ''));
    }
  });
  watch.observe(document, { childList: true, subtree: true });
}
function panesMade(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { panes: string[] }).panes);
}

// Each sign-in by the form waits for a new code.
test.describe.configure({ timeout: 180_000 });

test.beforeAll(async ({ browser }) => {
  agent = await signedIn(browser, 'agent03');
});

test('without a token every address leads to the sign-in page and back, with query and hash', async ({ browser }) => {
  const page = await openAs(browser, undefined);
  await page.goto(`${LIST}?status=3&page=2#row`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page).toHaveTitle('登录 - 码商后台');
  await signInHere(page, 'ms02');
  await expect(page).toHaveURL(`${LIST}?status=3&page=2#row`);
  await expect(page.getByRole('heading', { name: '代收订单' })).toBeVisible();
  await expect(page.getByRole('button', { name: /支付失败/, pressed: true })).toBeVisible();
});

test('unknown addresses lead to the sign-in page too, and nothing leads off the site', async ({ browser, baseURL }) => {
  const page = await openAs(browser, undefined);
  await page.goto('/nowhere/at/all?x=1');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fnowhere/);
  for (const target of ['//evil.example/x', '/\\evil.example']) {
    await page.context().clearCookies();
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await signInHere(page, 'ms02');
    await expect(page).toHaveURL(`${baseURL}/dashboard`);
  }
});

test('a session that ends amid work leads back to the same place afterwards', async ({ browser }) => {
  const page = await openAs(browser, await signedIn(browser, 'ms02'));
  await page.goto(`${LIST}?status=5#x`);
  await expect(page.getByText('没有符合条件的订单')).toBeVisible();
  await visit(page, '个人中心', '代收订单');
  await page.context().clearCookies({ name: 'MS_SESSION' });
  await page.getByRole('button', { name: '刷新列表' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/, { timeout: 10_000 });
  await signInHere(page, 'ms02');
  await expect(page).toHaveURL(`${LIST}?status=5#x`);
  await expect(tabs(page)).toHaveText(['首页', '代收订单', '个人中心']);
});

test('public pages open without a token, and say what they are', async ({ browser }) => {
  const page = await openAs(browser, undefined);
  for (const [path, words, title] of [
    ['/404', '页面不存在', '页面不存在 - 码商后台'],
    ['/401', '没有权限', '没有权限 - 码商后台'],
    ['/wxhuakuai', '返回登录', '滑块验证 - 码商后台'],
    ['/auth-redirect?error=access_denied', '关闭', '授权结果 - 码商后台'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(page).toHaveTitle(title);
  }
  await page.goto('/setgoogle?x=1');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsetgoogle/);
});

test('/setgoogle with a token loads no menus; what was open inside is there afterwards', async ({ browser }) => {
  const page = await agentPage(browser, '/profile/index');
  await page.getByLabel('昵称').fill('还没有保存');
  const menus = requestsOf(page, '/api/menus/current');
  await goInside(page, '/setgoogle');
  await expect(page.getByRole('heading', { name: '绑定谷歌验证码' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('昵称')).toHaveValue('还没有保存');
  expect(menus).toEqual([]);

  const direct = await agentPage(browser, '/404');
  const asked = requestsOf(direct, '/api/menus/current');
  await direct.goto('/setgoogle');
  await expect(direct.getByRole('heading', { name: '绑定谷歌验证码' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('with a token /login and / lead to the home page; titles name the section and the area', async ({ browser }) => {
  const page = await agentPage(browser, '/login');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
  await expect(page).toHaveTitle(/(^|\) )首页 - 代理后台$/);
  await visit(page, '代收订单');
  await expect(page).toHaveTitle(/代收订单 - 代理后台$/);
  await page.goto('/agtpollconfig/index');
  await expect(page).toHaveTitle(/产品轮询管理 - 代理后台$/);
});

test('an unknown address inside keeps the tabs; a page of another area is refused in words', async ({ browser }) => {
  const page = await agentPage(browser, '/dashboard');
  await visit(page, '代收订单');
  await page.goto('/nowhere');
  await expect(page.getByTestId('page-404')).toBeVisible();
  await expect(page).toHaveTitle(/页面不存在 - 代理后台$/);
  await expect(tabs(page)).toHaveText(['首页', '代收订单']);
  await expect(page.locator('[data-testid="tab"][data-active="true"]')).toHaveCount(0);
  await tab(page, '代收订单').getByRole('link').click();
  await expect(page.getByTestId('page-404')).toHaveCount(0);
  await expect(page).toHaveURL(LIST);

  const merchant = await openAs(browser, await signedIn(browser, 'ms01'));
  await merchant.goto('/agt/confchannel/index');
  await expect(merchant.getByTestId('page-403')).toBeVisible();
  await expect(merchant).toHaveTitle(/没有权限 - 码商后台$/);
});

test('a slash too many and a group’s own path are corrected, without a step in the history', async ({ browser }) => {
  const page = await agentPage(browser, '/profile/index');
  await page.goto('/order/collection/?status=1');
  await expect(page).toHaveURL(`${LIST}?status=1`);
  await page.goto('/order?status=5');
  await expect(page).toHaveURL(`${LIST}?status=5`);
  await page.goBack();
  await expect(page).toHaveURL(`${LIST}?status=1`);
});

test('/redirect mounts the page again exactly once, with query and hash, also from outside and nested', async ({
  browser,
}) => {
  const page = await agentPage(browser, `${LIST}?status=5#row`);
  const list = pane(page, LIST);
  await expect(list.getByText('没有符合条件的订单')).toBeVisible();
  await list.evaluate((element) => element.setAttribute('data-old', 'yes'));
  await page.evaluate(countPanes);
  await tab(page, '代收订单').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷新' }).click();
  await expect(list).not.toHaveAttribute('data-old', 'yes');
  await expect(page).toHaveURL(`${LIST}?status=5#row`);
  await expect(list.getByText('没有符合条件的订单')).toBeVisible();
  expect(await panesMade(page)).toEqual([LIST]);

  await page.addInitScript(countPanes);
  for (const prefix of ['/redirect', '/redirect/redirect/redirect']) {
    await page.goto(`${prefix}${LIST}?status=5#x`);
    await expect(page).toHaveURL(`${LIST}?status=5#x`);
    await expect(list.getByText('没有符合条件的订单')).toBeVisible();
    // Mounted once; no further redirect follows.
    await page.waitForTimeout(300);
    expect(await panesMade(page)).toEqual([LIST]);
    await expect(list).toHaveCount(1);
  }
  // Navigates inside the page, because the server itself refuses double slashes.
  await goInside(page, `/redirect//${LIST}?status=5#y`);
  await expect(page).toHaveURL(`${LIST}?status=5#y`);
  await goInside(page, '/redirect//evil.example/x');
  await expect(page).toHaveURL('/evil.example/x');
  await expect(page.getByTestId('page-404')).toBeVisible();
  await page.goto('/redirect');
  await expect(page).toHaveURL('/dashboard');
});

test('a new address begins at the top, a tab returned to stands where it was, scrolling header or not', async ({
  browser,
}) => {
  const page = await agentPage(browser, '/profile/index', { viewport: { width: 1440, height: 420 } });
  async function scrolled(path: string): Promise<number> {
    return page.evaluate((path) => {
      const fixed = document.querySelector('[data-testid="shell"]')?.getAttribute('data-fixed-header') === 'true';
      return (
        document.querySelector(fixed ? `[data-testid="tab-pane"][data-path="${path}"]` : '[data-testid="shell-main"]')
          ?.scrollTop ?? -1
      );
    }, path);
  }
  async function scrollBy(px: number): Promise<void> {
    await page.mouse.move(800, 300);
    await page.mouse.wheel(0, px);
  }
  async function switchFixedHeader(): Promise<void> {
    await page.getByTestId('user-menu').click();
    await page.getByRole('button', { name: '页面样式设置' }).click();
    await page.getByRole('switch', { name: '固定头部' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).first().click();
  }
  async function walk(): Promise<void> {
    await visit(page, '个人中心');
    await scrollBy(120);
    await expect.poll(() => scrolled('/profile/index')).toBe(120);
    await visit(page, '首页');
    await expect(page.getByText('我的额度')).toBeVisible();
    await expect.poll(() => scrolled('/dashboard')).toBe(0);
    await scrollBy(60);
    await expect.poll(() => scrolled('/dashboard')).toBe(60);
    await page.goBack();
    await expect.poll(() => scrolled('/profile/index')).toBe(120);
    await page.goForward();
    await expect.poll(() => scrolled('/dashboard')).toBe(60);
    await scrollBy(-60);
    await visit(page, '个人中心');
    await expect.poll(() => scrolled('/profile/index')).toBe(120);
    await scrollBy(-120);
  }
  await walk();
  await switchFixedHeader();
  try {
    await walk();
  } finally {
    await switchFixedHeader();
  }
});

test('going back and forth brings back pages with their filters', async ({ browser }) => {
  const page = await agentPage(browser, LIST);
  await page.getByRole('button', { name: /等待支付/ }).click();
  await expect(page).toHaveURL(`${LIST}?status=1`);
  await visit(page, '个人中心');
  await page.goBack();
  await expect(page).toHaveURL(`${LIST}?status=1`);
  await expect(page.getByRole('button', { name: /等待支付/, pressed: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole('button', { name: /等待支付/, pressed: true })).toHaveCount(0);
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
});

test('the menu decides: roles, unknown components, redirects, marked entries, hostile links', async ({ browser }) => {
  const page = await openAs(browser, agent);
  await offerMenus(page, [
    group(
      '/job',
      '工作',
      [
        leaf('list', '清单', 'collection-orders'),
        leaf('new', '新功能', 'not-built-yet'),
        leaf('detail', '详情', 'profile', { hidden: true, activeMenu: '/job/list' }),
      ],
      { redirect: '/job/new' },
    ),
    leaf('/admins', '管理员', 'profile', { roles: ['operator_admin'] }),
    leaf('/agents', '代理专用', 'profile', { roles: ['operator_admin', 'agent'] }),
    leaf('javascript:alert(1)', '坏链接', 'profile'),
    leaf('data:text/html,x', '坏数据', 'profile'),
    leaf('//evil.example', '坏主机', 'profile'),
    leaf('/login', '假登录', 'profile'),
    leaf('https://example.com/help', '帮助', ''),
    { path: '/half', title: '' },
    null,
  ]);
  await page.goto('/job');
  await expect(page).toHaveURL('/job/new');
  await expect(page.getByTestId('placeholder-page')).toContainText('“新功能”尚未开放');
  await expect(page.getByTestId('placeholder-page')).toContainText('not-built-yet');
  const links = sidebar(page).getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(['首页', '清单', '新功能', '代理专用', /^帮助/, '未命名页面']);
  for (const href of await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)))
    expect(new URL(href).protocol).toMatch(/^https?:$/);
  await expect(links.filter({ hasText: '帮助' })).toHaveAttribute('target', '_blank');
  await expect(links.filter({ hasText: '帮助' })).toHaveAttribute('rel', /noopener/);

  await page.goto('/job/detail');
  await expect(links.filter({ hasText: '清单' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('navigation', { name: '当前位置' })).toHaveText(/首页\s*工作\s*详情/);
  await page.goto('/admins');
  await expect(page.getByTestId('page-403')).toBeVisible();
  await page.goto('/agents');
  await expect(page).toHaveTitle(/代理专用 - 代理后台$/);
});

test('no menu at all still leaves home and the fixed pages', async ({ browser }) => {
  const page = await openAs(browser, agent);
  await offerMenus(page, 'nonsense');
  await page.goto('/');
  await expect(sidebar(page).getByRole('navigation').getByRole('link')).toHaveText(['首页']);
  await page.goto('/profile/index');
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
});

test('the keyboard comes past menu and top bar to the page at once', async ({ browser }) => {
  const page = await agentPage(browser, `${LIST}?status=1#here`);
  await expect(page.getByRole('heading', { name: '代收订单' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '跳到正文' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pane(page, LIST)).toBeFocused();
  await expect(page).toHaveURL(`${LIST}?status=1#here`);
});

test('a link in a page that leaves the screen takes the keyboard along, and the new page is announced', async ({
  browser,
}) => {
  const page = await agentPage(browser, '/agt/confchannel/index');
  await page.getByTestId('product-bank').getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/agtpollconfig\/index\?prdId=/);
  await expect(pane(page, '/agtpollconfig/index')).toBeFocused();
  await expect(page.getByTestId('announcer')).toHaveText('产品轮询管理');
  await visit(page, '代收订单');
  await expect(sidebar(page).getByRole('link', { name: '代收订单' })).toBeFocused();
});

test('what could not be loaded says so, and can be tried again', async ({ browser }) => {
  const page = await openAs(browser, agent);
  await page.route('**/api/menus/current', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: '系统错误' } }),
  );
  await page.goto(LIST);
  await expect(page.getByTestId('page-not-loaded')).toContainText('系统错误');
  await page.unroute('**/api/menus/current');
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('heading', { name: '代收订单' })).toBeVisible();
});
