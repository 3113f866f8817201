import { COLLECTION_STATUSES, NOTIFY_STATUSES } from '@mashang/contract/collection-orders';
import { COMPLAINT_REASONS, COMPLAINT_STATES, COMPLAINT_VERDICT_NAMES } from '@mashang/contract/complaints';
import { TOTAL_CAP } from '@mashang/contract/paging';
import type { ComplaintListQuery } from '@mashang/contract/payment-page';
import type { Reader, SqlPart, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../platform/database/statements/commands.ts';
import {
  int4,
  int8,
  keyOf,
  nullable,
  oneOf,
  orEmpty,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

const complaintRecord = rowOf({
  id: tables.complaint.id,
  orderId: tables.complaint.order_id,
  ordinal: tables.complaint.ordinal,
  agtOrderNo: tables.collection_order.agt_order_no,
  orderStatus: oneOf(COLLECTION_STATUSES),
  amount: tables.collection_order.amount,
  merchantId: tables.collection_order.merchant_id,
  merchantName: tables.merchant.name,
  participantId: tables.collection_order.participant_id,
  participantName: nullable(tables.participant.name),
  reason: keyOf(COMPLAINT_REASONS),
  detail: tables.complaint.detail,
  state: oneOf(COMPLAINT_STATES),
  verdict: orEmpty(keyOf(COMPLAINT_VERDICT_NAMES)),
  takenBy: tables.complaint.taken_by,
  createTime: text,
  dueTime: text,
  leftMs: int8,
  reviewedBy: tables.complaint.reviewed_by,
  reviewTime: text,
});
export type ComplaintRecord = RowOf<typeof complaintRecord>;

const columns = (sql: Reader) => sql`
  c.id, c.order_id as "orderId", c.ordinal, o.agt_order_no as "agtOrderNo", o.status as "orderStatus", o.amount,
  o.merchant_id as "merchantId", m.name as "merchantName",
  o.participant_id as "participantId", q.name as "participantName", c.reason, c.detail, c.state, c.verdict,
  c.taken_by as "takenBy",
  wire_time(c.at) as "createTime", wire_time(c.due_at) as "dueTime",
  case when c.state < 2 then (extract(epoch from c.due_at - clock_timestamp()) * 1000)::bigint else 0 end as "leftMs",
  c.reviewed_by as "reviewedBy",
  wire_time(c.reviewed_at) as "reviewTime"`;
const sources = (sql: Reader) => sql`
  complaint c
  join collection_order o on o.id = c.order_id
  join merchant m on m.id = o.merchant_id
  left join participant q on q.id = o.participant_id`;

function matching(sql: Reader, query: ComplaintListQuery): SqlPart {
  const { agtOrderNo, state, reason, merchant, participant, overdue, startDate, endDate } = query;
  const until = endDate?.length === 10 ? '1 day' : '1 second';
  return sql`
    ${agtOrderNo ? sql`and o.agt_order_no = ${agtOrderNo}` : sql``}
    ${state ? sql`and c.state = any (${state.split(',').map(Number)}::int[])` : sql``}
    ${reason ? sql`and c.reason = ${reason}` : sql``}
    ${merchant ? sql`and ${merchant} in (m.mch_id, m.name)` : sql``}
    ${participant ? sql`and ${participant} in (q.name, q.id::text)` : sql``}
    ${overdue ? sql`and c.state < 2 and c.due_at < clock_timestamp()` : sql``}
    ${startDate ? sql`and c.at >= ${startDate}::timestamp at time zone 'Asia/Shanghai'` : sql``}
    ${endDate ? sql`and c.at < (${endDate}::timestamp + ${until}::interval) at time zone 'Asia/Shanghai'` : sql``}`;
}

/** Lists a page of complaints: the open ones by the time they are due, then the answered ones, the newest first. */
export async function listComplaintRows(sql: Reader, query: ComplaintListQuery): Promise<ComplaintRecord[]> {
  return readRows(
    complaintRecord,
    sql`
    select ${columns(sql)} from ${sources(sql)} where true ${matching(sql, query)}
    order by c.state = 2, case when c.state < 2 then c.due_at end, c.id desc
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
}

const complaintsRow = rowOf({
  total: int4,
  open: int4,
  overdue: int4,
});

export async function countComplaints(
  sql: Reader,
  query: ComplaintListQuery,
): Promise<{ total: number; open: number; overdue: number }> {
  return readOne(
    complaintsRow,
    sql`
    select (select count(*)::int
      from (select from ${sources(sql)} where true ${matching(sql, query)} limit ${TOTAL_CAP + 1}) x) as total,
      (select count(*)::int from complaint c where c.state < 2) as open,
      (select count(*)::int from complaint c where c.state < 2 and c.due_at < clock_timestamp()) as overdue`,
  );
}

const complaintWholeRow = rowOf({
  ...complaintRecord.columns,
  contact: tables.complaint.contact,
  image: text,
  held: int8,
  reply: tables.complaint.reply,
  outcome: tables.complaint.outcome,
  subject: tables.collection_order.subject,
  product: tables.product.name,
  paidInAmount: tables.collection_order.paid_in_amount,
  payer: tables.collection_order.payment_name,
  payerRef: tables.collection_order.payer_ref,
  orderTime: text,
  affirmTime: text,
  operator: tables.collection_order.operator,
  notifyStatus: oneOf(NOTIFY_STATUSES),
  holder: nullable(tables.collection_account.receive_user_name),
  accountNo: nullable(tables.collection_account.out_auth_no),
  participantFrozen: nullable(tables.participant.frozen),
  merchantRecent: int4,
  participantRecent: int4,
});
export type ComplaintWhole = RowOf<typeof complaintWholeRow>;
/**
 * Returns one complaint with the facts of its order, and the number of recent complaints about the same merchant and
 * participant.
 */
export async function findComplaint(sql: Reader, id: string): Promise<ComplaintWhole | null> {
  return readRow(
    complaintWholeRow,
    sql`
    select ${columns(sql)}, c.contact,
      coalesce((select '/files/' || x.name from complaint_picture x where x.complaint_id = c.id), '') as image,
      c.reply, c.outcome, o.subject, p.name as product, o.paid_in_amount as "paidInAmount", o.payment_name as payer,
      o.payer_ref as "payerRef", wire_time(o.create_time) as "orderTime", wire_time(o.affirm_time) as "affirmTime",
      o.operator,
      o.notify_status as "notifyStatus", a.receive_user_name as holder, a.out_auth_no as "accountNo",
      q.frozen as "participantFrozen",
      complaint_held(c.id) as held,
      (select count(*)::int
        from complaint x
        join collection_order y on y.id = x.order_id
        where y.merchant_id = o.merchant_id and x.at > now() - interval '30 days') as "merchantRecent",
      (select count(*)::int
        from complaint x
        join collection_order y on y.id = x.order_id
        where y.participant_id = o.participant_id and x.at > now() - interval '30 days') as "participantRecent"
    from ${sources(sql)}
    join product p on p.id = o.product_id
    left join collection_account a on a.id = o.account_id
    where c.id = ${id}::bigint`,
  );
}

const otherComplaintRow = rowOf({
  id: tables.complaint.id,
  ordinal: tables.complaint.ordinal,
  state: oneOf(COMPLAINT_STATES),
  verdict: orEmpty(keyOf(COMPLAINT_VERDICT_NAMES)),
  time: text,
});
export type OtherComplaint = RowOf<typeof otherComplaintRow>;
/** Lists the other complaints of the same order, the newest first. */
export async function listOtherComplaints(sql: Reader, id: string): Promise<OtherComplaint[]> {
  return readRows(
    otherComplaintRow,
    sql`
    select x.id, x.ordinal, x.state, x.verdict, wire_time(x.at) as time
    from complaint c
    join complaint x on x.order_id = c.order_id and x.id <> c.id
    where c.id = ${id}::bigint
    order by x.ordinal desc`,
  );
}

const complaintStandingRow = rowOf({
  id: tables.complaint.id,
  state: oneOf(COMPLAINT_STATES),
  reason: keyOf(COMPLAINT_REASONS),
  agtOrderNo: tables.collection_order.agt_order_no,
  merchantId: tables.collection_order.merchant_id,
  participantId: tables.collection_order.participant_id,
});
export type ComplaintStanding = RowOf<typeof complaintStandingRow>;
/** Returns a complaint and locks it. */
export async function lockComplaint(tx: Tx, id: string): Promise<ComplaintStanding | null> {
  return readRow(
    complaintStandingRow,
    tx`
    select c.id, c.state, c.reason, o.agt_order_no as "agtOrderNo", o.merchant_id as "merchantId",
      o.participant_id as "participantId"
    from complaint c join collection_order o on o.id = c.order_id where c.id = ${id}::bigint for update of c`,
  );
}

const openComplaintRow = rowOf({
  ...complaintStandingRow.columns,
  merchantName: text,
  share: nullable(int8),
});

/**
 * Returns the named open complaint of an order, or without a name the oldest open one, and locks order and complaint.
 * `share` is what a settled order holds back for it.
 */
export async function lockOpenComplaint(
  tx: Tx,
  agtOrderNo: string,
  id: string | null,
): Promise<(ComplaintStanding & { merchantName: string; share: bigint | null }) | null> {
  await tx`select lock_order(${agtOrderNo})`;
  return readRow(
    openComplaintRow,
    tx`
    select c.id, c.state, c.reason, o.agt_order_no as "agtOrderNo", o.merchant_id as "merchantId",
      m.name as "merchantName", o.participant_id as "participantId",
      case when collection_stands(o.status) then merchant_left(o) end as share
    from complaint c
    join collection_order o on o.id = c.order_id
    join merchant m on m.id = o.merchant_id
    where o.agt_order_no = ${agtOrderNo} and c.state < 2 and c.id = coalesce(${id}::bigint, open_complaint(o.id))
    for update of c`,
  );
}

/**
 * Assigns a complaint to a member of the staff. The event has only the number of the order, not its id: the order is
 * not locked here, so the event is not a step of the order.
 */
export async function takeComplaintRow(tx: WriteTx, id: bigint, who: string): Promise<void> {
  await tx`update complaint set state = 1, taken_by = ${who}, taken_at = clock_timestamp() where id = ${id}`;
  await tx`
    insert into event_log (kind, order_no, participant_id, status, amount, actor)
    select 'collection.complaint_taken', o.agt_order_no, o.participant_id, o.status, o.amount, ${who}
    from complaint c join collection_order o on o.id = c.order_id where c.id = ${id}`;
}

const complaintNoteRow = rowOf({
  author: text,
  time: text,
  text: text,
});
export type ComplaintNote = RowOf<typeof complaintNoteRow>;
export async function listNotes(sql: Reader, id: string): Promise<ComplaintNote[]> {
  return readRows(
    complaintNoteRow,
    sql`
    select author, wire_time(at) as time, text from complaint_note where complaint_id = ${id}::bigint order by id`,
  );
}
export async function insertComplaintNote(
  tx: WriteTx,
  id: bigint,
  { author, text }: { author: string; text: string },
): Promise<void> {
  await tx`insert into complaint_note (complaint_id, author, text) values (${id}, ${author}, ${text})`;
}

/** The outcomes of each command. */
export const COMPLAINT_COMMANDS = {
  answer_complaint: ['answered', 'not_found', 'wrong_state'],
} as const;
const commands = commandsOf(COMPLAINT_COMMANDS);

/** Ends the complaint that the approval in force names, with its answer; the database lifts its freeze and its hold. */
export async function answerComplaintRow(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.answer_complaint(tx, approvalId, who);
}
