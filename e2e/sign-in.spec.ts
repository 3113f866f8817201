/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import { startOwnServer } from './support/own-server.ts';
import { nextCode, PASSWORD } from './support/people.ts';
import { expectHome, forbidStorage, passedCheck, slide, tryToSignIn } from './support/session.ts';

const password = (page: Page) => page.getByLabel('密码', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: '登录' });

test('the form says what is missing, keeps what was typed, and goes where one was going', async ({ page }) => {
  const shifts = page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifted: number }).shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await shifts;
  await page.goto('/profile/index?from=mail#devices');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page).toHaveTitle('登录 - 码商后台');
  await expect(page.getByText('示范支付有限公司')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.01);

  await submit(page).click();
  await expect(page.getByText('请输入账号')).toBeVisible();
  await expect(page.getByText('请输入密码')).toBeVisible();
  await expect(page.getByLabel('账号')).toBeFocused();

  await tryToSignIn(page, 'agent03', 'wrong');
  await expect(page.getByText('账号或密码错误')).toBeVisible();
  await expect(page.getByLabel('账号')).toHaveValue('agent03');
  await expect(password(page)).toBeFocused();

  await page.getByRole('button', { name: '显示输入内容' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: '隐藏输入内容' }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');
  await password(page).evaluate((field) => {
    const key = new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true });
    field.dispatchEvent(key);
  });
  await expect(page.getByText('大写锁定已开启')).toBeVisible();

  await tryToSignIn(page, ' agent03 ');
  await expect(page).toHaveURL(/\/profile\/index\?from=mail#devices$/);
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  await page.goto('/login');
  await expectHome(page);
  await page.goto('/login?redirect=https://evil.example');
  await expectHome(page);
});

test('what a password manager fills without a key being pressed is sent', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('input[autocomplete=username]')).toHaveCount(1);
  await page.evaluate(
    ([name, secret]) => {
      for (const [field, value] of [
        ['username', name],
        ['password', secret],
      ])
        (document.querySelector(`[name=${field}]`) as HTMLInputElement).value = value as string;
    },
    ['agent03', PASSWORD],
  );
  await submit(page).click();
  await expectHome(page);
});

test('the two-factor field appears when it is needed, offers recovery codes, and refuses a wrong code', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('谷歌验证码')).toHaveCount(0);
  await tryToSignIn(page, 'agent01');
  const code = page.getByLabel('谷歌验证码');
  await expect(code).toBeFocused();
  await page.getByRole('button', { name: '使用恢复码' }).click();
  await page.getByLabel('恢复码').fill('abcd');
  await submit(page).click();
  await expect(page.getByText('恢复码格式为 XXXXX-XXXXX')).toBeVisible();
  await page.getByRole('button', { name: '使用验证码' }).click();
  await code.fill('000 000');
  await expect(code).toHaveValue('000000');
  await submit(page).click();
  await expect(page.getByText('谷歌验证码错误或已使用')).toBeVisible();
  await code.fill(await nextCode('agent01'));
  await code.press('Enter');
  await expectHome(page);
});

test('after five failures a slide check stands between, and passing it by hand signs in', async ({ page }) => {
  await page.goto('/login');
  for (let n = 0; n < 5; n++) {
    await tryToSignIn(page, 'ms02', `wrong-${n}`);
    await expect(page.getByText('账号或密码错误')).toBeVisible();
  }
  await tryToSignIn(page, 'ms02');
  await expect(page.getByTestId('slide-check')).toBeVisible();
  await slide(page, { offBy: -40 });
  await expect(page.getByText('滑块位置不正确，请重试')).toBeVisible();
  await slide(page);
  // One slide check is enough for the password and its code.
  await page.getByLabel('谷歌验证码').fill(await nextCode('ms02'));
  await submit(page).click();
  await expectHome(page);
});

test('the slide check on a page of its own gives one sign-in its token', async ({ page }) => {
  await page.goto('/wxhuakuai?redirect=%2Fprofile%2Findex');
  await expect(page).toHaveTitle(/^滑块验证/);
  await expect(page.getByText('多次登录失败后')).toBeVisible();
  await slide(page);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByText('滑块验证已通过')).toBeVisible();
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/doLogin'))
      sent.push((request.postDataJSON() as { slideToken?: string }).slideToken);
  });
  await tryToSignIn(page, 'agent03', 'wrong');
  await expect(page.getByText('账号或密码错误')).toBeVisible();
  await tryToSignIn(page, 'agent03');
  await expect(page).toHaveURL(/\/profile\/index$/);
  expect(sent).toEqual([expect.stringMatching(/./), undefined]);
});

