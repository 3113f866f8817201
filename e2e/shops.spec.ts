import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { demoMerchant } from './support/merchant.ts';
import { nextCode } from './support/people.ts';
import { openAs, type SignedIn, signedIn } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const MARK = Date.now() % 1_000_000;
const ACCOUNT = `旅程集市${MARK}`;
const SHOP = `旅程小店${MARK}`;
/** No other order has this amount. */
const PRICE = `${200 + (MARK % 700)}.37`;
const GOODS = '桌面绿植 龟背竹';
let user: SignedIn;
let agent: Page;
let visitor: Page;
let storeUrl = '';
/** The store's order of the fourth test, and the collection that names it. */
let goodsOrderNo = '';
let agtOrderNo = '';

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  user = await signedIn(browser, 'agent02');
  agent = await openAs(browser, user, { reducedMotion: 'reduce' });
  visitor = await openAs(browser, undefined);
});
test.afterAll(async () => {
  for (const page of [agent, visitor]) await page?.context().close();
});

const rowOf = (table: string, text: string) => agent.getByTestId(table).locator('tbody tr', { hasText: text });

test('an account of the platform is authorised, and its shop added and read', async () => {
  await agent.goto('/agt/authorisation/index');
  await agent.getByRole('button', { name: '授权账号，淘宝开放平台' }).click();
  const dialog = agent.getByTestId('authorise-dialog');
  await dialog.getByLabel('平台账号').fill(ACCOUNT);
  await dialog.getByRole('button', { name: '生成二维码' }).click();
  const address = await dialog.getByRole('link', { name: /在本机浏览器中授权/ }).getAttribute('href');
  await visitor.goto(address as string);
  const agree = visitor.getByRole('button', { name: '同意授权' });
  const onward = visitor.getByRole('button', { name: /^(下一步|一致，继续)$/ });
  await expect(async () => {
    if (!(await agree.isVisible())) await onward.click({ timeout: 2_000 });
    await expect(agree).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await visitor.getByLabel('以哪个平台账号授权').fill(ACCOUNT);
  await agree.click();
  await expect(agent.getByTestId('authorise-end')).toHaveAttribute('data-state', 'authorised', { timeout: 30_000 });

  await agent.goto('/shop/index');
  await agent.getByRole('button', { name: '新增店铺' }).click();
  const form = agent.getByTestId('shop-form');
  await form.getByRole('button', { name: '添加并同步' }).click();
  await expect(form).toContainText('请填写商户号');
  await expect(form.getByLabel('平台授权').locator('option:checked')).toContainText(ACCOUNT);
  await form.getByLabel('商户号').fill('M-NOBODY');
  await form.getByRole('button', { name: '添加并同步' }).click();
  await expect(form).toContainText('商户不存在或未通过认证');
  await expectAccessible(agent);
  await form.getByLabel('商户号').fill('M1001');
  await form.getByLabel('店铺名称').fill(SHOP);
  await form.getByRole('button', { name: '添加并同步' }).click();
  await expect(form).toBeHidden();
  const shop = rowOf('shop-table', SHOP);
  await expect(shop).toContainText('经营中');
  await expect(shop.getByRole('link', { name: '12 件商品' })).toBeVisible({ timeout: 30_000 });
  await shop.getByRole('button', { name: SHOP, exact: true }).click();
  const drawer = agent.getByTestId('shop-drawer');
  await expect(drawer).toContainText('只有商户 M1001 的代收可以引用本店订单');
  storeUrl = (await drawer.getByRole('link', { name: '在平台上查看店铺' }).getAttribute('href')) as string;
  await expectAccessible(agent);
  await agent.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('a price is typed over in its place, asked about, and stands in the store at once', async () => {
  await rowOf('shop-table', SHOP).getByRole('link', { name: '12 件商品' }).click();
  const goods = rowOf('goods-table', GOODS);
  await goods.getByRole('button', { name: /修改价格/ }).click();
  const field = goods.getByLabel(`价格：${GOODS}`);
  await field.fill('1.234');
  await field.press('Enter');
  await expect(goods).toContainText('请输入最多两位小数的金额');
  await field.fill(PRICE);
  await field.press('Enter');
  const question = agent.getByTestId('confirm-change');
  await expect(question.getByTestId('change-lines')).toContainText(PRICE);
  await expectAccessible(agent);
  await question.getByRole('button', { name: '确认修改' }).click();
  await expect(question).toBeHidden();
  await expect(goods).toContainText(PRICE);

  await visitor.goto(storeUrl);
  await expect(visitor.locator('article', { hasText: GOODS })).toContainText(`¥${PRICE}`);
});

test('goods changed here and there show both sides, and one is chosen', async () => {
  // A visitor's order reduces the stock: the goods have a new version at the platform now.
  const card = visitor.locator('article', { hasText: '香薰蜡烛 雪松' });
  await card.getByRole('button', { name: /下单/ }).click();
  await expect(visitor.getByTestId('order-no')).toHaveText(/^SB\d+$/);
  const goods = rowOf('goods-table', '香薰蜡烛 雪松');
  await goods.getByRole('button', { name: /修改库存/ }).click();
  await goods.getByLabel('库存：香薰蜡烛 雪松').fill('50');
  await goods.getByRole('button', { name: '确定' }).click();
  await agent.getByTestId('confirm-change').getByRole('button', { name: '确认修改' }).click();
  const conflict = agent.getByTestId('conflict-dialog');
  await expect(conflict.getByRole('row', { name: /库存/ })).toContainText(/87\s*50/);
  await expectAccessible(agent);
  await conflict.getByRole('button', { name: '采用本方修改' }).click();
  await expect(conflict).toBeHidden();
  await expect(goods).not.toContainText('两边都有修改');
  await expect(goods.getByRole('button', { name: /^50，修改库存/ })).toBeVisible();
});

test('a collection names a real order of the same amount, and nothing else', async ({ browser, baseURL }) => {
  await visitor.goto(storeUrl);
  const card = visitor.locator('article', { hasText: GOODS });
  await card.getByLabel(/买家昵称/).fill('林间小鹿');
  await card.getByRole('button', { name: /下单/ }).click();
  goodsOrderNo = (await visitor.getByTestId('order-no').textContent()) as string;
  await expect(visitor.locator('main')).toContainText(PRICE);

  const merchant = demoMerchant(baseURL as string);
  const terms = { product: 'bank', subject: GOODS, goodsOrderNo };
  const refusal = (fields: { amount: string; goodsOrderNo?: string }) =>
    merchant.createCollection({ ...terms, mchOrderNo: `E2E-G-${crypto.randomUUID()}`, ...fields }).then(
      () => 'taken',
      (error: Error) => error.message,
    );
  expect(await refusal({ amount: '11.00' })).toContain('金额与电商订单不一致');
  expect(await refusal({ amount: PRICE, goodsOrderNo: 'SB0' })).toContain('电商订单不存在');
  const mchOrderNo = `E2E-G-${crypto.randomUUID()}`;
  const made = await merchant.createCollection({ ...terms, mchOrderNo, amount: PRICE });
  expect(made.status).toBe(1);
  agtOrderNo = made.agtOrderNo;
  expect(await refusal({ amount: PRICE })).toContain('电商订单已被其他代收订单使用');

  await agent.getByRole('link', { name: '电商订单' }).click();
  await agent.getByRole('button', { name: '刷新列表' }).click();
  const order = rowOf('shop-order-table', goodsOrderNo);
  await expect(order).toContainText('林**鹿');
  await expect(order.getByRole('link', { name: made.agtOrderNo })).toBeVisible();
  await order.getByRole('button', { name: `备注 ${goodsOrderNo}` }).click();
  const dialog = agent.getByTestId('remark-dialog');
  await dialog.getByLabel('备注').fill('礼品包装');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(order).toContainText('礼品包装');
  await expectAccessible(agent);

  const phone = await openAs(browser, user, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await phone.goto(`/shop/index?tab=orders&orderNo=${goodsOrderNo}`);
  await expect(phone.getByTestId('shop-order-cards')).toContainText(goodsOrderNo);
  await expectAccessible(phone);
  await phone.goto('/shop/index?tab=goods');
  await expect(phone.getByTestId('goods-cards')).toContainText(GOODS);
  await expectAccessible(phone);
  await phone.context().close();
});

test('who collects a store’s order confirms it, knowing order and buyer; the store is notified', async () => {
  await agent.goto(`/shop/index?tab=orders&orderNo=${goodsOrderNo}`);
  await rowOf('shop-order-table', goodsOrderNo).getByRole('link', { name: agtOrderNo }).click();
  await agent.getByRole('button', { name: `确认收款 ${agtOrderNo}` }).click();
  const dialog = agent.getByTestId('confirm-dialog');
  await expect(dialog).toContainText(`${goodsOrderNo} · 林**鹿`);
  await expect(dialog).toContainText(PRICE);
  await expectAccessible(agent);
  await dialog.getByRole('button', { name: '已核对，下一步' }).click();
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('agent02'));
  await dialog.getByRole('button', { name: '确认收款' }).click();
  await expect(dialog).toHaveCount(0);

  await agent.goto(`/shop/index?tab=orders&orderNo=${goodsOrderNo}`);
  const order = rowOf('shop-order-table', goodsOrderNo);
  await expect(order).toContainText(/已付款.*处理完成/, { timeout: 30_000 });
});
