import type { CollectionStatus, NotifyStatus } from '@mashang/contract/collection-orders';
import type { ComplaintState } from '@mashang/contract/complaints';
import { TOTAL_CAP } from '@mashang/contract/paging';
import type { ComplaintListQuery } from '@mashang/contract/payment-page';
import type { Sql, SqlPart, Tx } from '../../platform/db.ts';

type Reader = Sql | Tx;
export type ComplaintRecord = {
  id: bigint;
  orderId: bigint;
  agtOrderNo: string;
  orderStatus: CollectionStatus;
  amount: bigint;
  merchantId: bigint;
  merchantName: string;
  participantId: bigint | null;
  participantName: string | null;
  reason: string;
  detail: string;
  state: ComplaintState;
  verdict: string;
  takenBy: string;
  createTime: string;
  dueTime: string;
  leftMs: bigint;
  reviewedBy: string;
  reviewTime: string;
};

const columns = (sql: Reader) => sql`
  c.id, c.order_id as "orderId", o.agt_order_no as "agtOrderNo", o.status as "orderStatus", o.amount, o.merchant_id as "merchantId", m.name as "merchantName",
  o.participant_id as "participantId", q.name as "participantName", c.reason, c.detail, c.state, c.verdict, c.taken_by as "takenBy",
  wire_time(c.at) as "createTime", wire_time(c.due_at) as "dueTime",
  case when c.state < 2 then (extract(epoch from c.due_at - clock_timestamp()) * 1000)::bigint else 0 end as "leftMs", c.reviewed_by as "reviewedBy",
  wire_time(c.reviewed_at) as "reviewTime"`;
const tables = (sql: Reader) => sql`
  complaint c join collection_order o on o.id = c.order_id join merchant m on m.id = o.merchant_id left join participant q on q.id = o.participant_id`;

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

/** A page of complaints: what waits by the day it is due, then what is answered, the newest first. */
export async function listComplaintRows(sql: Reader, query: ComplaintListQuery): Promise<ComplaintRecord[]> {
  return sql`
    select ${columns(sql)} from ${tables(sql)} where true ${matching(sql, query)}
    order by c.state = 2, case when c.state < 2 then c.due_at end, c.id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}` as never;
}

export async function countComplaints(
  sql: Reader,
  query: ComplaintListQuery,
): Promise<{ total: number; open: number; overdue: number }> {
  const [row] = await sql`
    select (select count(*)::int from (select from ${tables(sql)} where true ${matching(sql, query)} limit ${TOTAL_CAP + 1}) x) as total,
      (select count(*)::int from complaint c where c.state < 2) as open,
      (select count(*)::int from complaint c where c.state < 2 and c.due_at < clock_timestamp()) as overdue`;
  return row as never;
}

export type ComplaintWhole = ComplaintRecord & {
  contact: string;
  picture: string;
  held: bigint;
  reply: string;
  outcome: string;
  subject: string;
  product: string;
  paidInAmount: bigint | null;
  payer: string;
  payerRef: string;
  orderTime: string;
  affirmTime: string;
  operator: string;
  notifyStatus: NotifyStatus;
  holder: string | null;
  accountNo: string | null;
  participantFrozen: boolean | null;
  merchantRecent: number;
  participantRecent: number;
};
/** One complaint with what its order says and how many there were lately about the same two. */
export async function findComplaint(sql: Reader, id: string): Promise<ComplaintWhole | undefined> {
  const [row] = await sql`
    select ${columns(sql)}, c.contact, coalesce((select '/files/' || x.name from complaint_picture x where x.complaint_id = c.id), '') as picture, c.reply, c.outcome, o.subject, p.name as product, o.paid_in_amount as "paidInAmount", o.payment_name as payer,
      o.payer_ref as "payerRef", wire_time(o.create_time) as "orderTime", wire_time(o.affirm_time) as "affirmTime", o.operator,
      o.notify_status as "notifyStatus", a.receive_user_name as holder, a.out_auth_no as "accountNo", q.frozen as "participantFrozen",
      coalesce((select h.amount from ledger_hold h where h.reference = 'complaint:' || o.id and h.state = 'open'), 0)::bigint as held,
      (select count(*)::int from complaint x join collection_order y on y.id = x.order_id where y.merchant_id = o.merchant_id and x.at > now() - interval '30 days') as "merchantRecent",
      (select count(*)::int from complaint x join collection_order y on y.id = x.order_id where y.participant_id = o.participant_id and x.at > now() - interval '30 days') as "participantRecent"
    from ${tables(sql)} join product p on p.id = o.product_id left join collection_account a on a.id = o.account_id where c.id = ${id}::bigint`;
  return row as never;
}

export type ComplaintStanding = {
  id: bigint;
  state: ComplaintState;
  reason: string;
  agtOrderNo: string;
  merchantId: bigint;
  participantId: bigint | null;
};
/** A complaint that is looked into, under its lock. */
export async function lockComplaint(tx: Tx, id: string): Promise<ComplaintStanding | undefined> {
  const [row] = await tx`
    select c.id, c.state, c.reason, o.agt_order_no as "agtOrderNo", o.merchant_id as "merchantId", o.participant_id as "participantId"
    from complaint c join collection_order o on o.id = c.order_id where c.id = ${id}::bigint for update of c`;
  return row as never;
}

/** The complaint that waits of an order, both under lock, with what a settled order keeps back for it. */
export async function lockOpenComplaint(
  tx: Tx,
  agtOrderNo: string,
): Promise<(ComplaintStanding & { merchantName: string; share: bigint | null }) | undefined> {
  const [row] = await tx`select * from waiting_complaint(${agtOrderNo})`;
  return row as never;
}

export async function takeComplaintRow(tx: Tx, id: bigint, who: string): Promise<void> {
  await tx`update complaint set state = 1, taken_by = ${who}, taken_at = clock_timestamp() where id = ${id}`;
}

export type ComplaintNote = { author: string; time: string; text: string };
export async function listNotes(sql: Reader, id: string): Promise<ComplaintNote[]> {
  return sql`select author, wire_time(at) as time, text from complaint_note where complaint_id = ${id}::bigint order by id` as never;
}
export async function insertComplaintNote(
  tx: Tx,
  id: bigint,
  { author, text }: { author: string; text: string },
): Promise<void> {
  await tx`insert into complaint_note (complaint_id, author, text) values (${id}, ${author}, ${text})`;
}

/** Ends a complaint with its answer as the approval in force says: its freeze and hold are lifted by the database. */
export async function answerComplaintRow(tx: Tx, approvalId: bigint, who: string): Promise<string> {
  const [row] = await tx`select answer_complaint(${approvalId}, ${who}) as outcome`;
  return (row as { outcome: string }).outcome;
}
