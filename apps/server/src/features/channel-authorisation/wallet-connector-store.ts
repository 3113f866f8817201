import type { Sql } from '../../platform/db.ts';

/** The connector of the wallet's heaviest open channel that is confirmed by notification; empty without one. */
export async function findWalletConnector(sql: Sql): Promise<string> {
  const [row] = await sql<{ connector: string }[]>`
    select x.connector from channel x join product p on p.id = x.product_id
    where p.pay_type = 1 and p.enabled and x.enabled and p.pay_pattern between 1 and 8 order by x.weight desc, x.id limit 1`;
  return row?.connector ?? '';
}
