import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { approve } from './support/approvals.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode } from './support/people.ts';
import { enterServer } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** The entered policy stays, so the test has its own server. */
let server: OwnServer;
let maker: Page;
let checker: Page;
const POLICY = {
  code: 'MO',
  name: '中国澳门',
  services: ['collection'],
  settlementModes: ['institution'],
  accountTypes: [2],
  legalBasis: '第 32/93/M 号法令',
};

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  [maker, checker] = await Promise.all([
    enterServer(browser, server.url, 'admin01'),
    enterServer(browser, server.url, 'admin02'),
  ]);
});
test.afterAll(async () => {
  for (const page of [maker, checker]) await page?.context().close();
  await server?.stop();
});

const rowOf = (page: Page) => page.getByTestId('policies').locator('tbody tr', { hasText: POLICY.name });
const fileOf = (policy: object) => ({
  name: 'policy.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(policy)),
});
async function submit(dialog: ReturnType<Page['getByTestId']>, reason: string): Promise<void> {
  await dialog.getByLabel('申请原因').fill(reason);
  await dialog.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
}

test('a policy’s file that does not hold is refused line by line; a right one waits for a second person', async () => {
  await maker.goto('/licence');
  await maker.getByRole('button', { name: '上传法域政策' }).click();
  const dialog = maker.getByTestId('propose-dialog');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText('请选择政策文件');
  await dialog.getByLabel('政策文件').setInputFiles(fileOf({ ...POLICY, code: 'Macau' }));
  await expect(dialog.getByRole('alert')).toHaveText('code：须为 ISO 3166 代码，例如 SG');
  // The server judges the content of the file.
  const wrong = fileOf({ ...POLICY, services: ['lending'], overrides: true });
  await dialog.getByLabel('政策文件').setInputFiles(wrong);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('services.0：');
  await dialog.getByLabel('政策文件').setInputFiles(fileOf(POLICY));
  await expect(dialog.getByRole('alert').first()).toBeEmpty();
  await expect(dialog.getByRole('status')).toContainText('已读取 policy.json');
  await expectAccessible(maker);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText('第 32/93/M 号法令');
  await submit(dialog, '澳门牌照已获批准');
  await expect(maker.getByTestId('pending-new')).toContainText('MO');
  await expect(rowOf(maker)).toHaveCount(0);
});

test('once the second person approves it is in force, and only a file of the same place changes it', async () => {
  await approve(checker, 'admin02', '法域政策');
  await expect(rowOf(maker)).toContainText(/已录入.*机构结算/);
  await rowOf(maker).getByRole('button', { name: '变更政策 MO' }).click();
  const dialog = maker.getByTestId('propose-dialog');
  await dialog.getByLabel('政策文件').setInputFiles(fileOf({ ...POLICY, code: 'SG' }));
  await expect(dialog).toContainText('文件属于 SG，不是 MO');
  await dialog.getByLabel('政策文件').setInputFiles(fileOf({ ...POLICY, services: ['collection', 'payout'] }));
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog).toContainText('代付');
  await submit(dialog, '业务范围扩大到代付');
  await expect(rowOf(maker)).not.toContainText('代付');
  await approve(checker, 'admin02', '法域政策');
  await expect(rowOf(maker)).toContainText('代付');
});
