import type { CreatedBetween } from '@mashang/contract/merchant-lists';
import { CURRENCIES } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import {
  REFUND_ASKED_BY,
  REFUND_EXECUTORS,
  REFUND_KINDS,
  REFUND_REASONS,
  REFUND_STATES,
  type RefundQuery,
  type RefundState,
} from '@mashang/contract/refunds';
import type { Reader, SqlPart } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { createdWithin } from '../../platform/database/statements/created-within.ts';
import {
  bool,
  int4,
  int8,
  keyOf,
  list,
  nullable,
  oneOf,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { type StatementLineRow, statementLineRow } from '../../platform/files/bank/statement-line-store.ts';

const refundRecord = rowOf({
  id: tables.refund.id,
  refundNo: tables.refund.refund_no,
  agtOrderNo: tables.refund.order_no,
  merchantName: text,
  collector: text,
  kind: keyOf(REFUND_KINDS),
  currency: oneOf(CURRENCIES),
  amount: tables.refund.amount,
  plan: tables.refund.plan,
  reason: keyOf(REFUND_REASONS),
  askedBy: keyOf(REFUND_ASKED_BY),
  state: oneOf(REFUND_STATES),
  executor: keyOf(REFUND_EXECUTORS),
  bankName: tables.refund.bank_name,
  accountNo: tables.refund.account_no,
  holder: tables.refund.holder,
  reference: text,
  acceptFirstBy: text,
  makerId: nullable(tables.approval.maker_id),
  /** People who handled an earlier payment that failed. */
  hands: list(text),
  requestTime: text,
  approvedTime: text,
  deadline: text,
  paidTime: text,
  endTime: text,
  endReason: tables.refund.end_reason,
  leftMs: int8,
  isOld: tables.refund.before_210,
  attempt: tables.refund.attempt,
  /** The line on suspense of a request that the system made and nobody has proposed yet; empty otherwise. */
  askedLine: text,
});
export type RefundRecord = RowOf<typeof refundRecord>;

const columns = (sql: Reader, owner: bigint | null) => sql`
  r.id, r.refund_no as "refundNo", r.order_no as "agtOrderNo",
  ${owner === null ? sql`coalesce(m.name, '')` : sql`''`} as "merchantName", coalesce(q.name, '') as collector,
  r.kind, r.currency, r.amount,
  r.plan, r.reason, r.asked_by as "askedBy", r.state, r.executor, r.bank_name as "bankName",
  r.account_no as "accountNo", r.holder, coalesce(y.reference, '') as reference,
  ${
    owner === null
      ? sql`case r.state
    when 3 then coalesce((select u.username from app_user u where u.id = y.accept_first_by), '') else '' end`
      : sql`''`
  }
    as "acceptFirstBy",
  ${owner === null ? sql`(select a.maker_id from approval a where a.id = r.approval_id)` : sql`null::bigint`}
    as "makerId",
  ${owner === null ? sql`refund_hands(r)` : sql`'{}'::text[]`} as hands,
  wire_time(r.requested_at) as "requestTime", coalesce(wire_time(r.approved_at), '') as "approvedTime",
  case when r.executor = 'collector' and r.state in (1, 5) then coalesce(wire_time(r.deadline), '')
    else '' end as deadline, coalesce(wire_time(r.paid_at), '') as "paidTime",
  coalesce(wire_time(r.ended_at), '') as "endTime", r.end_reason as "endReason", r.before_210 as "isOld", r.attempt,
  ${
    owner === null
      ? sql`case when r.state = 0 and r.approval_id is null then 
      coalesce(r.line_id::text, 'C' || r.channel_receipt_id, '')
    else '' end`
      : sql`''`
  }
    as "askedLine",
  case when r.executor = 'collector'
    and r.state in (1, 5) then greatest(0, extract(epoch from r.deadline - clock_timestamp()) * 1000)::bigint
    else 0 end as "leftMs"`;
const sources = (sql: Reader, owner: bigint | null) => sql`
  refund r
  left join refund_payment y on y.refund_id = r.id and y.attempt = r.attempt
  left join participant q on q.id = r.participant_id
  ${owner === null ? sql`left join merchant m on m.id = r.merchant_id` : sql``}`;

/** A collector's proof that waits for staff: for the first of two people unless it is disputed, or for the second. */
const awaitsProof = (sql: Reader) =>
  sql`r.state = 3 and r.executor = 'collector' and (y.accept_first_by is not null or y.disputed_at is null)`;

const proofsRow = rowOf({
  toAccept: int4,
  toSecond: int4,
});

/**
 * Counts the proofs that this person may accept: not of refunds that it proposed, and not proofs that it accepted
 * first.
 */
export async function countProofs(sql: Reader, userId: bigint): Promise<{ toAccept: number; toSecond: number }> {
  return readOne(
    proofsRow,
    sql`
    select count(*) filter (where y.accept_first_by is null)::int as "toAccept",
      count(y.accept_first_by)::int as "toSecond"
    from refund r
    join refund_payment y on y.refund_id = r.id and y.attempt = r.attempt
    left join approval a on a.id = r.approval_id
    where ${awaitsProof(sql)} and a.maker_id is distinct from ${userId}
      and y.accept_first_by is distinct from ${userId}`,
  );
}

/** Counts refunds that a collector has not paid yet, or has to pay again. */
export async function countTasks(sql: Reader, participantId: bigint): Promise<number> {
  return readCount(sql`
    select count(*)::int as n
    from refund
    where executor = 'collector' and participant_id = ${participantId} and state in (1, 5, 6)`);
}

/** `owner`: the collector whose refunds are read, or null for all refunds. */
export type Asked = { query: RefundQuery; owner: bigint | null };

function matching(sql: Reader, { query, owner }: Asked): SqlPart {
  const { refundNo, agtOrderNo, state, startDate, endDate, kind, executor, merchant, awaits } = query;
  const until = endDate?.length === 10 ? '1 day' : '1 second';
  return sql`
    ${
      owner === null
        ? sql``
        : sql`and r.executor = 'collector' and r.participant_id = ${owner}
      and r.state not in (0, 2, 7, 8)`
    }
    ${refundNo ? sql`and r.refund_no = ${refundNo}` : sql``}
    ${agtOrderNo ? sql`and r.order_no = ${agtOrderNo}` : sql``}
    ${state ? sql`and r.state = any (${state.split(',').map(Number)}::int[])` : sql``}
    ${awaits ? sql`and ${awaitsProof(sql)} and (y.accept_first_by is null) = ${awaits === 'first'}` : sql``}
    ${kind ? sql`and r.kind = ${kind}` : sql``}
    ${executor ? sql`and r.executor = ${executor}` : sql``}
    ${merchant ? sql`and ${merchant} in (m.name, m.mch_id)` : sql``}
    ${startDate ? sql`and r.requested_at >= ${startDate}::timestamp at time zone 'Asia/Shanghai'` : sql``}
    ${
      endDate
        ? sql`and r.requested_at < (
      ${endDate}::timestamp + ${until}::interval) at time zone 'Asia/Shanghai'`
        : sql``
    }`;
}

/** Returns one page, newest first. */
export async function listRefundRows(sql: Reader, asked: Asked): Promise<RefundRecord[]> {
  const { limit, page } = asked.query;
  return readRows(
    refundRecord,
    sql`
    select ${columns(sql, asked.owner)}
    from ${sources(sql, asked.owner)}
    where true ${matching(sql, asked)}
    order by r.id desc
    limit ${limit} offset ${(page - 1) * limit}`,
  );
}

const refundsRow = rowOf({
  total: int4,
  amount: int8,
});

/** Returns how many refunds the filter finds, counted up to a cap, and their sum. */
export async function sumRefunds(sql: Reader, asked: Asked): Promise<{ total: number; amount: bigint }> {
  const row = await readRow(
    refundsRow,
    sql`
    select least(count(*), ${TOTAL_CAP + 1})::int as total, coalesce(sum(r.amount), 0)::bigint as amount
    from ${sources(sql, asked.owner)} where true ${matching(sql, asked)}`,
  );
  return row ?? { total: 0, amount: 0n };
}

export async function findRefund(sql: Reader, refundNo: string, owner: bigint | null): Promise<RefundRecord | null> {
  return readRow(
    refundRecord,
    sql`
    select ${columns(sql, owner)} from ${sources(sql, owner)} where r.refund_no = ${refundNo}
      ${
        owner === null
          ? sql``
          : sql`and r.executor = 'collector' and r.participant_id = ${owner}
        and r.state not in (0, 2, 7, 8)`
      }`,
  );
}

/** Lists an order's refunds, oldest first. */
export async function listRefundsOfOrder(sql: Reader, agtOrderNo: string): Promise<RefundRecord[]> {
  return readRows(
    refundRecord,
    sql`
    select ${columns(sql, null)} from ${sources(sql, null)} where r.order_no = ${agtOrderNo} order by r.id`,
  );
}

const amountRow = rowOf({ amount: tables.refund.amount });

/** Amount of a refund in fen; 0 if it does not exist. */
export async function findRefundAmount(sql: Reader, refundNo: string): Promise<bigint> {
  const row = await readRow(amountRow, sql`select amount from refund where refund_no = ${refundNo}`);
  return row?.amount ?? 0n;
}

const byChannelRow = rowOf({ byChannel: bool });
/** Whether a payment channel pays the refund. */
export async function isByChannel(sql: Reader, refundNo: string): Promise<boolean> {
  const row = await readRow(
    byChannelRow,
    sql`select executor = 'channel' as "byChannel" from refund where refund_no = ${refundNo}`,
  );
  return row?.byChannel === true;
}

const fundsRow = rowOf({ shortage: int8, drawn: int8 });

/** Returns what the merchant lacks for a refund now, and what of its reserve was released early for it. */
export async function findFunds(sql: Reader, refundNo: string): Promise<RowOf<typeof fundsRow>> {
  const row = await readRow(
    fundsRow,
    sql`
    select refund_shortage(r) as shortage,
      coalesce((select sum(d.amount - d.restored) from reserve_draw d where d.refund_id = r.id), 0)::bigint as drawn
    from refund r where r.refund_no = ${refundNo}`,
  );
  return row ?? { shortage: 0n, drawn: 0n };
}

const decidedRow = rowOf({ id: tables.complaint.id, ordinal: tables.complaint.ordinal });

/** Returns the complaint that a refund decides; null if there is none. */
export async function findDecided(sql: Reader, refundNo: string): Promise<RowOf<typeof decidedRow> | null> {
  return readRow(
    decidedRow,
    sql`
    select c.id, c.ordinal
    from refund r
    join complaint c on c.id = r.complaint_id
    where r.refund_no = ${refundNo}`,
  );
}

const paymentRecord = rowOf({
  attempt: tables.refund_payment.attempt,
  reference: tables.refund_payment.reference,
  proof: tables.refund_payment.proof,
  sentBy: tables.refund_payment.sent_by,
  sentTime: text,
  paidTime: text,
  failReason: tables.refund_payment.fail_reason,
  returnedTime: text,
  disputedTime: text,
  answerBy: text,
  objection: tables.refund_payment.objection,
  objectionProof: tables.refund_payment.objection_proof,
  agreedTime: text,
  channelNo: text,
  asks: tables.refund_payment.asks,
  answer: tables.refund_payment.answer,
});
export type PaymentRecord = RowOf<typeof paymentRecord>;
/** Lists the payments of a refund; the company's number of one by a channel is for staff. */
export async function listPayments(sql: Reader, refundId: bigint, owner: bigint | null): Promise<PaymentRecord[]> {
  return readRows(
    paymentRecord,
    sql`
    select attempt, reference, proof, sent_by as "sentBy", wire_time(sent_at) as "sentTime",
      coalesce(wire_time(paid_at), '') as "paidTime", fail_reason as "failReason",
      coalesce(wire_time(returned_at), '') as "returnedTime", coalesce(wire_time(disputed_at), '') as "disputedTime",
      coalesce(wire_time(answer_by), '') as "answerBy",
      objection, objection_proof as "objectionProof", coalesce(wire_time(agreed_at), '') as "agreedTime",
      asks, answer, ${owner === null ? channelNoOf(sql) : sql`''`} as "channelNo"
      from refund_payment
      where refund_id = ${refundId}
      order by attempt`,
  );
}

const channelNoOf = (sql: Reader) => sql`coalesce((
        select coalesce(c.channel_no, q.channel_no)
        from channel_refund c
        join channel_receipt q on q.id = c.receipt_id
        where c.refund_id = refund_payment.refund_id and c.attempt = refund_payment.attempt), '')`;

const stepRecord = rowOf({
  kind: text,
  time: text,
  actor: text,
});
export type StepRecord = RowOf<typeof stepRecord>;
/** Lists the steps of a refund after its request; the request itself is its row. */
export async function listSteps(sql: Reader, refundNo: string, agtOrderNo: string): Promise<StepRecord[]> {
  return readRows(
    stepRecord,
    sql`
    select kind, wire_time(at) as time, actor
    from event_log
    where order_no in (${agtOrderNo}, ${refundNo}) and kind like 'refund.%' and kind <> 'refund.requested'
      and data ->> 'refundNo' = ${refundNo}
    order by id`,
  );
}

const lineRecord = rowOf({
  lineId: text,
  time: text,
  currency: oneOf(CURRENCIES),
  amount: tables.statement_debit.amount,
  name: tables.statement_debit.payee,
  reference: tables.statement_debit.reference,
  remark: tables.statement_debit.remark,
});
export type LineRecord = RowOf<typeof lineRecord>;
/**
 * Lists outgoing statement lines that may be the institution's payment: same amount, and not used by another payment.
 */
export async function listPaymentLines(sql: Reader, refundNo: string, most: number): Promise<LineRecord[]> {
  return readRows(
    lineRecord,
    sql`
    select d.id::text as "lineId", case when d.has_clock then wire_time(d.at) else d.day::text end as time, d.currency,
      d.amount, d.payee as name, d.reference, d.remark
    from refund r
    join refund_payment p on p.refund_id = r.id and p.attempt = r.attempt
    join statement_debit d on d.amount = r.amount and debit_may_pay(d) and day_may_prove(d.day, shanghai_day(p.sent_at))
    where r.refund_no = ${refundNo} order by d.day desc, d.id desc limit ${most}`,
  );
}
const paymentFactsRow = rowOf({ paidTime: text, reference: tables.refund_payment.reference });
/**
 * Returns the payment that proved the refund, as two people see it before they decide that it came back; null if no
 * outgoing statement line proves one.
 */
export async function findProvenPayment(sql: Reader, refundNo: string): Promise<RowOf<typeof paymentFactsRow> | null> {
  return readRow(
    paymentFactsRow,
    sql`
    select case when d.has_clock then wire_time(d.at) else d.day::text end as "paidTime", p.reference
    from refund r
    join refund_payment p on p.refund_id = r.id and p.attempt = r.attempt
    join statement_debit d on d.id = p.debit_id
    where r.refund_no = ${refundNo}`,
  );
}
/** Lists open incoming lines of the refund's amount since it was sent, for a refund that is paid. */
export async function listReturns(sql: Reader, refundNo: string, most: number): Promise<StatementLineRow[]> {
  return readRows(
    statementLineRow,
    sql`
    select c.*
    from refund r
    join refund_payment p on p.refund_id = r.id and p.attempt = r.attempt and p.debit_id is not null
    cross join lateral candidate_returns(r.amount, paid_on(p.debit_id, p.sent_at), ${most}) c
    where r.refund_no = ${refundNo} and r.state = 4`,
  );
}

const ownerRow = rowOf({ owner: nullable(int8) });

/** Returns the collector that submitted a proof; null if there is none. */
export async function findProofOwner(sql: Reader, name: string): Promise<bigint | null> {
  const row = await readRow(
    ownerRow,
    sql`
    select coalesce((select r.participant_id
      from refund_payment y
      join refund r on r.id = y.refund_id
      where ${name} in (y.proof, y.objection_proof)
      limit 1),
      (select u.participant_id
        from stored_file f
        join app_user u on u.id = f.owner_id
        where f.name = ${name})) as owner`,
  );
  return row?.owner ?? null;
}

const payerRefundRecord = rowOf({
  refundNo: tables.refund.refund_no,
  state: oneOf(REFUND_STATES),
  amount: tables.refund.amount,
  time: text,
  reference: text,
});
export type PayerRefundRecord = RowOf<typeof payerRefundRecord>;
/** Lists the refunds that an order's payer may see: those that were approved and not cancelled. */
export async function listPayerRefunds(sql: Reader, agtOrderNo: string): Promise<PayerRefundRecord[]> {
  return readRows(
    payerRefundRecord,
    sql`
    select r.refund_no as "refundNo", r.state, r.amount,
      coalesce(wire_time(coalesce(r.paid_at, r.approved_at)), '') as time,
      case r.state when 4 then coalesce(y.reference, '') else '' end as reference
    from refund r left join refund_payment y on y.refund_id = r.id and y.attempt = r.attempt
    where r.order_no = ${agtOrderNo} and r.state in (1, 2, 3, 4, 5, 6) order by r.id`,
  );
}

const merchantRefundRecord = rowOf({
  ...refundRecord.columns,
  mchRefundNo: tables.refund.mch_refund_no,
  feeBack: tables.refund.fee_back,
});
export type MerchantRefundRecord = RowOf<typeof merchantRefundRecord>;
/** Lists a merchant's own refunds of one of its orders. */
export async function listMerchantRefunds(
  sql: Reader,
  { merchantId, agtOrderNo }: { merchantId: bigint; agtOrderNo: string },
): Promise<MerchantRefundRecord[]> {
  return readRows(
    merchantRefundRecord,
    sql`
    select ${columns(sql, null)}, r.mch_refund_no as "mchRefundNo", r.fee_back as "feeBack" from ${sources(sql, null)}
    where r.merchant_id = ${merchantId} and r.order_no = ${agtOrderNo} order by r.id`,
  );
}

type MerchantListing = {
  merchantId: bigint;
  state: RefundState | null;
  mchRefundNo: string | undefined;
  created: CreatedBetween;
  /** Id of the row before the page; null for the first page. */
  before: bigint | null;
  limit: number;
};
/** Lists all of a merchant's own refunds, newest first, by the index `refund_merchant`. */
export async function listAllMerchantRefunds(sql: Reader, asked: MerchantListing): Promise<MerchantRefundRecord[]> {
  const { merchantId, state, mchRefundNo, created, before, limit } = asked;
  return readRows(
    merchantRefundRecord,
    sql`
    select ${columns(sql, null)}, r.mch_refund_no as "mchRefundNo", r.fee_back as "feeBack" from ${sources(sql, null)}
    where r.merchant_id = ${merchantId}
      ${state === null ? sql`` : sql`and r.state = ${state}`}
      ${mchRefundNo === undefined ? sql`` : sql`and r.mch_refund_no = ${mchRefundNo}`}
      ${createdWithin(sql, sql`r.requested_at`, created)}
      ${before === null ? sql`` : sql`and r.id < ${before}`}
    order by r.id desc limit ${limit}`,
  );
}

const refundIdRow = rowOf({ id: tables.refund.id });
/** Returns the id of a merchant's own refund; null if there is none. */
export async function findMerchantRefundId(sql: Reader, merchantId: bigint, refundNo: string): Promise<bigint | null> {
  const row = await readRow(
    refundIdRow,
    sql`select id from refund where merchant_id = ${merchantId} and refund_no = ${refundNo}`,
  );
  return row?.id ?? null;
}

const ownRow = rowOf({ own: bool });

export async function isMerchantsOrder(sql: Reader, merchantId: bigint, agtOrderNo: string): Promise<boolean> {
  const row = await readRow(
    ownRow,
    sql`
    select exists (select
      from collection_order
      where merchant_id = ${merchantId} and agt_order_no = ${agtOrderNo}) as own`,
  );
  return row?.own === true;
}
