import type { CreatedBetween } from '@mashang/contract/merchant-lists';
import { CURRENCIES } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { PAY_TYPES } from '@mashang/contract/products';
import {
  SETTLEMENT_ASKERS,
  SETTLEMENT_RUN_STATE_NAMES,
  SETTLEMENT_STATE_NAMES,
  SETTLEMENT_UNUSUAL,
  type SettlementQuery,
  type SettlementRunQuery,
} from '@mashang/contract/settlements';
import type { Reader, SqlPart, Tx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { createdWithin } from '../../platform/database/statements/created-within.ts';
import {
  int4,
  int8,
  keyOf,
  list,
  nullable,
  oneOf,
  orEmpty,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import {
  type StatementLineRow,
  statementLineColumns,
  statementLineRow,
} from '../../platform/files/bank/statement-line-store.ts';

/** A settlement with its account unsealed. */
const settlementRecord = rowOf({
  id: tables.settlement.id,
  settlementNo: tables.settlement.settlement_no,
  runNo: tables.settlement_run.run_no,
  runState: keyOf(SETTLEMENT_RUN_STATE_NAMES),
  merchantId: tables.settlement.merchant_id,
  mchId: tables.merchant.mch_id,
  merchantName: tables.merchant.name,
  currency: oneOf(CURRENCIES),
  amount: tables.settlement.amount,
  fee: tables.settlement.fee,
  reserve: tables.settlement.reserve,
  basis: tables.settlement.basis,
  afterTransfer: tables.settlement.after_transfer,
  upToTransfer: tables.settlement.up_to_transfer,
  state: keyOf(SETTLEMENT_STATE_NAMES),
  unusual: orEmpty(keyOf(SETTLEMENT_UNUSUAL)),
  bankName: tables.settlement.bank_name,
  bankBranch: tables.settlement.bank_branch,
  accountNo: tables.settlement.account_no,
  holder: tables.settlement.holder,
  madeTime: text,
  approvedTime: text,
  batchNo: text,
  byChannel: text,
  sentTime: text,
  sentBy: tables.settlement.sent_by,
  paidTime: text,
  paidBy: tables.settlement.paid_by,
  endTime: text,
  endedBy: tables.settlement.ended_by,
  endReason: tables.settlement.end_reason,
  failedTime: text,
  failReason: tables.settlement.fail_reason,
  releaseOn: text,
  releasedTime: text,
  reserveDrawn: int8,
  fault: text,
  makerId: nullable(tables.approval.maker_id),
  /** People who may not send it again, because an earlier payment that failed was in their hands. */
  hands: list(text),
});
export type SettlementRecord = RowOf<typeof settlementRecord>;

const columns = (sql: Reader) => sql`
  s.id, s.settlement_no as "settlementNo", r.run_no as "runNo", r.state as "runState", s.merchant_id as "merchantId",
  m.mch_id as "mchId",
  m.name as "merchantName", s.currency, s.amount, s.fee, s.reserve, s.basis, s.after_transfer as "afterTransfer",
  s.up_to_transfer as "upToTransfer", s.state, s.unusual, s.bank_name as "bankName", s.bank_branch as "bankBranch",
  s.account_no as "accountNo", s.holder, wire_time(s.made_at) as "madeTime",
  coalesce(wire_time(r.approved_at), '') as "approvedTime",
  coalesce(b.batch_no, '') as "batchNo", coalesce(c.title, '') as "byChannel",
  coalesce(wire_time(s.sent_at), '') as "sentTime", s.sent_by as "sentBy",
  coalesce(wire_time(s.paid_at), '') as "paidTime", s.paid_by as "paidBy",
  coalesce(wire_time(s.ended_at), '') as "endTime",
  s.ended_by as "endedBy", s.end_reason as "endReason", coalesce(wire_time(s.failed_at), '') as "failedTime",
  s.fail_reason as "failReason", coalesce(s.release_on::text, '') as "releaseOn",
  coalesce((select wire_time(p.released_at) from reserve_part p where p.settlement_id = s.id), '') as "releasedTime",
  coalesce((select p.drawn from reserve_part p where p.settlement_id = s.id), 0)::bigint as "reserveDrawn",
  case when s.state in ('made', 'approved', 'failed') then coalesce(settlement_line_fault(s), '') else '' end as fault,
  (select a.maker_id from approval a where a.id = r.approval_id) as "makerId",
  settlement_hands(s) as hands`;
const sources = (sql: Reader) => sql`
  settlement s join settlement_run r on r.id = s.of_run join merchant m on m.id = s.merchant_id
  left join settlement_batch b on b.id = s.batch_id
  left join channel_transfer t on t.id = s.transfer_id
  left join payment_channel c on c.id = t.channel_id`;

/** Conditions of a filter on settlements `s`; those on run and merchant need `r` and `m`. */
export function matching(sql: Reader, query: Partial<SettlementQuery>): SqlPart {
  const { settlementNo, runNo, merchant, state, startDate, endDate } = query;
  const until = endDate?.length === 10 ? '1 day' : '1 second';
  return sql`
    ${settlementNo ? sql`and s.settlement_no = ${settlementNo}` : sql``}
    ${runNo ? sql`and r.run_no = ${runNo}` : sql``}
    ${merchant ? sql`and ${merchant} in (m.mch_id, m.name, m.id::text)` : sql``}
    ${state ? sql`and s.state = any (${state.split(',')}::text[])` : sql``}
    ${startDate ? sql`and s.made_at >= ${startDate}::timestamp at time zone 'Asia/Shanghai'` : sql``}
    ${
      endDate
        ? sql`and s.made_at < (
      ${endDate}::timestamp + ${until}::interval) at time zone 'Asia/Shanghai'`
        : sql``
    }`;
}

/** Returns one page of the staff's list, newest first. */
export async function listSettlementRows(sql: Reader, query: SettlementQuery): Promise<SettlementRecord[]> {
  return readRows(
    settlementRecord,
    sql`
    select ${columns(sql)} from ${sources(sql)} where true ${matching(sql, query)}
    order by s.id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
}

const settlementSumsRow = rowOf({
  total: int4,
  amount: int8,
  fee: int8,
  reserve: int8,
});
export type SettlementSums = RowOf<typeof settlementSumsRow>;
export async function sumSettlements(sql: Reader, query: SettlementQuery): Promise<SettlementSums> {
  return readOne(
    settlementSumsRow,
    sql`
    select least(count(*), ${TOTAL_CAP + 1})::int as total, coalesce(sum(s.amount), 0)::bigint as amount,
      coalesce(sum(s.fee), 0)::bigint as fee, coalesce(sum(s.reserve), 0)::bigint as reserve
    from ${sources(sql)} where true ${matching(sql, query)}`,
  );
}

export async function findSettlement(sql: Reader, settlementNo: string): Promise<SettlementRecord | null> {
  return readRow(
    settlementRecord,
    sql`
    select ${columns(sql)} from ${sources(sql)} where s.settlement_no = ${settlementNo}`,
  );
}

const destinationRow = rowOf({
  pays: oneOf(['settlement']),
  no: tables.settlement.settlement_no,
  payType: oneOf(PAY_TYPES),
  account: tables.settlement.account_no,
  amount: tables.settlement.amount,
});
/** Returns where the numbered settlements go, in the order they were made. */
export async function listDestinations(
  sql: Reader,
  numbers: readonly string[],
): Promise<RowOf<typeof destinationRow>[]> {
  return readRows(
    destinationRow,
    sql`
    select s.settlement_no as no, 'settlement' as pays, s.pay_type as "payType", s.account_no as account, s.amount
    from settlement s where s.settlement_no = any (${numbers}::text[]) order by s.id`,
  );
}

/** Lists all settlements of a run, or of a bank file, in the order they were made. */
export async function listOfRun(sql: Reader, runNo: string): Promise<SettlementRecord[]> {
  return readRows(
    settlementRecord,
    sql`
    select ${columns(sql)} from ${sources(sql)} where r.run_no = ${runNo} order by s.id`,
  );
}
export async function listOfBatch(sql: Reader, batchNo: string): Promise<SettlementRecord[]> {
  return readRows(
    settlementRecord,
    sql`select ${columns(sql)} from ${sources(sql)}
    where s.id in (select p.settlement_id
      from settlement_payment p
      join settlement_batch f on f.id = p.batch_id
      where f.batch_no = ${batchNo})
    order by s.id`,
  );
}

/** Lists a merchant's own settlements before an id, newest first. */
export async function listOfMerchant(
  sql: Reader,
  {
    merchantId,
    before,
    limit,
    createdFrom,
    createdTo,
    ...query
  }: { merchantId: bigint; before: string | null; limit: number } & CreatedBetween &
    Pick<SettlementQuery, 'state' | 'startDate' | 'endDate'>,
): Promise<SettlementRecord[]> {
  return readRows(
    settlementRecord,
    sql`
    select ${columns(sql)} from ${sources(sql)} where s.merchant_id = ${merchantId} ${matching(sql, query)}
      ${createdWithin(sql, sql`s.made_at`, { createdFrom, createdTo })}
      ${before === null ? sql`` : sql`and s.id < ${before}::bigint`}
    order by s.id desc limit ${limit}`,
  );
}

const runRecord = rowOf({
  runNo: tables.settlement_run.run_no,
  askedBy: keyOf(SETTLEMENT_ASKERS),
  state: keyOf(SETTLEMENT_RUN_STATE_NAMES),
  madeTime: text,
  madeBy: tables.settlement_run.made_by,
  lines: int4,
  amount: int8,
  unusual: int4,
  approvedBy: text,
  endReason: tables.settlement_run.end_reason,
});
export type RunRecord = RowOf<typeof runRecord>;
const runColumns = (sql: Reader) => sql`
  r.run_no as "runNo", r.asked_by as "askedBy", r.state, wire_time(r.made_at) as "madeTime", r.made_by as "madeBy",
  x.lines, x.amount, x.unusual,
  coalesce(approval_names(r.approval_id), '') as "approvedBy", r.end_reason as "endReason"`;
const runTables = (sql: Reader) => sql`
  settlement_run r cross join lateral (
    select count(*)::int as lines, coalesce(sum(s.amount), 0)::bigint as amount,
      count(*) filter (where s.unusual <> '')::int as unusual
    from settlement s where s.of_run = r.id) x`;

/** Lists runs; waiting ones first. */
export async function listRuns(sql: Reader, { page, limit, state }: SettlementRunQuery): Promise<RunRecord[]> {
  return readRows(
    runRecord,
    sql`
    select ${runColumns(sql)} from ${runTables(sql)} where true ${state ? sql`and r.state = ${state}` : sql``}
    order by r.state = 'made' desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`,
  );
}
export async function countRuns(sql: Reader, { state }: SettlementRunQuery): Promise<number> {
  return readCount(sql`
    select count(*)::int as n from settlement_run r where true ${state ? sql`and r.state = ${state}` : sql``}`);
}
export async function findRun(sql: Reader, runNo: string): Promise<RunRecord | null> {
  return readRow(runRecord, sql`select ${runColumns(sql)} from ${runTables(sql)} where r.run_no = ${runNo}`);
}

/**
 * Lists outgoing lines that prove nothing yet and may be this payment: same amount or its number, from three days
 * before it was sent.
 */
export async function listPayments(sql: Reader, id: bigint, most: number): Promise<StatementLineRow[]> {
  return readRows(
    statementLineRow,
    sql`
    select c.*
    from settlement s
    cross join lateral candidate_payments(s.settlement_no, s.amount, shanghai_day(s.sent_at), ${most}) c
    where s.id = ${id} and s.state = 'paying' and s.transfer_id is null`,
  );
}
/** Lists open incoming lines of its amount since it was paid. */
export async function listReturns(sql: Reader, id: bigint, most: number): Promise<StatementLineRow[]> {
  return readRows(
    statementLineRow,
    sql`
    select c.*
    from settlement s
    cross join lateral candidate_returns(s.amount, paid_on(s.debit_id, s.sent_at), ${most}) c
    where s.id = ${id} and s.state = 'paid' and s.transfer_id is null`,
  );
}

const returnLineRow = rowOf({
  ...statementLineRow.columns,
  /** Why the line cannot be the return of the settlement, with the codes of `return_settlement`; empty if it can. */
  fault: oneOf(['', 'no_line', 'amount_differs', 'other_day']),
});
export type ReturnLineRow = RowOf<typeof returnLineRow>;

/** Returns the line that a person named as the return of a settlement; null if it does not exist. */
export async function findReturnLine(tx: Tx, settlementNo: string, lineId: string): Promise<ReturnLineRow | null> {
  return readRow(
    returnLineRow,
    tx`
    select ${statementLineColumns(tx)},
      coalesce(return_line_fault(l, x.amount, paid_on(x.debit_id, x.sent_at)), '') as fault
    from settlement x
    join statement_line l on l.id = ${lineId}::bigint
    join statement_source s on s.id = l.source_id
    where x.settlement_no = ${settlementNo}`,
  );
}

const skippedRow = rowOf({
  merchantId: text,
  reason: tables.settlement_due.skip_reason,
});

/** Lists merchants that a run left out, with the reason. */
export async function listSkipped(
  sql: Reader,
  merchantIds: readonly string[],
): Promise<{ merchantId: string; reason: string }[]> {
  return readRows(
    skippedRow,
    sql`
    select d.merchant_id::text as "merchantId", d.skip_reason as reason from settlement_due d
    where d.merchant_id = any (${merchantIds}::bigint[]) and d.skip_reason <> '' order by d.merchant_id`,
  );
}
