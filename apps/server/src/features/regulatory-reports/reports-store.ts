import { COLLECTION_STATUSES } from '@mashang/contract/collection-orders';
import type { RiskSubject } from '@mashang/contract/monitoring';
import { PAYOUT_STATUSES } from '@mashang/contract/payout-orders';
import type { ReportKind, ReportListQuery } from '@mashang/contract/risk-cases';
import type { Reader, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bytes,
  int4,
  int8,
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
import { personalKey } from '../../platform/security/personal.ts';
import { type ReportRow, reportColumns, reportRow } from '../cases/report-row-store.ts';

const matching = (sql: Reader, { caseNo, kind, state, overdue }: ReportListQuery) => sql`
  ${caseNo ? sql`and r.case_id = ${/^(?:AJ)?0*(\d{1,18})$/i.exec(caseNo)?.[1] ?? '0'}::bigint` : sql``}
  ${kind ? sql`and r.kind = ${kind}` : sql``} ${state ? sql`and r.state = ${Number(state)}` : sql``}
  ${overdue ? sql`and r.state = 0 and r.due_at < clock_timestamp()` : sql``}`;

/** Lists reports: drafts by due date, then the submitted ones. */
export async function listReports(sql: Reader, query: ReportListQuery): Promise<ReportRow[]> {
  return readRows(
    reportRow,
    sql`
    select ${reportColumns(sql)} from risk_report r where true ${matching(sql, query)}
    order by r.state, case when r.state = 0 then r.due_at end, r.id desc
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
}

const reportsRow = rowOf({
  total: int4,
  open: int4,
  overdue: int4,
});

export async function countReports(
  sql: Reader,
  query: ReportListQuery,
): Promise<{ total: number; open: number; overdue: number }> {
  return readOne(
    reportsRow,
    sql`
    select (select count(*)::int from risk_report r where true ${matching(sql, query)}) as total, count(*)::int as open,
      count(*) filter (where r.due_at < clock_timestamp())::int as overdue from risk_report r where r.state = 0`,
  );
}
export async function findReport(sql: Reader, id: string): Promise<ReportRow | null> {
  return readRow(reportRow, sql`select ${reportColumns(sql)} from risk_report r where r.id = ${id}::bigint`);
}

const linkedOrdersRow = rowOf({
  orders: list(text),
  total: int8,
});

/** Returns the order numbers of a case, and the total of their amounts in fen. */
export async function sumLinkedOrders(sql: Reader, caseId: bigint): Promise<{ orders: string[]; total: bigint }> {
  return readOne(
    linkedOrdersRow,
    sql`
    select coalesce(array_agg(key order by key), '{}') as orders, coalesce(sum(amount), 0)::bigint as total
    from risk_case_link
    where case_id = ${caseId} and kind in ('order', 'payout')`,
  );
}

const idRow = rowOf({ id: text });

/** Writes the first draft of a case, or replaces its draft. */
export async function writeDraft(
  tx: WriteTx,
  draft: {
    caseId: bigint;
    kind: ReportKind;
    narrative: string;
    orders: string[];
    total: bigint;
    by: string;
    days: number;
  },
): Promise<string> {
  const { caseId, kind, narrative, orders, total, by, days } = draft;
  const old = await readRow(
    idRow,
    tx`
    update risk_report
    set narrative = ${narrative}, orders = ${orders}::text[], total = ${total}
    where case_id = ${caseId} and kind = ${kind} and state = 0
    returning id::text as id`,
  );
  if (old) return old.id;
  const made = await readOne(
    idRow,
    tx`
      insert into risk_report (case_id, kind, narrative, orders, total, due_at, made_by)
      values (${caseId}, ${kind}, ${narrative}, ${orders}::text[], ${total},
        clock_timestamp() + make_interval(days => ${days}), ${by})
      returning id::text as id`,
  );
  return made.id;
}

export async function lockReport(tx: Tx, id: string): Promise<ReportRow | null> {
  return readRow(reportRow, tx`select ${reportColumns(tx)} from risk_report r where r.id = ${id}::bigint for update`);
}
export async function isReceiptUsed(sql: Reader, receipt: string): Promise<boolean> {
  const rows = await sql`select from risk_report where receipt = ${receipt}`;
  return rows.length > 0;
}
export async function submitRow(
  tx: WriteTx,
  id: string,
  handed: { file: string; fileHash: string; receipt: string; by: string },
): Promise<void> {
  await tx`
    update risk_report
    set state = 1, file = ${handed.file}, file_hash = ${handed.fileHash}, receipt = ${handed.receipt},
      submitted_by = ${handed.by}, submitted_at = clock_timestamp()
    where id = ${id}::bigint`;
}

const transactionRow = rowOf({
  orderNo: text,
  direction: oneOf(['in', 'out']),
  time: text,
  amount: int8,
  collectionStatus: nullable(oneOf(COLLECTION_STATUSES)),
  payoutStatus: nullable(oneOf(PAYOUT_STATUSES)),
  payer: text,
  payerAccount: text,
  payee: text,
  payeeAccount: text,
  merchant: tables.merchant.name,
});
export type TransactionRow = RowOf<typeof transactionRow>;
/** Columns of `transactions x`. */
const named = (sql: Reader) => sql`
  x."orderNo", x.direction, x.time, x.amount,
  case x.direction when 'in' then x.status end as "collectionStatus",
  case x.direction when 'out' then x.status end as "payoutStatus", x.payer, x."payerAccount", x.payee,
  x."payeeAccount", x.merchant`;
const transactions = (sql: Reader) => sql`
  select o.agt_order_no as "orderNo", 'in' as direction, wire_time(o.create_time) as time,
    coalesce(o.paid_in_amount, o.amount) as amount, o.status,
    coalesce(nullif(o.payment_name, ''), nullif(o.payer_name, ''), nullif(o.payer_ref, ''), l.payer, '') as payer,
    coalesce(l.payer_account, '') as "payerAccount", coalesce(a.receive_user_name, '') as payee,
    coalesce(a.out_auth_no, '') as "payeeAccount", m.name as merchant,
    o.create_time as at, o.participant_id as who,
    array[personal_key(o.payer_ref), personal_key(o.payer_name), personal_key(o.payment_name)] as people
  from collection_order o join merchant m on m.id = o.merchant_id left join collection_account a on a.id = o.account_id
    left join statement_match x on x.order_id = o.id and x.undone_at is null
    left join statement_line l on l.id = x.line_id
  union all
  select o.order_no, 'out', wire_time(o.create_time), o.amount, o.status, coalesce(p.legal_name, ''), '',
    o.beneficiary_name, o.beneficiary_account, m.name, o.create_time, c.participant_id,
    array[personal_key(o.beneficiary_name)]
  from payout_order o
  join merchant m on m.id = o.merchant_id
  left join payout_claim c on c.payout_id = o.id and c.status in (0, 1, 2, 3)
  left join participant p on p.id = c.participant_id`;

const subjectIdentityRow = rowOf({
  name: tables.participant.legal_name,
  account: text,
  document: nullable(bytes),
  licenceNo: text,
});
export type SubjectIdentity = RowOf<typeof subjectIdentityRow>;
/** Returns the verified person or business behind a participant, an account or a merchant; null for other subjects. */
export async function findSubjectIdentity(
  sql: Reader,
  { kind, key }: { kind: RiskSubject; key: string },
): Promise<SubjectIdentity | null> {
  const document = sql`
    (select s.sealed_document_no from kyc_submission s
      where s.participant_id = p.id and s.state = 'approved' and s.sealed_document_no is not null
      order by s.id desc
      limit 1) as document`;
  if (kind === 'participant') {
    return readRow(
      subjectIdentityRow,
      sql`
      select p.legal_name as name, '' as account, '' as "licenceNo", ${document}
      from participant p
      where p.id::text = ${key}`,
    );
  }
  if (kind === 'account') {
    return readRow(
      subjectIdentityRow,
      sql`
      select a.receive_user_name as name, a.out_auth_no as account, '' as "licenceNo", ${document}
      from collection_account a join participant p on p.id = a.participant_id where a.id::text = ${key}`,
    );
  }
  if (kind !== 'merchant') return null;
  return readRow(
    subjectIdentityRow,
    sql`
    select m.legal_name as name, '' as account, null as document,
      coalesce((select x.company ->> 'licenceNo'
        from merchant_application x
        where x.merchant_id = m.id and x.state = 2
        order by x.id desc
        limit 1), '') as "licenceNo"
    from merchant m where m.id::text = ${key}`,
  );
}

/** Returns these orders as a report names them. */
export async function listTransactions(sql: Reader, orders: readonly string[]): Promise<TransactionRow[]> {
  return readRows(
    transactionRow,
    sql`
    select ${named(sql)}
    from (${transactions(sql)}) x
    where x."orderNo" = any (${orders}::text[])
    order by x.at, x."orderNo"`,
  );
}

export type PersonAsked = { participantId: string | null; name: string; startDate: string; endDate: string };
function ofPerson(sql: Reader, { participantId, name, startDate, endDate }: PersonAsked) {
  const whose =
    participantId === null
      ? sql`${personalKey('name', name)}::text = any (x.people)`
      : sql`x.who = ${participantId}::bigint`;
  return sql`
    from (${transactions(sql)}) x where ${whose} and x.at >= ${startDate}::timestamp at time zone 'Asia/Shanghai'
      and x.at < (${endDate}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'`;
}

/** Lists all transactions of a person in these days: as collector, or by name as payer or payee. */
export async function listTransactionsOf(
  sql: Reader,
  { most, ...asked }: PersonAsked & { most: number },
): Promise<TransactionRow[]> {
  return readRows(
    transactionRow,
    sql`select ${named(sql)} ${ofPerson(sql, asked)} order by x.at, x."orderNo" limit ${most}`,
  );
}
export async function countTransactionsOf(sql: Reader, asked: PersonAsked): Promise<number> {
  return readCount(sql`select count(*)::int as n ${ofPerson(sql, asked)}`);
}

const provenRow = rowOf({
  id: text,
  seq: text,
  previous: text,
  hash: text,
  sealed: text,
});
export type ProvenRow = RowOf<typeof provenRow>;
/**
 * Lists rows of the audit log about a subject, each as the text that was hashed, with the hash before it and its own.
 */
export async function listProven(sql: Reader, subjectId: string, most: number): Promise<ProvenRow[]> {
  return readRows(
    provenRow,
    sql`
    select a.id::text as id, coalesce(s.seq::text, '') as seq,
      coalesce(encode(coalesce(b.hash, sha256('mashang audit chain')), 'hex'), '') as previous,
      coalesce(encode(s.hash, 'hex'), '') as hash,
      jsonb_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), a.actor_kind, a.actor_id,
        a.actor_name, a.action, a.subject_kind, a.subject_id, a.before, a.after,
        a.request_id, a.ip)::text as sealed
    from audit_log a left join audit_seal s on s.audit_id = a.id left join audit_seal b on b.seq = s.seq - 1
    where a.subject_id = ${subjectId} order by a.id limit ${most}`,
  );
}
export async function countAuditRows(sql: Reader, subjectId: string): Promise<number> {
  return readCount(sql`select count(*)::int as n from audit_log where subject_id = ${subjectId}`);
}

const headRow = rowOf({
  seq: text,
  hash: text,
});

export async function readHead(sql: Reader): Promise<{ seq: string; hash: string }> {
  return readOne(headRow, sql`select seq::text as seq, encode(hash, 'hex') as hash from audit_head`);
}
