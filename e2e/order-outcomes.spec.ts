/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { demoMerchant } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { drawImage, fundMerchant } from './support/payouts.ts';
import { nextCode, openPhone } from './support/people.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** Two operators decide about money and count pending work here, so the test has its own server. */
let server: OwnServer;
let maker: Page;
let checker: Page;
let agent: Page;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  await fundMerchant(server.url);
  [maker, checker, agent] = await Promise.all([
    enterServer(browser, server.url, 'admin01'),
    enterServer(browser, server.url, 'admin02'),
    enterServer(browser, server.url, 'agent02'),
  ]);
});
test.afterAll(async () => {
  for (const page of [maker, checker, agent]) await page?.context().close();
  await server?.stop();
});

type Made = { no: string; payUrl: string };
/** Four collectors take orders in rotation: at least one of four orders is agent02's. */
async function orderOfAgent02(): Promise<Made> {
  const merchant = demoMerchant(server.url);
  await agent.goto('/order/collection');
  const made: Made[] = [];
  for (let n = 0; n < 4; n++) {
    const order = await merchant.createCollection({
      mchOrderNo: `out-${Date.now()}-${n}`,
      product: 'bank',
      amount: '1000.00',
      subject: '蓝牙耳机',
    });
    made.push({ no: order.agtOrderNo, payUrl: order.payUrl });
  }
  const mine = agent.getByRole('button', { name: new RegExp(`^确认收款 (${made.map(({ no }) => no).join('|')})`) });
  await expect(mine.first()).toBeVisible();
  const label = (await mine.first().getAttribute('aria-label')) ?? '';
  return made.find(({ no }) => label.includes(no)) as Made;
}

/** The collector confirms the received amount, with a code. */
async function confirm(no: string, received?: string): Promise<void> {
  await agent.getByRole('button', { name: `确认收款 ${no}` }).click();
  await agent.getByRole('button', { name: '已核对，下一步' }).click();
  const dialog = agent.getByTestId('confirm-dialog');
  if (received) await dialog.getByLabel('实收金额（元）').fill(received);
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('agent02'));
  await dialog.getByRole('button', { name: '确认收款' }).click();
  if (received) await expect(dialog).toContainText('部分/超额');
  else await expect(dialog).toBeHidden();
}

/** The payer enters the refund account on its page. */
async function giveAccount(phone: Page, holder: string): Promise<void> {
  await phone.getByRole('button', { name: '填写退款账户' }).click();
  await phone.getByLabel('开户行').fill('示范银行');
  await phone.getByLabel('收款账号').fill('6222020000001234');
  await phone.getByLabel('户名（须与付款人一致）').fill(holder);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: '保存' }).click();
  await expect(phone.getByRole('button', { name: '修改退款账户' })).toBeVisible();
}

/** The collector pays its newest task and submits its proof. */
async function payTask(reference: string) {
  await agent.goto('/agt/refund/index');
  await agent.getByRole('button', { name: /^TK/ }).first().click();
  const task = agent.getByTestId('refund-drawer');
  await expect(task).toContainText('6222020000001234');
  await expectAccessible(agent);
  await task.getByRole('button', { name: '登记已退款' }).click();
  const step = agent.getByTestId('refund-step');
  await step.getByLabel('付款流水号').fill(reference);
  await step.getByLabel('上传付款凭证').setInputFiles(drawImage());
  await expect(step.getByLabel('更换付款凭证')).toBeAttached();
  await step.getByRole('button', { name: '确认已退款' }).click();
  await expect(step).toBeHidden();
  return task;
}

/** Opens the refund of an order in the staff's view. */
async function openRefund(page: Page, no: string) {
  await page.goto('/operator/refunds');
  await page
    .getByRole('row', { name: new RegExp(no) })
    .getByRole('button', { name: /^TK/ })
    .click();
  return page.getByTestId('refund-drawer');
}

