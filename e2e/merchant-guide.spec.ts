/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openAs } from './support/shell.ts';

/** What the browser refuses or fails to load is a message in its console. */
function troublesOf(page: Page): string[] {
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  return troubles;
}
const isNarrow = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');

test('a stranger reads the guide in both languages, and downloads files', async ({ browser }) => {
  const page = await openAs(browser, undefined);
  const troubles = troublesOf(page);
  await page.goto('/docs');
  await expect(page).toHaveTitle('商户接入指南 - 码商');
  for (const heading of ['快速开始', '接收回调', '重试计划', '事件', '错误原因', '上线清单', '下载'])
    await expect(page.getByRole('heading', { name: heading, exact: true, level: 2 })).toBeVisible();
  await expectAccessible(page, '/docs');

  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide for merchants');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expectAccessible(page, '/docs?lang=en');
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Downloads' }).click();
  await expect(page).toHaveURL(/[?]lang=en#downloads$/);
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'mashang_merchant.py', exact: true }).click();
  expect(await readFile(await (await coming).path(), 'utf8')).toContain('class MerchantClient');
  const packed = page.waitForEvent('download');
  await page.getByRole('link', { name: /^mashang-merchant-sdk-.*[.]tgz$/ }).click();
  expect((await packed).suggestedFilename()).toMatch(/^mashang-merchant-sdk-\d+[.]\d+[.]\d+[.]tgz$/);
  expect(troubles).toEqual([]);
  await page.context().close();
});

test('on a phone nothing is wider than the screen, and the first tab stop skips to the content', async ({
  browser,
}) => {
  const page = await openAs(browser, undefined, { viewport: { width: 390, height: 844 } });
  for (const address of ['/docs', '/docs?lang=en']) {
    await page.goto(address);
    expect(await isNarrow(page), address).toBe(true);
    await expectAccessible(page, address);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.context().close();
});

test('the reference of a stranger has the merchants’ calls, and none of the back office', async ({ browser }) => {
  const page = await openAs(browser, undefined);
  await page.goto('/docs');
  await page.getByRole('link', { name: '接口参考' }).first().click();
  await expect(page).toHaveURL(/\/docs\/reference$/);
  // Its script is large, and packed at the first request for it.
  await page.waitForLoadState('load');
  await expect(page.getByRole('link', { name: /^产品列表/ })).toBeVisible();
  await expect(page.getByText('后台接口')).toHaveCount(0);
  await page.context().close();
});
