import type { Sql } from '../../platform/db.ts';

/** Every order in turn, so that a page costs the same wherever it begins; those without a payer's name have an empty one. */
export async function listPayers(
  sql: Sql,
  after: string,
  most: number,
): Promise<{ id: string; orderNo: string; name: string }[]> {
  return sql`
    select id::text as id, agt_order_no as "orderNo", payment_name as name from collection_order where id > ${after}::bigint order by id limit ${most}` as never;
}
