/// <reference lib="dom" />
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openAs, type SignedIn, signedIn } from './support/shell.ts';

const OWN = '/agt/authorisation/index';
const OVERSIGHT = '/authorisations';
/** Accounts of this run: the sandbox accepts each account only once. */
const run = Math.random().toString(36).slice(2, 8);
const shop = `旗舰店-${run}`;
let agent: SignedIn;

test.beforeAll(async ({ browser }) => {
  agent = await signedIn(browser, 'agent03');
});

const card = (page: Page, uid: string): Locator => page.getByRole('article', { name: uid });
const dialog = (page: Page): Locator => page.getByTestId('authorise-dialog');
const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });

async function begin(page: Page, platform: string, uid: string): Promise<void> {
  await page.getByRole('button', { name: `授权账号，${platform}` }).click();
  await dialog(page).getByLabel('平台账号').fill(uid);
  await button(dialog(page), '生成二维码').click();
  await expect(dialog(page).getByRole('img', { name: `${uid}的授权二维码` })).toBeVisible();
}

/** Acts as the phone in a second tab: compares the code, consents or refuses, and returns to /auth-redirect. */
async function answer(page: Page, agree: boolean): Promise<void> {
  const code = await dialog(page).getByTestId('auth-code').textContent();
  const opening = page.context().waitForEvent('page');
  await dialog(page).getByRole('link', { name: '在本机浏览器中授权' }).click();
  const phone = await opening;
  await expect(phone.getByText('演示环境')).toBeVisible();
  await expect(phone.getByText(code ?? '')).toBeVisible();
  await button(phone, '一致，继续').click();
  await expect(phone.getByText('读取您的收款记录')).toBeVisible();
  const came = phone.waitForURL(/\/auth-redirect/);
  await button(phone, agree ? '同意授权' : '拒绝').click();
  await came;
  if (!agree) await expect(phone.getByRole('heading', { name: '您已取消授权' })).toBeVisible();
}

test('an account: scanned, consented in a second tab, renewed, refused, revoked, authorised again', async ({
  browser,
}) => {
  const page = await openAs(browser, agent, { reducedMotion: 'reduce' });
  await page.goto(OWN);
  await begin(page, '淘宝开放平台', shop);
  await expectAccessible(page);
  await expect(dialog(page).getByRole('timer')).toContainText(/还有 \d分\d+秒/);
  // Closed by mistake: it continues with the same code.
  const code = await dialog(page).getByTestId('auth-code').textContent();
  await page.keyboard.press('Escape');
  await page.getByTestId('auth-waiting').filter({ hasText: shop }).getByRole('button', { name: '继续' }).click();
  await expect(dialog(page).getByTestId('auth-code')).toHaveText(code ?? '');
  await answer(page, true);
  await expect(dialog(page).getByTestId('authorise-end')).toHaveAttribute('data-state', 'authorised');
  await expect(dialog(page)).toContainText(`${shop}（沙箱店铺）`);
  await button(dialog(page), '完成').click();
  await expect(card(page, shop)).toContainText('已授权');
  await expectAccessible(page);

  await button(card(page, shop), '续期').click();
  await expect(page.getByTestId('toast').getByText('已续期')).toBeVisible();
  await expect(card(page, shop)).toContainText('最近续期');

  await begin(page, '微信开放平台', `小店-${run}`);
  await answer(page, false);
  await expect(dialog(page)).toContainText('授权已被拒绝');
  await button(dialog(page), '重新生成二维码').click();
  await expect(dialog(page).getByRole('img', { name: /授权二维码/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await button(card(page, shop), '撤销').click();
  await expect(page.getByTestId('revoke-dialog')).toContainText('立即停止读取');
  await button(page.getByTestId('revoke-dialog'), '确认撤销').click();
  await expect(card(page, shop)).toContainText('已撤销');
  await button(card(page, shop), '历史').click();
  const history = page.getByRole('list', { name: '授权历史' }).getByRole('listitem');
  await expect(history).toHaveText([/已撤销/, /已续期/, /授权成功/, /发起授权/]);
  await page.keyboard.press('Escape');

  await button(card(page, shop), '重新授权').click();
  await button(dialog(page), '生成二维码').click();
  await answer(page, true);
  await button(dialog(page), '完成').click();
  await expect(card(page, shop)).toContainText('已授权');
  await page.context().close();
});

test('the operator ends it for a reason, and its owner reads why', async ({ browser }) => {
  const risk = await openAs(browser, await signedIn(browser, 'risk01'), { reducedMotion: 'reduce' });
  await risk.goto(`${OVERSIGHT}?keyword=${encodeURIComponent(shop)}`);
  await risk.getByRole('button', { name: 'agent03', exact: true }).click();
  const drawer = risk.getByTestId('authorisation-drawer');
  await expect(drawer).toContainText(`${shop}（沙箱店铺）`);
  await button(drawer, '撤销授权').click();
  const ask = risk.getByTestId('end-dialog');
  await button(ask, '立即撤销').click();
  await expect(ask).toContainText('请填写撤销原因');
  await ask.getByLabel('撤销原因').fill('账号涉嫌出借');
  await button(ask, '立即撤销').click();
  await expect(risk.getByTestId('toast').getByText('已撤销授权')).toBeVisible();
  await expect(drawer).toContainText('运营');
  await risk.context().close();

  const page = await openAs(browser, agent, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await page.goto(OWN);
  await expect(card(page, shop)).toContainText('账号涉嫌出借');
  await expectAccessible(page);
  await page.context().close();
});