test('too much came: the dialog says what each way does, two people settle what was due, the rest goes back', async ({
  browser,
}) => {
  const { no, payUrl } = await orderOfAgent02();
  await confirm(no, '1080.00');
  const phone = await openPhone(browser);
  await phone.goto(payUrl);
  await giveAccount(phone, '王小明');
  await phone.context().close();

  await maker.goto('/order/collection?adjustment=pending');
  await expect(maker.getByTestId('order-table').getByRole('row', { name: new RegExp(no) })).toContainText('差额待处理');
  await maker.goto(`/order/collection?detail=${no}`);
  const drawer = maker.getByTestId('order-drawer');
  await drawer.getByRole('button', { name: '处理差额' }).click();
  const dialog = maker.getByTestId('adjust-dialog');
  await expect(dialog.getByTestId('receipt-facts')).toContainText('多收 80.00');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('请选择处理方式')).toBeVisible();
  await dialog.getByLabel('按订单金额结算').check();
  await expect(dialog.getByTestId('outcome-effects')).toContainText('由平台退回 80.00 元');
  await expect(dialog.getByTestId('outcome-effects')).toContainText('+970.00');
  await expect(dialog).toContainText('622202******1234（付款人填写）');
  await expectAccessible(maker);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByTestId('change-lines')).toContainText('+970.00');
  await expect(dialog.getByTestId('change-lines')).toContainText('622202******1234（付款人填写）');
  await expect(dialog.getByTestId('change-lines')).toContainText('王*明');
  await dialog.getByLabel('申请原因').fill('银行流水核对，多付 80 元');
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByTestId('pending-badge')).toHaveText('实收差异处理待审批');

  await approve(checker, 'admin02', '实收差异处理');
  await expect(drawer.getByTestId('pending-badge')).toHaveCount(0);
  await expect(drawer.getByRole('region', { name: '退款' })).toContainText('80.00');
  await expect(drawer.getByTestId('order-timeline')).toContainText('差额处理完成');
  await expect(drawer).toContainText(/支付成功|处理完成/);
});

