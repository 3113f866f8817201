import { randomBytes, randomUUID } from 'node:crypto';
import { personal } from '../platform/personal.ts';
import type { TestServer } from './start-test-server.ts';

type Receipt = { amount: bigint; reference: string; payer: string; accountNo?: string };
/** A receipt on the institution's own account, as a statement's import would have written it down; answers the line. */
export function bookReceipt(
  server: TestServer,
  { amount, reference, payer, accountNo = '6222029900000001' }: Receipt,
): Promise<string> {
  return server.platform.db.evidence.begin(async (tx) => {
    const [source] = await tx`
      insert into statement_source (name) values (${randomUUID().slice(0, 30)}) returning id`;
    const [made] = await tx`
      insert into statement_import (source_id, file_hash, file_name, storage_name, format, encoding, mapping, account_no, importer)
      values (${source?.id}, ${randomBytes(32)}, 'a.csv', 'a', 'csv', 'utf-8', '{}', '', 'test') returning id`;
    const [line] = await tx`
      insert into statement_line (source_id, import_id, file_hash, row_no, identity, at, has_clock, day, amount, account_no, payer, reference)
      values (${source?.id}, ${made?.id}, ${randomBytes(32)}, 1, ${randomBytes(32)}, now(), true, now()::date, ${amount},
        ${personal('account', accountNo) as never}, ${personal('name', payer) as never}, ${reference}) returning id::text`;
    return (line as { id: string }).id;
  });
}
