/// <reference lib="dom" />
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openAs, signedIn } from './support/shell.ts';

const LIST = '/order/collection';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

async function openList(browser: Browser, options = {}): Promise<Page> {
  const page = await openAs(browser, await signedIn(browser, 'ms01'), options);
  await page.goto(LIST);
  return page;
}

const opener = (page: Page) => page.getByRole('button', { name: /选择日期范围/ });
const calendar = (page: Page) => page.getByTestId('range-calendar');

/** Returns a day of last month, which the calendar shows beside this month and, on a phone, one page back. */
function lastMonth(day: number): { text: string; spoken: RegExp } {
  const [year = 0, month = 0] = new Date(Date.now() + 8 * 3_600_000).toISOString().split('-').map(Number);
  const [y, m] = month === 1 ? [year - 1, 12] : [year, month - 1];
  const text = [y, m, day].map((part) => String(part).padStart(2, '0')).join('-');
  return { text, spoken: new RegExp(`${y}年${m}月${day}日`) };
}

/** Whether the whole box is inside the window and nothing covers it. */
async function isInSight(box: Locator): Promise<boolean> {
  return box.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
    return isInside && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
}

test('a date range is typed, chosen by keyboard, or given up', async ({ browser }) => {
  const page = await openList(browser);
  const [early, late] = [lastMonth(5), lastMonth(6)];
  await opener(page).click();
  await expect(page.getByLabel('开始日期')).toBeFocused();
  await expect(calendar(page).getByRole('grid')).toHaveCount(2);
  await expectAccessible(page, 'date range');

  await page.getByLabel('开始日期').fill('2026-02-31');
  await expect(calendar(page).getByRole('alert')).toContainText('没有这一天');
  await expect(calendar(page).getByRole('button', { name: '确定' })).toBeDisabled();
  // Typed in the wrong order, and applied in the right order.
  await page.getByLabel('开始日期').fill(late.text);
  await page.getByLabel('结束日期').fill(early.text);
  await page.getByLabel('结束日期').press('Enter');
  await expect(calendar(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${LIST}?startDate=${early.text}&endDate=${late.text}`);
  await expect(opener(page)).toHaveText(`${early.text} 至 ${late.text}`);
  await expect(opener(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await calendar(page).getByRole('button', { name: early.spoken }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(calendar(page).getByRole('button', { name: lastMonth(13).spoken })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('开始日期')).toHaveValue(lastMonth(13).text);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${LIST}?startDate=${lastMonth(12).text}&endDate=${lastMonth(13).text}`);
  await expect(opener(page)).toBeFocused();

  await opener(page).click();
  await calendar(page).getByRole('button', { name: early.spoken }).click();
  await page.keyboard.press('Escape');
  await expect(calendar(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await expect(page).toHaveURL(`${LIST}?startDate=${lastMonth(12).text}&endDate=${lastMonth(13).text}`);

  await opener(page).click();
  await calendar(page).getByRole('button', { name: '清除' }).click();
  await expect(page).toHaveURL(LIST);
  await expect(opener(page)).toHaveText('全部时间');
  await page.context().close();
});

test('on a phone the calendar shows one month, all of it in sight', async ({ browser }) => {
  const page = await openList(browser, PHONE);
  await opener(page).tap();
  await expect(calendar(page).getByRole('grid')).toHaveCount(1);
  await expect.poll(() => isInSight(calendar(page))).toBe(true);
  await expectAccessible(page, 'date range on a phone');
  await calendar(page).getByRole('button', { name: '前往上个月' }).tap();
  await calendar(page)
    .getByRole('button', { name: lastMonth(20).spoken })
    .tap();
  await calendar(page)
    .getByRole('button', { name: lastMonth(3).spoken })
    .tap();
  await expect(page).toHaveURL(`${LIST}?startDate=${lastMonth(3).text}&endDate=${lastMonth(20).text}`);
  await page.context().close();
});

test('over a drawer the calendar is on top and closes alone', async ({ browser }) => {
  const page = await openAs(browser, await signedIn(browser, 'agent01'));
  await page.goto('/agt/agent/index');
  await page.getByText('agent02', { exact: true }).first().click();
  const drawer = page.getByTestId('sub-agent-drawer');
  await drawer.getByRole('button', { name: /选择日期范围/ }).click();
  await expect.poll(() => isInSight(calendar(page))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(calendar(page)).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await page.context().close();
});
