/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import {
  claimButton,
  claimTogether,
  createPayout,
  endCountdowns,
  fundMerchant,
  recordFilm,
  rowOf,
  slotOf,
  uploadInto,
} from './support/payouts.ts';
import { nextCode } from './support/people.ts';
import { enterServer, visit } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** Two-factor binding is permanent and the test moves time, so it has its own server. */
let server: OwnServer;
let merchant: Page;
let agent: Page;
let maker: Page;
let checker: Page;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  for (const amount of ['40000.00', '30000.00']) await fundMerchant(server.url, amount);
  merchant = await enterServer(browser, server.url, 'ms01');
  agent = await enterServer(browser, server.url, 'agent02');
  maker = await enterServer(browser, server.url, 'admin01');
  checker = await enterServer(browser, server.url, 'admin02');
});
test.afterAll(async () => {
  for (const page of [merchant, agent, maker, checker]) await page?.context().close();
  await server?.stop();
});

async function accept(page: Page, user: string, button: string): Promise<void> {
  await page.getByTestId('payout-drawer').getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByTestId('decision-dialog');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode(user));
  await dialog.getByRole('button', { name: `确认${button}` }).click();
  await expect(dialog).toHaveCount(0);
}

test('a code merchant claims and pays with a film; a large one is settled by two people', async () => {
  const orderNo = await createPayout(server.url, { amount: '50000.01', beneficiaryAccount: '6222020000000015' });
  await merchant.goto('/');

  // Waiting payouts are on the home page, which links to the list of exactly these.
  await merchant.getByTestId('todo-waiting').getByRole('link').click();
  await expect(merchant).toHaveURL(/status=0/);
  await claimButton(merchant, orderNo).focus();
  await merchant.keyboard.press('Enter');
  const pay = merchant.getByTestId('pay-panel');
  await expect(pay).toContainText('50,000.01');

  await pay.getByRole('button', { name: '确认已付款' }).click();
  const dialog = merchant.getByTestId('paid-dialog');
  await uploadInto(dialog, '转账成功截图');
  const film = slotOf(dialog, '付款视频');
  const choose = (name: string, buffer: Buffer) =>
    film.locator('input[type=file]').setInputFiles({ name, mimeType: 'video/webm', buffer });
  const recorded = await recordFilm(merchant);
  await choose('film.webm', Buffer.concat([recorded, Buffer.alloc(10 * 1024 * 1024)]));
  await expect(film.getByText('付款视频大小不能超过 10MB')).toBeVisible();
  // The connection breaks during the upload: the message appears at its slot, which accepts the file again.
  await merchant.route('**/api/upload/uploadVideo', (route) => route.abort('connectionreset'), { times: 1 });
  await choose('film.webm', recorded);
  await expect(film.getByText('网络错误')).toBeVisible();
  await choose('film.webm', recorded);
  await expect(film.getByRole('button', { name: '移除付款视频' })).toBeVisible();
  await dialog.getByRole('button', { name: '确认已付款' }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(pay).toContainText('已支付');
  await visit(merchant, '我的订单');
  await expect(merchant.locator('[data-row]:visible')).toHaveCount(1);
  await expect(merchant.locator('[data-row]:visible')).toContainText('已支付');

  // The operator sees both proofs: the image zoomed and rotated, the film played.
  await maker.goto(`/order/payout?detail=${orderNo}`);
  await maker.getByTestId('payout-drawer').getByRole('button', { name: '查看转账成功截图' }).click();
  const large = maker.getByTestId('proof-large');
  await expect(large).not.toHaveJSProperty('naturalWidth', 0);
  const viewer = maker.getByTestId('proof-viewer');
  await viewer.getByRole('button', { name: '放大' }).click();
  await expect(viewer.getByRole('button', { name: '原始大小' })).toHaveText('150%');
  await viewer.getByRole('button', { name: '旋转' }).click();
  await expect(large).toHaveCSS('rotate', '90deg');
  await maker.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('付款视频（2/2）');
  await expect.poll(() => large.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  expect(await large.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.error])).toEqual([96, null]);
  await expectAccessible(maker);
  await maker.keyboard.press('Escape');

  await accept(maker, 'admin01', '验收');
  await expect(maker.getByTestId('second-person')).toContainText('admin01 已验收');
  await expect(maker.getByTestId('payout-drawer').getByRole('button', { name: /验收/ })).toHaveCount(0);
  await expect(pay).not.toContainText('已完成');

  await checker.goto('/');
  await checker.getByTestId('todo-toSecond').getByRole('link', { name: '复核' }).click();
  await checker.getByRole('button', { name: `验收 ${orderNo}` }).click();
  await accept(checker, 'admin02', '复核验收');
  await expect(checker.getByTestId('payout-drawer').getByTestId('order-postings')).toContainText('+50,000.01');
  await expect(merchant.locator('[data-row]:visible')).toContainText('已完成');
});

test('of two in the detail the slower one sees it reload; what was not paid in time is back before it', async () => {
  const orderNo = await createPayout(server.url, { amount: '88.00' });
  await visit(merchant, '抢单大厅');
  await agent.goto('/');
  await visit(agent, '代付大厅');
  await maker.goto('/order/payout');
  for (const page of [merchant, agent]) {
    await rowOf(page, orderNo).getByRole('button', { name: orderNo, exact: true }).click();
    await expect(page.getByTestId('hall-drawer')).toContainText('88.00');
  }
  const [first] = await claimTogether([merchant, agent], (page) => claimButton(page, orderNo).last());
  const [winner, loser] = first === '抢单成功' ? [merchant, agent] : [agent, merchant];
  const detail = loser.getByTestId('hall-drawer');
  await expect(detail).toContainText('已接单');
  await expect(detail.getByTestId('countdown')).toHaveText(/^1[45]分\d+秒$/);
  await expect(detail.getByRole('button', { name: /抢单/ })).toHaveCount(0);
  await expect(winner.getByTestId('pay-panel').getByTestId('countdown')).toHaveText(/^1[45]分\d+秒$/);
  await expect(rowOf(maker, orderNo)).toContainText('已接单');

  await endCountdowns(server.dataDir);
  await expect(detail).toContainText('待接单');
  await expect(detail.getByRole('button', { name: /抢单/ })).toBeEnabled();
  await expect(rowOf(maker, orderNo)).toContainText('待接单');
  await expect(winner.getByTestId('pay-panel')).toContainText('付款超时');
  await expect(winner.getByRole('button', { name: '确认已付款' })).toHaveCount(0);
  // The claim is won but its answer is lost: repeated under its key, it opens the pay page all the same.
  await loser.route(
    /\/api\/(agt\/struggle\/addOrder|ms\/order\/grab)\/\d+$/,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await detail.getByRole('button', { name: /抢单/ }).focus();
  await loser.keyboard.press('Enter');
  await expect(loser.getByTestId('pay-panel')).toContainText('88.00');
});
