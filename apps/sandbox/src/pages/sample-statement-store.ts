import type { Sql } from '../../../server/src/platform/database/db.ts';
import { tables } from '../../../server/src/platform/database/schema/table-columns.ts';
import { type RowOf, readRow, readRows, rowOf, text } from '../../../server/src/platform/database/statements/rows.ts';

const sampleOrderRow = rowOf({
  no: tables.collection_order.agt_order_no,
  amount: tables.collection_order.amount,
  accountNo: tables.collection_account.out_auth_no,
  payer: tables.collection_order.payment_name,
  time: text,
});
export type SampleOrder = RowOf<typeof sampleOrderRow>;

/** Orders confirmed since midnight in Shanghai, oldest first. */
export async function listTodaysOrders(sql: Sql, most: number): Promise<SampleOrder[]> {
  return readRows(
    sampleOrderRow,
    sql`
    select o.agt_order_no as no, o.amount, a.out_auth_no as "accountNo", o.payment_name as payer,
      wire_time(o.affirm_time - interval '20 seconds') as time
    from collection_order o join collection_account a on a.id = o.account_id
    where o.affirm_time >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
      and collection_stands(o.status)
    order by o.affirm_time, o.id limit ${most}`,
  );
}

const sampleTransferRow = rowOf({
  amount: tables.top_up_order.amount,
  payer: tables.top_up_order.payer_name,
  reference: tables.top_up_order.reference,
  time: text,
});
export type SampleTransfer = RowOf<typeof sampleTransferRow>;
/** Bank top-ups that wait for their receipt. */
export async function listWaitingTransfers(sql: Sql, most: number): Promise<SampleTransfer[]> {
  return readRows(
    sampleTransferRow,
    sql`
    select o.amount, o.payer_name as payer, o.reference, wire_time(o.created_at) as time from top_up_order o
    where o.way = 'bank' and o.status = 0 order by o.id limit ${most}`,
  );
}

const noRow = rowOf({ no: tables.collection_account.out_auth_no });

/** Returns an account of the demo, for a day without orders. */
export async function findAnyAccount(sql: Sql): Promise<string> {
  const row = await readRow(
    noRow,
    sql`
    select out_auth_no as no from collection_account where acc_type = 2 order by id limit 1`,
  );
  return row?.no ?? '6222020000000001';
}
