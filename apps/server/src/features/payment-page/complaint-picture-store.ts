import type { Sql, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { readCount, readRow, rowOf } from '../../platform/database/statements/rows.ts';

/** Counts the pictures uploaded for an order that no complaint uses. */
export async function countWaitingPictures(tx: Tx, agtOrderNo: string): Promise<number> {
  return readCount(tx`
    select count(*)::int as n
    from complaint_picture p
    join collection_order o on o.id = p.order_id
    where o.agt_order_no = ${agtOrderNo} and p.complaint_id is null`);
}

/** Records which order a picture belongs to; false where there is no such order. */
export async function insertPicture(tx: WriteTx, name: string, agtOrderNo: string): Promise<boolean> {
  const rows = await tx`
    insert into complaint_picture (name, order_id) select ${name}, id
    from collection_order
    where agt_order_no = ${agtOrderNo}
    returning 1`;
  return rows.length === 1;
}

const pictureRow = rowOf({ name: tables.complaint_picture.name });

/** Returns the name of a picture that belongs to a filed complaint; null for any other. */
export async function findPictureName(sql: Sql, name: string): Promise<string | null> {
  const row = await readRow(
    pictureRow,
    sql`select name from complaint_picture where name = ${name} and complaint_id is not null`,
  );
  return row?.name ?? null;
}
