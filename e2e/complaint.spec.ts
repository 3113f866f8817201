/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { enter } from './support/enter.ts';
import { demoMerchant } from './support/merchant.ts';
import { nextCode, openPhone } from './support/people.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** Draws a blue image of 24 × 16, so that no file is needed. */
async function drawImage(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [240, 160];
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.fillStyle = '#369';
    pen.fillRect(0, 0, 240, 160);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

test('a payer sees who is paid, complains with an image, and the officer takes it to its end', async ({
  browser,
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { agtOrderNo, payUrl } = await demoMerchant(baseURL ?? '').createCollection({
    mchOrderNo: `cry-${Date.now()}`,
    product: 'bank',
    amount: '432.10',
    subject: '二手相机',
  });
  const phone = await openPhone(browser);
  await phone.goto(payUrl);
  const facts = phone.getByRole('region', { name: '付款前请核对' });
  for (const said of ['示范电子商务有限公司', '二手相机', '示范支付有限公司', 'DEMO-2026-0001', agtOrderNo])
    await expect(facts).toContainText(said);
  await expect(phone.getByText('432.10').first()).toBeVisible();

  await phone.getByRole('button', { name: '投诉' }).click();
  await phone.getByRole('button', { name: '提交投诉' }).click();
  await expect(phone.getByText('请选择投诉类型')).toBeVisible();
  await phone.getByLabel('疑似诈骗').check();
  await phone.getByLabel('情况说明').fill('对方自称客服，要求先付款再退款');
  await phone.getByLabel('联系方式').fill('13812345678');
  await phone
    .getByLabel('图片')
    .setInputFiles({ name: 'chat.png', mimeType: 'image/png', buffer: await drawImage(phone) });
  await expectAccessible(phone);
  await phone.getByRole('button', { name: '提交投诉' }).click();
  await expect(phone.getByRole('heading', { name: '投诉已提交' })).toBeVisible();
  await expect(phone.getByText('本单资金已冻结')).toBeVisible();
  await expect(phone.getByText('本单已投诉，请勿继续付款。')).toBeVisible();

  await enter(page, 'risk01');
  await page.goto(`/order/complaint?agtOrderNo=${agtOrderNo}`);
  await page.getByTestId('complaint-table').getByRole('button', { name: agtOrderNo }).click();
  const drawer = page.getByTestId('complaint-drawer');
  await expect(drawer).toContainText('对方自称客服，要求先付款再退款');
  await expect(drawer).not.toContainText('13812345678');
  const image = drawer.getByAltText('付款人上传的图片');
  await expect.poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBe(240);
  await drawer.getByRole('button', { name: '受理' }).click();
  await drawer.getByRole('textbox', { name: '记录' }).fill('已联系商户，交易属实');
  await drawer.getByRole('button', { name: '添加' }).click();
  await expect(drawer.getByTestId('complaint-notes')).toContainText('已联系商户，交易属实');
  await phone.reload();
  await expect(phone.getByRole('heading', { name: '投诉处理中' })).toBeVisible();

  await drawer.getByRole('button', { name: '答复', exact: true }).click();
  const answer = page.getByTestId('answer-dialog');
  await expect(answer).toContainText('由财务人员在本投诉中申请退款');
  await answer.getByRole('button', { name: '下一步' }).click();
  await expect(answer.getByText('请写明给付款人的答复')).toBeVisible();
  await answer.getByLabel('审核结论（内部）').fill('核对聊天记录与发货单，投诉不成立');
  await answer.getByLabel('给付款人的答复').fill('经核实商户已发货，如有疑问请联系我们。');
  await answer.getByRole('button', { name: '下一步' }).click();
  await expect(answer).toContainText('解除，不退款');
  await answer.getByLabel('申请原因').fill('核对完毕');
  await answer.getByLabel('谷歌验证码').fill(await nextCode('risk01'));
  await expectAccessible(page);
  await answer.getByRole('button', { name: '提交审批' }).click();
  await expect(answer).toBeHidden();
  await expect(drawer.getByRole('button', { name: '答复', exact: true })).toHaveCount(0);
  const checker = await (await browser.newContext()).newPage();
  await enter(checker, 'admin02');
  await approve(checker, 'admin02', '投诉答复与解冻');
  await checker.context().close();
  await expect(drawer).toContainText('不成立');
  await expect(drawer.getByRole('button', { name: '答复', exact: true })).toHaveCount(0);

  await phone.reload();
  await expect(phone.getByRole('heading', { name: '投诉已答复' })).toBeVisible();
  await expect(phone.getByText('经核实商户已发货，如有疑问请联系我们。')).toBeVisible();
  await expectAccessible(phone);

  // The payer complains again: a separate complaint, which names the earlier one.
  await phone.getByRole('button', { name: '再次投诉' }).click();
  await phone.getByLabel('付款后商户未到账').check();
  await phone.getByLabel('情况说明').fill('仍未收到商户发货');
  await phone.getByRole('button', { name: '提交投诉' }).click();
  await expect(phone.getByRole('heading', { name: '投诉已提交' })).toBeVisible();
  await expect(phone.getByRole('button', { name: '再次投诉' })).toHaveCount(0);
  await page.goto(`/order/complaint?agtOrderNo=${agtOrderNo}`);
  await page.getByTestId('complaint-table').getByRole('button', { name: agtOrderNo }).first().click();
  await expect(drawer).toContainText('仍未收到商户发货');
  await expect(drawer).toContainText('本单第 2 次投诉');
  await expectAccessible(page);
  await drawer.getByTestId('other-complaints').getByRole('link', { name: '查看' }).click();
  await expect(drawer).toContainText('对方自称客服，要求先付款再退款');
  await expect(drawer.getByTestId('complaint-notes')).toContainText('已联系商户，交易属实');
  await phone.context().close();
});
