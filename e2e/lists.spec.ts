/// <reference lib="dom" />
import { expect, type Locator, type Page, test } from '@playwright/test';
import { enter } from './support/enter.ts';
import { demoMerchant } from './support/merchant.ts';

/**
 * Four collectors take orders in rotation, so about a quarter of the orders is ms01's: more than one page of twenty.
 */
const ORDERS = 96;
/** No other journey uses these amounts, and this list shows only them: other journeys move no row here. */
const LIST = '/order/collection?minAmount=610&maxAmount=709.99';
/** Every field of the order that a code merchant's list can show, by its column title. */
const ALL_COLUMNS = [
  '代收单号',
  '产品',
  '金额（元）',
  '实收（元）',
  '状态',
  '回调',
  '收款户名',
  '收款账号',
  '创建时间',
  '附言',
  '凭证',
  '付款人',
  '收益（元）',
  '费率（%）',
  '商户单号',
  '确认时间',
  '失败时间',
  '截止时间',
  '操作人',
  '调账',
  '账户备注名',
  '平台/银行',
  '支行/店铺',
  '口令',
  '账户类型',
  '支付模式',
  '收款码',
  '收款方编号',
  '商品',
  '备注',
  '操作',
];

test('scripts come packed and are kept for ever, the page itself is asked for each time', async ({ request }) => {
  const page = await request.get('/login');
  expect(page.headers()['cache-control']).toBe('no-cache');
  const scripts = [...(await page.text()).matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path);
  expect(scripts.length).toBeGreaterThan(3);
  for (const path of scripts) {
    const { 'cache-control': kept, ...headers } = (await request.get(path)).headers();
    expect(kept, path).toBe('public, max-age=31536000, immutable');
    if (Number(headers['content-length']) > 1_024) expect(headers['content-encoding'], path).toBe('br');
  }
});

