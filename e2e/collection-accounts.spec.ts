import { expect, type Page, test } from '@playwright/test';
import { drawCode, merchantCodeText } from '../apps/sandbox/src/seed/draw-code.ts';
import { expectAccessible } from './support/accessible.ts';
import { demoMerchant } from './support/merchant.ts';
import { PDF } from './support/papers.ts';
import { drawImage } from './support/payouts.ts';
import { nextCode } from './support/people.ts';
import { openAs, signedIn } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const NUMBER = `E2E${Date.now()}`;
/** The number as operators see it. */
const MASKED = `${NUMBER.slice(0, 6)}******${NUMBER.slice(-4)}`;
/**
 * More than the number of accounts: an account without an open order of the amount goes first, so each account gets
 * one.
 */
const ROUND = 6;
let owner: Page;
let operator: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  operator = await openAs(browser, await signedIn(browser, 'risk01'));
  owner = await openAs(browser, await signedIn(browser, 'ms02'));
});
test.afterAll(async () => {
  for (const page of [owner, operator]) await page?.context().close();
});

const form = () => owner.getByTestId('account-form');

async function choose(image: Buffer): Promise<void> {
  await form()
    .getByRole('group', { name: '收款码' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: image });
}

test('an account is entered in one’s own name with a merchant’s code, and waits', async () => {
  await owner.goto('/agt/account/index');
  await expect(owner.getByTestId('account-table')).toContainText('银行账户');
  await owner.getByRole('button', { name: '新增账户' }).click();
  await form().getByLabel('账户类型').selectOption({ label: '收款码扫码' });
  await expect(form().getByLabel('商户号')).toBeVisible();
  await form().getByRole('button', { name: '提交审核' }).click();
  await expect(form()).toContainText('请填写商户号');
  await expect(form()).toContainText('请上传商户收款码');
  await expect(form()).toContainText('请上传证明文件');
  await expectAccessible(owner);

  await form().getByLabel('商户号').fill('13800138000');
  await form().getByLabel('商户号').blur();
  await expect(form()).toContainText('手机号是个人账户，不能用于收款，请填写商户账号');
  await form().getByLabel('商户号').fill(NUMBER);
  await form().getByLabel('户名').fill('张三');
  await expect(form()).toContainText('户名须与实名一致：示范码商二商行');
  await form().getByLabel('户名').fill('示范码商二商行');
  await expect(form()).not.toContainText('户名须与实名一致');

  await choose(await drawCode('wxp://f2f0e2e'));
  await expect(form()).toContainText('个人收款码不能用于收款，请上传商户收款码');
  await choose(drawImage().buffer);
  await expect(form()).toContainText('图片中没有识别到二维码');
  await choose(await drawCode(merchantCodeText({ account: NUMBER, merchant: 'E2E SHOP' })));
  await expect(form()).toContainText('已识别：标准商户码（EMVCo），码内商户名 E2E SHOP');

  const evidence = form().getByTestId('account-evidence');
  await expect(evidence.getByLabel('证明方式')).toHaveValue('document');
  await evidence.locator('input[type=file]').setInputFiles(PDF);
  await expect(evidence.getByRole('button', { name: '移除证明文件' })).toBeVisible();
  await form().getByLabel('单笔最小（元）').fill('10');
  await form().getByLabel('单笔最大（元）').fill('9.99');
  await form().getByLabel('单笔最大（元）').blur();
  await expect(form()).toContainText('不能小于最小金额');
  await form().getByLabel('单笔最大（元）').fill('900');
  await form().getByLabel('别名').fill('旅程门店');
  await form().getByRole('button', { name: '提交审核' }).click();
  await expect(form()).toBeHidden();
  const drawer = owner.getByTestId('account-drawer');
  await expect(drawer).toContainText('等待运营审核');
  await expect(drawer.getByRole('img', { name: '收款码扫码收款码' })).toBeVisible();
  await expect(drawer.getByRole('switch')).toBeDisabled();
  await expectAccessible(owner);
});

