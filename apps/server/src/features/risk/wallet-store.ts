import type { Sql } from '../../platform/db.ts';

/** The list a wallet stands on; undefined where it is on none that is in use. */
export async function findListedWallet(
  sql: Sql,
  address: string,
): Promise<{ list: string; version: string } | undefined> {
  const [row] = await sql`select list, version from listed_wallet where address = ${address.toLowerCase()} and enabled`;
  return row as never;
}
