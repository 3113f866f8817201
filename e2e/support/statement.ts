import { expect, type Page } from '@playwright/test';

export type Receipt = { amount: string; payer: string; reference: string };
/** An incoming or outgoing payment, as the bank's own site lists it. */
export type Line = { received?: string; spent?: string; text: string };
const TITLES = '交易时间,收入金额,支出金额,本方账号,对方户名,交易流水号,附言';
const shanghaiNow = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Uploads a file on the 对账 screen; returns its dialog, in which the next step is open by then. */
async function openImport(page: Page, file: { name: string; mimeType: string; text: string }, source?: string) {
  await page.goto('/reconciliation');
  await page.getByRole('button', { name: '导入对账单' }).click();
  const dialog = page.getByTestId('import-dialog');
  if (source !== undefined) {
    await dialog.getByLabel('来源', { exact: true }).selectOption('新的来源…');
    await dialog.getByLabel('来源名称').fill(source);
  }
  await dialog.getByLabel('选择对账单文件').setInputFiles({ ...file, buffer: Buffer.from(file.text) });
  return dialog;
}

async function importText(page: Page, source: string, rows: readonly string[]): Promise<void> {
  const file = { name: `${source}.csv`, mimeType: 'text/csv', text: [TITLES, ...rows].join('\n') };
  const dialog = await openImport(page, file, source);
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await expect(dialog.getByTestId('import-result')).toHaveAttribute('data-state', 'done');
}

/** Imports a statement of the institution's own account by its screen, as a new source. */
export async function importStatement(page: Page, source: string, receipts: readonly Receipt[]): Promise<void> {
  const time = shanghaiNow();
  const rows = receipts.map(
    ({ amount, payer, reference }) => `${time},${amount},,6222029900000001,${payer},${reference},往来款`,
  );
  await importText(page, source, rows);
}

/** The same for one of its accounts, with outgoing payments as well. */
export async function importLines(
  page: Page,
  { account, source }: { account: string; source: string },
  lines: readonly Line[],
): Promise<void> {
  const time = shanghaiNow();
  const rows = lines.map(
    ({ received = '', spent = '', text }, at) =>
      `${time},${received},${spent},${account},张三丰,${source}-${at},${text}`,
  );
  await importText(page, source, rows);
}

/** Imports the bank's answer to a payment file, row by row, and returns the dialog before the confirmation. */
export async function openAnswer(
  page: Page,
  batchNo: string,
  answers: readonly (readonly [no: string, status: string])[],
) {
  const rows = answers.map(
    ([no, status]) => `<TxInfAndSts><OrgnlEndToEndId>${no}</OrgnlEndToEndId><TxSts>${status}</TxSts></TxInfAndSts>`,
  );
  const text =
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr>' +
    `<MsgId>R${batchNo}</MsgId></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${batchNo}</OrgnlMsgId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts>${rows.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  await openImport(page, { name: '回执.xml', mimeType: 'application/xml', text });
  return page.getByTestId('answer-dialog');
}