test('a payer complains, reads how it stands, and is answered by a refund that two people approve', async ({
  browser,
}) => {
  const merchant = demoMerchant(server.url);
  const order = await merchant.createCollection({
    mchOrderNo: `bad-${Date.now()}`,
    product: 'auto',
    amount: '300.00',
    subject: '演唱会门票',
  });
  const phone = await openPhone(browser);
  await phone.goto(order.payUrl);
  await fetch(`${server.url}/api/pay/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ o: new URL(order.payUrl).searchParams.get('o') }),
  });
  await phone.reload();
  await phone.getByRole('button', { name: '投诉' }).click();
  await phone.getByLabel('付款后商户未到账').check();
  await phone.getByLabel('情况说明').fill('演出取消，商户不肯退款');
  await phone.getByRole('button', { name: '提交投诉' }).click();
  await expect(phone.getByText('投诉已提交')).toBeVisible();

  await maker.goto('/order/complaint');
  await maker.getByTestId('complaint-table').getByRole('button', { name: order.agtOrderNo }).click();
  const drawer = maker.getByTestId('complaint-drawer');
  await expect(drawer).toContainText('演出取消，商户不肯退款');
  await drawer.getByRole('button', { name: '受理' }).click();
  await drawer.getByRole('textbox', { name: '记录' }).fill('商户承认演出已取消');
  await drawer.getByRole('button', { name: '添加' }).click();
  await expect(drawer.getByTestId('complaint-notes')).toContainText('商户承认演出已取消');
  await expectAccessible(maker);
  await phone.reload();
  await expect(phone.getByText('投诉处理中')).toBeVisible();
  await giveAccount(phone, '王小明');

  await drawer.getByRole('button', { name: '申请退款' }).click();
  const dialog = maker.getByTestId('propose-dialog');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByLabel('申请原因').fill('投诉成立');
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
  await approve(checker, 'admin02', '代收退款');
  await expect(drawer).toContainText('已退款');
  await phone.reload();
  await expect(phone.getByText('经核实，您的投诉成立，款项将退回您填写的账户。')).toBeVisible();
  await expect(phone.getByText('退款处理中')).toBeVisible();
  await phone.context().close();
});

test('a part goes back: the payer names an account, two approve, the collector proves, two accept', async ({
  browser,
}) => {
  const { no, payUrl } = await orderOfAgent02();
  const phone = await openPhone(browser);
  await phone.goto(payUrl);
  await phone.getByLabel('付款人姓名').fill('王小明');
  await phone.getByRole('button', { name: '显示收款账户' }).click();
  await expect(phone.getByRole('button', { name: '复制收款户名' })).toBeVisible();
  // Nothing was paid, so nothing is refunded.
  await expect(phone.getByRole('button', { name: '填写退款账户' })).toHaveCount(0);
  await confirm(no);

  await maker.goto(`/order/collection?detail=${no}`);
  const drawer = maker.getByTestId('order-drawer');
  await drawer.getByRole('button', { name: '申请退款' }).click();
  const dialog = maker.getByTestId('propose-dialog');
  await dialog.getByLabel('退款金额').fill('1000.01');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText('超过可退金额');
  await dialog.getByLabel('退款金额').fill('333.33');
  // The refund account is not known yet: the refund waits for the payer.
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText('付款人尚未填写退款账户，请付款人在付款页填写后再提交');
  await phone.reload();
  await phone.getByRole('button', { name: '填写退款账户' }).click();
  await phone.getByLabel('开户行').fill('示范银行');
  await phone.getByLabel('收款账号').fill('6222020000001234');
  const holder = phone.getByLabel('户名（须与付款人一致）');
  await holder.fill('李四');
  await phone.getByRole('button', { name: '保存' }).click();
  await expect(holder).toHaveAttribute('aria-invalid', 'true');
  await expect(holder).toHaveAccessibleDescription('户名须与付款人一致');
  await expectAccessible(phone);
  await holder.fill('王小明');
  await phone.getByRole('button', { name: '保存' }).click();
  await expect(phone.getByRole('button', { name: '修改退款账户' })).toBeVisible();
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByTestId('change-lines')).toContainText('333.33');
  await expectAccessible(maker);
  await dialog.getByLabel('申请原因').fill('部分商品退回');
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
  // The refund in 退款 links to its pending approval, and shows no name before it is known.
  const asked = await openRefund(checker, no);
  await expect(asked.getByTestId('pending-badge')).toContainText('代收退款待审批');
  await expect(asked.getByTestId('pending-badge')).toHaveAttribute('href', /\/approvals\?tab=all&detail=\d+/);
  await expect(asked.getByText('*', { exact: true })).toHaveCount(0);
  await approve(checker, 'admin02', '代收退款');
  await phone.reload();
  await expect(phone.getByText('退款处理中')).toBeVisible();
  // The account is the one that two people approved.
  await expect(phone.getByRole('button', { name: /退款账户/ })).toHaveCount(0);

  await payTask('E2E-REFUND-1');

  // Two people other than the proposer check the proof.
  const refund = await openRefund(checker, no);
  await expect(refund).toContainText('付款中');
  await expectAccessible(checker);
  await refund.getByRole('button', { name: '凭证无误' }).click();
  await checker.getByTestId('refund-step').getByRole('button', { name: '确认' }).click();
  await expect(refund.getByTestId('second-person')).toContainText('待第二人复核：admin02 已认可凭证');
  await expect(refund.getByRole('button', { name: '复核凭证' })).toHaveCount(0);
  const second = await enterServer(browser, server.url, 'finance01');
  const reviewed = await openRefund(second, no);
  await expect(reviewed.getByTestId('second-person')).toContainText('admin02 已认可凭证');
  await expectAccessible(second);
  await reviewed.getByRole('button', { name: '复核凭证' }).click();
  const review = second.getByTestId('refund-step');
  await expect(review).toContainText('admin02 已认可，您复核后返还收款方额度');
  await review.getByLabel('谷歌验证码').fill(await nextCode('finance01'));
  await review.getByRole('button', { name: '确认' }).click();
  await expect(reviewed).toContainText('已退款');
  await second.context().close();
  await phone.reload();
  await expect(phone.getByRole('region', { name: '退款' })).toContainText('已退款 333.33 元');
  await expect(phone.getByRole('region', { name: '退款' })).toContainText('E2E-REFUND-1');
  await phone.context().close();
});

test('a proof is disputed: its collector objects and then agrees, two people rule, it is to be paid again', async ({
  browser,
}) => {
  const { no, payUrl } = await orderOfAgent02();
  await confirm(no);
  const phone = await openPhone(browser);
  await phone.goto(payUrl);
  await giveAccount(phone, '王小明');
  await phone.context().close();
  await maker.goto(`/order/collection?detail=${no}`);
  await maker.getByTestId('order-drawer').getByRole('button', { name: '申请退款' }).click();
  const asking = maker.getByTestId('propose-dialog');
  await asking.getByLabel('退款金额').fill('20.00');
  await asking.getByRole('button', { name: '下一步' }).click();
  await asking.getByLabel('申请原因').fill('少发一件');
  await asking.getByRole('button', { name: '提交审批' }).click();
  await expect(asking).toBeHidden();
  await approve(checker, 'admin02', '代收退款');
  const task = await payTask('E2E-REFUND-2');

  const finance = await enterServer(browser, server.url, 'finance01');
  const refund = await openRefund(finance, no);
  await refund.getByRole('button', { name: '付款有误' }).click();
  const dispute = finance.getByTestId('refund-step');
  await expect(dispute).toContainText('请收款方在期限内答复');
  await dispute.getByLabel('原因').fill('付款人称未收到');
  await dispute.getByLabel('谷歌验证码').fill(await nextCode('finance01'));
  await expectAccessible(finance);
  await dispute.getByRole('button', { name: '确认', exact: true }).click();
  await expect(dispute).toBeHidden();
  await expect(refund).toContainText('付款凭证有争议');
  await expect(refund.getByRole('button', { name: '裁定未付款' })).toHaveCount(0);

  await expect(task).toContainText('付款人称未收到');
  await expect(task).toContainText('前提出异议，或承认未付款。');
  await task.getByRole('button', { name: '提出异议' }).click();
  const objection = agent.getByTestId('refund-objection');
  await objection.getByRole('button', { name: '提交异议' }).click();
  await expectAccessible(agent);
  await objection.getByLabel('异议理由').fill('已付款，见银行回单');
  await objection.getByLabel('上传异议截图').setInputFiles(drawImage());
  await expect(objection.getByLabel('更换异议截图')).toBeAttached();
  await objection.getByRole('button', { name: '提交异议' }).click();
  await expect(objection).toBeHidden();
  await expect(task).toContainText('您已提出异议，等待核对。');
  await expect(refund).toContainText('收款方已提出异议，等待核对。');
  await expect(refund).toContainText('已付款，见银行回单');
  await task.getByRole('button', { name: '承认未付款' }).click();
  const agree = agent.getByTestId('refund-agree');
  await agree.getByLabel('谷歌验证码').fill(await nextCode('agent02'));
  await expectAccessible(agent);
  await agree.getByRole('button', { name: '确认未付款' }).click();
  await expect(agree).toBeHidden();
  await expect(task).toContainText('您已承认未付款，等待两人裁定。');

  await expect(refund).toContainText('收款方已承认未付款，等待两人裁定。');
  await refund.getByRole('button', { name: '裁定未付款' }).click();
  const ruling = finance.getByTestId('propose-dialog');
  await ruling.getByLabel('裁定理由').fill('收款方承认未付款');
  await expectAccessible(finance);
  await ruling.getByRole('button', { name: '下一步' }).click();
  await ruling.getByLabel('申请原因').fill('双方已核对');
  await ruling.getByLabel('谷歌验证码').fill(await nextCode('finance01'));
  await ruling.getByRole('button', { name: '提交审批' }).click();
  await expect(ruling).toBeHidden();
  await approve(checker, 'admin02', '退款凭证裁定');
  for (const side of [refund, task]) await expect(side.getByTestId('detail-head')).toContainText('付款失败');
  await expect(task.getByRole('button', { name: '登记已退款' })).toBeVisible();
  await finance.context().close();
});

test('an order is closed by hand with a reason, a late payer says where its money goes, the list narrows', async ({
  browser,
}) => {
  const order = await demoMerchant(server.url).createCollection({
    mchOrderNo: `close-${Date.now()}`,
    product: 'bank',
    amount: '77.00',
    subject: '取消',
  });
  const phone = await openPhone(browser);
  await phone.goto(order.payUrl);
  await phone.getByLabel('付款人姓名').fill('王小明');
  await phone.getByRole('button', { name: '显示收款账户' }).click();
  await expect(phone.getByRole('button', { name: '复制收款户名' })).toBeVisible();
  await maker.goto(`/order/collection?merchant=M1001&minAmount=77&maxAmount=77&detail=${order.agtOrderNo}`);
  const drawer = maker.getByTestId('order-drawer');
  await drawer.getByRole('button', { name: '关闭订单' }).click();
  const dialog = maker.getByTestId('close-dialog');
  await dialog.getByRole('button', { name: '确认关闭' }).click();
  await expect(dialog.getByText('请填写关闭原因，至少 2 个字')).toBeVisible();
  await dialog.getByLabel('关闭原因').fill('商户取消订单');
  await dialog.getByRole('button', { name: '确认关闭' }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByTestId('order-timeline')).toContainText('商户取消订单');
  // There is no sign of a payment until the payer shows one.
  await phone.reload();
  await expect(phone.getByRole('button', { name: '提交转账凭证' })).toBeVisible();
  await expect(phone.getByRole('button', { name: '填写退款账户' })).toHaveCount(0);
  await phone.getByRole('button', { name: '提交转账凭证' }).click();
  await phone.getByLabel('口令或转账流水号').fill('迟到88231');
  await phone.getByRole('button', { name: '提交凭证' }).click();
  await giveAccount(phone, '王小明');
  await phone.context().close();
  await maker.keyboard.press('Escape');
  await expect(maker.getByTestId('order-table').getByRole('row', { name: new RegExp(order.agtOrderNo) })).toContainText(
    '订单过期/关闭',
  );
  await maker.setViewportSize({ width: 390, height: 844 });
  await maker.goto('/order/complaint');
  await expect(maker.getByTestId('complaint-cards').getByRole('button')).toHaveCount(1);
  await expectAccessible(maker);
  expect(await maker.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
