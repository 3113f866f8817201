import type { Reader, Sql, Tx, Writer, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { float8, type RowOf, readCount, readRow, readRows, rowOf } from '../../../platform/database/statements/rows.ts';

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

/** Uses up a challenge; false if it was used before, in this or another process. */
export async function useChallenge(sql: Writer, hash: Buffer, expiresAt: number): Promise<boolean> {
  const rows = await sql`
    insert into passkey_challenge_used (hash, expires_at)
    values (${hash}, ${at(sql, expiresAt)})
    on conflict do nothing
    returning 1`;
  return rows.length === 1;
}

/** Deletes a batch of used challenges that have expired. */
export async function pruneChallenges(sql: Writer, now: number, most: number): Promise<number> {
  const over = sql`expires_at < ${at(sql, now)}`;
  const { count } = await sql`
    delete from passkey_challenge_used
    where ctid = any (array(select ctid from passkey_challenge_used where ${over} limit ${most})) and ${over}`;
  return count;
}

const passkeyRow = rowOf({
  id: tables.passkey.id,
  userId: tables.passkey.user_id,
  credentialId: tables.passkey.credential_id,
  publicKey: tables.passkey.public_key,
});
export type PasskeyRow = RowOf<typeof passkeyRow>;

/** Returns the passkey of a credential that may still sign in, with its user. */
export async function findPasskey(sql: Sql, credentialId: Buffer): Promise<PasskeyRow | null> {
  return readRow(
    passkeyRow,
    sql`
    select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey"
    from passkey where credential_id = ${credentialId} and removed_at is null`,
  );
}

const listedPasskeyRow = rowOf({
  id: tables.passkey.id,
  credentialId: tables.passkey.credential_id,
  name: tables.passkey.name,
  createdAt: tables.passkey.created_at,
  lastUsedAt: tables.passkey.last_used_at,
});
export type ListedPasskey = RowOf<typeof listedPasskeyRow>;

export async function listPasskeys(sql: Reader, userId: bigint): Promise<ListedPasskey[]> {
  return readRows(
    listedPasskeyRow,
    sql`
    select id, credential_id as "credentialId", name, created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkey where user_id = ${userId} and removed_at is null order by id`,
  );
}

const nameRow = rowOf({ name: tables.passkey.name });

/** Returns the name of a passkey in use; undefined if this user has no such passkey. */
export async function findPasskeyName(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const row = await readRow(
    nameRow,
    tx`
    select name from passkey where user_id = ${userId}::bigint and id = ${id}::bigint and removed_at is null`,
  );
  return row?.name;
}

export async function countPasskeys(tx: Tx, userId: bigint): Promise<number> {
  return readCount(tx`select count(*)::int as n from passkey where user_id = ${userId} and removed_at is null`);
}

export type PasskeyToInsert = {
  userId: bigint;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  now: number;
};

const idRow = rowOf({ id: tables.passkey.id });

/** Stores a passkey; null if its credential already exists. */
export async function insertPasskey(tx: WriteTx, key: PasskeyToInsert): Promise<bigint | null> {
  const row = await readRow(
    idRow,
    tx`
    insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${key.userId}, ${key.credentialId}, ${key.publicKey}, ${key.counter}, ${key.transports}, ${key.name},
      ${at(tx, key.now)})
    on conflict (credential_id) do nothing returning id`,
  );
  return row?.id ?? null;
}

const counterRow = rowOf({ counter: float8 });

/** Returns the last counter of a passkey and locks its row; null if it was removed. */
export async function lockPasskey(tx: Tx, id: bigint): Promise<{ counter: number } | null> {
  return readRow(
    counterRow,
    tx`
    select counter::float8 as counter from passkey where id = ${id} and removed_at is null for update`,
  );
}

export async function updatePasskeyUse(tx: WriteTx, id: bigint, counter: number, now: number): Promise<void> {
  await tx`update passkey set counter = ${counter}, last_used_at = ${at(tx, now)} where id = ${id}`;
}

/** Removes a passkey of a user; returns its name, null if the user has no such passkey. */
export async function retirePasskey(tx: WriteTx, userId: bigint, id: bigint, now: number): Promise<string | null> {
  const row = await readRow(
    nameRow,
    tx`
    update passkey
    set removed_at = ${at(tx, now)}
    where id = ${id} and user_id = ${userId} and removed_at is null
    returning name`,
  );
  return row?.name ?? null;
}

/** Removes a passkey as approved in this transaction, which also ends the user's sessions. */
export async function removeApprovedPasskey(tx: WriteTx, userId: string, id: string): Promise<void> {
  await tx`select remove_passkey(${userId}::bigint, ${id}::bigint)`;
}
