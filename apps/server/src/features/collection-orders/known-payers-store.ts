import type { Sql } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { readRows, rowOf, text } from '../../platform/database/statements/rows.ts';

const payerRow = rowOf({
  id: text,
  orderNo: tables.collection_order.agt_order_no,
  name: tables.collection_order.payment_name,
});

/**
 * Every order by id, so that every page costs the same; an order without a payer's name has an empty
 * one.
 */
export async function listPayers(
  sql: Sql,
  after: string,
  most: number,
): Promise<{ id: string; orderNo: string; name: string }[]> {
  return readRows(
    payerRow,
    sql`
    select id::text as id, agt_order_no as "orderNo", payment_name as name
    from collection_order
    where id > ${after}::bigint
    order by id
    limit ${most}`,
  );
}
