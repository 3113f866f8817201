import type { Reader, Sql, Writer } from '../../../server/src/platform/database/db.ts';
import { tables } from '../../../server/src/platform/database/schema/table-columns.ts';
import { type RowOf, readRow, rowOf } from '../../../server/src/platform/database/statements/rows.ts';

/** One object of the sandbox platform. It is found only by hashes; its content is sealed. */
export type Kept = {
  kind: string;
  idHash: Buffer;
  grantHash: Buffer | null;
  userCodeHash: Buffer | null;
  uidHash: Buffer | null;
  payload: Buffer;
  expiresAt: number | null;
};
const keptRow = rowOf({ payload: tables.sandbox_platform_object.payload });
type Found = RowOf<typeof keptRow> | null;
/** Columns by which objects are found. */
export type Handle = 'id_hash' | 'uid_hash' | 'user_code_hash';

const at = (sql: Reader, ms: number | null) => (ms === null ? sql`null` : sql`to_timestamp(${ms / 1000}::float8)`);

export async function putKept(sql: Writer, kept: Kept): Promise<void> {
  await sql`
    insert into sandbox_platform_object (kind, id_hash, grant_hash, user_code_hash, uid_hash, payload, expires_at)
    values (${kept.kind}, ${kept.idHash}, ${kept.grantHash}, ${kept.userCodeHash}, ${kept.uidHash}, ${kept.payload},
      ${at(sql, kept.expiresAt)})
    on conflict (kind, id_hash) do update set grant_hash = excluded.grant_hash,
      user_code_hash = excluded.user_code_hash, uid_hash = excluded.uid_hash,
      payload = excluded.payload, expires_at = excluded.expires_at`;
}

export async function findKept(sql: Sql, kind: string, by: Handle, hash: Buffer, now: number): Promise<Found> {
  return readRow(
    keptRow,
    sql`
    select payload
    from sandbox_platform_object
    where kind = ${kind} and ${sql(by)} = ${hash} and (expires_at is null or expires_at > ${at(sql, now)})`,
  );
}

export async function replacePayload(sql: Writer, kind: string, idHash: Buffer, payload: Buffer): Promise<void> {
  await sql`update sandbox_platform_object set payload = ${payload} where kind = ${kind} and id_hash = ${idHash}`;
}

export async function dropKept(sql: Writer, kind: string, idHash: Buffer): Promise<void> {
  await sql`delete from sandbox_platform_object where kind = ${kind} and id_hash = ${idHash}`;
}

/** Deletes everything that belongs to a grant. */
export async function dropGrant(sql: Writer, grantHash: Buffer): Promise<void> {
  await sql`delete from sandbox_platform_object where grant_hash = ${grantHash}`;
}

/** Deletes expired objects whenever a new code is made: nothing else cleans up here. */
export async function dropExpired(sql: Writer, now: number): Promise<void> {
  const over = sql`expires_at < ${at(sql, now)}`;
  await sql`
    delete
    from sandbox_platform_object
    where ctid = any (array(select ctid from sandbox_platform_object where ${over} limit 1000)) and ${over}`;
}
