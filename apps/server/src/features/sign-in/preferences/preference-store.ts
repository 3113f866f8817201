import type { Sql, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { readCount, readRow, readRows, rowOf, text } from '../../../platform/database/statements/rows.ts';

const preferenceRow = rowOf({
  key: text,
  value: tables.user_preference.value,
});

/** Lists all stored values of a user by key. */
export async function listPreferences(sql: Sql, userId: bigint): Promise<{ key: string; value: unknown }[]> {
  return readRows(preferenceRow, sql`select key, value from user_preference where user_id = ${userId} order by key`);
}

export async function countPreferences(tx: Tx, userId: bigint): Promise<number> {
  return readCount(tx`select count(*)::int as n from user_preference where user_id = ${userId}`);
}

const valueRow = rowOf({ value: tables.user_preference.value });

/** Returns one stored value of a user; null if there is none. */
export async function findPreference(tx: Tx, userId: bigint, key: string): Promise<{ value: unknown } | null> {
  return readRow(valueRow, tx`select value from user_preference where user_id = ${userId} and key = ${key}`);
}

export async function savePreference(tx: WriteTx, userId: bigint, key: string, value: unknown): Promise<void> {
  await tx`
    insert into user_preference (user_id, key, value) values (${userId}, ${key}, ${tx.json(value)})
    on conflict (user_id, key) do update set value = excluded.value, kept_at = clock_timestamp()`;
}

export async function deletePreference(tx: WriteTx, userId: bigint, key: string): Promise<void> {
  await tx`delete from user_preference where user_id = ${userId} and key = ${key}`;
}
