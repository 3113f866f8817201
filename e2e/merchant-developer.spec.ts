import { createHash, createHmac, randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { groupMoney } from '../packages/contract/src/money.ts';
import { expectAccessible } from './support/accessible.ts';
import { demoMerchant } from './support/merchant.ts';
import { openAs, signedIn } from './support/shell.ts';

const KEY = { mchId: 'M1001', keyId: 'demo-key', secret: 'demo-secret-demo-secret-demo-sec' };

/** Sends a GET that is signed as `signed`, which a careless client takes for what it sends. */
async function sendSignedAs(baseURL: string, target: string, signed: string): Promise<number> {
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const nonce = randomUUID();
  const text = ['GET', signed, timestamp, nonce, createHash('sha256').update('').digest('hex')].join('\n');
  const headers = {
    'x-mch-id': KEY.mchId,
    'x-key-id': KEY.keyId,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': createHmac('sha256', KEY.secret).update(text).digest('hex'),
  };
  return (await fetch(`${baseURL}${target}`, { headers })).status;
}

/** Presses 刷新列表 until the request is there: it is written about a second after its answer. */
async function findRequest(page: Page, target: string) {
  const row = page.getByRole('button', { name: `查看请求 GET ${target}` });
  await expect(async () => {
    await page.getByRole('button', { name: '刷新列表' }).click();
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  return row;
}

test('a developer finds the request that was refused, and reads what was signed instead', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const orderNo = `dev-${randomUUID().slice(0, 8)}`;
  const path = '/api/v1/collections';
  const target = `${path}?mchOrderNo=${orderNo}`;
  expect(await sendSignedAs(url, target, path)).toBe(401);

  const developer = await openAs(browser, await signedIn(browser, 'merchant03'));
  await developer.goto('/');
  await developer.getByTestId('sidebar').getByRole('link', { name: '开发者' }).click();
  await developer.getByRole('link', { name: '请求日志' }).click();
  await developer.getByRole('checkbox', { name: '仅失败' }).check();
  await (await findRequest(developer, target)).click();
  const drawer = developer.getByTestId('request-drawer');
  await expect(drawer).toContainText('待签名文本缺少查询参数');
  const sides = drawer.getByTestId('signature-compared');
  await expect(sides.getByRole('region', { name: '应签名的文本' })).toContainText(target);
  await expect(sides.getByRole('region', { name: '实际签名的文本' })).not.toContainText(orderNo);
  await expectAccessible(developer);
  await developer.keyboard.press('Escape');

  // The same request, rightly signed, is answered and no longer among the refused ones.
  expect(await sendSignedAs(url, target, target)).toBe(404);
  await developer.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(developer);
  await developer.context().close();
});

test('the products of the page are those of the API, and others of the merchant see them alone', async ({
  browser,
  baseURL,
}) => {
  const list = await demoMerchant(baseURL ?? '').products();
  const viewer = await openAs(browser, await signedIn(browser, 'merchant04'));
  await viewer.goto('/merchant/developer');
  const table = viewer.getByTestId('own-products');
  for (const { product, minAmount, maxAmount } of list) {
    const row = table.getByRole('row', { name: new RegExp(`\\b${product}\\b`) });
    await expect(row).toContainText(`${groupMoney(minAmount)} – ${groupMoney(maxAmount)}`);
  }
  await expect(viewer.getByRole('link', { name: '请求日志' })).toHaveCount(0);
  await expectAccessible(viewer);
  await viewer.context().close();
});
