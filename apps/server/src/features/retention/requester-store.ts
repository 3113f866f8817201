import type { Sql, Tx } from '../../platform/db.ts';

export async function findUsername(sql: Sql | Tx, id: string): Promise<string | undefined> {
  const [row] = await sql`select username from app_user where id = ${id}::bigint`;
  return (row as { username: string } | undefined)?.username;
}
