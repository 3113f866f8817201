import type { Sql, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { int4, readRow, rowOf } from '../../platform/database/statements/rows.ts';

const nRow = rowOf({ n: int4 });

/** Counts the existing images of an order's payer, used or not. */
export async function countOrderImages(tx: Tx, agtOrderNo: string): Promise<number> {
  const row = await readRow(
    nRow,
    tx`
    select count(*)::int as n
    from payer_picture p
    join collection_order o on o.id = p.order_id
    where o.agt_order_no = ${agtOrderNo}`,
  );
  return row?.n ?? 0;
}

/** Records which order an image belongs to; false where there is no such order. */
export async function insertOrderImage(tx: WriteTx, name: string, agtOrderNo: string): Promise<boolean> {
  const rows = await tx`
    insert into payer_picture (name, order_id) select ${name}, id
    from collection_order
    where agt_order_no = ${agtOrderNo}
    returning 1`;
  return rows.length === 1;
}

const participantIdRow = rowOf({ participantId: tables.collection_order.participant_id });

/** Returns the participant of the order whose voucher has this image; null where no order has it. */
export async function findVoucherOrder(sql: Sql, name: string): Promise<{ participantId: bigint | null } | null> {
  return readRow(
    participantIdRow,
    sql`
    select o.participant_id as "participantId" from payer_picture p join collection_order o on o.id = p.order_id
    where p.name = ${name} and o.voucher_picture = p.name`,
  );
}
