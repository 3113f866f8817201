import { expect, type Page, test } from '@playwright/test';
import { creditCodeOf } from '../packages/contract/src/identity-numbers.ts';
import { expectAccessible } from './support/accessible.ts';
import { drawImage } from './support/payouts.ts';
import { nextCode, openPhone, PASSWORD } from './support/people.ts';
import { noteCalls } from './support/session.ts';
import { openAs, signedIn } from './support/shell.ts';

const NAME = `joins${Date.now().toString(36)}`;
const PAPERS = ['营业执照', '法定代表人证件正面', '法定代表人证件背面', '开户证明'];
let agent: Page;
let operator: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  const [one, two] = [await signedIn(browser, 'agent01'), await signedIn(browser, 'admin02')];
  agent = await openAs(browser, one);
  operator = await openAs(browser, two);
  await agent.goto('/agt/agent/index');
  await operator.goto('/participants/review');
});
test.afterAll(async () => {
  for (const page of [agent, operator]) await page?.context().close();
});

/** Returns a row of the tree; on a phone its card. */
function line(page: Page, name: string) {
  return page.locator('[data-row]', { hasText: name });
}

/** Invites a participant and returns the link. */
async function invite(name: string): Promise<string> {
  await agent.getByRole('button', { name: '邀请下级' }).click();
  const dialog = agent.getByTestId('invite-dialog');
  // A taken name is reported at its field, and the rest stays as typed.
  await dialog.getByLabel('登录名', { exact: true }).fill('agent02');
  await dialog.getByLabel('实名（公司或个人全称）').fill('新人代理有限公司');
  await dialog.getByLabel('手机号').fill('13900000001');
  await dialog.getByLabel('银行卡转账').fill('1.3');
  await dialog.getByRole('button', { name: '生成邀请链接' }).click();
  await expect(dialog.getByText('不能高于您的费率 1.2000%')).toBeVisible();
  await dialog.getByLabel('银行卡转账').fill('0.9');
  await dialog.getByRole('button', { name: '生成邀请链接' }).click();
  await expect(dialog.getByText('该登录名已被使用，请换一个')).toBeVisible();
  await dialog.getByLabel('登录名', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: '生成邀请链接' }).click();
  await expect(dialog.getByRole('img', { name: `${name} 的邀请二维码` })).toBeVisible();
  const { pathname, hash } = new URL(await dialog.getByLabel('邀请链接').inputValue());
  await dialog.getByRole('button', { name: '完成' }).click();
  return pathname + hash;
}

