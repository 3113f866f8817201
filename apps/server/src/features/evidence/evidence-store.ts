import { COLLECTION_STATUSES } from '@mashang/contract/collection-orders';
import { policyView } from '@mashang/contract/licence';
import { CURRENCIES } from '@mashang/contract/money';
import { REFUND_STATES } from '@mashang/contract/refunds';
import { HIT_STATES } from '@mashang/contract/screening';
import { KYC_STATUSES } from '@mashang/contract/standing';
import { z } from 'zod';
import type { Tx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
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

/** The terms of an entered jurisdiction, as the database stores them. */
const storedPolicy = policyView
  .pick({ name: true, services: true, settlementModes: true, accountTypes: true, fictitious: true })
  .extend({ personalCodes: z.literal(false) });

const orderRow = rowOf({
  id: tables.collection_order.id,
  agtOrderNo: tables.collection_order.agt_order_no,
  mchOrderNo: tables.collection_order.mch_order_no,
  mchId: tables.merchant.mch_id,
  merchant: tables.merchant.legal_name,
  merchantId: tables.collection_order.merchant_id,
  product: tables.product.name,
  subject: tables.collection_order.subject,
  currency: oneOf(CURRENCIES),
  amount: tables.collection_order.amount,
  askedAmount: int8,
  paidInAmount: tables.collection_order.paid_in_amount,
  refunded: tables.collection_order.refunded,
  status: oneOf(COLLECTION_STATUSES),
  settlementMode: tables.collection_order.settlement_mode,
  goodsOrderNo: tables.collection_order.goods_order_no,
  createTime: text,
  expireTime: text,
  affirmTime: text,
  failTime: text,
  operator: tables.collection_order.operator,
  tag: tables.collection_order.tag,
  voucherTime: text,
  hasImage: bool,
  isByHand: bool,
  accountId: tables.collection_order.account_id,
  skipped: json(z.array(z.object({ a: z.string(), r: z.string(), p: z.string().optional() }))),
  chainRates: tables.collection_order.chain_rates,
  rate: tables.collection_order.fee_rate,
  fixed: tables.collection_order.fee_fixed,
  least: tables.collection_order.fee_least,
  most: tables.collection_order.fee_most,
  refundFee: tables.collection_order.refund_fee,
  settled: int8,
  fee: int8,
});
export type OrderRow = RowOf<typeof orderRow>;
/** One order with the terms that were fixed at its creation. */
export async function findEvidenceOrder(tx: Tx, agtOrderNo: string): Promise<OrderRow | null> {
  return readRow(
    orderRow,
    tx`
    select o.id, o.agt_order_no as "agtOrderNo", o.mch_order_no as "mchOrderNo", m.mch_id as "mchId",
      m.legal_name as merchant, o.merchant_id as "merchantId", g.name as product, o.subject,
      o.currency, o.amount, coalesce(o.asked_amount, o.amount) as "askedAmount", o.paid_in_amount as "paidInAmount",
      o.refunded, o.status, o.settlement_mode as "settlementMode",
      o.goods_order_no as "goodsOrderNo", wire_time(o.create_time) as "createTime",
      wire_time(o.expire_time) as "expireTime", coalesce(wire_time(o.affirm_time), '') as "affirmTime",
      coalesce(wire_time(o.fail_time), '') as "failTime", o.operator, o.tag,
      coalesce(wire_time(o.voucher_at), '') as "voucherTime", o.voucher_picture is not null as "hasImage",
      -- What a statement, a channel or two people confirmed is nobody's hand.
      o.affirm_time is not null and o.operator not like 'system:%'
        and not exists (select from receipt r where r.order_id = o.id)
        and not exists (select from channel_notification n where n.agt_order_no = o.agt_order_no)
        and not exists (select from collection_adjustment a where a.order_id = o.id) as "isByHand",
      o.account_id as "accountId", o.skipped, o.chain_rates as "chainRates",
      o.fee_rate as rate, o.fee_fixed as fixed, o.fee_least as least, o.fee_most as most,
      o.refund_fee as "refundFee",
      settled_of(o) as settled, fee_of(o, settled_of(o)) as fee
    from collection_order o
    join merchant m on m.id = o.merchant_id
    join product g on g.id = o.product_id
    where o.agt_order_no = ${agtOrderNo}`,
  );
}

const requestRow = rowOf({
  idempotencyKey: tables.idempotency.key,
  sha256: text,
  status: tables.idempotency.status,
  answer: tables.idempotency.answer,
  time: text,
});
export type RequestRow = RowOf<typeof requestRow>;
/** The order's request with its answer; found by the time at which both were written. */
export async function findRequest(tx: Tx, order: OrderRow): Promise<RequestRow | null> {
  return readRow(
    requestRow,
    tx`
    select i.key as "idempotencyKey", encode(i.request_hash, 'hex') as sha256, i.status, i.answer,
      wire_time(i.at) as time
    from collection_order o
    join idempotency i on i.merchant_id = o.merchant_id and i.at = o.create_time
      and i.answer::json ->> 'agtOrderNo' = o.agt_order_no
    where o.id = ${order.id}`,
  );
}

const licenceRow = rowOf({
  version: text,
  legalName: tables.licence_profile.legal_name,
  licenceNo: tables.licence_profile.licence_no,
  regulator: tables.licence_profile.regulator,
  jurisdiction: tables.licence_profile.jurisdiction,
  services: tables.licence_profile.services,
  settlementMode: tables.licence_profile.settlement_mode,
  validFrom: text,
  validTo: text,
  policy: nullable(json(storedPolicy)),
});
export type LicenceRow = RowOf<typeof licenceRow>;
/**
 * The licence that was in force when the order was made, with the policy of a further jurisdiction at that time. The
 * policy's row is overwritten, so for an older order this is the last policy that two people approved before it.
 */
export async function findLicenceOf(tx: Tx, order: OrderRow): Promise<LicenceRow | null> {
  return readRow(
    licenceRow,
    tx`
    select l.id::text as version, l.legal_name as "legalName", l.licence_no as "licenceNo", l.regulator,
      l.jurisdiction, l.services, l.settlement_mode as "settlementMode",
      wire_time(l.valid_from) as "validFrom", wire_time(l.valid_to) as "validTo", case
        when j.said is not null then json_build_object('name', j.said -> 'name', 'services', j.said -> 'services',
        'settlementModes', j.said -> 'settlementModes', 'accountTypes', j.said -> 'accountTypes', 'personalCodes',
        false,
        'fictitious', false) end as policy
    from collection_order o
    join licence_profile l on l.created_at <= o.create_time
    left join lateral (
      select x.said from (
        select 1 as place, p.changed_at as since, jsonb_build_object('name', p.name, 'services', p.services,
          'settlementModes', p.settlement_modes, 'accountTypes', p.account_types) as said
        from jurisdiction_policy p
        where p.code = l.jurisdiction and p.changed_at <= o.create_time
        union all
        select 2, a.closed_at, a.payload
        from approval a
        where a.kind = 'jurisdiction.policy' and a.subject_id = l.jurisdiction and a.state = 1
          and a.closed_at <= o.create_time
      ) x
      order by x.place, x.since desc
      limit 1
    ) j on true
    where o.id = ${order.id}
    order by l.id desc
    limit 1`,
  );
}

const holderRow = rowOf({
  participant: tables.participant.name,
  legalName: tables.participant.legal_name,
  business: text,
  kycStatus: oneOf(KYC_STATUSES),
  reviewedTime: text,
  accountNo: tables.collection_account.out_auth_no,
  receiveUserName: tables.collection_account.receive_user_name,
  bankName: tables.collection_account.bank_name,
  accountChecked: tables.collection_account.check_status,
  accountCheckedTime: text,
  ownName: bool,
});
export type HolderRow = RowOf<typeof holderRow>;
/** The owner of the account that was shown to the payer, with its verification. */
export async function findHolder(tx: Tx, { accountId }: OrderRow): Promise<HolderRow | null> {
  return readRow(
    holderRow,
    tx`
    select p.name as participant, p.legal_name as "legalName", coalesce(p.business, '') as business,
      p.kyc_status as "kycStatus",
      coalesce((select wire_time(max(s.reviewed_at))
        from kyc_submission s
        where s.participant_id = p.id and s.state = 'approved'), '') as "reviewedTime",
      a.out_auth_no as "accountNo", a.receive_user_name as "receiveUserName", a.bank_name as "bankName",
      a.check_status as "accountChecked",
      coalesce(wire_time(a.checked_at), '') as "accountCheckedTime",
      legal_name_key(a.receive_user_name) = legal_name_key(p.legal_name) as "ownName"
    from collection_account a join participant p on p.id = a.participant_id where a.id = ${accountId}`,
  );
}

const limitRow = rowOf({
  dailyAmount: tables.person.daily_amount,
  dailyCount: tables.person.daily_count,
  monthlyAmount: tables.person.monthly_amount,
  monthlyCount: tables.person.monthly_count,
  usedDayAmount: int8,
  usedDayCount: int4,
  usedMonthAmount: int8,
  usedMonthCount: int4,
});
export type LimitRow = RowOf<typeof limitRow>;
/** The person's limits, and how much of them was used on the order's day and in its month, with this order. */
export async function findLimits(tx: Tx, { id }: OrderRow): Promise<LimitRow | null> {
  return readRow(
    limitRow,
    tx`
    select e.daily_amount as "dailyAmount", e.daily_count as "dailyCount", e.monthly_amount as "monthlyAmount",
      e.monthly_count as "monthlyCount",
      d.amount as "usedDayAmount", d.count as "usedDayCount", m.amount as "usedMonthAmount", m.count as "usedMonthCount"
    from collection_order o join participant p on p.id = o.participant_id join person e on e.id = p.person_id
    cross join lateral person_used(e.id,
      date_trunc('day', o.create_time at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai',
      o.create_time + interval '1 microsecond', array[o.id]) d
    cross join lateral person_used(e.id,
      date_trunc('month', o.create_time at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai',
      o.create_time + interval '1 microsecond', array[o.id]) m
    where o.id = ${id}`,
  );
}

const placeRow = rowOf({
  place: text,
  inForce: bool,
  institution: tables.licence_profile.legal_name,
  bankAccount: tables.bank_account.code,
  bankName: tables.bank_account.bank,
  holder: tables.bank_account.holder,
  accountNo: tables.bank_account.account_no,
  virtualWay: tables.order_place.virtual_way,
  virtualNo: tables.order_place.virtual_no,
  reference: tables.order_place.pay_reference,
  time: text,
  closedTime: text,
  minAmount: tables.receiving_place.min_amount,
  maxAmount: tables.receiving_place.max_amount,
  dailyAmount: tables.receiving_place.daily_amount,
  dailyCount: tables.receiving_place.daily_count,
  usedDayAmount: int8,
  usedDayCount: int4,
});
export type PlaceRow = RowOf<typeof placeRow>;
/**
 * Places of the institution that the order was sent to, the first before those that the payer changed to, each with its
 * limits and their use on that day.
 */
export async function listPlaces(tx: Tx, { id }: OrderRow): Promise<PlaceRow[]> {
  return readRows(
    placeRow,
    tx`
    select w.place_id::text as place, w.closed_at is null as "inForce",
      coalesce(
        (select l.legal_name from licence_profile l where l.created_at <= o.create_time order by l.id desc limit 1),
        '') as institution,
      coalesce(b.code, 'channel:' || c.code) as "bankAccount", coalesce(b.bank, c.title) as "bankName",
      coalesce(b.holder, '') as holder, coalesce(b.account_no, c.merchant_no) as "accountNo",
      w.virtual_way as "virtualWay", w.virtual_no as "virtualNo", w.pay_reference as reference,
      wire_time(w.at) as time, coalesce(wire_time(w.closed_at), '') as "closedTime",
      p.min_amount as "minAmount", p.max_amount as "maxAmount", p.daily_amount as "dailyAmount",
      p.daily_count as "dailyCount", coalesce(d.amount, 0)::bigint as "usedDayAmount",
      coalesce(d.count, 0)::int as "usedDayCount"
    from order_place w
    join collection_order o on o.id = w.order_id
    join receiving_place p on p.id = w.place_id
    left join bank_account b on b.id = w.bank_account_id
    left join payment_channel c on c.id = w.payment_channel_id
    left join receiving_place_day d on d.place_id = w.place_id and d.day = (w.at at time zone 'Asia/Shanghai')::date
    where w.order_id = ${id}
    order by w.id`,
  );
}

const decisionRow = rowOf({
  approvalId: text,
  kind: tables.approval.kind,
  maker: text,
  time: text,
  checks: json(z.array(z.object({ by: z.string(), time: z.string() }))),
});
export type DecisionRow = RowOf<typeof decisionRow>;
/**
 * Decisions of two people about the order's receipt, its difference, its refunds and the advances for them, each with
 * everybody who took part.
 */
export async function listDecided(tx: Tx, { id }: OrderRow): Promise<DecisionRow[]> {
  return readRows(
    decisionRow,
    tx`
    select a.id::text as "approvalId", a.kind, coalesce(u.username, '') as maker, wire_time(a.created_at) as time,
      coalesce((
        select json_agg(json_build_object('by', k.username, 'time', wire_time(c.at)) order by c.at)
        from approval_check c join app_user k on k.id = c.user_id
        where c.approval_id = a.id and c.verdict = 'approve'), '[]') as checks
    from approval a left join app_user u on u.id = a.maker_id
    where a.state = 1 and a.id in (
      select r.approval_id from receipt r where r.order_id = ${id}
      union all select x.approval_id from collection_adjustment x where x.order_id = ${id}
      union all select f.approval_id from refund f where f.order_id = ${id}
      union all select y.approval_id
      from merchant_advance y
      join refund f on f.id = y.refund_id
      where f.order_id = ${id}
      union all select v.approval
      from refund f join refund_payment p on p.refund_id = f.id
      cross join lateral (values (p.ruling_approval_id), (p.return_approval_id)) v (approval)
      where f.order_id = ${id}
    )
    order by a.id`,
  );
}

const screenedRow = rowOf({
  name: tables.screening_list.name,
  version: tables.screening_list.version,
  releasedTime: text,
});

/** The lists that were in force when the order was made. */
export async function listScreened(
  tx: Tx,
  { id }: OrderRow,
): Promise<{ name: string; version: string; releasedTime: string }[]> {
  return readRows(
    screenedRow,
    tx`
    select l.name, l.version, wire_time(l.released_at) as "releasedTime"
    from collection_order o
    join screening_list l on l.released_at <= o.create_time
      and (l.retired_at is null or l.retired_at > o.create_time) where o.id = ${id} order by l.id`,
  );
}

const hitRow = rowOf({
  subject: text,
  level: tables.screening_hit.level,
  score: tables.screening_hit.score,
  state: oneOf(HIT_STATES),
  decidedBy: tables.screening_hit.decided_by,
  decidedTime: text,
  time: text,
});
export type HitRow = RowOf<typeof hitRow>;
/** Screening hits about the order, its merchant and its collector. */
export async function listHits(tx: Tx, { id }: OrderRow): Promise<HitRow[]> {
  return readRows(
    hitRow,
    tx`
    select h.subject_kind || ':' || h.subject_id as subject, h.level, h.score, h.state, h.decided_by as "decidedBy",
      coalesce(wire_time(h.decided_at), '') as "decidedTime", wire_time(h.at) as time
    from collection_order o
    join screening_hit h on h.subject_kind = 'collection' and h.subject_id = o.agt_order_no
      or h.subject_kind = 'merchant' and h.subject_id = o.merchant_id::text
      or h.subject_kind = 'participant' and h.subject_id = o.participant_id::text where o.id = ${id} order by h.id`,
  );
}

const decisionsOfRow = rowOf({
  stage: tables.risk_decision.stage,
  outcome: tables.risk_decision.outcome,
  rules: list(text),
  time: text,
});

export async function listDecisionsOf(
  tx: Tx,
  { agtOrderNo }: OrderRow,
): Promise<{ stage: string; outcome: string; rules: string[]; time: string }[]> {
  return readRows(
    decisionsOfRow,
    tx`
    select d.stage, d.outcome,
      array(select r.code || ' v' || r.version from risk_rule r where r.id = any (d.matched) order by r.id) as rules,
      wire_time(d.happened_at) as time
    from risk_decision d where d.order_no = ${agtOrderNo} order by d.id`,
  );
}

const chainRow = rowOf({
  name: tables.participant.name,
});

/** The participants of the chain, the collector first; at the institution, the agent that acquired the merchant. */
export async function listChain(tx: Tx, { id }: OrderRow): Promise<string[]> {
  const rows = await readRows(
    chainRow,
    tx`
    select p.name
    from collection_order o
    cross join lateral unnest(o.chain_accounts) with ordinality s (account, n)
    join ledger_account a on a.id = s.account
    join participant p on p.id = a.owner_id
    where o.id = ${id} and a.owner_kind = 'participant'
    order by s.n`,
  );
  return rows.map(({ name }) => name);
}

const postingRow = rowOf({
  id: text,
  type: tables.ledger_transfer.type,
  reference: tables.ledger_transfer.reference,
  time: text,
  line: tables.ledger_posting.line,
  owner: text,
  account: tables.ledger_account.kind,
  bankAccount: text,
  currency: oneOf(CURRENCIES),
  amount: tables.ledger_posting.amount,
});
export type PostingRow = RowOf<typeof postingRow>;
/** Every posting of the order and its refunds. */
export async function listPostings(tx: Tx, { agtOrderNo }: OrderRow): Promise<PostingRow[]> {
  return readRows(
    postingRow,
    tx`
    select t.id::text as id, t.type, t.reference, wire_time(t.at) as time, p.line, a.kind as account, a.currency,
      p.amount, coalesce(b.code, '') as "bankAccount",
      a.owner_kind || coalesce(':' || coalesce(q.name, m.mch_id), '') as owner
    from ledger_transfer t join ledger_posting p on p.transfer_id = t.id join ledger_account a on a.id = p.account_id
    left join participant q on a.owner_kind = 'participant' and q.id = a.owner_id
    left join merchant m on a.owner_kind = 'merchant' and m.id = a.owner_id
    left join bank_account b on b.clearing_account = a.id
    where t.order_no = ${agtOrderNo} order by t.id, p.line`,
  );
}

const refundRow = rowOf({
  refundNo: tables.refund.refund_no,
  kind: tables.refund.kind,
  plan: tables.refund.plan,
  currency: oneOf(CURRENCIES),
  amount: tables.refund.amount,
  state: oneOf(REFUND_STATES),
  executor: tables.refund.executor,
  reason: tables.refund.reason,
  time: text,
  approvalId: text,
});
export type RefundRow = RowOf<typeof refundRow>;
export async function listRefundsOf(tx: Tx, { id }: OrderRow): Promise<RefundRow[]> {
  return readRows(
    refundRow,
    tx`
    select refund_no as "refundNo", kind, plan, currency, amount, state, executor, reason,
      wire_time(requested_at) as time, coalesce(approval_id::text, '') as "approvalId"
    from refund where order_id = ${id} order by id`,
  );
}

const noticeRow = rowOf({
  connector: tables.channel_notification.connector,
  id: tables.channel_notification.notification_id,
  sha256: text,
  time: text,
});

export async function listNotices(
  tx: Tx,
  { agtOrderNo }: OrderRow,
): Promise<{ connector: string; id: string; sha256: string; time: string }[]> {
  return readRows(
    noticeRow,
    tx`
    select connector, notification_id as id, encode(body_hash, 'hex') as sha256, wire_time(at) as time
    from channel_notification
    where agt_order_no = ${agtOrderNo}
    order by at`,
  );
}

const channelReceiptRow = rowOf({
  channel: tables.payment_channel.code,
  company: tables.payment_channel.kind,
  channelNo: tables.channel_receipt.channel_no,
  paymentNo: tables.channel_receipt.payment_no,
  currency: oneOf(CURRENCIES),
  amount: tables.channel_receipt.amount,
  paidTime: text,
  source: oneOf(['notice', 'query', 'bill']),
  time: text,
});
/** What a payment channel received as the order's receipt. */
export async function listChannelReceipts(tx: Tx, { id }: OrderRow): Promise<RowOf<typeof channelReceiptRow>[]> {
  return readRows(
    channelReceiptRow,
    tx`
    select c.code as channel, c.kind as company, q.channel_no as "channelNo", q.payment_no as "paymentNo", q.currency,
      q.amount, wire_time(q.paid_at) as "paidTime", q.source, wire_time(q.at) as time
    from receipt r
    join channel_receipt q on q.id = r.channel_receipt_id
    join payment_channel c on c.id = q.channel_id
    where r.order_id = ${id}`,
  );
}

const lineRow = rowOf({
  source: tables.statement_source.name,
  bankAccount: text,
  fileSha256: text,
  row: tables.statement_line.row_no,
  lineSha256: text,
  direction: oneOf(['in', 'out']),
  for: tables.statement_match.order_no,
  currency: oneOf(CURRENCIES),
  amount: tables.statement_line.amount,
  time: text,
  matchedBy: tables.statement_match.matched_by,
  undone: bool,
});
export type LineRow = RowOf<typeof lineRow>;
const channelRefundRow = rowOf({
  refundNo: tables.refund.refund_no,
  channel: tables.payment_channel.code,
  company: tables.payment_channel.kind,
  channelNo: text,
  sentNo: tables.channel_refund.sent_no,
  currency: oneOf(CURRENCIES),
  amount: tables.channel_refund.amount,
  refundedTime: text,
  returnedTime: text,
  source: oneOf(['notice', 'query']),
  time: text,
});
/** What a payment channel returned to the order's payer, and what of it came back. */
export async function listChannelRefunds(tx: Tx, { id }: OrderRow): Promise<RowOf<typeof channelRefundRow>[]> {
  return readRows(
    channelRefundRow,
    tx`
    select r.refund_no as "refundNo", c.code as channel, c.kind as company,
      coalesce(q.channel_no, t.channel_no) as "channelNo", q.sent_no as "sentNo", q.currency, q.amount,
      wire_time(q.refunded_at) as "refundedTime", coalesce(wire_time(q.returned_at), '') as "returnedTime", q.source,
      wire_time(q.at) as time
    from refund r
    join channel_refund q on q.refund_id = r.id
    join channel_receipt t on t.id = q.receipt_id
    join payment_channel c on c.id = q.channel_id
    where r.order_id = ${id}
    order by q.id`,
  );
}

/** Statement lines that show that the order's money arrived, or that the money of a refund left or came back. */
export async function listLines(tx: Tx, { id }: OrderRow): Promise<LineRow[]> {
  return readRows(
    lineRow,
    tx`
    select * from (
      select s.name as source, coalesce(b.code, '') as "bankAccount", encode(l.file_hash, 'hex') as "fileSha256",
        l.row_no as row, encode(l.identity, 'hex') as "lineSha256", 'in' as direction, x.order_no as for,
        l.currency, l.amount, wire_time(l.at) as time, x.matched_by as "matchedBy", x.undone_at is not null as undone
      from statement_match x
      join statement_line l on l.id = x.line_id
      join statement_source s on s.id = l.source_id
      left join bank_account b on b.id = l.bank_account_id
      where x.order_id = ${id}
      union all
      select s.name, coalesce(b.code, ''), encode(d.file_hash, 'hex'), d.row_no, encode(d.identity, 'hex'), 'out',
        r.refund_no, d.currency, d.amount, wire_time(d.at), p.accepted_by, false
      from refund r
      join refund_payment p on p.refund_id = r.id
      join statement_debit d on d.id = p.debit_id
      join statement_source s on s.id = d.source_id
      left join bank_account b on b.id = d.bank_account_id
      where r.order_id = ${id}
      union all
      select s.name, coalesce(b.code, ''), encode(l.file_hash, 'hex'), l.row_no, encode(l.identity, 'hex'), 'in',
        r.refund_no, l.currency, l.amount, wire_time(l.at), p.disputed_by, false
      from refund r
      join refund_payment p on p.refund_id = r.id
      join statement_line l on l.id = p.return_line_id
      join statement_source s on s.id = l.source_id
      left join bank_account b on b.id = l.bank_account_id
      where r.order_id = ${id}
    ) x order by x.time, x."lineSha256"`,
  );
}

const proofRow = rowOf({
  refundNo: tables.refund.refund_no,
  executor: tables.refund_payment.executor,
  sha256: text,
  firstBy: text,
  firstTime: text,
  acceptedBy: tables.refund_payment.accepted_by,
  acceptedTime: text,
  time: text,
});
export type ProofRow = RowOf<typeof proofRow>;
export async function listProofsOf(tx: Tx, { id }: OrderRow): Promise<ProofRow[]> {
  return readRows(
    proofRow,
    tx`
    select r.refund_no as "refundNo", p.executor, encode(p.proof_hash, 'hex') as sha256,
      coalesce(u.username, '') as "firstBy", coalesce(wire_time(p.accept_first_at), '') as "firstTime",
      p.accepted_by as "acceptedBy", coalesce(wire_time(p.paid_at), '') as "acceptedTime", wire_time(p.sent_at) as time
    from refund r
    join refund_payment p on p.refund_id = r.id
    left join app_user u on u.id = p.accept_first_by
    where r.order_id = ${id} and p.proof_hash is not null
    order by r.id, p.attempt`,
  );
}

const deliveryRow = rowOf({
  id: text,
  type: tables.webhook_delivery.type,
  url: tables.webhook_delivery.url,
  body: tables.webhook_delivery.body,
  bodySha256: text,
  state: tables.webhook_delivery.state,
  tries: json(
    z.array(
      z.object({
        attempt: z.number(),
        time: z.string(),
        status: z.number().nullable(),
        ms: z.number(),
        error: z.string(),
      }),
    ),
  ),
});
export type DeliveryRow = RowOf<typeof deliveryRow>;
/** The webhooks of the order, each with its target and every try. */
export async function listDeliveries(tx: Tx, { id }: OrderRow): Promise<DeliveryRow[]> {
  return readRows(
    deliveryRow,
    tx`
    select d.id::text as id, d.type, d.url, d.body, encode(sha256(convert_to(d.body, 'UTF8')), 'hex') as "bodySha256",
      d.state,
      coalesce((select json_agg(json_build_object('attempt', y.attempt, 'time', wire_time(y.at), 'status', y.status,
        'ms', y.ms, 'error', y.error)
        order by y.attempt)
        from webhook_try y where y.delivery_id = d.id), '[]') as tries
    from webhook_delivery d where d.order_id = ${id} order by d.id`,
  );
}

const eventsOfRow = rowOf({
  kind: tables.event_log.kind,
  status: tables.event_log.status,
  actor: tables.event_log.actor,
  time: text,
});

export async function listEventsOf(
  tx: Tx,
  { id }: OrderRow,
): Promise<{ kind: string; status: number | null; actor: string; time: string }[]> {
  return readRows(
    eventsOfRow,
    tx`
    select kind, status, actor, wire_time(at) as time from event_log where order_id = ${id} order by id`,
  );
}

const provenRow = rowOf({
  id: text,
  seq: text,
  previous: text,
  hash: text,
  sealed: text,
});
export type ProvenRow = RowOf<typeof provenRow>;
/** Rows of the audit log about one subject, as the chain sealed them, each with the hash before it. */
export async function listAuditOf(tx: Tx, kind: string, id: string, most: number): Promise<ProvenRow[]> {
  return readRows(
    provenRow,
    tx`
    select a.id::text as id, coalesce(s.seq::text, '') as seq,
      coalesce(encode(coalesce(b.hash, sha256('mashang audit chain')), 'hex'), '') as previous,
      coalesce(encode(s.hash, 'hex'), '') as hash,
      jsonb_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), a.actor_kind, a.actor_id,
        a.actor_name, a.action, a.subject_kind, a.subject_id, a.before, a.after,
        a.request_id, a.ip)::text as sealed
    from audit_log a left join audit_seal s on s.audit_id = a.id left join audit_seal b on b.seq = s.seq - 1
    where a.subject_kind = ${kind} and a.subject_id = ${id} order by a.id limit ${most}`,
  );
}

const headRow = rowOf({ seq: text, hash: text });
const anchorRow = rowOf({ number: int4, time: text, seq: text, hash: text, lineSha256: text });
export type AnchorRow = RowOf<typeof anchorRow>;
/** The chain's head, and the newest anchor outside the database. */
export async function readChainEnd(tx: Tx): Promise<{ head: { seq: string; hash: string }; anchor: AnchorRow | null }> {
  const head = await readOne(headRow, tx`select seq::text as seq, encode(hash, 'hex') as hash from audit_head`);
  const anchor = await readRow(
    anchorRow,
    tx`
    select number::int as number, wire_time(at) as time, seq::text as seq, encode(hash, 'hex') as hash,
      encode(line_hash, 'hex') as "lineSha256"
    from audit_anchor
    order by number desc
    limit 1`,
  );
  return { head, anchor };
}
