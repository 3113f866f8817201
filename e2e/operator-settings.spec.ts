import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { nextCode } from './support/people.ts';
import { enterServer, sidebar } from './support/shell.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

/** Products, menus and roles affect everybody, so the test has its own server. */
let server: OwnServer;
let maker: Page;
let checker: Page;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer();
  maker = await enterServer(browser, server.url, 'admin01');
  checker = await enterServer(browser, server.url, 'admin02');
});
test.afterAll(async () => {
  for (const page of [maker, checker]) await page?.context().close();
  await server?.stop();
});

/** Drags a grip with the mouse and drops it on another one. */
async function dragOnto(page: Page, grip: Locator, target: Locator): Promise<void> {
  await grip.scrollIntoViewIfNeeded();
  const [from, to] = [await grip.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y - 8, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
}

test('a product changes by two people, with its difference on screen and its badge on the record', async () => {
  await maker.goto('/products');
  const card = maker.getByTestId('product-bank');
  await expect(card).toContainText('10.00 – 50,000.00 元');
  await card.getByRole('button', { name: '变更产品 银行卡转账' }).click();
  const dialog = maker.getByTestId('propose-dialog');
  await dialog.getByLabel('单笔最大金额（元）').fill('abc');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('请输入最多两位小数的金额')).toBeVisible();
  await dialog.getByLabel('单笔最大金额（元）').fill('40000.00');
  await dialog.getByRole('button', { name: '下一步' }).click();
  const change = dialog.getByTestId('change-lines').getByRole('row', { name: /单笔金额/ });
  await expect(change).toContainText('10.00 – 50,000.00');
  await expect(change).toContainText('10.00 – 40,000.00');
  await dialog.getByLabel('申请原因').fill('下调单笔上限');
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByTestId('pending-badge')).toHaveText('产品待审批');
  await expect(card).toContainText('10.00 – 50,000.00 元');
  await expectAccessible(maker);

  await checker.goto('/approvals');
  await checker.getByRole('button', { name: /审批 产品/ }).click();
  const drawer = checker.getByTestId('approval-drawer');
  await expect(drawer.getByTestId('change-lines')).toContainText('10.00 – 40,000.00');
  await drawer.getByRole('button', { name: '同意', exact: true }).click();
  const word = checker.getByTestId('decide-dialog');
  await word.getByLabel('谷歌验证码').fill(await nextCode('admin02'));
  await word.getByRole('button', { name: '确认同意' }).click();
  await expect(word).toBeHidden();
  // The card updates without a reload.
  await expect(card).toContainText('10.00 – 40,000.00 元');
  await expect(card.getByTestId('pending-badge')).toHaveCount(0);
});

