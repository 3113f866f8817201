import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { demoMerchant } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** Rules, cases and freezes affect everybody, so the test has its own server. */
let server: OwnServer;
let risk: Page;
let checker: Page;
const orders: string[] = [];

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  [risk, checker] = await Promise.all([
    enterServer(browser, server.url, 'risk01'),
    enterServer(browser, server.url, 'admin02'),
  ]);
});
test.afterAll(async () => {
  for (const page of [risk, checker]) await page?.context().close();
  await server?.stop();
});

test('a payer in a hurry opens a case within seconds; its facts, its image and its table say why', async () => {
  await risk.goto('/risk/cases');
  await expect(risk.getByText('没有案件')).toBeVisible();
  const merchant = demoMerchant(server.url);
  for (let n = 0; n < 12; n++) {
    const mchOrderNo = `hurry-${Date.now()}-${n}`;
    const goods = { product: 'bank', amount: `${310 + n}.00`, subject: '蓝牙耳机', payerRef: '沈急急' };
    orders.push((await merchant.createCollection({ mchOrderNo, ...goods })).agtOrderNo);
  }
  const row = risk.getByRole('row', { name: /付款人频次/ });
  await expect(row).toBeVisible({ timeout: 20_000 });
  await expect(row).toContainText('沈*急');
  await row.getByRole('button', { name: /^AJ/ }).click();
  const drawer = risk.getByTestId('case-drawer');
  await drawer.getByRole('button', { name: '依据' }).first().click();
  await expect(drawer.getByText('付款人 1 小时订单数')).toBeVisible();
  await expect(drawer.getByText('结论一致', { exact: false })).toBeVisible();
  await drawer.getByRole('button', { name: '看表' }).click();
  await expect(drawer.getByRole('table', { name: '关系' })).toContainText('付款人');
  await drawer.getByRole('button', { name: '受理', exact: true }).click();
  await expect(drawer.getByRole('button', { name: '等待资料' })).toBeVisible();
  await drawer.getByLabel('记录').fill('已联系商户核实付款人身份');
  await drawer.getByRole('button', { name: '添加', exact: true }).click();
  await expect(drawer.getByTestId('case-trail')).toContainText('已联系商户核实付款人身份');
  await expectAccessible(risk);
});

