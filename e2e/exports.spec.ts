/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import ExcelJS from 'exceljs';
import { enter } from './support/enter.ts';
import { demoMerchant } from './support/merchant.ts';

/** Four collectors take orders in rotation: about seven of these are ms02's. No other journey uses these amounts. */
const ORDERS = 28;
const LIST = '/order/collection?minAmount=810&maxAmount=839.99';

test.describe
  .serial('what one made of a list', () => {
    let page: Page;
    let rows: Locator;

    test.beforeAll(async ({ browser, baseURL }) => {
      const merchant = demoMerchant(baseURL as string);
      const run = Date.now();
      await Promise.all(
        Array.from({ length: ORDERS }, (_, n) =>
          merchant.createCollection({
            mchOrderNo: `exports-${run}-${n}`,
            product: 'wallet',
            amount: `${810 + n}.${10 + n}`,
            subject: n % 2 === 0 ? '=导出' : '导出',
          }),
        ),
      );
      page = await (await browser.newContext({ acceptDownloads: true })).newPage();
      rows = page.locator('tr[data-row]');
      await enter(page, 'ms02');
      await page.goto(LIST);
      await expect(rows.first()).toBeVisible();
    });
    test.afterAll(() => page.context().close());

    test('CSV: exactly the filtered rows, the shown columns in their order; the chip leads to the file', async () => {
      await page.getByRole('button', { name: '金额（元）' }).click();
      await expect(page).toHaveURL(/sort=-amount/);
      await expect(page.locator('[data-stale="true"]')).toHaveCount(0);
      const listed = await tableOf(page);
      const text = (await exported(page, 'CSV 仅所选列')).toString('utf8');
      expect(text.startsWith('\ufeff')).toBe(true);
      const [heads = [], ...records] = recordsOf(text);
      expect(heads).toEqual(listed.heads);
      const mark = records.pop()?.[0] ?? '';
      expect(mark).toMatch(/^# 代收订单 导出人：ms02 导出时间：\d{4}-.* 筛选：.*minAmount=810/);
      expect(records.map((record) => [record[0], record[heads.indexOf('金额（元）')]])).toEqual(listed.rows);

      const chip = page.getByTestId('export-chip');
      await expect(chip).toHaveText('导出完成');
      await page.reload();
      await chip.click();
      const done = page.getByTestId('export').first();
      await expect(done).toContainText('已完成');
      await expect(done.getByRole('link', { name: '下载' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(chip).toHaveCount(0);
    });

    test('XLSX: every column; long numbers and formulas are text, money is a number', async () => {
      const listed = await tableOf(page);
      const book = new ExcelJS.Workbook();
      await book.xlsx.load((await exported(page, 'Excel（XLSX） 全部列')) as never);
      const sheet = book.getWorksheet('代收订单');
      const heads = ((sheet?.getRow(1).values ?? []) as string[]).slice(1);
      expect(heads).toContain('商品');
      const cells = (title: string) =>
        Array.from({ length: (sheet?.rowCount ?? 1) - 1 }, (_, at) =>
          sheet?.getRow(at + 2).getCell(heads.indexOf(title) + 1),
        );
      expect(cells('代收单号').map((cell) => cell?.value)).toEqual(listed.rows.map(([no]) => no));
      expect(cells('金额（元）').map((cell) => cell?.value)).toEqual(listed.rows.map(([, amount]) => Number(amount)));
      for (const cell of cells('商品')) expect(cell?.type).toBe(ExcelJS.ValueType.String);
      expect(book.getWorksheet('导出信息')?.getCell('B2').value).toBe('ms02');
    });

    test('a saved view opens the list again as it was, also as its beginning, and can be left', async () => {
      await page.getByTestId('list-views').click();
      await page.getByPlaceholder('当前筛选、排序和列存为').fill('大额');
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.getByRole('button', { name: '打开列表时使用 大额' }).click();
      await page.keyboard.press('Escape');
      await page.goto('/order/collection');
      await expect(page.getByTestId('list-views')).toHaveText('大额');
      await expect(page.getByRole('columnheader', { name: '金额（元）' })).toHaveAttribute('aria-sort', 'descending');
      await page.getByRole('button', { name: '重置' }).click();
      await expect(page).toHaveURL(/view=all/);
      await expect(page.getByTestId('list-views')).toHaveText('视图');
      await page.getByTestId('list-views').click();
      await page.getByRole('button', { name: '大额', exact: true }).click();
      await expect(page).toHaveURL(/minAmount=810/);
      await page.getByTestId('list-views').click();
      await page.getByRole('button', { name: '删除视图 大额' }).click();
      await page.keyboard.press('Escape');
      await page.goto('/order/collection');
      await expect(page.getByTestId('list-views')).toHaveText('视图');
    });

    test('a column is as wide as it was left, by pointer and by keys, on every device', async () => {
      await page.goto(LIST);
      await expect(rows.first()).toBeVisible();
      const head = page.getByRole('columnheader', { name: '收款账号' });
      const edge = page.getByRole('separator', { name: '收款账号 列宽' });
      const box = await edge.boundingBox();
      if (!box) throw new Error('no edge to drag');
      const keptWidths = () =>
        page.waitForResponse(
          (response) =>
            response.url().endsWith('/users/preferences') &&
            (response.request().postData()?.includes('widths:collection-orders') ?? false),
        );
      const draggedKept = keptWidths();
      await page.mouse.move(box.x + 5, box.y + 8);
      await page.mouse.down();
      await page.mouse.move(box.x + 65, box.y + 8, { steps: 4 });
      await page.mouse.up();
      const dragged = (await head.boundingBox())?.width ?? 0;
      await draggedKept;
      const sent = keptWidths();
      await edge.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(async () => Math.round(((await head.boundingBox())?.width ?? 0) - dragged)).toBe(16);
      await sent;
      // The browser's stored preferences are removed: the server restores them.
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith('PREFERENCES:')) localStorage.removeItem(key);
      });
      await page.reload();
      await expect(rows.first()).toBeVisible();
      await expect.poll(async () => Math.round(((await head.boundingBox())?.width ?? 0) - dragged)).toBe(16);
      await edge.focus();
      await page.keyboard.press('Delete');
      await expect.poll(async () => ((await head.boundingBox())?.width ?? 0) < dragged).toBe(true);
    });

    test('J and K go through the rows, Enter opens one', async () => {
      const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row') ?? ''));
      await page.locator('h1').click();
      for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key);
      await expect(page.getByRole('button', { name: ids[1], exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByTestId('order-drawer')).toContainText(ids[1] as string);
      await page.keyboard.press('Escape');
      await expect(page.getByTestId('order-drawer')).toHaveCount(0);
    });
  });

/** Requests an export by its menu entry; the download starts by itself once the file is complete. */
async function exported(page: Page, entry: string): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await page.getByTestId('export-menu').click();
  await page.getByRole('button', { name: entry }).click();
  return readFile(await (await coming).path());
}

/**
 * Returns all column titles but the last, which is for buttons, and number and amount of each row as the table shows
 * them.
 */
async function tableOf(page: Page): Promise<{ heads: string[]; rows: (readonly [string, string])[] }> {
  const heads = await page.getByTestId('order-table').locator('thead th').allTextContents();
  const rows = await page
    .locator('tr[data-row]')
    .evaluateAll((all) =>
      all.map(
        (row) =>
          [
            row.getAttribute('data-row') ?? '',
            (row.querySelector('td[data-label="金额（元）"]')?.textContent ?? '').replaceAll(',', ''),
          ] as const,
      ),
    );
  return {
    heads: heads.map((text) => text.replace(/\s*[▲▼↕]$/, '').trim()).filter((text) => text && text !== '操作'),
    rows,
  };
}

/** Returns the records of a CSV whose cells contain no line breaks. */
function recordsOf(text: string): string[][] {
  const lines = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
  return lines.map((line) =>
    [...`${line},`.matchAll(/("(?:[^"]|"")*"|[^,]*),/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, '')),
  );
}
