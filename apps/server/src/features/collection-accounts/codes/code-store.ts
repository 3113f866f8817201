import { CODE_FORMS } from '@mashang/contract/collection-accounts';
import type { Reader, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { bool, keyOf, type RowOf, readOne, readRow, rowOf, text } from '../../../platform/database/statements/rows.ts';

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

const codeRow = rowOf({
  name: text,
  ownerId: tables.account_code.owner_id,
  participantId: tables.account_code.participant_id,
  content: tables.account_code.content,
  hash: tables.account_code.hash,
  form: keyOf(CODE_FORMS),
  merchant: tables.account_code.merchant,
  accountId: tables.account_code.account_id,
});
export type CodeRow = RowOf<typeof codeRow>;

/** Locks a user's uploads, so that one at a time counts the waiting images. */
export async function lockUploader(tx: Tx, ownerId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('codes of ' || ${ownerId}::text, 0))`;
}

export async function insertCode(tx: WriteTx, code: Omit<CodeRow, 'accountId'>, now: number): Promise<void> {
  const { name, ownerId, participantId, content, hash, form, merchant } = code;
  await tx`
    insert into account_code (name, owner_id, participant_id, content, hash, form, merchant, uploaded_at)
    values (${name}, ${ownerId}, ${participantId}, ${content}, ${hash}, ${form}, ${merchant}, ${at(tx, now)})`;
}

/** A code image with its decoded content; under row-level security only of the reader's subtree. */
export async function findCode(sql: Reader, name: string): Promise<CodeRow | null> {
  return readRow(
    codeRow,
    sql`
    select name, owner_id as "ownerId", participant_id as "participantId", content, hash, form, merchant,
      account_id as "accountId"
    from account_code where name = ${name}`,
  );
}

export async function attachCode(tx: WriteTx, name: string, accountId: bigint): Promise<void> {
  await tx`update account_code set account_id = ${accountId} where name = ${name} and account_id is null`;
}

const takenRow = rowOf({ taken: bool });

/** Whether an account that is not archived, other than this one, has the code. */
export async function isCodeTaken(sql: Reader, hash: Buffer, except: bigint | null): Promise<boolean> {
  const row = await readOne(
    takenRow,
    sql`
    select exists (select
      from collection_account
      where code_hash = ${hash} and archived_at is null and id is distinct from ${except}::bigint) as taken`,
  );
  return row.taken;
}