test('an invited agent joins by its own password and papers, is verified, gets float, and everybody sees it', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const link = await invite(NAME);
  const invited = await openPhone(browser);
  await invited.goto('/invite#broken-token-that-nobody-has-issued');
  await expect(invited.getByRole('alert')).toContainText('邀请链接无效');
  await invited.goto('/login');
  await invited.goto(link);
  for (const text of ['agent01（示范代理一有限公司）', NAME, '代理'])
    await expect(invited.getByText(text).first()).toBeVisible();
  await expectAccessible(invited);

  // Nothing is sent while data is missing.
  const calls = noteCalls(invited, 'invitation/accept');
  await invited.getByLabel('设置密码').fill(PASSWORD);
  await invited.getByLabel('再次输入密码').fill(`${PASSWORD}x`);
  await invited.getByRole('button', { name: '提交资料' }).click();
  await expect(invited.getByText('再次输入新密码不一致')).toBeVisible();
  await expect(invited.getByText('请上传营业执照')).toBeVisible();
  expect(calls.count).toBe(0);
  await invited.getByLabel('再次输入密码').fill(PASSWORD);
  await invited.getByLabel('统一社会信用代码').fill(creditCodeOf(`9131${Date.now()}`));
  await invited.getByLabel('法定代表人姓名').fill('周法人');
  await invited.getByLabel('法定代表人证件号码').fill('310101198001010093');
  await invited.getByLabel('结算账号').fill('3100162000100001');
  await invited.getByLabel('开户银行').fill('示范银行');
  await invited.getByLabel('没有受益所有人的原因').fill('国有独资');
  for (const paper of PAPERS) {
    await invited.getByRole('region', { name: paper }).locator('input[type=file]').setInputFiles(drawImage());
    await expect(invited.getByRole('button', { name: `移除${paper}` })).toBeVisible();
  }
  await invited.getByRole('button', { name: '提交资料' }).click();
  await expect(invited.getByTestId('invite-done')).toContainText(NAME);

  // It appears in the tree at once, and takes no money yet.
  await expect(line(agent, NAME)).toContainText('审核中');
  await expect(agent.getByRole('button', { name: `划转额度给 ${NAME}` })).toBeDisabled();

  // The operator checks the documents and approves.
  await operator.getByRole('button', { name: `审核 ${NAME}` }).click();
  const review = operator.getByTestId('review-drawer');
  await expect(review.getByRole('img', { name: '营业执照' })).toBeVisible();
  const loaded = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth);
  expect(await review.getByRole('img', { name: '营业执照' }).evaluate(loaded)).toBeGreaterThan(0);
  await expectAccessible(operator);
  await review.getByRole('button', { name: '通过', exact: true }).click();
  const decision = operator.getByTestId('review-dialog');
  await decision.getByLabel('谷歌验证码').fill(await nextCode('admin02'));
  await decision.getByRole('button', { name: '确认通过' }).click();
  await expect(decision).toHaveCount(0);
  await expect(line(agent, NAME)).toContainText('已认证');

  // The invited user signs in and waits for live notices.
  await invited.getByRole('link', { name: '去登录' }).click();
  await invited.getByLabel('账号').fill(NAME);
  await invited.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await invited.getByRole('button', { name: '登录' }).click();
  await expect(invited.getByRole('heading', { name: /今日概况/ })).toBeVisible();

  // Float is transferred down: an amount over the balance is refused while typing, then exactly the requested amount
  // moves, once.
  await agent.getByRole('button', { name: `划转额度给 ${NAME}` }).click();
  const transfer = agent.getByTestId('transfer-dialog');
  await transfer.getByLabel('划转金额（元）').fill('99999999');
  await transfer.getByRole('button', { name: '下一步' }).click();
  await expect(transfer.getByText('超过您的可用额度')).toBeVisible();
  await transfer.getByLabel('划转金额（元）').fill('100.00');
  await transfer.getByRole('button', { name: '下一步' }).click();
  await expect(transfer.getByTestId('capitals')).toHaveText('人民币壹佰元整');
  await expect(transfer).toContainText('新人代理有限公司');
  const moves = noteCalls(agent, 'agt/agent/transferAmount');
  const code = await nextCode('agent01');
  // Awaited during the transfer, because the notice disappears after a few seconds.
  const announced = expect(invited.getByText('收到上级划转的额度 100.00 元')).toBeVisible({ timeout: 20_000 });
  await transfer.getByLabel('谷歌验证码').fill(code);
  await transfer.getByRole('button', { name: '确认划转' }).dblclick();
  await announced;
  const done = agent.getByTestId('transfer-done');
  await expect(done).toContainText('-100.00');
  await expect(done).toContainText('+100.00');
  expect(moves.count).toBe(1);
  await expectAccessible(agent);
  await agent.getByTestId('transfer-dialog').getByRole('button', { name: '完成' }).click();
  await expect(line(agent, NAME)).toContainText('100.00');

  // By keyboard: down the tree, into the detail, and started there.
  await line(agent, 'agent02').first().focus();
  await agent.keyboard.press('End');
  await expect(line(agent, NAME)).toBeFocused();
  await agent.keyboard.press('Enter');
  const drawer = agent.getByTestId('sub-agent-drawer');
  await expect(drawer.getByTestId('sub-agent-transfers')).toContainText('100.00');
  await drawer.getByRole('button', { name: '开启接单' }).click();
  await expect(drawer.getByText('接单中').first()).toBeVisible();
  await expectAccessible(agent);
  await invited.context().close();
});