test('a hand that lets go before its movement is drawn is judged where it let go', async ({ page }) => {
  await page.goto('/wxhuakuai');
  await expect(page.getByText('拖到形状相同的缺口处')).toBeVisible();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/slide/check'));
  await page.getByRole('slider').evaluate((knob) => {
    const { left, top } = knob.getBoundingClientRect();
    const at = (type: string, moved: number) =>
      knob.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: left + moved, clientY: top + 10 }),
      );
    at('pointerdown', 0);
    at('pointermove', 30);
    at('pointerup', 60);
  });
  const { x } = (await sent).postDataJSON() as { x: number };
  expect(x).toBeGreaterThanOrEqual(45);
});

test('the slide can be moved by keyboard', async ({ page }) => {
  await page.goto('/wxhuakuai');
  const knob = page.getByRole('slider');
  await expect(page.getByText('拖到形状相同的缺口处')).toBeVisible();
  await knob.focus();
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(knob).toHaveAttribute('aria-valuenow', '11');
  await page.keyboard.press('Enter');
  await expect(page.getByText('滑块位置不正确，请重试')).toBeVisible();
});

test('too many tries: how long to wait is counted down, and another account need not wait', async ({ page }) => {
  // Afterwards this address must pass a slide check for every sign-in, so the test has its own server.
  const server = await startOwnServer();
  const body = { username: 'nobody', password: 'x' };
  for (let n = 0; n < 7; n++) {
    const slideToken = passedCheck();
    const data = { ...body, slideToken };
    await page.request.post(`${server.url}/api/doLogin`, { data, headers: { 'req-origin': 'AGT_PC' } });
    // The wait doubles with each further failure.
    if (n >= 4) await page.waitForTimeout(1_050 * 2 ** (n - 4));
  }
  await page.goto(`${server.url}/login`);
  await page.request.post(`${server.url}/api/doLogin`, {
    data: { ...body, slideToken: passedCheck() },
    headers: { 'req-origin': 'AGT_PC' },
  });
  await tryToSignIn(page, 'nobody', 'wrong');
  await expect(page.getByText(/登录失败次数过多，请 \d+ 秒后再试/)).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  const left = page.locator('[data-testid="sign-in-wait"]');
  const before = await left.textContent();
  expect(before).toMatch(/^\d+秒$/);
  await expect(left).not.toHaveText(before ?? '');
  await page.getByLabel('账号').fill('agent03');
  await expect(submit(page)).toBeEnabled();
  await server.stop();
});

test('where cookies are forbidden the page says so instead of going round in circles', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  await page.goto('/login');
  await expect(page.getByText('浏览器禁止了 Cookie，无法登录。')).toBeVisible();
  await tryToSignIn(page, 'agent03');
  await expect(page).toHaveURL(/\/login$/);
});

test('where storage is forbidden signing in and a reload work', async ({ page }) => {
  await forbidStorage(page);
  await page.goto('/login');
  await tryToSignIn(page, 'agent03');
  await expectHome(page);
  await page.reload();
  await expectHome(page);
});

test('the end of an authorisation is sent to the page that began it, leaves the address, and closes itself', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await page.evaluate(() => {
    const received: unknown[] = [];
    Object.assign(window, { received });
    window.addEventListener('message', (event) => {
      if (event.origin === location.origin && (event.data as { source?: string }).source === 'auth-redirect')
        received.push(event.data);
    });
    new BroadcastChannel('mashang-authorisation').onmessage = (event) => received.push(event.data);
  });
  const opening = context.waitForEvent('page');
  await page.evaluate(() => {
    window.open('/auth-redirect?code=one-time&state=mine', 'authorisation', 'popup');
  });
  const popup = await opening;
  await expect(popup.getByRole('heading', { name: '授权成功' })).toBeVisible();
  await expect(popup).toHaveURL(/\/auth-redirect$/);
  const end = { source: 'auth-redirect', outcome: 'granted', code: 'one-time', state: 'mine', error: '' };
  expect(await page.evaluate(() => (window as unknown as { received: unknown[] }).received)).toEqual([end, end]);
  await expect.poll(() => popup.isClosed(), { timeout: 6_000 }).toBe(true);

  for (const [query, title] of [
    ['?error=access_denied&state=mine', '您已取消授权'],
    ['?error=expired_token&state=mine', '授权已过期'],
    ['?error=server_error&state=mine', '授权失败'],
    ['', '没有可用的授权结果'],
  ]) {
    await page.goto(`/auth-redirect${query}`);
    await expect(page.getByRole('heading', { name: title as string })).toBeVisible();
  }
  await expect(page.getByText('请手动关闭本页。')).toBeVisible({ timeout: 6_000 });
});
