import type { Sql, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { readCount, readRow, rowOf } from '../../platform/database/statements/rows.ts';

/** Counts the images uploaded for an order that no complaint uses. */
export async function countWaitingImages(tx: Tx, agtOrderNo: string): Promise<number> {
  return readCount(tx`
    select count(*)::int as n
    from complaint_picture p
    join collection_order o on o.id = p.order_id
    where o.agt_order_no = ${agtOrderNo} and p.complaint_id is null`);
}

/** Records which order an image belongs to; false where there is no such order. */
export async function insertImage(tx: WriteTx, name: string, agtOrderNo: string): Promise<boolean> {
  const rows = await tx`
    insert into complaint_picture (name, order_id) select ${name}, id
    from collection_order
    where agt_order_no = ${agtOrderNo}
    returning 1`;
  return rows.length === 1;
}

const imageRow = rowOf({ name: tables.complaint_picture.name });

/** Returns the name of an image that belongs to a filed complaint; null for any other. */
export async function findImageName(sql: Sql, name: string): Promise<string | null> {
  const row = await readRow(
    imageRow,
    sql`select name from complaint_picture where name = ${name} and complaint_id is not null`,
  );
  return row?.name ?? null;
}
