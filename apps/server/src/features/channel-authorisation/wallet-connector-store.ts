import type { Sql } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { readRow, rowOf } from '../../platform/database/statements/rows.ts';

const connectorRow = rowOf({ connector: tables.channel.connector });

/**
 * The connector of the wallet's open channel with the greatest weight that a notification confirms; empty without one.
 */
export async function findWalletConnector(sql: Sql): Promise<string> {
  const row = await readRow(
    connectorRow,
    sql`
    select x.connector from channel x join product p on p.id = x.product_id
    where p.pay_type = 1 and p.enabled and x.enabled and p.pay_pattern between 1 and 8
    order by x.weight desc, x.id
    limit 1`,
  );
  return row?.connector ?? '';
}
