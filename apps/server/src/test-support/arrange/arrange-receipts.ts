import { randomBytes, randomUUID } from 'node:crypto';
import { parseMoney } from '@mashang/contract/money';
import { personal } from '../../platform/security/personal.ts';
import type { TestServer } from '../start-test-server.ts';
import type { Asked } from './arrange-approvals.ts';

type Receipt = { amount: bigint; reference: string; payer: string; payerAccount?: string; accountNo?: string };
/** Books a receipt on the institution's own account, as a statement's import would; returns the id of its line. */
export function bookReceipt(
  server: TestServer,
  { amount, reference, payer, payerAccount = '', accountNo = '6222029900000001' }: Receipt,
): Promise<string> {
  return server.platform.db.evidence.begin(async (tx) => {
    const [source] = await tx<[{ id: bigint }]>`
      insert into statement_source (name) values (${randomUUID().slice(0, 30)}) returning id`;
    const [made] = await tx<[{ id: bigint }]>`
      insert into statement_import (source_id, file_hash, file_name, storage_name, format, encoding, mapping,
        account_no, importer)
      values (${source.id}, ${randomBytes(32)}, 'a.csv', 'a', 'csv', 'utf-8', '{}', '', 'test') returning id`;
    const [line] = await tx`
      insert into statement_line (source_id, import_id, file_hash, row_no, identity, at, has_clock, day, amount,
        account_no, payer, payer_account, reference)
      values (${source.id}, ${made.id}, ${randomBytes(32)}, 1, ${randomBytes(32)}, now(), true, now()::date, ${amount},
        ${personal('statement_line.account_no', accountNo)}, ${personal('statement_line.payer', payer)},
        ${payerAccount && personal('statement_line.payer_account', payerAccount)}, ${reference}) returning id::text`;
    return (line as { id: string }).id;
  });
}

/** Returns the proposal of 额度入账 for this amount: a booked line that the participant itself has paid. */
export async function creditAsked(server: TestServer, subjectId: string, amount = '1000.00'): Promise<Asked> {
  const [row] = await server.platform.db
    .app`select legal_name as payer from participant where id = ${subjectId}::bigint`;
  const reference = `BANK-${randomUUID().slice(0, 8)}`;
  const { payer } = row as { payer: string };
  return {
    subjectId,
    payload: { lineId: await bookReceipt(server, { amount: parseMoney(amount), reference, payer }) },
  };
}
