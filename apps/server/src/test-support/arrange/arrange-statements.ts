import { stringify } from 'csv-stringify/sync';
import { expect } from 'vitest';
import { runImports } from '../../features/reconciliation/statements/run-imports.ts';
import type { TestUser } from '../sign-in-user.ts';
import type { TestServer } from '../start-test-server.ts';
import { multipart } from './arrange-proofs.ts';

const INSTITUTION = '955500001';
type Row = [remark: string, amount: string, reference: string];

/** Imports payments out of the institution's own account, or another, from a statement as the staff does. */
export function importDebits(
  server: TestServer,
  finance: TestUser,
  rows: Row[],
  accountNo = INSTITUTION,
): Promise<void> {
  return importRows(
    server,
    finance,
    rows.map(([remark, amount, reference]) => ['', amount, reference, remark]),
    accountNo,
  );
}
/** The same for received money, on that account or on a participant's. */
export function importCredits(
  server: TestServer,
  finance: TestUser,
  rows: Row[],
  accountNo = INSTITUTION,
): Promise<void> {
  return importRows(
    server,
    finance,
    rows.map(([remark, amount, reference]) => [amount, '', reference, remark]),
    accountNo,
  );
}

async function importRows(
  server: TestServer,
  finance: TestUser,
  rows: string[][],
  accountNo = INSTITUTION,
): Promise<void> {
  const time = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const head = ['交易时间', '收入金额', '支出金额', '本方账号', '对方户名', '交易流水号', '附言'];
  const text = stringify([
    head,
    ...rows.map(([credit, debit, reference, remark]) => [time, credit, debit, accountNo, '某某', reference, remark]),
  ]);
  const { payload, headers } = await multipart([{ bytes: Buffer.from(text) }]);
  const sent = await server.app.inject({
    method: 'POST',
    url: '/api/reconciliation/uploadStatement',
    headers: { ...finance.headers, ...headers },
    payload,
  });
  const { data } = sent.json() as { data: { file: string } };
  const [timeAt, credit, debit, account, payer, reference, remark] = head;
  const mapping = { time: timeAt, credit, debit, account, payer, reference, remark };
  const body = { file: data.file, fileName: '对账单.csv', sourceName: '基本户', mapping };
  expect(await finance.post('/api/reconciliation/import', body)).toMatchObject({ code: 200 });
  await runImports(server.system('statement'));
}
