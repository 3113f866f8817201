import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/enter.ts';
import { demoMerchant } from './support/merchant.ts';
import { expectLink, noteSounds, playedOn, popups } from './support/notices.ts';
import { nextCode, openPhone } from './support/people.ts';

/** Draws an image of a transfer like that of a phone. */
async function drawTransfer(phone: Page): Promise<Buffer> {
  const url = await phone.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [360, 480];
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.fillStyle = '#e4f0f1';
    pen.fillRect(0, 0, 360, 480);
    pen.fillStyle = '#142022';
    pen.font = '28px sans-serif';
    pen.fillText('转账成功 77.00', 40, 120);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

test('twelve orders of one amount: each payer gives a name and a voucher; the agent sees whose it is', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const merchant = demoMerchant(baseURL as string);
  await noteSounds(page);
  await signIn(page, 'agent02');
  await expectLink(page, 'on');
  const orders = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      merchant.createCollection({
        mchOrderNo: `kl-${Date.now()}-${n}`,
        product: 'bank',
        amount: '77.00',
        subject: '演唱会门票',
      }),
    ),
  );
  expect(orders.map(({ status, amount }) => [status, amount])).toEqual(orders.map(() => [1, '77.00']));
  // Lists this amount only: other journeys' orders push none of these off the page.
  await page.goto('/order/collection?minAmount=77&maxAmount=77');
  const buttons = page.getByRole('button', {
    name: new RegExp(`^确认收款 (${orders.map(({ agtOrderNo }) => agtOrderNo).join('|')})`),
  });
  // Four collectors take orders in rotation: agent02 gets some, at least two with the same amount on its only account.
  await expect.poll(() => buttons.count(), { timeout: 10_000 }).toBeGreaterThan(1);
  const agtOrderNo = ((await buttons.first().getAttribute('aria-label')) ?? '').replace('确认收款 ', '');
  const order = orders.find((one) => one.agtOrderNo === agtOrderNo);

  const phone = await openPhone(browser);
  await phone.goto(order?.payUrl as string);
  await expect(phone.getByRole('heading', { name: '如何付款' })).toHaveCount(0);
  await expect(phone.getByText('示范代理二有限公司')).toHaveCount(0);
  await phone.getByRole('button', { name: '显示收款账户' }).click();
  await expect(phone.getByText('请填写付款人真实姓名')).toBeVisible();
  await phone.getByLabel('付款人姓名').fill('张小三');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: '显示收款账户' }).click();
  await expect(phone.getByRole('button', { name: '复制收款户名' })).toBeVisible();
  await expect(phone.getByText('示范代理二有限公司').first()).toBeVisible();
  const fact = phone.locator('[data-testid="facts-pay"] > div', { hasText: '附言' });
  const reference = /[2-9A-HJKMNP-Z]{7}/.exec((await fact.locator('dd').textContent()) ?? '')?.[0] ?? '';
  expect(reference).toHaveLength(7);
  await expect(fact.getByRole('button', { name: '复制附言' })).toBeVisible();

  const received = (await playedOn(page)).length;
  await phone.getByRole('button', { name: '提交转账凭证' }).click();
  const passphrase = phone.getByLabel('口令或转账流水号');
  await phone.getByRole('button', { name: '提交凭证' }).click();
  await expect(passphrase).toBeFocused();
  const problem = phone.getByText('请填写口令、付款人姓名或上传转账截图');
  const [field, said] = [await passphrase.boundingBox(), await problem.boundingBox()];
  // Five pixels are the focus ring of the field.
  expect((said?.y ?? 0) - ((field?.y ?? 0) + (field?.height ?? 0))).toBeGreaterThan(5);
  await passphrase.fill('口令88231');
  const image = { name: 'transfer.png', mimeType: 'image/png', buffer: await drawTransfer(phone) };
  await phone.getByLabel('转账截图').setInputFiles(image);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: '提交凭证' }).click();
  await expect(phone.getByRole('heading', { name: '已提交转账凭证' })).toBeVisible();
  await expect(phone.getByText(/口令 口令88231 · 附截图/)).toBeVisible();

  // Within a second the agent is notified, with the sound for this kind.
  await expect.poll(async () => (await playedOn(page)).slice(received)).toContain('token');
  await expect(popups(page).filter({ hasText: '口令上传' }).first()).toBeVisible();

  await page.getByRole('button', { name: `确认收款 ${agtOrderNo}` }).click();
  const dialog = page.getByTestId('confirm-dialog');
  for (const said of [reference, '张小三', '口令88231', '6222020000000002', '示范代理二有限公司'])
    await expect(dialog).toContainText(said);
  await expect(dialog.getByTestId('countdown')).toContainText(/\d+分\d+秒/);
  await dialog.getByRole('button', { name: '放大转账截图' }).click();
  await expect(dialog.getByAltText('付款人提交的转账截图')).toHaveJSProperty('complete', true);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '已核对，下一步' }).click();
  await expect(dialog.getByLabel('付款人姓名')).toHaveValue('');
  await dialog.getByLabel('付款人姓名').fill('张小三');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('agent02'));
  await dialog.getByRole('button', { name: '确认收款' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(phone.getByText('付款成功').first()).toBeVisible();
  await expect(phone.getByText('示范代理二有限公司')).toHaveCount(0);
  await phone.context().close();
});
