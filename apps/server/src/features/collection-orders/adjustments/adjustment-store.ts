import { ADJUSTMENT_OUTCOMES, ADJUSTMENTS, COLLECTION_STATUSES } from '@mashang/contract/collection-orders';
import { COMPLAINT_REASONS, COMPLAINT_STATES, COMPLAINT_VERDICT_NAMES } from '@mashang/contract/complaints';
import { MAX_AMOUNT_FEN } from '@mashang/contract/money';
import type { Reader, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../../platform/database/statements/commands.ts';
import {
  bool,
  int8,
  keyOf,
  list,
  nullable,
  oneOf,
  orEmpty,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

const adjustmentStandingRow = rowOf({
  status: oneOf(COLLECTION_STATUSES),
  adjustment: nullable(oneOf(ADJUSTMENTS)),
  frozen: tables.collection_order.frozen,
  amount: tables.collection_order.amount,
  paidInAmount: tables.collection_order.paid_in_amount,
  paymentName: tables.collection_order.payment_name,
  operator: tables.collection_order.operator,
  rate: tables.collection_order.fee_rate,
  fixed: tables.collection_order.fee_fixed,
  least: tables.collection_order.fee_least,
  most: tables.collection_order.fee_most,
  chainRates: tables.collection_order.chain_rates,
  chainNames: list(text),
  institution: bool,
  /** Whether it is paid to a place of the institution, whose statement shows what arrived. */
  atPlace: bool,
  merchant: tables.merchant.name,
  collector: text,
  /** The collector's free float, including the amount that this order itself holds. */
  available: int8,
  /** The amount that the collector's caps leave for this order; null if nobody collects. */
  capLeft: nullable(int8),
});
export type AdjustmentStanding = RowOf<typeof adjustmentStandingRow>;

/** The facts about an order that decide how its receipt may be settled. */
export async function findAdjustmentStanding(sql: Reader, agtOrderNo: string): Promise<AdjustmentStanding | null> {
  return readRow(
    adjustmentStandingRow,
    sql`
    select o.status, o.adjustment, o.frozen, o.amount, o.paid_in_amount as "paidInAmount",
      o.payment_name as "paymentName", o.operator, o.fee_rate as rate, o.fee_fixed as fixed, o.fee_least as least,
      o.fee_most as most,
      o.chain_rates as "chainRates", o.settlement_mode = 'institution' as institution,
      o.place_id is not null as "atPlace", m.name as merchant,
      coalesce(q.name, '') as collector,
      array(select x.name
        from unnest(o.chain_accounts) with ordinality c (id, n)
        join ledger_account l on l.id = c.id
        join participant x on x.id = l.owner_id
        order by c.n) as "chainNames",
      coalesce(b.posted - b.held + case when o.status = 1 and o.settlement_mode = 'agent_float' then o.amount
        else 0 end, 0)::bigint as available, order_room(o.agt_order_no) as "capLeft"
    from collection_order o join merchant m on m.id = o.merchant_id left join participant q on q.id = o.participant_id
    left join ledger_balance b on b.account_id = o.float_account
    where o.agt_order_no = ${agtOrderNo}`,
  );
}

const settlementRow = rowOf({ settled: int8, lines: list(int8) });

/**
 * The postings of settling each of some amounts (fen) of an order, line by line, by the rule that settles it. Amounts
 * that no order can have are left out.
 */
export async function findSettlements(
  sql: Reader,
  agtOrderNo: string,
  amounts: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly bigint[]>> {
  const asked = amounts.filter((amount) => amount > 0n && amount <= MAX_AMOUNT_FEN).map(String);
  const rows = await readRows(
    settlementRow,
    sql`
    select a.settled, array_agg(l.amount order by l.line) as lines
    from collection_order o
    cross join (select distinct unnest(${asked}::bigint[]) as settled) a
    cross join lateral settlement_lines(o, a.settled) l
    where o.agt_order_no = ${agtOrderNo}
    group by a.settled`,
  );
  return new Map(rows.map(({ settled, lines }) => [settled, lines]));
}

const byRow = rowOf({ by: nullable(text) });

/**
 * The freeze on an order's money; null if there is none. The order stays unchanged until the end of the transaction.
 */
export async function findOrderFreeze(tx: Tx, agtOrderNo: string): Promise<string | null> {
  const row = await readOne(byRow, tx`select frozen_by(${agtOrderNo}) as by`);
  return row.by;
}

/** The outcomes that each command may return. */
export const ADJUSTMENT_COMMANDS = {
  adjust_collection: [
    'adjusted',
    'not_found',
    'wrong_state',
    'frozen',
    'over_fee',
    'float_short',
    'over_limit',
    'no_account',
    'other_name',
    'own_account',
  ],
  close_collection_order: ['closed', 'not_found', 'frozen', 'differs', 'wrong_state'],
} as const;
const commands = commandsOf(ADJUSTMENT_COMMANDS);

/** Settles a receipt under the approval in force, from which the database reads which order and how. */
export async function adjustCollection(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.adjust_collection(tx, approvalId, who);
}

/** Closes an order by hand; returns the outcome. */
export async function closeOrder(
  tx: WriteTx,
  { agtOrderNo, who, reason }: { agtOrderNo: string; who: string; reason: string },
) {
  return commands.close_collection_order(tx, agtOrderNo, who, reason);
}

const adjustmentRow = rowOf({
  outcome: oneOf(ADJUSTMENT_OUTCOMES),
  due: tables.collection_adjustment.due,
  received: tables.collection_adjustment.received,
  settled: tables.collection_adjustment.settled,
  returned: tables.collection_adjustment.returned,
  returnBy: tables.collection_adjustment.return_by,
  returnReference: tables.collection_adjustment.return_reference,
  decidedBy: tables.collection_adjustment.decided_by,
  time: text,
});
export type AdjustmentRow = RowOf<typeof adjustmentRow>;
const complaintRow = rowOf({
  id: tables.complaint.id,
  ordinal: tables.complaint.ordinal,
  state: oneOf(COMPLAINT_STATES),
  reason: keyOf(COMPLAINT_REASONS),
  verdict: orEmpty(keyOf(COMPLAINT_VERDICT_NAMES)),
  time: text,
});
export type OrderComplaintRow = RowOf<typeof complaintRow>;

/** For operators: how an order's receipt was settled, and its payer's complaints, newest first. */
export async function findOutcomes(
  sql: Reader,
  orderId: bigint,
): Promise<{ adjustment: AdjustmentRow | null; complaints: OrderComplaintRow[] }> {
  const [adjustment, complaints] = await Promise.all([
    readRow(
      adjustmentRow,
      sql`
      select outcome, due, received, settled, returned, return_by as "returnBy",
        return_reference as "returnReference", decided_by as "decidedBy", wire_time(at) as time
      from collection_adjustment
      where order_id = ${orderId}`,
    ),
    readRows(
      complaintRow,
      sql`
      select id, ordinal, state, reason, verdict, wire_time(at) as time
      from complaint
      where order_id = ${orderId}
      order by ordinal desc`,
    ),
  ]);
  return { adjustment, complaints };
}
