import type { Sql, Tx } from '../../platform/db.ts';

const at = (sql: Sql | Tx, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

/** Uses a challenge up; false when it was used before, here or in another process. */
export async function useChallenge(sql: Sql, hash: Buffer, expiresAt: number): Promise<boolean> {
  const rows = await sql`
    insert into passkey_challenge_used (hash, expires_at) values (${hash}, ${at(sql, expiresAt)}) on conflict do nothing returning 1`;
  return rows.length === 1;
}

/** Forgets some used challenges that have run out. */
export async function pruneChallenges(sql: Sql, now: number, most: number): Promise<number> {
  const over = sql`expires_at < ${at(sql, now)}`;
  const { count } = await sql`
    delete from passkey_challenge_used where ctid = any (array(select ctid from passkey_challenge_used where ${over} limit ${most})) and ${over}`;
  return count;
}

export type PasskeyRow = { id: bigint; userId: bigint; credentialId: Buffer; publicKey: Buffer };

/** The passkey of a credential that may still sign in, with whose it is. */
export async function findPasskey(sql: Sql, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const [row] = await sql`
    select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey"
    from passkey where credential_id = ${credentialId} and removed_at is null`;
  return row as PasskeyRow | undefined;
}

export type ListedPasskey = {
  id: bigint;
  credentialId: Buffer;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

export async function listPasskeys(sql: Sql | Tx, userId: bigint): Promise<ListedPasskey[]> {
  return sql`
    select id, credential_id as "credentialId", name, created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkey where user_id = ${userId} and removed_at is null order by id` as unknown as Promise<ListedPasskey[]>;
}

/** The name of one passkey in use; undefined where this user has none like it. */
export async function findPasskeyName(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const [row] = await tx`
    select name from passkey where user_id = ${userId}::bigint and id = ${id}::bigint and removed_at is null`;
  return (row as { name: string } | undefined)?.name;
}

export async function countPasskeys(tx: Tx, userId: bigint): Promise<number> {
  const [row] = await tx`select count(*)::int as n from passkey where user_id = ${userId} and removed_at is null`;
  return (row as { n: number }).n;
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

/** Keeps a passkey; null when its credential is known already. */
export async function insertPasskey(tx: Tx, key: PasskeyToInsert): Promise<bigint | null> {
  const [row] = await tx`
    insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${key.userId}, ${key.credentialId}, ${key.publicKey}, ${key.counter}, ${key.transports}, ${key.name}, ${at(tx, key.now)})
    on conflict (credential_id) do nothing returning id`;
  return (row as unknown as { id: bigint } | undefined)?.id ?? null;
}

/** The last counter of a passkey, locked; undefined when it was removed. */
export async function lockPasskey(tx: Tx, id: bigint): Promise<{ counter: number } | undefined> {
  const [row] =
    await tx`select counter::float8 as counter from passkey where id = ${id} and removed_at is null for update`;
  return row as { counter: number } | undefined;
}

export async function updatePasskeyUse(tx: Tx, id: bigint, counter: number, now: number): Promise<void> {
  await tx`update passkey set counter = ${counter}, last_used_at = ${at(tx, now)} where id = ${id}`;
}

/** Takes a passkey of a user out of use; answers its name, null when it has none such. */
export async function retirePasskey(tx: Tx, userId: bigint, id: bigint, now: number): Promise<string | null> {
  const [row] = await tx`
    update passkey set removed_at = ${at(tx, now)} where id = ${id} and user_id = ${userId} and removed_at is null returning name`;
  return (row as { name: string } | undefined)?.name ?? null;
}

/** As approved in this transaction; the user's sessions are over with it. */
export async function removeApprovedPasskey(tx: Tx, userId: string, id: string): Promise<void> {
  await tx`select remove_passkey(${userId}::bigint, ${id}::bigint)`;
}
