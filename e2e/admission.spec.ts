import { expect, type Page, test } from '@playwright/test';
import { creditCodeOf } from '../packages/contract/src/identity-numbers.ts';
import { expectAccessible } from './support/accessible.ts';
import { putPapers } from './support/papers.ts';
import { nextCode } from './support/people.ts';
import { openAs, signedIn } from './support/shell.ts';

const NAME = `admits${Date.now().toString(36)}`;
let maker: Page;
let checker: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  const [one, two] = [await signedIn(browser, 'admin01'), await signedIn(browser, 'admin02')];
  maker = await openAs(browser, one, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  checker = await openAs(browser, two, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
});
test.afterAll(async () => {
  for (const page of [maker, checker]) await page?.context().close();
});

test('the operator brings an agent in by its file, on a phone, and another person verifies it', async () => {
  test.setTimeout(120_000);
  await maker.goto('/participants');
  await maker.getByRole('button', { name: '新增参与方' }).click();
  const dialog = maker.getByTestId('admit-dialog');
  await dialog.getByLabel('登录名').fill(NAME);
  await dialog.getByLabel('企业名称（与营业执照一致）').fill('首家代理有限公司');
  await dialog.getByLabel('统一社会信用代码').fill('91310000MA1RATE010');
  await dialog.getByLabel('联系手机号').fill('13900000077');
  await dialog.getByLabel('法定代表人姓名').fill('周法人');
  await dialog.getByLabel('法定代表人证件号码').fill('310101198001010093');
  await dialog.getByLabel('没有受益所有人的原因').fill('国有独资');
  await dialog.getByLabel('结算账号').fill('3100162000100001');
  await dialog.getByLabel('开户银行').fill('示范银行');
  // Errors appear at their fields before anything is sent.
  await dialog.getByRole('button', { name: '提交审核' }).click();
  await expect(dialog.getByText('统一社会信用代码的校验位不符，请核对').first()).toBeVisible();
  await expect(dialog.getByText('请上传营业执照').first()).toBeVisible();
  await dialog.getByLabel('统一社会信用代码').fill(creditCodeOf(`9131${Date.now()}`));
  await putPapers(dialog);
  await expectAccessible(maker);
  if (process.env.SHOTS) await maker.screenshot({ path: `${process.env.SHOTS}/admit.png` });
  await dialog.getByRole('button', { name: '提交审核' }).click();
  const done = maker.getByTestId('admitted-dialog');
  await expect(done).toContainText(NAME);
  await expect(done.locator('code')).toHaveText(/^[\w-]{16}$/);
  await done.getByRole('button', { name: '完成' }).click();

  await checker.goto('/participants/review');
  await checker.locator('[data-row]', { hasText: NAME }).getByRole('button').first().click();
  const review = checker.getByTestId('review-drawer');
  await expect(review.getByTestId('screening-clear')).toBeVisible();
  await expect(review.getByTestId('review-changes')).toContainText('首次认证');
  await expect(review.getByRole('link', { name: '下载 营业执照（PDF）' })).toBeVisible();
  await expectAccessible(checker);
  if (process.env.SHOTS) await checker.screenshot({ path: `${process.env.SHOTS}/review.png` });
  await review.getByRole('button', { name: '通过', exact: true }).click();
  const decision = checker.getByTestId('review-dialog');
  await decision.getByLabel('谷歌验证码').fill(await nextCode('admin02'));
  await decision.getByRole('button', { name: '确认通过' }).click();
  await expect(decision).toHaveCount(0);

  // Verified, but it takes no orders and claims until the register has its contract and training.
  await maker.goto(`/participants?keyword=${NAME}&gate=stopped`);
  await expect(maker.locator('[data-row]', { hasText: NAME })).toBeVisible();
});