test('an operator approves it on its evidence, and the owner sees it where it is', async () => {
  await owner.goto('/dashboard');
  await operator.goto('/account/check');
  const row = operator.getByTestId('check-table').locator('tr', { hasText: MASKED });
  await expect(row).toContainText('与实名一致');
  await row.getByRole('button', { name: `审核 ${MASKED}` }).click();
  const drawer = operator.getByTestId('check-drawer');
  // List and facts mask the number; the code's own content is the evidence and is shown in full.
  await expect(operator.getByTestId('check-table')).not.toContainText(NUMBER);
  const masked = drawer.getByTestId('masked-value').filter({ hasText: MASKED });
  await expect(masked).toHaveCount(1);
  await drawer.getByRole('button', { name: '显示完整商户号' }).click();
  const asked = operator.getByTestId('reveal-personal');
  await asked.getByLabel('查看原因').fill('核对');
  await asked.getByRole('button', { name: '显示' }).click();
  await expect(asked).toContainText('请至少写 5 个字说明原因');
  await expectAccessible(operator);
  await asked.getByLabel('查看原因').fill('核对收款码内的商户号');
  await asked.getByRole('button', { name: '显示' }).click();
  await expect(drawer.getByTestId('masked-value').filter({ hasText: NUMBER })).toHaveCount(1);
  await drawer.getByRole('button', { name: /^隐藏商户号/ }).click();
  await expect(masked).toHaveCount(1);
  await expect(drawer).toContainText('E2E SHOP');
  const paper = operator.waitForEvent('download');
  await drawer.getByRole('link', { name: '下载证明文件（PDF）' }).click();
  expect((await paper).suggestedFilename()).toMatch(/[.]pdf$/);
  await expectAccessible(operator);
  await drawer.getByRole('button', { name: '驳回' }).click();
  const dialog = operator.getByTestId('decide-dialog');
  await dialog.getByRole('button', { name: '确认驳回' }).click();
  await expect(dialog).toContainText('请填写驳回原因');
  await dialog.getByRole('button', { name: '取消' }).click();
  await drawer.getByRole('button', { name: '通过' }).click();
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('risk01'));
  await dialog.getByRole('button', { name: '确认通过' }).click();
  await expect(dialog).toBeHidden();
  await expect(owner.getByText('收款账户已通过审核，可在“收款账户”中启用')).toBeVisible();
});

test('switched on it joins the rotation and takes an order; paused it takes none, and the open one stays', async ({
  baseURL,
}) => {
  await owner.goto(`/agt/account/index?keyword=${NUMBER}`);
  const row = owner.getByTestId('account-table').locator('tr', { hasText: NUMBER });
  const flip = row.getByRole('switch');
  await flip.click();
  await expect(flip).toBeChecked();
  await expect(row).toContainText('沙箱渠道');
  const merchant = demoMerchant(baseURL as string);
  async function createRound(amount: string): Promise<void> {
    for (let n = 0; n < ROUND; n++)
      await merchant.createCollection({
        mchOrderNo: `ACC-${NUMBER}-${amount}-${n}`,
        product: 'auto',
        amount,
        subject: '收款账户旅程',
      });
  }
  await createRound('43.21');
  const orders = await owner.context().newPage();
  await orders.goto(`/order/collection?outAuthNo=${NUMBER}`);
  await expect(orders.getByTestId('order-table').locator('[data-row]')).toHaveCount(1);
  await expect(orders.getByTestId('order-table')).toContainText('43.21');

  await flip.click();
  await expect(owner.getByText('1 笔待支付订单不受影响')).toBeVisible();
  await expect(flip).not.toBeChecked();
  await createRound('43.22');
  await orders.getByRole('button', { name: '刷新列表' }).click();
  await expect(orders.getByTestId('order-table').locator('[data-row]')).toHaveCount(1);
  await expect(orders.getByTestId('order-table')).toContainText('等待支付');
  await orders.close();
});

test('changed in two places, the second sees what changed and keeps what it typed', async () => {
  await owner.goto(`/agt/account/index?keyword=${NUMBER}`);
  await owner.getByRole('button', { name: `详情 ${NUMBER}` }).click();
  await owner.getByTestId('account-drawer').getByRole('button', { name: '修改' }).click();
  await form().getByLabel('别名').fill('本页的别名');
  const other = await owner.context().newPage();
  await other.goto(`/agt/account/index?keyword=${NUMBER}`);
  await other.getByRole('button', { name: `详情 ${NUMBER}` }).click();
  await other.getByTestId('account-drawer').getByRole('button', { name: '修改' }).click();
  await other.getByTestId('account-form').getByLabel('单笔最大（元）').fill('950');
  await other.getByTestId('account-form').getByRole('button', { name: '保存' }).click();
  await expect(other.getByTestId('account-form')).toBeHidden();
  await other.close();

  await form().getByRole('button', { name: '保存' }).click();
  await expect(form()).toContainText('该账户刚在别处被修改');
  await expect(form()).toContainText('单笔最大（元）改为 950.00');
  await expect(form().getByLabel('别名')).toHaveValue('本页的别名');
  await form().getByRole('button', { name: '保存' }).click();
  await expect(form()).toBeHidden();
  const drawer = owner.getByTestId('account-drawer');
  await expect(drawer).toContainText('本页的别名');
  await expect(drawer).toContainText('950.00');
  await expect(drawer).toContainText('已通过');
});
