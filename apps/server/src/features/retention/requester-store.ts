import type { Reader } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { readRow, rowOf } from '../../platform/database/statements/rows.ts';

const usernameRow = rowOf({ username: tables.app_user.username });

export async function findUsername(sql: Reader, id: string): Promise<string | undefined> {
  const row = await readRow(usernameRow, sql`select username from app_user where id = ${id}::bigint`);
  return row?.username;
}
