import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { demoMerchant, startReceiver } from './support/merchant.ts';
import {
  claimButton,
  claimTogether,
  createPayout,
  drawImage,
  fundMerchant,
  rowOf,
  slotOf,
  uploadInto,
} from './support/payouts.ts';
import { nextCode } from './support/people.ts';
import { noteCalls } from './support/session.ts';
import { openAs, signedIn, visit } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

let agent01: Page;
let agent02: Page;
let operator: Page;
let checker: Page;
let url: string;

test.beforeAll(async ({ browser, baseURL }) => {
  test.setTimeout(150_000);
  url = baseURL as string;
  await fundMerchant(url);
  const [one, two, admin, finance] = [
    await signedIn(browser, 'agent01'),
    await signedIn(browser, 'agent02'),
    await signedIn(browser, 'admin01'),
    await signedIn(browser, 'finance01'),
  ];
  agent01 = await openAs(browser, one);
  agent02 = await openAs(browser, two);
  operator = await openAs(browser, admin);
  checker = await openAs(browser, finance);
  for (const page of [agent01, agent02]) await page.goto('/payout/hall');
  await operator.goto('/order/payout');
  for (const page of [agent01, agent02])
    await expect(page.getByTestId('claim-rules')).toContainText('最多同时持有 3 笔');
});
test.afterAll(async () => {
  for (const page of [agent01, agent02, operator, checker]) await page?.context().close();
});

/** Opens the drawer of one payout for the operator. */
async function openPayout(orderNo: string) {
  await operator.goto(`/order/payout?detail=${orderNo}`);
  const drawer = operator.getByTestId('payout-drawer');
  await expect(drawer).toBeVisible();
  return drawer;
}

/**
 * Decides as the operator, with a reason or with a code. With a reason, the step-up window of an earlier code is
 * enough.
 */
async function decide(button: string, reason?: [label: string, text: string]): Promise<void> {
  await operator.getByTestId('payout-drawer').getByRole('button', { name: button, exact: true }).click();
  const dialog = operator.getByTestId('decision-dialog');
  if (reason) await dialog.getByLabel(reason[0]).fill(reason[1]);
  else await dialog.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await dialog.getByRole('button', { name: `确认${button}` }).click();
  await expect(dialog).toHaveCount(0);
}

/** Claims a payout and waits for the pay page. */
async function claim(page: Page, orderNo: string): Promise<void> {
  await claimButton(page, orderNo).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('pay-panel')).toBeVisible();
}

