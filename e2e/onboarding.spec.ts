import { expect, type Page, test } from '@playwright/test';
import { creditCodeOf } from '../packages/contract/src/identity-numbers.ts';
import { expectAccessible } from './support/accessible.ts';
import { drawImage } from './support/payouts.ts';
import { nextCode } from './support/people.ts';
import { openAs, signedIn } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const NAME = `晨光文具${Date.now() % 100_000}`;
const PAPERS = ['营业执照', '开户许可证', '法定代表人证件人像面', '法定代表人证件国徽面'];
const FIELDS: Record<string, string> = {
  '公司全称（与营业执照一致）': `${NAME}有限公司`,
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
};
let maker: Page;
let checker: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  maker = await openAs(browser, await signedIn(browser, 'admin01'));
  checker = await openAs(browser, await signedIn(browser, 'risk01'));
});
test.afterAll(async () => {
  for (const page of [maker, checker]) await page?.context().close();
});

const editor = () => maker.getByTestId('application-editor');

async function handIn(): Promise<void> {
  await editor().getByRole('button', { name: '提交审核' }).click();
  const dialog = maker.getByTestId('submit-application');
  await dialog.getByLabel('审核说明').fill('资料齐全，已电话核实');
  await dialog.getByRole('button', { name: '确认提交' }).click();
  await expect(dialog).toBeHidden();
}

/** The second person decides about the open application. */
async function decide(button: string, confirm: string, reason = ''): Promise<void> {
  await checker.getByTestId('application-drawer').getByRole('button', { name: button, exact: true }).click();
  const dialog = checker.getByTestId('decide-application');
  if (reason) await dialog.getByLabel('退回原因').fill(reason);
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('risk01'));
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(dialog).toBeHidden();
}

test('a merchant is entered by one, sent back, corrected, and admitted by another', async () => {
  await maker.goto('/merchants/review');
  await maker.getByRole('button', { name: '新增商户' }).click();
  await maker.getByLabel('商户简称').fill(NAME);
  await maker.getByRole('button', { name: '开始填写' }).click();

  // Missing data is named at its fields.
  await editor().getByRole('button', { name: '提交审核' }).click();
  await expect(editor()).toContainText('请补全或更正标出的内容后再提交');
  await expect(maker.getByTestId('submit-application')).toHaveCount(0);
  for (const [label, value] of Object.entries(FIELDS)) await editor().getByLabel(label, { exact: true }).fill(value);
  await editor().getByRole('button', { name: '添加受益所有人' }).click();
  const owner = editor().getByRole('region', { name: '受益所有人 1' });
  await owner.getByLabel('姓名').fill('李股东');
  await owner.getByLabel('证件号码').fill('310101198001010026');
  await owner.getByLabel('持股比例（%）').fill('60');
  for (const paper of PAPERS) {
    const slot = editor().getByRole('region', { name: paper, exact: true });
    await slot.locator('input[type=file]').setInputFiles(drawImage());
    await expect(slot.getByLabel('有效期至')).toBeVisible();
  }
  await expectAccessible(maker);
  await handIn();
  await expect(editor()).toHaveCount(0);

  // It appears in the other person's queue without a reload; its maker cannot decide.
  await expect(maker.getByTestId('application-drawer')).toHaveCount(0);
  await checker.goto('/merchants/review');
  await checker.getByRole('button', { name: `审核 ${NAME}` }).click();
  const drawer = checker.getByTestId('application-drawer');
  await expect(drawer).toContainText('名单筛查无命中');
  await expect(drawer).toContainText('310101********0012');
  await expect(drawer.getByRole('img', { name: '营业执照' })).toBeVisible();
  const loaded = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth);
  expect(await drawer.getByRole('img', { name: '营业执照' }).evaluate(loaded)).toBeGreaterThan(0);
  await drawer.getByRole('button', { name: '查看完整号码' }).click();
  await checker.getByTestId('reveal-people').getByRole('button', { name: '查看', exact: true }).click();
  await expect(drawer).toContainText('310101199001010012');
  await expectAccessible(checker);
  await decide('退回补充', '确认退回', '请补充开户许可证');
  await expect(drawer).toContainText('已退回：请补充开户许可证');

  await maker.getByRole('button', { name: `继续填写 ${NAME}` }).click();
  await expect(editor()).toContainText('退回原因：请补充开户许可证');
  await editor().getByLabel('注册地址').fill('上海市示范路 2 号');
  await handIn();
  await expect(editor()).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: '同意准入' })).toBeVisible();
  await decide('同意准入', '确认准入');
  await expect(drawer).toContainText('已准入');

  // It is a merchant now: verified, with a list of what it still needs before it takes orders.
  await maker.goto('/merchants');
  await maker
    .getByRole('row', { name: new RegExp(NAME) })
    .getByRole('button')
    .first()
    .click();
  const merchant = maker.getByTestId('merchant-drawer');
  await expect(merchant).toContainText('已认证');
  await expect(merchant.getByRole('list', { name: '上线准备' })).toContainText('待办');
});

test('the operator pauses a participant, keeps its entry in the register, and reads the tiers', async () => {
  await maker.goto('/participants/register?keyword=agent03');
  await maker.getByRole('button', { name: '登记 agent03' }).click();
  const entry = maker.getByTestId('register-dialog');
  await entry.getByLabel('合同编号').fill('HT-E2E-003');
  await entry.getByLabel('区域说明').fill('华东');
  await entry.getByRole('button', { name: '保存' }).click();
  await expect(entry).toHaveCount(0);
  await expect(maker.getByRole('row', { name: /agent03/ })).toContainText('HT-E2E-003');
  await expectAccessible(maker);
  await maker.goto('/participants');
  await maker.getByRole('button', { name: '风险等级限额' }).click();
  await expect(maker.getByTestId('tiers-dialog')).toContainText('高风险');
  await expectAccessible(maker);
});
