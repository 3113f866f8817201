import { expect, type Page, test } from '@playwright/test';
import { creditCodeOf } from '../packages/contract/src/identity-numbers.ts';
import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { PDF } from './support/papers.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 200_000 });

const PAPERS = ['营业执照', '开户许可证', '法定代表人证件人像面', '法定代表人证件国徽面'];
const FIELDS: Record<string, string> = {
  统一社会信用代码: creditCodeOf(`9131${Date.now()}`),
  注册地址: '上海市示范路 1 号',
  '预计月交易额（元）': '500000',
  '预计单笔最高（元）': '2000',
  结算开户行: '示范银行上海分行',
  销售的商品或服务: '文具与办公用品零售',
  法定代表人姓名: '王法人',
  法定代表人证件号码: '310101199001010012',
  法定代表人手机号: '13900001111',
  结算账号: '6222020000000007',
  没有受益所有人的原因: '国有独资',
};
/** An application of the demo's merchant changes here, so the test has its own server. */
let server: OwnServer;
let staff: Page;
let administrator: Page;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  staff = await enterServer(browser, server.url, 'admin01');
  administrator = await enterServer(browser, server.url, 'merchant01');
});
test.afterAll(async () => {
  for (const page of [staff, administrator]) await page?.context().close();
  await server?.stop();
});

test('staff starts a renewed review of the merchant, and another of the staff returns it', async ({ browser }) => {
  await staff.goto('/merchants');
  await staff.locator('[data-row]', { hasText: 'M1001' }).getByRole('button').first().click();
  await staff.getByRole('button', { name: '发起复审' }).click();
  const editor = staff.getByTestId('application-editor');
  for (const [label, value] of Object.entries(FIELDS)) await editor.getByLabel(label, { exact: true }).fill(value);
  for (const paper of PAPERS) {
    const slot = editor.getByRole('region', { name: paper, exact: true });
    await slot.locator('input[type=file]').setInputFiles(PDF);
    await expect(slot.getByLabel('有效期至')).toBeVisible();
  }
  await editor.getByRole('button', { name: '提交审核' }).click();
  const submit = staff.getByTestId('submit-application');
  await submit.getByLabel('审核说明').fill('资料齐全');
  await submit.getByRole('button', { name: '确认提交' }).click();
  await expect(submit).toBeHidden();

  const checker = await enterServer(browser, server.url, 'risk01');
  await checker.goto('/merchants/review');
  await checker.getByRole('button', { name: /^审核 / }).click();
  await checker.getByTestId('application-drawer').getByRole('button', { name: '退回补充' }).click();
  const dialog = checker.getByTestId('decide-application');
  await dialog.getByLabel('退回原因').fill('疑似旧证');
  await dialog.getByLabel('告知商户').fill('请上传新的营业执照，并更正地址');
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('risk01'));
  await expectAccessible(checker);
  await dialog.getByRole('button', { name: '确认退回' }).click();
  await expect(dialog).toBeHidden();
  await checker.context().close();
});

test('the administrator reads why, corrects a field, uploads a paper and hands it in', async ({ browser }) => {
  await administrator.goto('/merchant/verification');
  await expect(administrator.getByTestId('merchant-text')).toContainText('请上传新的营业执照，并更正地址');
  await expect(administrator.getByText('疑似旧证')).toHaveCount(0);

  await administrator.getByRole('button', { name: '修改公司资料' }).click();
  const company = administrator.getByTestId('own-company');
  await company.getByLabel('注册地址').fill('上海市新路 2 号');
  await expectAccessible(administrator);
  await company.getByRole('button', { name: '保存' }).click();
  await expect(company).toBeHidden();
  await expect(administrator.getByText('上海市新路 2 号')).toBeVisible();

  await administrator.getByRole('button', { name: '上传材料' }).click();
  const paper = administrator.getByTestId('own-paper');
  await paper.getByLabel('有效期至').fill('2099-01-01');
  await expectAccessible(administrator);
  await paper.locator('input[type=file]').setInputFiles(PDF);
  await expect(paper).toBeHidden();
  await expect(administrator.getByTestId('own-papers')).toContainText('2099-01-01');

  const viewer = await enterServer(browser, server.url, 'merchant04');
  await viewer.goto('/merchant/verification');
  await expect(viewer.getByTestId('merchant-text')).toBeVisible();
  await expect(viewer.getByRole('button', { name: /修改公司资料|上传材料|提交补充资料/ })).toHaveCount(0);
  await viewer.context().close();

  // Another window of the same administrator hands it in while a correction is being typed here.
  await administrator.getByRole('button', { name: '修改公司资料' }).click();
  await company.getByLabel('注册地址').fill('上海市未保存路 3 号');
  const other = await administrator.context().newPage();
  await other.goto('/merchant/verification');
  await other.getByRole('button', { name: '提交补充资料' }).click();
  const handIn = other.getByTestId('hand-in');
  await handIn.getByLabel('补充说明').fill('已换新证');
  await handIn.getByRole('button', { name: '提交补充资料' }).click();
  await expect(handIn).toBeHidden();
  await other.close();
  await expect(company.getByRole('status')).toContainText('退回之前不能修改');
  await expect(company.getByLabel('注册地址')).toHaveValue('上海市未保存路 3 号');
  await expect(company.getByRole('button', { name: '保存' })).toBeDisabled();
  await company.getByRole('button', { name: '取消' }).click();
  await expect(administrator.getByRole('button', { name: '修改公司资料' })).toHaveCount(0);
});

test('staff sees the mark and the note', async () => {
  await staff.goto('/merchants/review');
  const row = staff.locator('[data-row]', { hasText: 'M1001' });
  await expect(row).toContainText('商户已补充资料');
  await row.getByRole('button', { name: /^继续填写/ }).click();
  const editor = staff.getByTestId('application-editor');
  await expect(editor.getByTestId('handed-in')).toContainText('已换新证');
  await expect(editor.getByLabel('注册地址')).toHaveValue('上海市新路 2 号');
  await editor.getByRole('button', { name: '交商户补充' }).click();
  const ask = staff.getByTestId('ask-merchant');
  await ask.getByLabel('告知商户').fill('还缺合作合同');
  await ask.getByRole('button', { name: '交商户补充' }).click();
  await expect(ask).toBeHidden();
  await administrator.goto('/merchant/verification');
  await expect(administrator.getByTestId('merchant-text')).toContainText('还缺合作合同');
  await expect(administrator.getByRole('button', { name: '上传材料' })).toBeVisible();
});
