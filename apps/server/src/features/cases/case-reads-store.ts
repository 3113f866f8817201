import { ALL_PRIORITIES, MONITOR_OUTCOMES, RISK_SUBJECTS } from '@mashang/contract/monitoring';
import { TOTAL_CAP } from '@mashang/contract/paging';
import {
  CASE_OUTCOMES,
  CASE_STATES,
  type CaseEntry,
  type CaseListQuery,
  ENTRY_NAMES,
  FREEZE_KINDS,
} from '@mashang/contract/risk-cases';
import type { Reader, SqlPart, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  int8,
  keyOf,
  oneOf,
  orEmpty,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { type ReportRow, reportColumns, reportRow } from './report-row-store.ts';

const caseRecord = rowOf({
  id: tables.risk_case.id,
  subject: keyOf(RISK_SUBJECTS),
  subjectKey: tables.risk_case.subject_key,
  /** The real name of a payer or beneficiary, decrypted; `productName` names another subject in the product. */
  personName: tables.risk_case.subject_name,
  productName: text,
  title: tables.risk_case.title,
  priority: oneOf(ALL_PRIORITIES),
  state: oneOf(CASE_STATES),
  assignee: text,
  assigneeId: tables.risk_case.assigned_to,
  hits: tables.risk_case.hits,
  amount: tables.risk_case.amount,
  openTime: text,
  dueTime: text,
  leftMs: int8,
  lastHitTime: text,
  openedBy: text,
  outcome: orEmpty(keyOf(CASE_OUTCOMES)),
  closeTime: text,
  conclusion: tables.risk_case.conclusion,
  closedBy: text,
});
export type CaseRecord = RowOf<typeof caseRecord>;
const columns = (sql: Reader) => sql`
  c.id, c.subject_kind as subject, c.subject_key as "subjectKey", c.subject_name as "personName",
  case c.subject_kind when 'participant' then (select p.name from participant p where p.id::text = c.subject_key)
    when 'merchant' then (select m.name from merchant m where m.id::text = c.subject_key)
    when 'account' then (select p.name || ' · ' || t.name
      from collection_account a
      join participant p on p.id = a.participant_id
      join account_type t on t.acc_type = a.acc_type
      where a.id::text = c.subject_key)
    else '' end as "productName",
  c.title, c.priority, c.state, coalesce(u.username, '') as assignee, c.assigned_to as "assigneeId", c.hits, c.amount,
  wire_time(c.opened_at) as "openTime", wire_time(c.due_at) as "dueTime",
  case when c.state < 3 then (extract(epoch from c.due_at - clock_timestamp()) * 1000)::bigint else 0 end as "leftMs",
  coalesce(wire_time(c.last_hit_at), '') as "lastHitTime",
  coalesce((select o.username from app_user o where o.id = c.opened_by), 'system:monitor') as "openedBy", c.outcome,
  coalesce(wire_time(c.closed_at), '') as "closeTime", c.conclusion,
  coalesce((select o.username from app_user o where o.id = c.closed_by), '') as "closedBy"`;
const sources = (sql: Reader) => sql`risk_case c left join app_user u on u.id = c.assigned_to`;

function matching(sql: Reader, query: CaseListQuery): SqlPart {
  const { caseNo, state, priority, subject, assignee, linked, overdue, outcome } = query;
  const id = caseNo ? (/^(?:AJ)?0*(\d{1,18})$/i.exec(caseNo)?.[1] ?? '0') : '';
  return sql`
    ${caseNo ? sql`and c.id = ${id}::bigint` : sql``}
    ${state ? sql`and c.state = any (${state.split(',').map(Number)}::int[])` : sql``}
    ${priority ? sql`and c.priority = any (${priority.split(',').map(Number)}::int[])` : sql``}
    ${subject ? sql`and c.subject_kind = ${subject}` : sql``}
    ${assignee ? sql`and u.username = ${assignee}` : sql``}
    ${outcome ? sql`and c.outcome = ${outcome}` : sql``}
    ${overdue ? sql`and c.state < 3 and c.due_at < clock_timestamp()` : sql``}
    ${
      linked
        ? sql`and (c.subject_key = ${linked}
      or exists (select from risk_case_link l where l.case_id = c.id and l.key = ${linked}))`
        : sql``
    }`;
}

/** A page of cases: open ones by priority and due time, then closed ones, the newest first. */
export async function listCases(sql: Reader, query: CaseListQuery): Promise<CaseRecord[]> {
  return readRows(
    caseRecord,
    sql`
    select ${columns(sql)} from ${sources(sql)} where true ${matching(sql, query)}
    order by c.state = 3, case when c.state < 3 then c.priority end, case when c.state < 3 then c.due_at end, c.id desc
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
}

const casesRow = rowOf({
  total: int4,
  open: int4,
  overdue: int4,
  mine: int4,
});

export async function countCases(
  sql: Reader,
  query: CaseListQuery,
  who: bigint,
): Promise<{ total: number; open: number; overdue: number; mine: number }> {
  return readOne(
    casesRow,
    sql`
    select (select count(*)::int
      from (select from ${sources(sql)} where true ${matching(sql, query)} limit ${TOTAL_CAP + 1}) x) as total,
      count(*)::int as open, count(*) filter (where c.due_at < clock_timestamp())::int as overdue,
      count(*) filter (where c.assigned_to = ${who})::int as mine
    from risk_case c where c.state < 3`,
  );
}

const caseRow = rowOf({
  ...caseRecord.columns,
  own: bool,
});

export async function findCase(sql: Reader, id: string, who: bigint): Promise<(CaseRecord & { own: boolean }) | null> {
  return readRow(
    caseRow,
    sql`
    select ${columns(sql)}, is_own_entry(c, ${who}) as own from ${sources(sql)} where c.id = ${id}::bigint`,
  );
}

const hitRow = rowOf({
  id: text,
  what: tables.risk_hit.what,
  title: text,
  outcome: keyOf(MONITOR_OUTCOMES),
  times: tables.risk_hit.times,
  amount: tables.risk_hit.amount,
  time: text,
  decision: text,
  orderNo: tables.risk_decision.order_no,
});
export type HitRow = RowOf<typeof hitRow>;
export async function listHits(sql: Reader, id: string): Promise<HitRow[]> {
  return readRows(
    hitRow,
    sql`
    select h.id::text as id, h.what, coalesce(r.body ->> 'title', h.what) as title, h.outcome, h.times, h.amount,
      wire_time(h.last_at) as time, h.last_decision::text as decision, d.order_no as "orderNo"
    from risk_hit h
    left join risk_rule r on r.id = h.rule_id
    join risk_decision d on d.id = h.last_decision
    where h.case_id = ${id}::bigint
    order by h.last_at desc
    limit 100`,
  );
}
const freezeViewRow = rowOf({
  id: text,
  kind: keyOf(FREEZE_KINDS),
  subjectId: tables.risk_freeze.subject_id,
  name: text,
  reason: tables.risk_freeze.reason,
  held: int8,
  by: tables.risk_freeze.by_user,
  time: text,
  liftedTime: text,
  liftedBy: tables.risk_freeze.lifted_by,
});
export type FreezeView = RowOf<typeof freezeViewRow>;
export async function listFreezes(sql: Reader, id: string): Promise<FreezeView[]> {
  return readRows(
    freezeViewRow,
    sql`
    select f.id::text as id, f.kind, f.subject_id as "subjectId", case
      when f.kind in ('participant', 'wallet') then (select p.name from participant p where p.id::text = f.subject_id)
        when f.kind = 'merchant' then (select m.name from merchant m where m.id::text = f.subject_id)
          else f.subject_id end as name,
      f.reason, freeze_held(f.id) as held, f.by_user as by, wire_time(f.at) as time,
      coalesce(wire_time(f.lifted_at), '') as "liftedTime", f.lifted_by as "liftedBy"
    from risk_freeze f where f.case_id = ${id}::bigint order by f.lifted_at is not null, f.id`,
  );
}

const entryRow = rowOf({
  author: text,
  time: text,
  what: keyOf(ENTRY_NAMES),
  text: text,
});

export async function listEntries(
  sql: Reader,
  id: string,
): Promise<{ author: string; time: string; what: CaseEntry; text: string }[]> {
  return readRows(
    entryRow,
    sql`
    select author, wire_time(at) as time, what, text from risk_case_entry where case_id = ${id}::bigint order by id`,
  );
}
const caseFileRow = rowOf({
  name: tables.risk_case_file.name,
  title: tables.risk_case_file.title,
  bytes: tables.risk_case_file.bytes,
  by: tables.risk_case_file.by_user,
  time: text,
});
export type CaseFile = RowOf<typeof caseFileRow>;
export async function listCaseFiles(sql: Reader, id: string): Promise<CaseFile[]> {
  return readRows(
    caseFileRow,
    sql`
    select name, title, bytes, by_user as by, wire_time(at) as time
    from risk_case_file
    where case_id = ${id}::bigint
    order by at`,
  );
}
export async function insertCaseFile(
  tx: WriteTx,
  file: { caseId: bigint; name: string; title: string; bytes: number; by: string; most: number },
): Promise<boolean> {
  const rows = await tx`
    insert into risk_case_file (name, case_id, title, bytes, by_user)
    select ${file.name}, ${file.caseId}, ${file.title}, ${file.bytes}, ${file.by}
    where (select count(*) from risk_case_file f where f.case_id = ${file.caseId}) < ${file.most}
    returning name`;
  return rows.length > 0;
}

const idRow = rowOf({ id: text });

export async function findCaseFile(sql: Reader, name: string): Promise<string | undefined> {
  const row = await readRow(idRow, sql`select case_id::text as id from risk_case_file where name = ${name}`);
  return row?.id;
}

const officerRow = rowOf({
  id: tables.app_user.id,
  username: tables.app_user.username,
  nickname: tables.app_user.nickname,
  open: int4,
});

/** Users who may work on cases, each with the number of open cases assigned to it. */
export async function listOfficers(
  sql: Reader,
): Promise<{ id: bigint; username: string; nickname: string; open: number }[]> {
  return readRows(
    officerRow,
    sql`
    select u.id, u.username, u.nickname,
      (select count(*)::int from risk_case c where c.assigned_to = u.id and c.state < 3) as open
    from app_user u
    where u.enabled and 'risk-case:work' = any (staff_permissions(u.id))
    order by u.username`,
  );
}
export async function findOfficer(
  sql: Reader,
  username: string,
): Promise<{ id: bigint; username: string } | undefined> {
  return (await listOfficers(sql)).find((officer) => officer.username === username);
}

export async function listCaseReports(sql: Reader, id: string): Promise<ReportRow[]> {
  return readRows(
    reportRow,
    sql`
    select ${reportColumns(sql)} from risk_report r where r.case_id = ${id}::bigint order by r.id`,
  );
}
