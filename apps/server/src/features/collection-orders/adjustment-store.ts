import type { Adjustment, AdjustmentOutcome, CollectionStatus } from '@mashang/contract/collection-orders';
import type { ComplaintState } from '@mashang/contract/complaints';
import type { Sql, Tx } from '../../platform/db.ts';

type Reader = Sql | Tx;
export type AdjustmentStanding = {
  status: CollectionStatus;
  adjustment: Adjustment | null;
  frozen: boolean;
  amount: bigint;
  paidInAmount: bigint | null;
  paymentName: string;
  operator: string;
  rate: number;
  fixed: bigint;
  least: bigint;
  most: bigint | null;
  chainRates: number[];
  chainNames: string[];
  institution: boolean;
  merchant: string;
  collector: string;
  /** The collector's free float, with what this very order holds of it. */
  available: bigint;
  /** What the collector's caps leave for this order; null where nobody collects. */
  room: bigint | null;
};

/** What is asked of an order before a receipt of it is settled. */
export async function findAdjustmentStanding(sql: Reader, agtOrderNo: string): Promise<AdjustmentStanding | undefined> {
  const [row] = await sql`
    select o.status, o.adjustment, o.frozen, o.amount, o.paid_in_amount as "paidInAmount", o.payment_name as "paymentName", o.operator, o.fee_rate as rate, o.fee_fixed as fixed, o.fee_least as least,
      o.fee_most as most,
      o.chain_rates as "chainRates", o.settlement_mode = 'institution' as institution, m.name as merchant, coalesce(q.name, '') as collector,
      array(select x.name from unnest(o.chain_accounts) with ordinality c (id, n) join ledger_account l on l.id = c.id join participant x on x.id = l.owner_id
        order by c.n) as "chainNames",
      coalesce(b.posted - b.held + case when o.status = 1 and o.settlement_mode = 'agent_float' then o.amount else 0 end, 0)::bigint as available, order_room(o.agt_order_no) as room
    from collection_order o join merchant m on m.id = o.merchant_id left join participant q on q.id = o.participant_id
    left join ledger_balance b on b.account_id = o.float_account
    where o.agt_order_no = ${agtOrderNo}`;
  return row as never;
}

/** What keeps an order's money where it is; null for nothing. The order stays as it is until the end of the transaction. */
export async function findOrderFreeze(tx: Tx, agtOrderNo: string): Promise<string | null> {
  const [row] = await tx`select frozen_by(${agtOrderNo}) as by`;
  return (row as { by: string | null }).by;
}

/** Why nothing can go back to an order's payer; empty when it can. */
export async function findRefundTargetFault(sql: Reader, agtOrderNo: string): Promise<string> {
  const [row] = await sql<{ fault: string }[]>`
    select coalesce(refund_target_fault(o), '') as fault from collection_order o where o.agt_order_no = ${agtOrderNo}`;
  return row?.fault ?? '';
}

/** Settles a receipt as the approval in force says; the database reads there which order and how. */
export async function adjustCollection(tx: Tx, approvalId: bigint, who: string): Promise<string> {
  const [row] = await tx`select adjust_collection(${approvalId}, ${who}) as outcome`;
  return (row as { outcome: string }).outcome;
}

/** Closes an order by hand; answers what came of it. */
export async function closeOrder(
  tx: Tx,
  { agtOrderNo, who, reason }: { agtOrderNo: string; who: string; reason: string },
): Promise<string> {
  const [row] = await tx`select close_collection_order(${agtOrderNo}, ${who}, ${reason}) as outcome`;
  return (row as { outcome: string }).outcome;
}

export type AdjustmentRow = {
  outcome: AdjustmentOutcome;
  due: bigint;
  received: bigint;
  settled: bigint;
  returned: bigint;
  returnBy: string;
  returnReference: string;
  decidedBy: string;
  time: string;
};
export type OrderComplaintRow = { id: bigint; state: ComplaintState; reason: string; verdict: string; time: string };

/** How an order's receipt was settled and what its payer complained about, for operators. */
export async function findOutcomes(
  sql: Reader,
  orderId: bigint,
): Promise<{ adjustment: AdjustmentRow | null; complaint: OrderComplaintRow | null }> {
  const [adjustments, complaints] = await Promise.all([
    sql`select outcome, due, received, settled, returned, return_by as "returnBy", return_reference as "returnReference", decided_by as "decidedBy",
      wire_time(at) as time from collection_adjustment where order_id = ${orderId}`,
    sql`select id, state, reason, verdict, wire_time(at) as time from complaint where order_id = ${orderId}`,
  ]);
  return { adjustment: (adjustments[0] as never) ?? null, complaint: (complaints[0] as never) ?? null };
}
