import { expect, type Page, test } from '@playwright/test';
import { startCutProxy } from './support/cut-proxy.ts';
import { enter } from './support/enter.ts';
import { expectLink, sendNotices } from './support/notices.ts';

const FLOOD = 1_500;
const lines = (page: Page) => page.getByTestId('stream-line');

test('the live stream shows connection and frames, is filtered, paused, read raw, and stands a flood', async ({
  page,
  baseURL,
}) => {
  // Collects the page's own sockets, so that frames can be inserted as fast as on a busy day.
  await page.addInitScript(() => {
    const sockets: WebSocket[] = [];
    Object.assign(window, { sockets });
    const Native = window.WebSocket;
    window.WebSocket = class extends Native {
      constructor(url: string | URL) {
        super(url);
        sockets.push(this);
      }
    };
  });
  const proxy = await startCutProxy(baseURL as string);
  await enter(page, 'ms01');
  await page.goto(`${proxy.url}/wspage/index`);
  await expectLink(page, 'on');

  const facts = page.getByTestId('connection-facts');
  await expect(facts).toContainText('已连接');
  await expect(facts).toContainText(new RegExp(`ws://127\\.0\\.0\\.1:${new URL(proxy.url).port}/pay`));
  await expect(facts).not.toContainText('PAY-TOKEN');
  await expect(facts).toContainText(/\d+ 毫秒/);
  await expect(facts).toContainText(/\d+\.\d+/);
  // It was opened after the connection was made, and still shows its history.
  await expect(lines(page).filter({ hasText: '连接建立' })).toHaveCount(1);

  const [first] = await sendNotices(baseURL as string, 1);
  const notice = lines(page).filter({ hasText: `${first} 元` });
  await expect(notice).toContainText('代收订单');
  await expect(lines(page).filter({ hasText: '等待支付' }).first()).toBeVisible();
  await notice.getByRole('button').first().click();
  await expect(notice.locator('pre')).toContainText('"MESSAGE_ID": "');
  await notice.getByRole('button').first().click();

  await page.getByLabel('类型').selectOption('message');
  await expect(page).toHaveURL(/kind=message/);
  await expect(lines(page)).toHaveCount(1);
  await page.getByLabel('关键字').fill('没有这样的内容');
  await expect(page.getByText('没有符合条件的内容')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect(page.getByLabel('关键字')).toHaveValue('');
  await expect(page).not.toHaveURL(/kind=/);

  await page.getByRole('button', { name: '暂停' }).click();
  const held = await lines(page).count();
  const [second] = await sendNotices(baseURL as string, 1);
  await expect(page.getByText(/已暂停，有 \d+ 条新内容等待查看/)).toBeVisible();
  await expect(lines(page)).toHaveCount(held);
  await page.getByRole('button', { name: /^继续（\d+ 条等待）/ }).click();
  await expect(lines(page).filter({ hasText: `${second} 元` })).toHaveCount(1);

  // Frames that arrive while the page is in a hidden tab are there on return.
  await page.getByRole('link', { name: '首页' }).first().click();
  const [third] = await sendNotices(baseURL as string, 1);
  await expect(page.getByTestId('message-popup').filter({ hasText: third })).toBeVisible();
  await page.getByRole('link', { name: '消息监听' }).first().click();
  await expect(lines(page).filter({ hasText: `${third} 元` })).toHaveCount(1);

  // After a cut it says when it will reconnect; on request it does so at once.
  proxy.cut();
  await expect(facts).toContainText(/等待重连.*[1-5] 秒后重连/);
  await expect(lines(page).filter({ hasText: '等待重连：连接中断' }).first()).toBeVisible();
  proxy.restore();
  await page.getByRole('button', { name: '立即重连' }).click();
  await expectLink(page, 'on');
  await expect(lines(page).filter({ hasText: '连接建立' })).toHaveCount(2);

  // 1500 frames within three seconds: the newest 200 stay, and the page responds meanwhile.
  await page.getByRole('button', { name: '清空' }).click();
  const flooding = page.evaluate(async (count) => {
    const socket = (window as unknown as { sockets: WebSocket[] }).sockets.at(-1) as WebSocket;
    for (let n = 0; n < count; n++) {
      const frame = { kind: 'order', id: `1.${n}`, orderKind: 'collection', orderNo: `FLOOD${n}`, status: 1 };
      socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
      if (n % 5 === 4) await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }, FLOOD);
  await page.getByRole('button', { name: '查看原文' }).click();
  await expect(page.getByRole('button', { name: '查看摘要' })).toBeVisible();
  await page.getByRole('button', { name: '查看摘要' }).click();
  await flooding;
  await expect(lines(page).first()).toContainText(`FLOOD${FLOOD - 1} `);
  // Up to ten of the 200 may be heartbeats, which are hidden by default.
  const shown = await lines(page).count();
  expect(shown).toBeGreaterThanOrEqual(190);
  expect(shown).toBeLessThanOrEqual(200);
  await proxy.close();
});