test('of two who press one wins; it pays with proof, the operator accepts, ledger and merchant agree', async () => {
  const receiver = await startReceiver();
  const merchant = demoMerchant(url);
  const before = await merchant.balance();
  const orderNo = await createPayout(url, { notifyUrl: receiver.url });

  // Both claimers see it without a reload, with a masked name and without the account.
  for (const page of [agent01, agent02]) {
    await expect(claimButton(page, orderNo)).toBeVisible({ timeout: 5_000 });
    await expect(rowOf(page, orderNo)).toContainText('1,000.00');
    await expect(rowOf(page, orderNo)).not.toContainText('张三丰');
  }
  const texts = await claimTogether([agent01, agent02], (page) => claimButton(page, orderNo));
  expect(texts.toSorted()).toEqual(['手慢了，该订单已被抢走', '抢单成功'].toSorted());
  const [winner, loser] = texts[0] === '抢单成功' ? [agent01, agent02] : [agent02, agent01];

  // The loser's list shows that it is claimed, and how much time the winner has.
  await expect(rowOf(loser, orderNo)).toContainText('已接单');
  await expect(rowOf(loser, orderNo).getByTestId('countdown')).toHaveText(/^1[45]分\d+秒$/);
  await expect(claimButton(loser, orderNo)).toHaveCount(0);

  // The winner's pay page: every field to copy, the code to scan, the countdown.
  const pay = winner.getByTestId('pay-panel');
  for (const text of ['张三丰', '6222020000000007', '示范银行', '货款', '1,000.00'])
    await expect(pay).toContainText(text);
  for (const name of ['复制收款人', '复制收款账号', '复制转账备注', '复制金额'])
    await expect(pay.getByRole('button', { name })).toBeVisible();
  await expect(pay.getByRole('img', { name: '收款账号二维码' })).toBeVisible();
  await expect(pay.getByTestId('countdown')).toHaveText(/^1[45]分\d+秒$/);

  await expectAccessible(winner);
  await expectAccessible(loser);
  // Without the image nothing is sent.
  const calls = noteCalls(winner, 'agt/struggle/confirmPay');
  await pay.getByRole('button', { name: '确认已付款' }).click();
  const dialog = winner.getByTestId('paid-dialog');
  await dialog.getByRole('button', { name: '确认已付款' }).click();
  await expect(dialog.getByText('please upload the transfer success screen!')).toBeVisible();
  expect(calls.count).toBe(0);
  await expectAccessible(winner);

  // A file that is not an image is refused, whatever its name, and the slot accepts the next one.
  const slot = slotOf(dialog, '转账成功截图');
  await slot
    .locator('input[type=file]')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from('not an image') });
  await expect(slot.getByText('图片只能是 JPG、GIF 或 PNG 格式')).toBeVisible();
  await uploadInto(dialog, '转账成功截图');
  await uploadInto(dialog, '转账账单截图');
  await dialog.getByRole('button', { name: '确认已付款' }).click();
  await expect(winner.getByText('已提交，等待验收', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(calls.count).toBe(1);
  await expect(pay).toContainText('已支付');
  expect((await merchant.balance()).available).toBe((Number(before.available) - 1_030).toFixed(2));

  // The operator checks the proof and accepts; the winner sees it without a reload.
  await expect(rowOf(operator, orderNo)).toContainText('已支付');
  const drawer = await openPayout(orderNo);
  await drawer.getByRole('button', { name: '查看转账成功截图' }).click();
  await expect(operator.getByTestId('proof-large')).toHaveJSProperty('complete', true);
  await expect(operator.getByTestId('proof-large')).not.toHaveJSProperty('naturalWidth', 0);
  await operator.keyboard.press('r');
  await expect(operator.getByTestId('proof-large')).toHaveCSS('rotate', '90deg');
  await operator.keyboard.press('Escape');
  // Two accept a proof: the merchant through its API, then the operator.
  expect(await merchant.acceptPayout(orderNo)).toMatchObject({ status: 1, waitsForSecond: true });
  await expect(drawer.getByTestId('second-person')).toContainText('商户 M1001 已验收');
  await decide('复核验收');
  await expect(drawer).toContainText('已完成');
  for (const amount of ['-1,030.00', '+1,000.00'])
    await expect(drawer.getByTestId('order-postings')).toContainText(amount);
  await expect(pay).toContainText('已完成');

  const eventsReceived = () => receiver.received.map(({ event }) => event);
  await expect
    .poll(() => eventsReceived().map(({ type }) => type), { timeout: 10_000 })
    .toEqual(['payout.paid', 'payout.completed']);
  expect(eventsReceived()[1]?.data).toMatchObject({ orderNo, amount: '1000.00', fee: '30.00' });
  receiver.close();
  await visit(winner, '我的代付');
  await winner.getByRole('button', { name: `查看详情` }).first().click();
  await expect(winner.getByTestId('claim-drawer').getByTestId('order-postings')).toContainText('1,000.00');
  await winner.getByTestId('claim-drawer').getByRole('button', { name: '关闭' }).last().click();

  // The posting in the statement links to the claim. Ctrl K finds the claim by the payout's number, and for the
  // operator the payout.
  await visit(winner, '账变流水');
  await winner.getByTestId('bill-table').getByRole('link', { name: orderNo }).first().click();
  await expect(winner.getByTestId('claim-drawer').getByTestId('order-postings')).toContainText('1,000.00');
  await winner.getByTestId('claim-drawer').getByRole('button', { name: '关闭' }).last().click();
  await operator.getByTestId('payout-drawer').getByRole('button', { name: '关闭' }).last().click();
  for (const page of [winner, operator]) {
    await page.keyboard.press('Control+k');
    await page.getByTestId('command-menu').getByRole('combobox').fill(orderNo.toLowerCase());
    await expect(page.getByTestId('command-menu').getByRole('option', { selected: true })).toContainText(
      '已完成 · 1,000.00 元',
    );
    await page.keyboard.press('Escape');
  }
  for (const page of [agent01, agent02]) await visit(page, '代付大厅');
});