test.describe
  .serial('the order list', () => {
    let page: Page;
    let rows: Locator;
    let bar: Locator;

    test.beforeAll(async ({ browser, baseURL }) => {
      const merchant = demoMerchant(baseURL as string);
      const run = Date.now();
      for (let first = 0; first < ORDERS; first += 12) {
        await Promise.all(
          Array.from({ length: 12 }, (_, n) =>
            merchant.createCollection({
              mchOrderNo: `lists-${run}-${first + n}`,
              product: 'wallet',
              // Different amounts: an account takes no second open order of the same amount.
              amount: `${610 + first + n}.${10 + ((first + n) % 80)}`,
              subject: '列表',
            }),
          ),
        );
      }
      const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
      page = await context.newPage();
      rows = page.locator('tr[data-row]');
      bar = page.getByTestId('selection-bar');
      await enter(page, 'ms01');
      await page.goto(LIST);
      await expect(rows).toHaveCount(20);
    });
    test.afterAll(() => page.context().close());

    test('a tick redraws its own row only, and the bar says how many and how much', async () => {
      const [first = '', second = ''] = await idsOf(rows);
      const touched = await rowsTouchedBy(page, () => boxOf(page, first).click());
      expect(touched).toEqual([first]);
      await expect(bar).toContainText(`已选 1 条，合计 ${await amountsOf(rows, [first])} 元`);
      expect(await rowsTouchedBy(page, () => boxOf(page, second).click())).toEqual([second]);
      await expect(bar).toContainText(`已选 2 条，合计 ${await amountsOf(rows, [first, second])} 元`);
      await page.getByRole('button', { name: '清除', exact: true }).click();
      await expect(bar).toHaveText('');
      await expect(page.locator('tr[data-picked]')).toHaveCount(0);
    });

    test('Shift takes everything in between; Space and arrows do the same without a pointer', async () => {
      const ids = await idsOf(rows);
      await boxOf(page, ids[1] as string).click();
      await boxOf(page, ids[5] as string).click({ modifiers: ['Shift'] });
      await expect(page.locator('tr[data-picked]')).toHaveCount(5);
      await expect(bar).toContainText(`合计 ${await amountsOf(rows, ids.slice(1, 6))} 元`);

      await boxOf(page, ids[8] as string).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await expect(boxOf(page, ids[9] as string)).toBeFocused();
      await expect(boxOf(page, ids[9] as string)).not.toBeChecked();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      await expect(page.locator('tr[data-picked]')).toHaveCount(8);
      await expect(boxOf(page, ids[10] as string)).toBeChecked();
      await page.getByRole('button', { name: '清除', exact: true }).click();
    });

    test('a whole page is ticked at once, kept while paging, copied, and let go with other filters', async () => {
      const all = page.getByRole('checkbox', { name: '选择本页全部' });
      const ids = await idsOf(rows);
      await boxOf(page, ids[0] as string).click();
      await expect(all).toBeChecked({ indeterminate: true });
      await all.click();
      await expect(all).toBeChecked();
      const sum = await amountsOf(rows, ids);
      await expect(bar).toContainText(`已选 20 条，合计 ${sum} 元`);

      await page.getByRole('button', { name: '下一页' }).click();
      await expect(page.getByText(/^2 \/ \d$/)).toBeVisible();
      await expect(rows.first()).not.toHaveAttribute('data-row', ids[0] as string);
      await expect(all).not.toBeChecked();
      await expect(bar).toContainText(`已选 20 条，合计 ${sum} 元`);
      await page.getByRole('button', { name: '上一页' }).click();
      await expect(all).toBeChecked();

      await page.getByRole('button', { name: '复制订单号' }).click();
      await expect(page.getByText('已复制').first()).toBeVisible();
      expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n').toSorted()).toEqual(
        ids.toSorted(),
      );

      await page.getByRole('button', { name: '等待支付' }).click();
      await expect(bar).toHaveText('');
      await page.getByRole('button', { name: '全部', exact: true }).click();
    });

    test('every field of the order can be a column, and the list’s own choice comes back', async () => {
      const heads = page.getByTestId('order-table').locator('thead th');
      const before = await heads.allTextContents();
      await page.getByRole('button', { name: '选择列' }).click();
      const boxes = page.getByTestId('column-list').locator('input');
      // The list opens after the press; `all()` waits for nothing.
      await expect(boxes.first()).toBeVisible();
      for (const box of await boxes.all()) await box.check();
      const shown = async () => (await heads.allTextContents()).map((text) => text.replace(/\s*[▲▼↕]$/, '').trim());
      await expect.poll(async () => (await shown()).filter(Boolean).toSorted()).toEqual(ALL_COLUMNS.toSorted());
      await page.getByRole('button', { name: '恢复默认' }).click();
      await expect(heads).toHaveText(before);
      await page.keyboard.press('Escape');
    });

    test('a new order lights up at the top while ticks below stay', async ({ baseURL }) => {
      const [first = ''] = await idsOf(rows);
      await boxOf(page, first).click();
      const merchant = demoMerchant(baseURL as string);
      const made: string[] = [];
      for (let n = 0; n < 4; n++) {
        const order = { mchOrderNo: `lists-new-${Date.now()}-${n}`, product: 'wallet', subject: '列表' };
        made.push((await merchant.createCollection({ ...order, amount: `${706 + n}.23` })).agtOrderNo);
      }
      await expect.poll(async () => made.includes((await idsOf(rows))[0] ?? '')).toBe(true);
      await expect(boxOf(page, first)).toBeChecked();
      await expect(bar).toContainText('已选 1 条');
    });

    test('a phone shows cards with the same totals, and nothing runs off its side', async () => {
      const amount = await page.getByTestId('totals-row').locator('td[data-label="金额（元）"]').first().textContent();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByTestId('order-cards').getByRole('listitem')).toHaveCount(20);
      await expect(page.getByTestId('card-totals')).toContainText(`合计 ${amount} 元`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });

function boxOf(page: Page, id: string): Locator {
  return page.getByRole('checkbox', { name: `选择 ${id}` });
}

function idsOf(rows: Locator): Promise<string[]> {
  return rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row') ?? ''));
}

/** Returns the sum of some rows' amounts as the table shows them, with the grouping of the selection bar. */
async function amountsOf(rows: Locator, ids: readonly string[]): Promise<string> {
  const texts = await rows.evaluateAll(
    (all, wanted) =>
      all
        .filter((row) => wanted.includes(row.getAttribute('data-row') ?? ''))
        .map((row) => row.querySelector('td[data-label="金额（元）"]')?.textContent ?? ''),
    ids,
  );
  expect(texts).toHaveLength(ids.length);
  const fen = texts.reduce((sum, text) => sum + BigInt(text.replace(/[,.]/g, '')), 0n).toString();
  return `${fen.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${fen.slice(-2)}`;
}

/** Returns the rows of the table that changed in any way while the work was done. */
async function rowsTouchedBy(page: Page, work: () => Promise<void>): Promise<string[]> {
  await page.evaluate(() => {
    const touched = new Set<string>();
    const body = document.querySelector('[data-testid="order-table"] tbody');
    const watcher = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        touched.add(element?.closest('tr')?.dataset.row ?? 'the table');
      }
    });
    if (body) watcher.observe(body, { subtree: true, childList: true, attributes: true, characterData: true });
    Object.assign(window, { touchedRows: () => [...touched] });
  });
  await work();
  await expect(page.getByTestId('selection-bar')).toContainText('已选');
  return page.evaluate(() => (window as unknown as { touchedRows(): string[] }).touchedRows());
}
