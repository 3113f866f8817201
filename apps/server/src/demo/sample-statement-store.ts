import type { Sql } from '../platform/db.ts';

export type SampleOrder = { no: string; amount: bigint; accountNo: string; payer: string; time: string };

/** Orders confirmed since midnight in Shanghai, oldest first. */
export async function listTodaysOrders(sql: Sql, most: number): Promise<SampleOrder[]> {
  return sql<SampleOrder[]>`
    select o.agt_order_no as no, o.amount, a.out_auth_no as "accountNo", o.payment_name as payer, wire_time(o.affirm_time - interval '20 seconds') as time
    from collection_order o join collection_account a on a.id = o.account_id
    where o.affirm_time >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' and collection_stands(o.status)
    order by o.affirm_time, o.id limit ${most}`;
}

export type SampleTransfer = { amount: bigint; payer: string; reference: string; time: string };
/** Top-ups by bank that wait for their receipt. */
export async function listWaitingTransfers(sql: Sql, most: number): Promise<SampleTransfer[]> {
  return sql<SampleTransfer[]>`
    select o.amount, o.payer_name as payer, o.reference, wire_time(o.created_at) as time from top_up_order o
    where o.way = 'bank' and o.status = 0 order by o.id limit ${most}`;
}

/** An account of the demo, for a day without orders. */
export async function findAnyAccount(sql: Sql): Promise<string> {
  const [row] = await sql`select out_auth_no as no from collection_account where acc_type = 2 order by id limit 1`;
  return (row as { no: string } | undefined)?.no ?? '6222020000000001';
}
