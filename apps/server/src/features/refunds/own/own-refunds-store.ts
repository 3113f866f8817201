import { CURRENCIES } from '@mashang/contract/money';
import type { OwnRefundQuery } from '@mashang/contract/own-refunds';
import { TOTAL_CAP } from '@mashang/contract/paging';
import {
  REFUND_ASKED_BY,
  REFUND_KINDS,
  REFUND_REASONS,
  REFUND_STATES,
  type RefundState,
} from '@mashang/contract/refunds';
import type { Reader, SqlPart } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  keyOf,
  oneOf,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

const ownRefundRow = rowOf({
  id: tables.refund.id,
  refundNo: tables.refund.refund_no,
  mchRefundNo: tables.refund.mch_refund_no,
  agtOrderNo: tables.refund.order_no,
  kind: keyOf(REFUND_KINDS),
  currency: oneOf(CURRENCIES),
  amount: tables.refund.amount,
  feeBack: tables.refund.fee_back,
  fee: tables.refund.fee,
  reason: keyOf(REFUND_REASONS),
  askedBy: keyOf(REFUND_ASKED_BY),
  state: oneOf(REFUND_STATES),
  requestTime: text,
  approvedTime: text,
  paidTime: text,
  endTime: text,
  endReason: tables.refund.end_reason,
  /** When it began to wait for the merchant's balance, and how long it waits at most; empty if it never did. */
  waitedTime: text,
  waitsUntil: text,
});
export type OwnRefundRow = RowOf<typeof ownRefundRow>;

// Columns one by one: the merchants' login has no right to a whole row, so no function may take one either.
const columns = (sql: Reader) => sql`
  r.id, r.refund_no as "refundNo", r.mch_refund_no as "mchRefundNo", r.order_no as "agtOrderNo", r.kind, r.currency,
  r.amount, r.fee_back as "feeBack", r.fee, r.reason, r.asked_by as "askedBy", r.state,
  wire_time(r.requested_at) as "requestTime", wire_time(r.approved_at) as "approvedTime",
  wire_time(r.paid_at) as "paidTime", wire_time(r.ended_at) as "endTime", r.end_reason as "endReason",
  wire_time(r.waiting_until - refund_wait()) as "waitedTime", wire_time(r.waiting_until) as "waitsUntil"`;

/** The filter as conditions on `r`; whose refunds they are is decided by row-level security. */
function matching(sql: Reader, query: OwnRefundQuery): SqlPart {
  const { refundNo, mchRefundNo, agtOrderNo, kind, state, startDate, endDate } = query;
  const step = endDate?.length === 10 ? '1 day' : '1 second';
  const parts = [
    refundNo && sql`r.refund_no = ${refundNo}`,
    mchRefundNo && sql`r.mch_refund_no = ${mchRefundNo}`,
    agtOrderNo && sql`r.order_no = ${agtOrderNo}`,
    kind && sql`r.kind = ${kind}`,
    state && sql`r.state = any (${state.split(',').map(Number)}::int[])`,
    startDate && sql`r.requested_at >= ${startDate}::text::timestamp at time zone 'Asia/Shanghai'`,
    endDate &&
      sql`
        r.requested_at < (${endDate}::text::timestamp + ${step}::text::interval) at time zone 'Asia/Shanghai'`,
  ];
  return parts.filter((part) => typeof part === 'object').reduce((left, right) => sql`${left} and ${right}`, sql`true`);
}

/** One page of the bound merchant's refunds, the newest first. */
export async function listOwn(sql: Reader, query: OwnRefundQuery): Promise<OwnRefundRow[]> {
  const { page, limit } = query;
  return readRows(
    ownRefundRow,
    sql`
    select ${columns(sql)}
    from refund r
    where ${matching(sql, query)}
    order by r.id desc
    limit ${limit} offset ${(page - 1) * limit}`,
  );
}

/** How many refunds the filter has; more than `TOTAL_CAP` are not counted. */
export async function countOwn(sql: Reader, query: OwnRefundQuery): Promise<number> {
  return readCount(
    sql`
    select count(*)::int as n
    from (select 1 from refund r where ${matching(sql, query)} limit ${TOTAL_CAP + 1}) x`,
  );
}

/** How many of the bound merchant's refunds are in a state. */
export async function countInState(sql: Reader, state: RefundState): Promise<number> {
  return readCount(sql`select count(*)::int as n from refund where state = ${state}`);
}

/** One of the bound merchant's refunds; null for everybody else's. */
export async function findOwn(sql: Reader, refundNo: string): Promise<OwnRefundRow | null> {
  return readRow(ownRefundRow, sql`select ${columns(sql)} from refund r where r.refund_no = ${refundNo}`);
}

const paymentRow = rowOf({ sentTime: text, failedTime: text, paidTime: text, returnedTime: text });
/** When each payment of a refund was sent, failed, proven or returned, the first one first. */
export async function listOwnPayments(sql: Reader, refundId: bigint): Promise<RowOf<typeof paymentRow>[]> {
  return readRows(
    paymentRow,
    sql`
    select wire_time(sent_at) as "sentTime", wire_time(failed_at) as "failedTime", wire_time(paid_at) as "paidTime",
      wire_time(returned_at) as "returnedTime"
    from refund_payment
    where refund_id = ${refundId}
    order by attempt`,
  );
}
