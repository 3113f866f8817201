/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import { wireEncrypt } from '../apps/server/src/platform/security/crypto.ts';
import { expectAccessible } from './support/accessible.ts';
import { demoMerchant } from './support/merchant.ts';
import { PDF } from './support/papers.ts';
import { storedSession } from './support/session.ts';
import { openAs, type SignedIn, signedIn, toast } from './support/shell.ts';

const CENTER = '/agt/confchannel/index';
const POLL = '/agtpollconfig/index';
const SECOND = '6222029999012345';
let agent: SignedIn;

test.beforeAll(async ({ browser }) => {
  agent = await signedIn(browser, 'agent01');
});

type Answer = { code: number; msg: string; data: Record<string, string> };
/** Makes a call as the page's user, as another tab of it would; with a body it is a POST. */
async function callAs(page: Page, path: string, body?: unknown): Promise<Answer> {
  const session = await storedSession(page.context());
  if (!session) throw new Error('nobody is signed in');
  const headers = { 'pay-token': wireEncrypt(session.value, 'mashang-wire-key'), taid: session.taid };
  const sent = body === undefined ? undefined : JSON.stringify(body);
  return page.evaluate(
    async ({ url, sent, headers }) => {
      const all: Record<string, string> =
        sent === undefined ? headers : { 'content-type': 'application/json', ...headers };
      const answer = await fetch(url, { method: sent === undefined ? 'GET' : 'POST', headers: all, body: sent });
      return (await answer.json()) as Answer;
    },
    { url: `/api/${path}`, sent, headers },
  );
}

/** Uploads a document as the page's user. */
async function uploadAs(page: Page, path: string): Promise<Answer> {
  const session = await storedSession(page.context());
  if (!session) throw new Error('nobody is signed in');
  const headers = { 'pay-token': wireEncrypt(session.value, 'mashang-wire-key'), taid: session.taid };
  const sent = await page.request.post(`/api/${path}`, { headers, multipart: { file: PDF } });
  return (await sent.json()) as Answer;
}

test('rates: own product off and on, a child’s rate judged while typed, set, coming, withdrawn', async ({
  browser,
}) => {
  const page = await openAs(browser, agent, { reducedMotion: 'reduce' });
  await page.goto(CENTER);
  const bank = page.getByTestId('product-bank');
  await expect(bank).toContainText('1.2000%');
  await expect(bank).toContainText('10.00 – 50,000.00');
  await bank.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByTestId('switch-dialog')).toContainText(/[1-9]\d* 个直属下级/);
  await page.getByRole('button', { name: '确认关闭' }).click();
  await expect(bank).toContainText('您已关闭');
  await bank.getByRole('button', { name: '开通' }).click();
  await page.getByRole('button', { name: '确认开通' }).click();
  await expect(bank).toContainText('接单中');

  await page.getByLabel('下级名称').fill('ms01');
  await page.getByRole('combobox', { name: '产品' }).selectOption('银行卡转账');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: '设置' }).click();
  const drawer = page.getByTestId('rate-drawer');
  const rate = drawer.getByLabel('费率（%）');
  const save = drawer.getByRole('button', { name: '保存' });
  await rate.fill('1.2001');
  await expect(drawer.getByText('不能高于上级同期的费率（1.2000%）')).toBeVisible();
  await expect(save).toBeDisabled();
  await rate.fill('0.90001');
  await expect(drawer.getByText('费率须为最多四位小数的百分数')).toBeVisible();
  await rate.fill('0.9');
  await expect(drawer.getByTestId('rate-margin')).toContainText('0.3000%，每收 10,000.00 元得 30.00 元');
  await expectAccessible(page, 'rate drawer');

  // Somebody else saves first: the typed input stays, and the page shows the current value.
  const [, sonId, prdId] = /detail=(\d+)-(\d+)/.exec(page.url()) ?? [];
  const { version } = (await callAs(page, `agt/conf/getSonAgtConfByPrdId?sonId=${sonId}&prdId=${prdId}`)).data;
  const other = { sonId, prdId, agtRate: '0.9500', enabled: true, version };
  expect((await callAs(page, 'agt/conf/saveOrUpdateSonAgtConf', other)).code).toBe(200);
  await save.click();
  await expect(drawer.getByText('该费率刚被修改，现为 0.9500%')).toBeVisible();
  await expect(rate).toHaveValue('0.9');
  await drawer.getByRole('button', { name: '已核对，继续' }).click();
  await save.click();
  await expect(toast(page, '费率已生效')).toBeVisible();
  await expect(drawer.getByTestId('rate-history').locator('li').first()).toContainText('0.9500% → 0.9000%');

  await rate.fill('0.85');
  await drawer.getByRole('button', { name: '指定时间' }).click();
  await drawer.getByLabel('于此时生效').fill('2020-01-01T00:00');
  await expect(drawer.getByText('生效时间不能早于现在')).toBeVisible();
  const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 16);
  await drawer.getByLabel('于此时生效').fill(tomorrow);
  await save.click();
  await expect(toast(page, /将于 .* 生效/)).toBeVisible();
  const coming = drawer.getByRole('region', { name: '待生效' });
  await expect(coming).toContainText('0.8500%');
  await coming.getByRole('button', { name: '撤回' }).click();
  await coming.getByRole('button', { name: '确认撤回' }).click();
  await expect(coming).toHaveCount(0);
  await expect(drawer.getByTestId('rate-history')).toContainText('已撤回');
  // The user's own withdrawal does not count as somebody else's change.
  await expect(drawer.getByText('该费率刚被修改')).toHaveCount(0);

  // Leaving asks about unsaved input.
  await rate.fill('0.7');
  await page.keyboard.press('Escape');
  await expect(page.getByText('下级费率').last()).toBeVisible();
  await page
    .getByRole('button', { name: /放弃|离开/ })
    .last()
    .click();
  await expect(drawer).toHaveCount(0);
  await expect(page.locator('tbody tr').first()).toContainText('0.9000%');
  await page.context().close();
});

