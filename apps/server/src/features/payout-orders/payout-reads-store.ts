import { NOTIFY_STATUSES } from '@mashang/contract/collection-orders';
import type { CreatedBetween } from '@mashang/contract/merchant-lists';
import { parseMoney } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import {
  CLAIM_STATUSES,
  PAYOUT_STATUSES,
  type PayoutListQuery,
  type PayoutStatus,
  type StruggleListQuery,
  USER_TYPES,
  type WaitingListQuery,
} from '@mashang/contract/payout-orders';
import { PAY_TYPES } from '@mashang/contract/products';
import { z } from 'zod';
import type { Reader, SqlPart } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { createdWithin } from '../../platform/database/statements/created-within.ts';
import { pageBy } from '../../platform/database/statements/db-paging.ts';
import {
  bool,
  int4,
  int8,
  json,
  list,
  nullable,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

type Conditions = SqlPart[];

const allOf = (sql: Reader, conditions: Conditions) =>
  conditions.reduce((left, right) => sql`${left} and ${right}`, sql`true`);

/** Conditions that the lists share, on columns of one table. */
function common(
  sql: Reader,
  query: { payType?: string; minAmount?: string; maxAmount?: string; startDate?: string; endDate?: string },
  time: SqlPart,
): Conditions {
  const all: Conditions = [];
  if (query.payType) all.push(sql`o.pay_type = ${Number(query.payType)}`);
  if (query.minAmount) all.push(sql`o.amount >= ${parseMoney(query.minAmount)}`);
  if (query.maxAmount) all.push(sql`o.amount <= ${parseMoney(query.maxAmount)}`);
  if (query.startDate) all.push(sql`${time} >= ${query.startDate}::timestamp at time zone 'Asia/Shanghai'`);
  if (query.endDate)
    all.push(
      sql`
        ${time} < (${query.endDate}::timestamp
          + ${query.endDate.length === 10 ? '1 day' : '1 second'}::interval) at time zone 'Asia/Shanghai'`,
    );
  return all;
}

/** Milliseconds until a deadline by the database clock; 0 when it is over, or there is none. */
const leftMs = (sql: Reader, deadline: SqlPart) =>
  sql`greatest(0, coalesce(extract(epoch from ${deadline} - clock_timestamp()) * 1000, 0))::bigint`;

const waitingRow = rowOf({
  id: int8,
  orderNo: text,
  userName: text,
  userType: oneOf(USER_TYPES),
  amount: int8,
  payType: oneOf(PAY_TYPES),
  status: oneOf(PAYOUT_STATUSES),
  createTime: text,
  rate: nullable(int4),
  /** Zero where the reader has no rate. */
  commission: int8,
  bankName: text,
  returns: int4,
  remark: text,
  qrcodeUrl: text,
  leftMs: int8,
});
export type WaitingRow = RowOf<typeof waitingRow>;

function hallConditions(sql: Reader, query: WaitingListQuery): SqlPart {
  const all = common(sql, query, sql`o.create_time`);
  if (query.id) all.push(sql`o.id = ${query.id}::bigint`);
  if (query.status) all.push(sql`o.status = ${Number(query.status)}`);
  return allOf(sql, all);
}

/**
 * Lists the claim list with the rate that its reader would earn. Row-level security shows code and remark of a claimed
 * payout only to its claimer.
 */
export async function listClaimList(
  sql: Reader,
  query: WaitingListQuery,
  participantId: bigint,
): Promise<WaitingRow[]> {
  const { after, order, extent } = pageBy(sql, query, { id: sql`o.id`, amount: sql`o.amount` });
  return readRows(
    waitingRow,
    sql`
    select o.id, o.order_no as "orderNo", o.user_name as "userName", o.user_type as "userType", o.amount,
      o.pay_type as "payType", o.status,
      wire_time(o.create_time) as "createTime", r.rate, coalesce(share_of(o.amount, array[r.rate], 1), 0) as commission,
      o.bank_name as "bankName", o.returns,
      coalesce(w.remark, o.remark) as remark, coalesce(w.qrcode_url, '') as "qrcodeUrl",
      ${leftMs(sql, sql`o.deadline`)} as "leftMs"
    from payout_hall o left join payout_order w on w.id = o.id and o.status = 1
    cross join lateral (select rate_of(${participantId}, o.product_id, now()) as rate) r
    where ${hallConditions(sql, query)} ${after} order by ${order} ${extent}`,
  );
}

const hallRow = rowOf({
  total: int4,
  amount: int8,
  earned: int8,
});

/** Counts the rows of a filter (capped), and sums their amounts and what the reader would earn by paying them. */
export async function countHall(sql: Reader, query: WaitingListQuery, participantId: bigint) {
  return readOne(
    hallRow,
    sql`
    with rates as materialized (select p.id, rate_of(${participantId}, p.id, now()) as rate from product p)
    select count(*)::int as total, coalesce(sum(x.amount), 0)::bigint as amount,
      coalesce(sum(share_of(x.amount, array[r.rate], 1)), 0)::bigint as earned
    from (select o.amount, o.product_id from payout_hall o where ${hallConditions(sql, query)} limit ${TOTAL_CAP + 1}) x
    left join rates r on r.id = x.product_id`,
  );
}

/** Whether a participant is a verified business now (L2). */
export async function isVerified(sql: Reader, participantId: bigint): Promise<boolean> {
  const [row] = await sql`
    select is_verified(p, now()) as verified
    from participant p
    where p.id = ${participantId}`;
  return row?.verified === true;
}

const rulesRow = rowOf({
  windowS: tables.payout_policy.window_s,
  coolDownS: tables.payout_policy.cool_down_s,
  maxOpen: tables.payout_policy.max_open,
  open: int4,
  waitS: int4,
});
export type RulesRow = RowOf<typeof rulesRow>;
/** Returns the rules of claiming and one participant's standing by them. */
export async function findRules(sql: Reader, participantId: bigint): Promise<RulesRow> {
  return readOne(
    rulesRow,
    sql`
    select y.window_s as "windowS", y.cool_down_s as "coolDownS", y.max_open as "maxOpen",
      (select count(*)::int
        from payout_claim c
        where c.participant_id = ${participantId} and c.status in (0, 3)) as open,
      (select coalesce(greatest(0,
        ceil(extract(epoch from max(c.ended_at) + make_interval(secs => y.cool_down_s) - clock_timestamp()))), 0)::int
        from payout_claim c where c.participant_id = ${participantId} and c.status in (4, 5)
          and c.ended_at > clock_timestamp() - make_interval(secs => y.cool_down_s)) as "waitS"
    from payout_policy y`,
  );
}

const claimRow = rowOf({
  id: tables.payout_claim.id,
  claimNo: tables.payout_claim.claim_no,
  payoutNo: tables.payout_order.order_no,
  userName: tables.payout_order.beneficiary_name,
  userType: oneOf(USER_TYPES),
  account: tables.payout_order.beneficiary_account,
  bankName: tables.payout_order.bank_name,
  amount: tables.payout_order.amount,
  /** The reader's share of the amount, and the rate of that share. */
  share: int8,
  rate: int8,
  payType: oneOf(PAY_TYPES),
  status: oneOf(CLAIM_STATUSES),
  claimTime: text,
  deadline: text,
  leftMs: int8,
  paidTime: text,
  endTime: text,
  qrcodeUrl: tables.payout_order.qrcode_url,
  payoutRemark: tables.payout_order.remark,
  remark: tables.payout_claim.remark,
  rejectUrl: tables.payout_claim.reject_url,
  disputeReason: tables.payout_claim.dispute_reason,
  disputeTime: text,
  answerBy: text,
  answerLeft: int8,
  objection: tables.payout_claim.objection,
  objectionUrl: tables.payout_claim.objection_url,
  objectionTime: text,
  agreed: bool,
  pic: tables.payout_claim.pay_pic_url,
  pic1: tables.payout_claim.pay_pic_url1,
  pic2: tables.payout_claim.pay_pic_url2,
  video: tables.payout_claim.pay_video_url,
  participantId: tables.payout_claim.participant_id,
  participantName: tables.participant.name,
  frozen: bool,
});
export type ClaimRow = RowOf<typeof claimRow>;

/** SQL of a reader's part of an amount by the claim's rates: a participant's share, or the institution's part. */
const shareOf = (sql: Reader, participantId: bigint | null, amount: SqlPart) =>
  participantId === null
    ? sql`institution_part(o.fee, ${amount}, c.chain_rates)`
    : sql`
      chain_share(${amount}, c.chain_accounts, c.chain_rates,
        (select account_of('participant', ${participantId}, 'commission')))`;

/** The same as a rate; for operators it is what the percent alone leaves. */
const rateOf = (sql: Reader, participantId: bigint | null) =>
  participantId === null
    ? sql`institution_part(o.fee_rate::bigint, 1000000::bigint, c.chain_rates)`
    : shareOf(sql, participantId, sql`1000000::bigint`);

// Columns are listed by name, never `o.*`: a participant may not read whose payout it is nor what it earns.
const claimColumns = (sql: Reader, participantId: bigint | null) => sql`
  c.id, c.claim_no as "claimNo", o.order_no as "payoutNo", o.beneficiary_name as "userName", o.user_type as "userType",
  o.beneficiary_account as account,
  o.bank_name as "bankName", o.amount, ${shareOf(sql, participantId, sql`o.amount`)} as share,
  ${rateOf(sql, participantId)} as rate, o.pay_type as "payType", c.status, wire_time(c.claimed_at) as "claimTime",
  wire_time(c.deadline) as deadline, case when c.status = 0 then ${leftMs(sql, sql`c.deadline`)}
    else 0 end as "leftMs", wire_time(c.paid_at) as "paidTime",
  wire_time(c.ended_at) as "endTime", o.qrcode_url as "qrcodeUrl", o.remark as "payoutRemark", c.remark,
  c.reject_url as "rejectUrl",
  c.dispute_reason as "disputeReason", coalesce(wire_time(c.disputed_at), '') as "disputeTime",
  case when c.status = 3 then coalesce(wire_time(c.answer_by), '') else '' end as "answerBy",
  case when c.status = 3 then ${leftMs(sql, sql`c.answer_by`)} else 0 end as "answerLeft", c.objection,
  c.objection_url as "objectionUrl",
  coalesce(wire_time(c.objected_at), '') as "objectionTime", c.agreed_at is not null as agreed, c.pay_pic_url as pic,
  c.pay_pic_url1 as pic1, c.pay_pic_url2 as pic2, c.pay_video_url as video,
  c.participant_id as "participantId", q.name as "participantName", payout_is_open(o.status)
    and payout_is_frozen(o.id) as frozen`;

function claimConditions(sql: Reader, query: StruggleListQuery, participantId: bigint): SqlPart {
  const all = common(sql, query, sql`c.claimed_at`);
  all.push(
    sql`c.participant_id = any (array(select s.id from participant s where s.path @> array[${participantId}::bigint]))`,
  );
  if (query.orderNo) all.push(sql`(c.claim_no = ${query.orderNo} or o.order_no = ${query.orderNo})`);
  if (query.status) all.push(sql`c.status = any (${query.status.split(',').map(Number)}::int[])`);
  return allOf(sql, all);
}

/** Lists the claims of a participant and those below it. */
export async function listClaims(sql: Reader, query: StruggleListQuery, participantId: bigint): Promise<ClaimRow[]> {
  const { after, order, extent } = pageBy(sql, query, { id: sql`c.id`, amount: sql`o.amount` });
  return readRows(
    claimRow,
    sql`
    select ${claimColumns(sql, participantId)}
    from payout_claim c
    join payout_order o on o.id = c.payout_id
    join participant q on q.id = c.participant_id
    where ${claimConditions(sql, query, participantId)} ${after} order by ${order} ${extent}`,
  );
}

const claimsRow = rowOf({
  total: int4,
  amount: int8,
  paid: int8,
  earned: int8,
});

/**
 * Counts the claims of a filter (capped), and sums their amounts, the paid part of them, and what the reader earned by
 * completed claims.
 */
export async function countClaims(sql: Reader, query: StruggleListQuery, participantId: bigint) {
  return readOne(
    claimsRow,
    sql`
    select count(*)::int as total, coalesce(sum(amount), 0)::bigint as amount,
      coalesce(sum(amount) filter (where status in (1, 2, 3)), 0)::bigint as paid,
      coalesce(sum(earned), 0)::bigint as earned from (
      select o.amount, c.status, case when c.status = 2 then ${shareOf(sql, participantId, sql`o.amount`)} end as earned
      from payout_claim c
      join payout_order o on o.id = c.payout_id
      where ${claimConditions(sql, query, participantId)}
      limit ${TOTAL_CAP + 1}) x`,
  );
}

const claimOfPayoutRow = rowOf({
  ...claimRow.columns,
  payoutId: tables.payout_order.id,
});

/**
 * Returns one claim by its number, or the completed or else last claim of a payout by the payout's number; under
 * row-level security only a visible one.
 */
export async function findClaim(
  sql: Reader,
  claimNo: string,
  participantId: bigint | null,
): Promise<(ClaimRow & { payoutId: bigint }) | null> {
  return readRow(
    claimOfPayoutRow,
    sql`
    select ${claimColumns(sql, participantId)}, o.id as "payoutId"
    from payout_claim c
    join payout_order o on o.id = c.payout_id
    join participant q on q.id = c.participant_id where c.id = any (array(
      select x.id from payout_claim x where x.claim_no = ${claimNo}
      union all select x.id
      from payout_order y
      join payout_claim x on x.payout_id = y.id
      where y.order_no = ${claimNo}))
    order by (c.status = 2) desc, c.id desc limit 1`,
  );
}

/** Lists every claim of a payout, the last first; for operators. */
export async function listClaimsOf(sql: Reader, payoutId: bigint): Promise<ClaimRow[]> {
  return readRows(
    claimRow,
    sql`
    select ${claimColumns(sql, null)}
    from payout_claim c
    join payout_order o on o.id = c.payout_id
    join participant q on q.id = c.participant_id
    where c.payout_id = ${payoutId} order by c.id desc`,
  );
}

const lastClaimRow = rowOf({
  ...claimRow.columns,
  payoutId: tables.payout_claim.payout_id,
  firstBy: nullable(tables.app_user.username),
  merchantAccepted: bool,
});
export type LastClaimRow = RowOf<typeof lastClaimRow>;

/** Returns the last claim of each payout, for operators. */
export async function listLastClaims(sql: Reader, payoutIds: bigint[]): Promise<LastClaimRow[]> {
  return readRows(
    lastClaimRow,
    sql`
    select distinct on (c.payout_id) ${claimColumns(sql, null)}, c.payout_id as "payoutId", u.username as "firstBy",
      c.merchant_accepted_at is not null as "merchantAccepted"
    from payout_claim c
    join payout_order o on o.id = c.payout_id
    join participant q on q.id = c.participant_id
    left join app_user u on u.id = c.accept_first_by
    where c.payout_id = any (${payoutIds.map(String)}::bigint[]) order by c.payout_id, c.id desc`,
  );
}

const payoutEventRow = rowOf({
  kind: text,
  time: text,
  actor: text,
  mine: bool,
  /** The part of the event's data that the timeline shows; there is more. */
  data: nullable(
    json(z.object({ claimNo: z.string().optional(), remark: z.string().optional(), file: z.string().optional() })),
  ),
});
export type PayoutEventRow = RowOf<typeof payoutEventRow>;
/** Lists the events of a payout, in order; `claimNo` limits them to one claim. */
export async function listPayoutEvents(
  sql: Reader,
  payoutId: bigint,
  claimNo: string | null,
): Promise<PayoutEventRow[]> {
  return readRows(
    payoutEventRow,
    sql`
    select kind, wire_time(at) as time, actor, participant_id is not null as mine, data from event_log
    where order_id = ${payoutId} and (${claimNo}::text is null or data ->> 'claimNo' = ${claimNo}) order by id`,
  );
}

const payoutRow = rowOf({
  id: tables.payout_order.id,
  orderNo: tables.payout_order.order_no,
  mchOrderNo: tables.payout_order.mch_order_no,
  mchId: tables.merchant.mch_id,
  merchantName: tables.merchant.name,
  userName: tables.payout_order.beneficiary_name,
  userType: oneOf(USER_TYPES),
  account: tables.payout_order.beneficiary_account,
  bankName: tables.payout_order.bank_name,
  amount: tables.payout_order.amount,
  fee: int8,
  rate: tables.payout_order.fee_rate,
  payType: oneOf(PAY_TYPES),
  status: oneOf(PAYOUT_STATUSES),
  notifyStatus: oneOf(NOTIFY_STATUSES),
  frozen: tables.payout_order.frozen,
  returns: tables.payout_order.returns,
  remark: tables.payout_order.remark,
  operator: tables.payout_order.operator,
  failReason: tables.payout_order.fail_reason,
  createTime: text,
  finishTime: text,
  /** Whether two people are needed; false once it can no longer be paid. */
  needsTwo: bool,
  /** Whether a claimer has shown proof of a payment. */
  wasPaid: bool,
  byBank: bool,
  approved: bool,
  /** Ids of the people who approved it for a bank file; they must leave the file to another. */
  approvers: list(int8),
  /**
   * Names of the people who sent the failed payment or reported its failure; they must leave the next file to others.
   */
  hands: list(text),
  /** The bank file of its last payment; empty where that went another way. */
  batchNo: text,
  /** The channel that pays or paid it; empty for a bank file. */
  byChannel: text,
});
export type PayoutRow = RowOf<typeof payoutRow>;
/** SQL of what the merchant pays for it, or will pay: zero for a payout that was cancelled, failed or came back. */
const feeDue = (sql: Reader) => sql`case when o.status in (3, 4, 6) then 0 else o.fee end`;
const payoutColumns = (sql: Reader) => sql`
  o.id, o.order_no as "orderNo", o.mch_order_no as "mchOrderNo", m.mch_id as "mchId", m.name as "merchantName",
  o.beneficiary_name as "userName",
  o.user_type as "userType", o.beneficiary_account as account, o.bank_name as "bankName", o.amount,
  ${feeDue(sql)} as fee, o.fee_rate as rate, o.pay_type as "payType", o.status,
  o.notify_status as "notifyStatus", o.frozen, o.returns, o.remark, o.operator, o.fail_reason as "failReason",
  wire_time(o.create_time) as "createTime",
  wire_time(o.finish_time) as "finishTime", payout_is_open(o.status) and payout_needs_two(o) as "needsTwo",
  exists (select from payout_claim k where k.payout_id = o.id and k.paid_at is not null) as "wasPaid",
  o.settlement_mode = 'institution' as "byBank",
  o.approval_id is not null as approved, array(select * from approval_people(o.approval_id)) as approvers,
  payout_hands(o) as hands,
  coalesce((select b.batch_no
    from payout_payment y
    left join settlement_batch b on b.id = y.batch_id
    where y.payout_id = o.id
    order by y.attempt desc
    limit 1), '') as "batchNo",
  coalesce((select c.title
    from payout_payment y
    join channel_transfer z on z.id = y.transfer_id
    join payment_channel c on c.id = z.channel_id
    where y.payout_id = o.id and y.failed_at is null), '') as "byChannel"`;

function payoutConditions(sql: Reader, query: PayoutListQuery): SqlPart {
  const all = common(sql, query, sql`o.create_time`);
  if (query.orderNo)
    all.push(
      sql`
        o.id in (select x.id
          from payout_order x
          where x.order_no = ${query.orderNo}
          union select c.payout_id
          from payout_claim c
          where c.claim_no = ${query.orderNo})`,
    );
  if (query.mchOrderNo) all.push(sql`o.mch_order_no = ${query.mchOrderNo}`);
  if (query.status) all.push(sql`o.status = any (${query.status.split(',').map(Number)}::int[])`);
  if (query.notifyStatus) all.push(sql`o.notify_status = ${Number(query.notifyStatus)}`);
  if (query.claimStatus)
    all.push(
      sql`
        exists (select
          from payout_claim c
          where c.payout_id = o.id and c.status = any (${query.claimStatus.split(',').map(Number)}::int[]))`,
    );
  if (query.merchant)
    all.push(
      sql`o.merchant_id = any (array(select x.id from merchant x where ${query.merchant} in (x.mch_id, x.name)))`,
    );
  if (query.claimer)
    all.push(
      sql`
        exists (select
          from payout_claim c
          join participant q on q.id = c.participant_id
          where c.payout_id = o.id and ${query.claimer} in (q.name, q.id::text))`,
    );
  if (query.awaitsSecond)
    all.push(
      sql`
        exists (select
          from payout_claim c
          where c.payout_id = o.id and c.status in (1, 3)
            and (c.accept_first_by is not null or c.merchant_accepted_at is not null))`,
    );
  if (query.awaitsFile) all.push(awaitsFile(sql));
  return allOf(sql, all);
}

const toDoCountsRow = rowOf({
  toAccept: int4,
  toSecond: int4,
  abnormal: int4,
  toSend: int4,
});
export type ToDoCounts = RowOf<typeof toDoCountsRow>;
/** Selects payouts that the staff still has to put into a bank file. */
const awaitsFile = (sql: Reader): SqlPart =>
  sql`o.settlement_mode = 'institution' and o.status in (0, 7) and not o.frozen`;

/**
 * Counts claims that wait for a decision: for a first acceptance, for a second one by another person than this user, or
 * as disputed. Also counts payouts that wait for a bank file.
 */
export async function countToJudge(sql: Reader, userId: bigint): Promise<ToDoCounts> {
  return readOne(
    toDoCountsRow,
    sql`
    select count(*) filter (where status = 1 and accept_first_by is null and merchant_accepted_at is null)::int
        as "toAccept",
      count(*) filter (where accept_first_by <> ${userId} or merchant_accepted_at is not null)::int as "toSecond",
      count(*) filter (where status = 3)::int as abnormal,
      (select count(*)::int from payout_order o where ${awaitsFile(sql)}) as "toSend"
    from payout_claim where status in (1, 3)`,
  );
}

const toPayRow = rowOf({
  waiting: int4,
  open: int4,
});

/** Counts payouts that a participant can claim and did not give back before, and its claims that are to be paid. */
export async function countToPay(sql: Reader, participantId: bigint): Promise<{ waiting: number; open: number }> {
  return readOne(
    toPayRow,
    sql`
    select (select count(*)::int from payout_hall o where o.status = 0
        and not exists (select
          from payout_claim c
          where c.payout_id = o.id and c.participant_id = ${participantId})) as waiting,
      (select count(*)::int
        from payout_claim c
        where c.participant_id = ${participantId} and c.status in (0, 3)) as open`,
  );
}

/** Lists payouts as the operator sees them. */
export async function listPayouts(sql: Reader, query: PayoutListQuery): Promise<PayoutRow[]> {
  const { after, order, extent } = pageBy(sql, query, { id: sql`o.id`, amount: sql`o.amount` });
  return readRows(
    payoutRow,
    sql`
    select ${payoutColumns(sql)} from payout_order o join merchant m on m.id = o.merchant_id
    where ${payoutConditions(sql, query)} ${after} order by ${order} ${extent}`,
  );
}

const payoutsRow = rowOf({
  total: int4,
  amount: int8,
  fee: int8,
});

export async function countPayouts(sql: Reader, query: PayoutListQuery) {
  return readOne(
    payoutsRow,
    sql`
    select count(*)::int as total, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(fee), 0)::bigint as fee
    from (
      select o.amount, ${feeDue(sql)} as fee
      from payout_order o
      where ${payoutConditions(sql, query)}
      limit ${TOTAL_CAP + 1}) x`,
  );
}

export async function findPayout(sql: Reader, orderNo: string): Promise<PayoutRow | null> {
  return readRow(
    payoutRow,
    sql`
    select ${payoutColumns(sql)}
    from payout_order o
    join merchant m on m.id = o.merchant_id
    where o.order_no = ${orderNo}`,
  );
}

const amountRow = rowOf({
  amount: tables.payout_order.amount,
  needsTwo: bool,
});

/** Returns what an acceptance must know beforehand; the database judges again. */
export async function findAmount(sql: Reader, orderNo: string): Promise<{ amount: bigint; needsTwo: boolean } | null> {
  return readRow(
    amountRow,
    sql`
    select o.amount, payout_needs_two(o) as "needsTwo" from payout_order o where o.order_no = ${orderNo}`,
  );
}

const merchantPayoutRow = rowOf({
  id: int8,
  orderNo: tables.payout_order.order_no,
  mchOrderNo: tables.payout_order.mch_order_no,
  amount: tables.payout_order.amount,
  fee: tables.payout_order.fee,
  payType: oneOf(PAY_TYPES),
  name: tables.payout_order.beneficiary_name,
  account: tables.payout_order.beneficiary_account,
  bankName: tables.payout_order.bank_name,
  remark: tables.payout_order.remark,
  status: oneOf(PAYOUT_STATUSES),
  claimStatus: nullable(oneOf(CLAIM_STATUSES)),
  notifyStatus: oneOf(NOTIFY_STATUSES),
  createTime: text,
  finishTime: text,
  failReason: tables.payout_order.fail_reason,
  /** Until when its payee may or might agree at a channel; empty where it need not. */
  payeeUntil: text,
});
export type MerchantPayoutRow = RowOf<typeof merchantPayoutRow>;
const merchantPayoutColumns = (sql: Reader) => sql`
  o.id, o.order_no as "orderNo", o.mch_order_no as "mchOrderNo", o.amount, o.fee, o.pay_type as "payType",
  o.beneficiary_name as name,
  o.beneficiary_account as account, o.bank_name as "bankName", o.remark, o.status, c.status as "claimStatus",
  o.notify_status as "notifyStatus",
  wire_time(o.create_time) as "createTime", wire_time(o.finish_time) as "finishTime", o.fail_reason as "failReason",
  coalesce((select wire_time(max(t.payee_until))
    from channel_transfer t
    where t.order_no = o.order_no), '') as "payeeUntil"`;
const merchantPayoutTables = (sql: Reader) => sql`
  payout_order o left join payout_claim c on c.payout_id = o.id and c.status in (0, 1, 2, 3)`;

type MerchantListing = {
  merchantId: bigint;
  status: PayoutStatus | null;
  created: CreatedBetween;
  /** Id of the row before the page; null for the first page. */
  before: bigint | null;
  limit: number;
};
/** Returns a merchant's own payouts, newest first, by the index `payout_order_of_merchant`. */
export async function listMerchantPayouts(sql: Reader, asked: MerchantListing): Promise<MerchantPayoutRow[]> {
  const { merchantId, status, created, before, limit } = asked;
  return readRows(
    merchantPayoutRow,
    sql`
    select ${merchantPayoutColumns(sql)}
    from ${merchantPayoutTables(sql)}
    where o.merchant_id = ${merchantId}
      ${status === null ? sql`` : sql`and o.status = ${status}`}
      ${createdWithin(sql, sql`o.create_time`, created)}
      ${before === null ? sql`` : sql`and o.id < ${before}`}
    order by o.id desc limit ${limit}`,
  );
}

/** Returns one of a merchant's own payouts, by either number. */
export async function findMerchantPayout(
  sql: Reader,
  merchantId: number,
  by: { orderNo?: string; mchOrderNo?: string },
): Promise<MerchantPayoutRow | null> {
  return readRow(
    merchantPayoutRow,
    sql`
    select ${merchantPayoutColumns(sql)}
    from ${merchantPayoutTables(sql)}
    where o.merchant_id = ${merchantId}
      and ${by.orderNo !== undefined ? sql`o.order_no = ${by.orderNo}` : sql`o.mch_order_no = ${by.mchOrderNo ?? ''}`}`,
  );
}