test('an order of the case is frozen at once; a report is drafted, taken as XML, filed with its receipt', async () => {
  const drawer = risk.getByTestId('case-drawer');
  await drawer.getByRole('button', { name: '冻结', exact: true }).click();
  const freeze = risk.getByTestId('freeze-dialog');
  await freeze.getByLabel('对象', { exact: true }).selectOption({ label: '其他：填写编号' });
  await freeze.getByLabel('类型').selectOption('order');
  await freeze.getByLabel('编号', { exact: true }).fill(orders[0] ?? '');
  await freeze.getByLabel('冻结原因').fill('付款人身份待核实');
  await freeze.getByLabel('谷歌验证码').fill(await nextCode('risk01'));
  await freeze.getByRole('button', { name: '立即冻结' }).click();
  await expect(freeze).toBeHidden();
  await expect(drawer.getByTestId('case-freezes')).toContainText('冻结中');

  await drawer.getByRole('button', { name: '起草报告' }).click();
  const draft = risk.getByTestId('draft-report');
  await draft.getByLabel('情况说明').fill('同一付款人一小时内连续下单十余笔，与其过往明显不符。');
  await draft.getByRole('button', { name: '保存草稿' }).click();
  await expect(draft).toBeHidden();
  const reports = drawer.getByTestId('case-reports');
  await reports.getByRole('button', { name: '申请导出' }).click();
  const ask = risk.getByTestId('propose-dialog');
  await ask.getByRole('button', { name: '下一步' }).click();
  await expect(ask.getByText('请填写接收方')).toBeVisible();
  await ask.getByLabel('接收方').fill('反洗钱监测分析中心');
  await ask.getByRole('button', { name: '下一步' }).click();
  await expect(ask.getByTestId('change-lines')).toContainText('完整姓名、账号与证件号码');
  await ask.getByLabel('申请原因').fill('报送可疑交易');
  await ask.getByLabel('谷歌验证码').fill(await nextCode('risk01'));
  await ask.getByRole('button', { name: '提交审批' }).click();
  await expect(ask).toBeHidden();
  await expect(reports.getByTestId('pending-badge')).toContainText('监管报告导出');
  await approve(checker, 'admin02', '监管报告导出');
  await reports.getByRole('button', { name: '下载' }).click({ timeout: 15_000 });
  const take = risk.getByTestId('take-release');
  await expect(take).toContainText('反洗钱监测分析中心');
  await expectAccessible(risk);
  const [download] = await Promise.all([
    risk.waitForEvent('download'),
    take.getByRole('button', { name: '下载', exact: true }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain(`<OrderNo>${orders[0]}</OrderNo>`);
  await expect(take).toBeHidden();
  await reports.getByRole('button', { name: '登记报送' }).click();
  const submit = risk.getByTestId('submit-report');
  await submit.getByLabel('监管回执编号').fill('HZ-2026-11-001');
  await submit.getByRole('button', { name: '登记', exact: true }).click();
  await expect(submit).toBeHidden();
  await expect(reports).toContainText('回执 HZ-2026-11-001');
});

test('the merchant of the case is frozen; its drawer names the case until two people lift it', async () => {
  const drawer = risk.getByTestId('case-drawer');
  await drawer.getByRole('button', { name: '冻结', exact: true }).click();
  const freeze = risk.getByTestId('freeze-dialog');
  await freeze.getByLabel('对象', { exact: true }).selectOption({ label: '商户 · 示范商城' });
  await expect(freeze).toContainText('应付款全部占用');
  await freeze.getByLabel('冻结原因').fill('商户涉嫌异常');
  const code = freeze.getByLabel('谷歌验证码');
  if (await code.isVisible()) await code.fill(await nextCode('risk01'));
  await freeze.getByRole('button', { name: '立即冻结' }).click();
  await expect(freeze).toBeHidden();
  const freezes = drawer.getByTestId('case-freezes');
  const ofMerchant = freezes.getByRole('listitem').filter({ hasText: '商户 ' });
  await expect(ofMerchant).toContainText('冻结中');

  await checker.goto('/merchants');
  await checker.getByRole('button', { name: '详情 M1001' }).click();
  const merchant = checker.getByTestId('merchant-drawer');
  await expect(merchant.getByTestId('merchant-frozen')).toContainText(
    /案件 AJ\d{8} 于 .* 冻结（risk01）：商户涉嫌异常/,
  );
  await expect(merchant.getByTestId('detail-head')).toContainText('已冻结');
  await expectAccessible(checker);

  await ofMerchant.getByRole('button', { name: '申请解除' }).click();
  const propose = risk.getByTestId('propose-dialog');
  await propose.getByRole('button', { name: '下一步' }).click();
  await propose.getByLabel('申请原因').fill('商户已说明');
  await propose.getByRole('button', { name: '提交审批' }).click();
  await expect(propose).toBeHidden();
  await approve(checker, 'admin02', '案件解冻');
  await expect(ofMerchant).toContainText('已解除', { timeout: 15_000 });
});

test('the freeze is lifted by two people, and the case is closed with its outcome', async () => {
  const drawer = risk.getByTestId('case-drawer');
  await drawer.getByRole('button', { name: '申请解除' }).click();
  const propose = risk.getByTestId('propose-dialog');
  await propose.getByRole('button', { name: '下一步' }).click();
  await propose.getByLabel('申请原因').fill('商户已补充材料');
  await propose.getByRole('button', { name: '提交审批' }).click();
  await expect(propose).toBeHidden();
  await approve(checker, 'admin02', '案件解冻');
  await expect(drawer.getByTestId('case-freezes').getByText('冻结中')).toBeHidden({ timeout: 15_000 });
  await drawer.getByRole('button', { name: '结案', exact: true }).click();
  const close = risk.getByTestId('close-case');
  await close.getByRole('button', { name: '结案', exact: true }).click();
  await expect(close.getByText('请选择结论')).toBeVisible();
  await close.getByLabel('结论').selectOption('reported');
  await close.getByLabel('结案说明').fill('已报送，持续关注该付款人。');
  await close.getByRole('button', { name: '结案', exact: true }).click();
  await expect(close).toBeHidden();
  await expect(drawer.getByTestId('detail-head')).toContainText('已结案');
});

test('a rule is tried on history before two people put it live', async () => {
  await risk.goto('/risk/rules?detail=payer-velocity');
  const drawer = risk.getByTestId('rule-drawer');
  await drawer.getByLabel('付款人 1 小时订单数 ≥').fill('1');
  await drawer.getByRole('button', { name: '回测', exact: true }).click();
  await expect(drawer.getByTestId('back-test')).toContainText('不能上线', { timeout: 20_000 });
  await expect(drawer.getByRole('button', { name: '提交上线' })).toBeHidden();
  await drawer.getByLabel('付款人 1 小时订单数 ≥').fill('60');
  await drawer.getByRole('button', { name: '回测', exact: true }).click();
  await drawer.getByRole('button', { name: '提交上线' }).click({ timeout: 20_000 });
  const propose = risk.getByTestId('propose-dialog');
  await propose.getByRole('button', { name: '下一步' }).click();
  await expect(propose.getByTestId('change-lines')).toContainText('60');
  await propose.getByLabel('申请原因').fill('减少误报');
  await propose.getByRole('button', { name: '提交审批' }).click();
  await expect(propose).toBeHidden();
  await approve(checker, 'admin02', '监测规则');
  await expect(drawer.getByTestId('detail-head')).toContainText('第 2 版', { timeout: 15_000 });
});

test('what the regulator asks for leaves on a phone as well, once another person let it out', async () => {
  await risk.setViewportSize({ width: 390, height: 844 });
  await risk.goto('/risk/reports');
  await risk.getByRole('button', { name: '监管调取' }).click();
  const ask = risk.getByTestId('regulator');
  await ask.getByRole('button', { name: '下一步' }).click();
  await expect(ask.getByText('请填写参与方')).toBeVisible();
  await expectAccessible(risk);
  await ask.getByLabel('参与方', { exact: true }).fill('agent01');
  await ask.getByLabel('开始日期').fill('2026-01-01');
  await ask.getByLabel('结束日期').fill('2099-01-01');
  await ask.getByLabel('接收方').fill('反洗钱监测分析中心');
  await ask.getByRole('button', { name: '下一步' }).click();
  await expect(ask.getByTestId('change-lines')).toContainText('2026-01-01 至 2099-01-01');
  await ask.getByLabel('申请原因').fill('来函 2026-17 号');
  await ask.getByLabel('谷歌验证码').fill(await nextCode('risk01'));
  await ask.getByRole('button', { name: '提交审批' }).click();
  await expect(ask).toBeHidden();
  await approve(checker, 'admin02', '监管调取');
  const releases = risk.getByTestId('releases');
  await expect(releases).toContainText('参与方的全部交易 · agent01', { timeout: 15_000 });
  expect(await risk.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await expectAccessible(risk);
  await releases.getByRole('button', { name: '下载' }).click();
  const [download] = await Promise.all([
    risk.waitForEvent('download'),
    risk.getByTestId('take-release').getByRole('button', { name: '下载', exact: true }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('付款账号');
});