test('a menu is arranged by keyboard, looked at as a role, saved, and stands before the other at once', async () => {
  await maker.goto('/menus');
  const tree = maker.getByTestId('menu-tree');
  await tree.getByRole('button', { name: '编辑 商户', exact: true }).click();
  const entry = maker.getByTestId('menu-entry');
  await entry.getByLabel('名称').fill('合作商户');
  await entry.getByRole('button', { name: '确定' }).click();
  await tree.getByRole('button', { name: '移入上方分组 代付订单' }).press('Enter');
  await expect(tree.locator('[data-menu="/order/payout"]')).toHaveAttribute('data-depth', '1');
  await tree.getByRole('button', { name: '隐藏 回调日志' }).click();
  await dragOnto(
    maker,
    tree.getByRole('button', { name: '拖动 对账' }),
    tree.getByRole('button', { name: '拖动 账本' }),
  );
  const order = () =>
    tree.locator('[data-menu]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-menu') ?? ''));
  await expect
    .poll(async () => (await order()).indexOf('/ledger') - (await order()).indexOf('/reconciliation'))
    .toBe(1);

  await maker.getByRole('button', { name: '新增外部链接' }).click();
  await entry.getByLabel('名称').fill('操作手册');
  await entry.getByLabel('网址').fill('http://help.example.com');
  await entry.getByRole('button', { name: '确定' }).click();
  await expect(entry.getByText('网址须以 https:// 开头，域名小写')).toBeVisible();
  await entry.getByLabel('网址').fill('https://help.example.com/ops');
  await entry.getByRole('button', { name: '确定' }).click();

  const preview = maker.getByTestId('menu-preview');
  await preview.getByLabel('以角色预览').selectOption('operator_support');
  await expect(preview.getByText('合作商户', { exact: true })).toBeVisible();
  await expect(preview.getByText('操作手册', { exact: true })).toBeVisible();
  await expect(preview.getByText('审计日志', { exact: true })).toHaveCount(0);
  await expectAccessible(maker);
  await expect(sidebar(checker).getByRole('link', { name: '合作商户' })).toHaveCount(0);
  await maker.getByRole('button', { name: '保存', exact: true }).click();
  const saving = maker.getByTestId('save-menu');
  const hides = saving.getByTestId('menu-changes').getByRole('listitem').filter({ hasText: '隐藏' });
  await expect(hides).toContainText('回调日志');
  await expect(hides).toContainText('不再看到：管理员（2 人）');
  await expectAccessible(maker);
  // Nothing is announced before the confirmation.
  await expect(sidebar(checker).getByRole('link', { name: '合作商户' })).toHaveCount(0);
  await saving.getByLabel('谷歌验证码').fill(await nextCode('admin01'));
  await saving.getByRole('button', { name: '保存并立即生效' }).click();
  await expect(saving).toBeHidden();
  await expect(maker.getByText('菜单已保存，所有人立即可见')).toBeVisible();
  await expect(sidebar(checker).getByRole('link', { name: '合作商户' })).toBeVisible();
  await expect(sidebar(checker).getByRole('link', { name: '操作手册' })).toHaveAttribute('target', '_blank');
  await expect(sidebar(maker).getByRole('link', { name: '回调日志' })).toHaveCount(0);

  await maker.getByRole('button', { name: '恢复默认' }).click();
  await expect(saving.getByTestId('menu-changes')).toContainText('合作商户 → 商户');
  await saving.getByRole('button', { name: '恢复默认' }).click();
  await expect(maker.getByText('已恢复默认菜单')).toBeVisible();
  await expect(sidebar(checker).getByRole('link', { name: '商户', exact: true })).toBeVisible();
  await maker.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(maker);
  expect(await maker.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await maker.setViewportSize({ width: 1280, height: 800 });
});

test('roles are compared in words, and what is never offered is refused before it is asked for', async () => {
  await maker.goto('/operator-users?tab=roles');
  const finance = maker.getByTestId('role-cards').getByRole('region', { name: '财务' });
  await finance.getByText(/兼有发起与审批 \d+ 类/).click();
  await expect(finance.getByTestId('role-both-sides')).toContainText('提现放款');
  const row = maker.getByTestId('role-matrix').getByRole('row', { name: /审批额度入账/ });
  await expect(row.getByRole('img', { name: '有' })).toHaveCount(2);
  await maker.getByRole('button', { name: '新增角色' }).click();
  const dialog = maker.getByTestId('propose-dialog');
  await dialog.getByLabel('查看审计日志').check();
  await expect(dialog.getByText(/可见菜单：.*审计日志/)).toBeVisible();
  await expectAccessible(maker);
  await dialog.getByLabel('查看审计日志').uncheck();
  await dialog.getByLabel('发起限额调整').check();
  await expect(dialog.getByTestId('both-sides').getByText('同一人将兼有')).toHaveCount(0);
  await dialog.getByLabel('审批限额调整').check();
  await expect(dialog.getByTestId('both-sides')).toContainText('3 类的发起与审批：限额调整、风险等级、等级限额');
  await expectAccessible(maker);
  await dialog.getByLabel('角色代码').fill('both');
  await dialog.getByLabel('角色名称').fill('限额专员');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByRole('row', { name: /兼有发起与审批/ })).toContainText('限额调整');
  await dialog.getByRole('button', { name: '上一步' }).click();
  await maker.keyboard.press('Escape');
  const leave = maker.getByRole('button', { name: /离开|放弃/ });
  if (await leave.isVisible()) await leave.click();

  await maker.goto('/account-types?tab=all');
  await maker.getByRole('button', { name: '变更类型 5', exact: true }).click();
  await dialog.getByLabel('名称', { exact: true }).fill('个人收款码');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('该类账户本系统永不提供：须为持牌机构的商户账户')).toBeVisible();
});