test('a disputed payout gives its claimer time to object, and two people return it', async () => {
  const orderNo = await createPayout(url, { amount: '500.00' });
  await claim(agent01, orderNo);
  await agent01.getByTestId('pay-panel').getByRole('button', { name: '确认已付款' }).click();
  const dialog = agent01.getByTestId('paid-dialog');
  await uploadInto(dialog, '转账成功截图');
  await dialog.getByRole('button', { name: '确认已付款' }).click();
  await expect(dialog).toHaveCount(0);

  const drawer = await openPayout(orderNo);
  await decide('争议', ['争议原因', '收款人未收到款项']);
  const evidence = drawer.getByTestId('evidence');
  await expect(evidence).toContainText('收款人未收到款项');
  await expect(evidence.getByRole('button', { name: '查看转账成功截图' })).toBeVisible();
  await expectAccessible(operator);
  // The claimer is notified on its current page, and may submit better proof; only the operator decides about a return.
  await expect(agent01.getByTestId('pay-panel')).toContainText('订单异常：收款人未收到款项');
  await expect(agent01.getByRole('button', { name: '确认已付款' })).toBeVisible();
  await expect(agent01.getByRole('button', { name: '驳回' })).toHaveCount(0);

  await expect(drawer.getByRole('button', { name: '裁定' })).toHaveCount(0);
  await expect(evidence).toContainText('未提出异议');

  // The claimer objects, on a phone, and later finds that it never paid.
  await agent01.setViewportSize({ width: 390, height: 844 });
  await agent01.goto(`/payout/mine?detail=${orderNo}`);
  const own = agent01.getByTestId('claim-drawer');
  await expect(own.getByTestId('countdown')).toBeVisible();
  await own.getByRole('button', { name: '提出异议' }).click();
  const objection = agent01.getByTestId('objection-dialog');
  await objection.getByRole('button', { name: '提交异议' }).click();
  await expect(objection.getByText('请填写异议理由')).toBeVisible();
  await expectAccessible(agent01);
  await objection.getByLabel('异议理由').fill('已转账，见截图');
  await uploadInto(objection, '异议截图');
  await objection.getByRole('button', { name: '提交异议' }).click();
  await expect(objection).toHaveCount(0);
  await expect(evidence).toContainText('已转账，见截图');
  await expect(evidence.getByRole('button', { name: '查看异议截图' })).toBeVisible();
  await own.getByRole('button', { name: '同意退回' }).click();
  const agree = agent01.getByTestId('agree-dialog');
  await agree.getByLabel('谷歌验证码').fill(await nextCode('agent01'));
  await agree.getByRole('button', { name: '确认未付款' }).click();
  await expect(agree).toHaveCount(0);
  await agent01.setViewportSize({ width: 1440, height: 900 });

  await drawer.getByRole('button', { name: '裁定' }).click();
  const propose = operator.getByTestId('propose-dialog');
  await propose.getByLabel('裁定理由').fill('未找到该笔转账');
  await propose.getByText('退回抢单列表').click();
  await expectAccessible(operator);
  await propose.getByRole('button', { name: '下一步' }).click();
  await expect(propose).toContainText('付款方承认未付款');
  await propose.getByLabel('申请原因').fill('双方已核对');
  await propose.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await propose.getByRole('button', { name: '提交审批' }).click();
  await expect(drawer.getByTestId('pending-badge')).toContainText('代付异常裁定');
  await checker.goto('/approvals');
  await checker.getByRole('button', { name: /审批 代付异常裁定/ }).click();
  await checker.getByTestId('approval-drawer').getByRole('button', { name: '同意', exact: true }).click();
  const word = checker.getByTestId('decide-dialog');
  await word.getByLabel('谷歌验证码').fill(await nextCode('finance01'));
  await word.getByRole('button', { name: '确认同意' }).click();
  await expect(word).toBeHidden();
  await expect(drawer).toContainText('待接单');
  await expect(claimButton(agent02, orderNo)).toBeVisible();
  await expect(own).toContainText('已驳回');
});

test('a rejected claim is back in the other’s list at once, and who gave it back waits', async () => {
  const orderNo = await createPayout(url, { amount: '300.00' });
  await claim(agent02, orderNo);
  await agent02.getByTestId('pay-panel').getByRole('button', { name: '驳回' }).click();
  const dialog = agent02.getByTestId('reject-dialog');
  await dialog.getByLabel('备注').fill('银行卡限额');
  await slotOf(dialog, '驳回截图').locator('input[type=file]').setInputFiles(drawImage());
  await expect(dialog.getByRole('button', { name: '移除驳回截图' })).toBeVisible();
  await dialog.getByRole('button', { name: '驳回订单' }).click();
  await expect(dialog).toHaveCount(0);

  // Its own claim from the journey above is still open over the page.
  await agent01.goto('/payout/hall');
  await expect(rowOf(agent01, orderNo)).toContainText('待接单');
  await visit(agent02, '代付大厅');
  await expect(agent02.getByTestId('cooling')).toContainText(/[0-4]分\d+秒/);
  await expect(claimButton(agent02, orderNo)).toBeDisabled();
});