test('rotation: drafted by keyboard and pointer, tried on the last day, saved at once, refused when stale', async ({
  browser,
  baseURL,
}) => {
  const merchant = demoMerchant(baseURL as string);
  for (let n = 0; n < 6; n += 1)
    await merchant.createCollection({
      mchOrderNo: `slot-${Date.now()}-${n}`,
      product: 'bank',
      amount: `${300 + n}.00`,
      subject: '轮询',
    });
  const page = await openAs(browser, agent, { reducedMotion: 'reduce' });
  await page.goto(CENTER);
  await expect(page.getByTestId('product-bank')).toBeVisible();
  const paper = await uploadAs(page, 'agt/account/uploadEvidence');
  const added = await callAs(page, 'agt/account/saveOrUpdate', {
    evidence: 'document',
    evidenceFile: paper.data.url,
    accType: 2,
    outAuthNo: SECOND,
    receiveUserName: '示范代理一有限公司',
    bankName: '示范银行',
    minAmount: '10.00',
    maxAmount: '50000.00',
  });
  expect(added.msg).toBe('保存成功');

  await page.getByTestId('product-bank').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${POLL}\\?prdId=`));
  const slots = page.getByTestId('slots').getByTestId('slot');
  await expect(slots).toHaveCount(1);
  await page.getByTestId('add-account').click();
  await page.getByRole('button', { name: SECOND }).click();
  await expect(slots).toHaveCount(2);
  await expect(slots.last()).toContainText('账户');

  await slots
    .last()
    .getByRole('button', { name: /移动账户/ })
    .focus();
  await page.keyboard.press('Space');
  await expect(slots.last()).toHaveAttribute('data-dragging', 'true');
  // Announced once the positions are measured: before that an arrow has no target.
  await expect(page.getByText('移到第 2 位。')).toBeAttached();
  // A busy page may still be measuring; at the top another arrow has no effect.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('移到第 1 位。')).toBeAttached({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(slots.first()).toContainText(SECOND);

  const weight = slots.last().getByRole('textbox');
  await weight.fill('-1');
  await expect(slots.last().getByText('权重不能小于 0')).toBeVisible();
  await expect(page.getByRole('button', { name: '保存设置' })).toBeDisabled();
  await weight.fill('10000');

  await page.getByRole('button', { name: '预演最近 24 小时' }).click();
  const preview = page.getByTestId('preview');
  await expect(preview).toContainText(/重放 \d+ 笔订单/);
  await expect(preview.getByTestId('preview-row').first()).toBeVisible();
  await expect(preview).toHaveAttribute('aria-busy', 'false');
  await expectAccessible(page, 'rotation');

  // Leaving for another product asks first; staying keeps the draft.
  await page.getByRole('button', { name: '数字人民币' }).click();
  await expect(page.getByText('银行卡转账的轮询设置')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(weight).toHaveValue('10000');

  await page.getByRole('button', { name: '保存设置' }).click();
  await expect(toast(page, /轮询设置已保存/)).toBeVisible();
  await expect(page.getByTestId('poll-save')).toHaveCount(0);
  await page.reload();
  await expect(slots.first()).toContainText(SECOND);
  await expect(slots.last().getByRole('textbox')).toHaveValue('10000');

  // Another tab saves in between: this one is refused, keeps its draft, and can save it afterwards.
  const rival = await page.context().newPage();
  await rival.goto(page.url());
  const rivalSlots = rival.getByTestId('slots').getByTestId('slot');
  await rivalSlots.last().getByRole('textbox').fill('500');
  await slots.last().getByRole('textbox').fill('777');
  await rival.getByRole('button', { name: '保存设置' }).click();
  await expect(rival.getByTestId('poll-save')).toHaveCount(0);
  await page.getByRole('button', { name: '保存设置' }).click();
  await expect(page.getByText('轮询设置刚被他处修改，您的草稿已保留。')).toBeVisible();
  await expect(slots.last().getByRole('textbox')).toHaveValue('777');
  await page.getByRole('button', { name: '保留我的草稿' }).click();
  await page.getByRole('button', { name: '保存设置' }).click();
  await expect(page.getByTestId('poll-save')).toHaveCount(0);
  await rival.close();

  // With the pointer, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  const grip = slots.last().getByRole('button', { name: /移动账户/ });
  await grip.scrollIntoViewIfNeeded();
  const [from, to] = [await grip.boundingBox(), await slots.first().boundingBox()];
  if (!from || !to) throw new Error('the slots are not on screen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + 10, { steps: 8 });
  await page.mouse.up();
  await expect(slots.last()).toContainText(SECOND);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // The click right after a drag belongs to the drag and is ignored: no person clicks that fast.
  const discard = page.getByRole('button', { name: '放弃' });
  await expect(async () => {
    if (await discard.isVisible()) await discard.click();
    await expect(slots.first()).toContainText(SECOND, { timeout: 2_000 });
  }).toPass();
  // Restores every account's share: later journeys create orders on the same server.
  await page.setViewportSize({ width: 1440, height: 900 });
  await slots.last().getByRole('textbox').fill('100');
  await page.getByRole('button', { name: '保存设置' }).click();
  await expect(page.getByTestId('poll-save')).toHaveCount(0);
  await page.context().close();
});
