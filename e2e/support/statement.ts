import { expect, type Page } from '@playwright/test';

export type Receipt = { amount: string; payer: string; reference: string };

/** Imports a statement of the institution's own account by its screen, as a source of its own. */
export async function importStatement(page: Page, source: string, receipts: readonly Receipt[]): Promise<void> {
  const time = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const text = [
    '交易时间,收入金额,支出金额,本方账号,对方户名,交易流水号,附言',
    ...receipts.map(
      ({ amount, payer, reference }) => `${time},${amount},,6222029900000001,${payer},${reference},往来款`,
    ),
  ].join('\n');
  await page.goto('/reconciliation');
  await page.getByRole('button', { name: '导入对账单' }).click();
  const dialog = page.getByTestId('import-dialog');
  await dialog.getByLabel('来源名称').fill(source);
  const file = { name: `${source}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog.getByLabel('选择对账单文件').setInputFiles(file);
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await expect(dialog.getByTestId('import-result')).toHaveAttribute('data-state', 'done');
}
