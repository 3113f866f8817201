import type { Sql, Tx } from '../../platform/db.ts';

/** Every kept value of a user, by its key. */
export async function listPreferences(sql: Sql, userId: bigint): Promise<{ key: string; value: unknown }[]> {
  return sql`select key, value from user_preference where user_id = ${userId} order by key` as unknown as Promise<
    { key: string; value: unknown }[]
  >;
}

export async function countPreferences(tx: Tx, userId: bigint): Promise<number> {
  const [row] = await tx`select count(*)::int as n from user_preference where user_id = ${userId}`;
  return (row as { n: number }).n;
}

/** One kept value of a user; undefined where there is none. */
export async function findPreference(tx: Tx, userId: bigint, key: string): Promise<{ value: unknown } | undefined> {
  const [row] = await tx`select value from user_preference where user_id = ${userId} and key = ${key}`;
  return row as { value: unknown } | undefined;
}

export async function savePreference(tx: Tx, userId: bigint, key: string, value: unknown): Promise<void> {
  await tx`
    insert into user_preference (user_id, key, value) values (${userId}, ${key}, ${tx.json(value as never)})
    on conflict (user_id, key) do update set value = excluded.value, kept_at = clock_timestamp()`;
}

export async function deletePreference(tx: Tx, userId: bigint, key: string): Promise<void> {
  await tx`delete from user_preference where user_id = ${userId} and key = ${key}`;
}
