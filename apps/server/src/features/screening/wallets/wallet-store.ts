import type { Sql } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { readRow, rowOf, text } from '../../../platform/database/statements/rows.ts';

const listedWalletRow = rowOf({
  list: text,
  version: tables.screening_list.version,
});

/**
 * Returns the list in use that contains a wallet (`key`: its search key), among a record's documents or as an address
 * of its own; null if there is none.
 */
export async function findListedWallet(
  sql: Sql,
  address: string,
  key: number,
): Promise<{ list: string; version: string } | null> {
  const wanted = address.toLowerCase();
  return readRow(
    listedWalletRow,
    sql`
    select list, version from listed_wallet where address = ${wanted} and enabled
    union all
    select l.name, l.version from screening_entry e join screening_list l on l.id = e.list_id and l.enabled
    where e.keys && array[${key}]::int[] and exists (select from unnest(e.documents) d where lower(d) = ${wanted})
    limit 1`,
  );
}
