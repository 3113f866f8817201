import { expect, type Page, test } from '@playwright/test';
import about from '../package.json' with { type: 'json' };
import { signIn } from './support/enter.ts';

test.describe.configure({ mode: 'serial' });

async function openTool(page: Page, name: string): Promise<void> {
  await page.getByTestId('user-menu').click();
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
}
/** Resolves when the server has stored a preference. */
function keptOnServer(page: Page): Promise<unknown> {
  return page.waitForResponse(
    (answer) => answer.url().endsWith('/api/users/preferences') && answer.ok() && answer.request().method() === 'POST',
  );
}

test('settings follow the user to another browser, other tabs follow at once, and nobody else sees them', async ({
  browser,
}) => {
  // The choice stays with the user, so a retry uses another user.
  const username = test.info().retry === 0 ? 'ms02' : 'ms01';
  const first = await browser.newContext();
  const page = await first.newPage();
  await signIn(page, username);
  const second = await first.newPage();
  await second.goto('/profile/index');
  await expect(second.getByTestId('user-menu')).toBeVisible();
  await page.bringToFront();
  const html = page.locator('html');
  await expect(html).not.toHaveAttribute('data-theme');

  await openTool(page, '页面样式设置');
  await expect(page.getByText(`v-${about.version}`)).toBeVisible();
  await expect(page.getByRole('switch', { name: '代收订单通知' })).toHaveCount(0);
  const kept = keptOnServer(page);
  await page.getByRole('switch', { name: '深色模式' }).check();
  await page.getByRole('switch', { name: '显示标签页' }).uncheck();
  await page.getByRole('button', { name: '靛色' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByTestId('tab-strip')).toHaveCount(0);
  await expect(html).toHaveCSS('--brand', '#4a4a9c');
  // The other tab of this browser follows, without a reload and without the server.
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(second.getByTestId('tab-strip')).toHaveCount(0);
  await kept;

  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await signIn(elsewhere, username);
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(elsewhere.locator('html')).toHaveCSS('--brand', '#4a4a9c');

  // Dark from the very first paint: the page's own script does not run here.
  await elsewhere.route('**/assets/*.js', (route) => route.abort());
  await elsewhere.goto('/profile/index');
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark');
  await elsewhere.unroute('**/assets/*.js');

  // Another user of the first browser starts with the defaults. The pages left open would go to the sign-in page by
  // themselves.
  await first.clearCookies();
  const next = await first.newPage();
  await second.close();
  await page.close();
  await signIn(next, 'agent03');
  await expect(next.locator('html')).not.toHaveAttribute('data-theme');
  await expect(next.getByTestId('tab-strip')).toBeVisible();
  await expect(next.locator('html')).toHaveCSS('--brand', '#1f5fbf');
  await first.close();

  await elsewhere.goto('/profile/index');
  await openTool(elsewhere, '页面样式设置');
  const reset = keptOnServer(elsewhere);
  await elsewhere.getByRole('button', { name: '恢复默认' }).click();
  await expect(elsewhere.locator('html')).not.toHaveAttribute('data-theme');
  await expect(elsewhere.locator('html')).toHaveCSS('--brand', '#166572');
  await reset;
  await other.close();
});

test.describe('with one page', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { get: () => false }));
    await signIn(page, 'agent03');
  });
  test.afterAll(() => page.close());

  test('a theme colour on which text can’t be read is refused, with the reason and a readable one', async () => {
    await openTool(page, '页面样式设置');
    await page.getByLabel('自定义颜色').fill('#f5c400');
    const refused = page.getByRole('alert').filter({ hasText: '#f5c400' });
    await expect(refused).toContainText('在浅色模式下的文字对比度只有 1.5:1，低于 4.5:1');
    await expect(page.locator('html')).toHaveCSS('--brand', '#1f5fbf');
    await refused.getByRole('button', { name: /改用/ }).click();
    await expect(page.locator('html')).toHaveCSS('--brand', '#916300');
    await page.getByLabel('自定义颜色').fill('#7a1f5c');
    await expect(page.locator('html')).toHaveCSS('--brand', '#7a1f5c');
    await page.getByRole('button', { name: '恢复默认' }).click();
    await expect(page.locator('html')).toHaveCSS('--brand', '#1f5fbf');
    await page.keyboard.press('Escape');
  });

  test('the style settings leave the user menu when switched off, and the command menu brings them back', async () => {
    const inMenu = page.getByTestId('user-menu-panel').getByRole('button', { name: '页面样式设置' });
    await openTool(page, '页面样式设置');
    await page.getByRole('switch', { name: '在用户菜单显示样式设置' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByTestId('user-menu').click();
    await expect(page.getByTestId('user-menu-panel').getByRole('button', { name: '设备信息' })).toBeVisible();
    await expect(inMenu).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByTestId('command-trigger').click();
    await page.getByTestId('command-menu').getByRole('combobox').fill('页面样式设置');
    await expect(page.getByTestId('command-menu').getByRole('option', { selected: true })).toContainText(
      '页面样式设置',
    );
    await page.keyboard.press('Enter');
    await page.getByRole('switch', { name: '在用户菜单显示样式设置' }).check();
    await page.keyboard.press('Escape');
    await page.getByTestId('user-menu').click();
    await expect(inMenu).toBeVisible();
    await page.keyboard.press('Escape');
  });

  test('agents have the five notice switches in the settings too; this browser keeps them as ORDER_MSG', async () => {
    await openTool(page, '页面样式设置');
    for (const name of ['代收订单通知', '口令上传通知', '代付待处理通知', '弹窗通知', '声音通知'])
      await expect(page.getByRole('switch', { name })).toBeChecked();
    await page.getByRole('switch', { name: '口令上传通知' }).uncheck();
    await page.keyboard.press('Escape');
    await openTool(page, '订单通知设置');
    await expect(page.getByRole('switch', { name: '口令上传通知' })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: '代收订单通知' })).toBeChecked();
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('ORDER_MSG') ?? '{}'));
    expect(stored).toEqual({ openDSmsg: true, openKLmsg: false, openDFmsg: true, openALLmsg: true, openLang: true });
    await page.getByRole('switch', { name: '口令上传通知' }).check();
  });

  test('each kind’s sound can be tried, and each has its own', async () => {
    const received: string[] = [];
    await page.exposeFunction('received', (source: string) => received.push(source));
    await page.evaluate(() => {
      for (const audio of document.querySelectorAll('audio'))
        audio.addEventListener('play', () => {
          if (!audio.muted) (window as never as { received(source: string): void }).received(audio.src);
        });
    });
    for (const name of ['试听代收订单通知', '试听口令上传通知', '试听代付待处理通知']) {
      const before = received.length;
      await page.getByRole('button', { name }).click();
      await expect.poll(() => received.length).toBe(before + 1);
    }
    expect(new Set(received).size).toBe(3);
    await page.keyboard.press('Escape');
  });

  test('the device dialog names browser, system, kind of device and user agent', async () => {
    await openTool(page, '设备信息');
    const dialog = page.getByRole('dialog', { name: '设备信息' });
    await expect(dialog).toContainText('浏览器Chrome');
    await expect(dialog).toContainText('操作系统Linux');
    await expect(dialog).toContainText('设备类型电脑');
    await expect(dialog).toContainText(await page.evaluate(() => navigator.userAgent));
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await expect(dialog).toHaveCount(0);
  });

  test('two-factor is offered in the dropdown while it is not bound; without fullscreen it is said', async () => {
    await page.getByTestId('user-menu').click();
    for (const name of ['谷歌验证', '修改密码', '退出登录'])
      await expect(page.getByTestId('user-menu-panel').getByRole('button', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '全屏' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'you browser can not work' });
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: '关闭提示' }).click();
    await expect(toast).toHaveCount(0);
  });

  test('a message over a dialog can be read, held and closed', async () => {
    await openTool(page, '页面样式设置');
    await page.getByRole('button', { name: '恢复默认' }).click();
    const toast = page.getByTestId('toast').filter({ hasText: '已恢复默认样式' });
    await toast.hover();
    await page.waitForTimeout(3_400);
    await expect(toast).toBeVisible();
    // No part of the dialog covers it.
    const onTop = await toast.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(onTop).toBe(true);
    await toast.getByRole('button', { name: '关闭提示' }).click();
    await expect(toast).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  test('at 390 px nothing overlaps, and the lesser tools stand in the user menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    // The bar lays itself out again after the window has changed.
    await expect(async () => {
      const boxes = await page
        .locator('[data-testid="top-bar"] > :visible, [data-testid="top-bar"] > * > button:visible')
        .evaluateAll((elements) =>
          elements.map((element) => element.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
        );
      for (const [at, box] of boxes.entries()) {
        expect(box.right).toBeLessThanOrEqual(390);
        const next = boxes[at + 1];
        if (next && next.left >= box.left + 1 && next.right > box.right)
          expect(next.left).toBeGreaterThanOrEqual(box.right - 1);
      }
    }).toPass({ timeout: 10_000 });
    await page.getByTestId('user-menu').click();
    await expect(page.getByTestId('user-menu-panel').getByRole('button', { name: '深色模式' })).toBeVisible();
    await expect(page.getByTestId('user-menu-panel').getByRole('button', { name: '全屏' })).toBeVisible();
    const menu = await page.getByTestId('user-menu-panel').boundingBox();
    expect((menu?.x ?? -1) >= 0 && (menu?.x ?? 0) + (menu?.width ?? 0) <= 390).toBe(true);
    await page.keyboard.press('Escape');
  });
});

test('without any browser storage everything works for the session, and the server keeps the settings', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await signIn(page, 'ms02');
  await openTool(page, '页面样式设置');
  const kept = keptOnServer(page);
  await page.getByRole('switch', { name: '侧边栏 Logo' }).uncheck();
  await expect(page.getByText('此浏览器不保存数据')).toBeVisible();
  await kept;
  await page.reload();
  await expect(page.getByTestId('sidebar-title')).toBeVisible();
  await expect(page.getByTestId('sidebar-title').locator('svg')).toHaveCount(0);
  await openTool(page, '页面样式设置');
  const reset = keptOnServer(page);
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect(page.getByTestId('sidebar-title').locator('svg')).toHaveCount(1);
  await reset;
  expect(faults).toEqual([]);
});
