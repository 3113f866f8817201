import type { Sql } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { readRow, rowOf, text } from '../../../platform/database/statements/rows.ts';

const listedWalletRow = rowOf({
  list: text,
  version: tables.screening_list.version,
});

/**
 * The list in use a wallet stands on (`key`: what a record is found by), among the documents of a record or by
 * itself; null where it is on none.
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
