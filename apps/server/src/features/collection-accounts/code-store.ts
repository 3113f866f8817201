import type { Sql, Tx } from '../../platform/db.ts';

const at = (sql: Sql | Tx, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

export type CodeRow = {
  name: string;
  ownerId: bigint;
  participantId: bigint;
  content: string;
  hash: Buffer;
  form: string;
  merchant: string;
  accountId: bigint | null;
};

/** One upload of a user at a time counts what waits. */
export async function lockUploader(tx: Tx, ownerId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('codes of ' || ${ownerId}::text, 0))`;
}

export async function insertCode(tx: Tx, code: Omit<CodeRow, 'accountId'>, now: number): Promise<void> {
  const { name, ownerId, participantId, content, hash, form, merchant } = code;
  await tx`
    insert into account_code (name, owner_id, participant_id, content, hash, form, merchant, uploaded_at)
    values (${name}, ${ownerId}, ${participantId}, ${content}, ${hash}, ${form}, ${merchant}, ${at(tx, now)})`;
}

/** A picture of a code with what was read in it; under row-level security one of the reader's subtree. */
export async function findCode(sql: Sql | Tx, name: string): Promise<CodeRow | undefined> {
  const [row] = await sql`
    select name, owner_id as "ownerId", participant_id as "participantId", content, hash, form, merchant, account_id as "accountId"
    from account_code where name = ${name}`;
  return row as CodeRow | undefined;
}

export async function attachCode(tx: Tx, name: string, accountId: bigint): Promise<void> {
  await tx`update account_code set account_id = ${accountId} where name = ${name} and account_id is null`;
}

/** Whether a living account other than this one has the code. */
export async function isCodeTaken(sql: Sql | Tx, hash: Buffer, except: bigint | null): Promise<boolean> {
  const [row] = await sql`
    select exists (select from collection_account where code_hash = ${hash} and archived_at is null and id is distinct from ${except}::bigint) as taken`;
  return (row as { taken: boolean }).taken;
}
