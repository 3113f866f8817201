import {
  APPROVAL_KINDS,
  APPROVAL_STATES,
  type ApprovalKindName,
  type ApprovalListQuery,
  type DiffLine,
} from '@mashang/contract/approvals';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { z } from 'zod';
import type { Reader } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  float8,
  int4,
  json,
  jsonObject,
  keyOf,
  list,
  oneOf,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { hasSecond } from './approvals-store.ts';

/** The reader, the kinds that it may check, and the merchant of one of a merchant's people, who sees its own alone. */
export type Reading = { userId: bigint; checks: readonly string[]; owner: bigint | null };
const approvalRowDataRow = rowOf({
  id: tables.approval.id,
  kind: keyOf(APPROVAL_KINDS),
  subjectKind: tables.approval.subject_kind,
  subjectId: tables.approval.subject_id,
  subjectName: tables.approval.subject_name,
  payload: jsonObject,
  amount: tables.approval.amount,
  state: oneOf(APPROVAL_STATES),
  makerId: tables.approval.maker_id,
  maker: text,
  reason: tables.approval.reason,
  needed: tables.approval.needed,
  approved: int4,
  createTime: text,
  expireTime: text,
  leftMs: float8,
  isOver: bool,
  hasSecond: bool,
  closeTime: text,
  checkedBy: list(text),
});
export type ApprovalRowData = RowOf<typeof approvalRowDataRow>;

const columns = (sql: Reader) => sql`
  a.id, a.kind, a.subject_kind as "subjectKind", a.subject_id as "subjectId", a.subject_name as "subjectName",
  a.payload, a.amount, a.state, a.maker_id as "makerId",
  coalesce(u.username, 'merchant:' || m.mch_id) as maker, a.reason, a.needed, case
    when a.state = 0 then approval_votes(a.id)
    else (select count(*)::int
      from approval_check c
      where c.approval_id = a.id and c.verdict = 'approve') end as approved,
  wire_time(a.created_at) as "createTime", wire_time(a.expires_at) as "expireTime",
  a.expires_at <= clock_timestamp() as "isOver", ${hasSecond(sql)} as "hasSecond",
  case when a.state = 0 then greatest(extract(epoch from a.expires_at - clock_timestamp()) * 1000, 0)::float8
    else 0 end as "leftMs",
  wire_time(a.closed_at) as "closeTime",
  array(select c.user_id::text from approval_check c where c.approval_id = a.id) as "checkedBy"`;
const joins = (sql: Reader) =>
  sql`left join app_user u on u.id = a.maker_id left join merchant m on m.id = a.merchant_id`;

/**
 * Selects what waits for the reader: proposals of other makers, of its kinds, not expired, which it has not decided.
 */
function todo(sql: Reader, { userId, checks, owner }: Reading) {
  return sql`
    a.state = 0 and a.expires_at > clock_timestamp() and a.maker_id is distinct from ${userId}
      and a.kind = any (${checks}::text[])
      and (${owner}::bigint is null and not ${hasSecond(sql)} or a.owner_merchant = ${owner}::bigint)
    and not exists (select from approval_check c where c.approval_id = a.id and c.user_id = ${userId})`;
}

/** What the reader may see at all. */
function isSeen(sql: Reader, owner: bigint | null) {
  return owner === null ? sql`true` : sql`a.owner_merchant = ${owner}`;
}

function conditions(sql: Reader, query: ApprovalListQuery, reading: Reading) {
  const all = [
    query.view === 'todo'
      ? todo(sql, reading)
      : query.view === 'mine'
        ? sql`a.maker_id = ${reading.userId}`
        : sql`true`,
    isSeen(sql, reading.owner),
  ];
  if (query.kind) all.push(sql`a.kind = ${query.kind}`);
  if (query.state) all.push(sql`a.state = any (${query.state.split(',').map(Number)}::int[])`);
  if (query.maker) all.push(sql`a.maker_id = (select x.id from app_user x where x.username = lower(${query.maker}))`);
  if (query.subject)
    all.push(
      sql`(a.subject_id = ${query.subject} or a.subject_name ilike ${`%${query.subject.replace(/[\\%_]/g, '\\$&')}%`})`,
    );
  if (query.startDate) all.push(sql`a.created_at >= ${query.startDate}::timestamp at time zone 'Asia/Shanghai'`);
  if (query.endDate)
    all.push(
      sql`
        a.created_at < (${query.endDate}::timestamp
          + ${query.endDate.length === 10 ? '1 day' : '1 second'}::interval) at time zone 'Asia/Shanghai'`,
    );
  return all.reduce((left, right) => sql`${left} and ${right}`);
}

/** One page of proposals, the newest first. */
export async function listApprovals(
  sql: Reader,
  query: ApprovalListQuery,
  reading: Reading,
): Promise<ApprovalRowData[]> {
  const after = query.cursor && /^\d{1,18}$/.test(query.cursor) ? sql`and a.id < ${query.cursor}::bigint` : sql``;
  const offset = query.cursor ? 0 : (query.page - 1) * query.limit;
  return readRows(
    approvalRowDataRow,
    sql`
    select ${columns(sql)} from approval a ${joins(sql)} where ${conditions(sql, query, reading)} ${after}
    order by a.id desc limit ${query.limit} offset ${offset}`,
  );
}

export async function countApprovals(sql: Reader, query: ApprovalListQuery, reading: Reading): Promise<number> {
  return readCount(sql`
    select count(*)::int as n
    from (select from approval a where ${conditions(sql, query, reading)} limit ${TOTAL_CAP + 1}) x`);
}

export async function countTodo(sql: Reader, reading: Reading): Promise<number> {
  return readCount(sql`select count(*)::int as n from approval a where ${todo(sql, reading)}`);
}

/** Counts a person's own proposals that wait for somebody else. */
export async function countMine(sql: Reader, userId: bigint): Promise<number> {
  return readCount(sql`
    select count(*)::int as n
    from approval a
    where a.state = 0 and a.expires_at > clock_timestamp() and a.maker_id = ${userId}`);
}

/** Counts waiting proposals of these kinds about one merchant, whoever made them. */
export async function countAboutMerchant(
  sql: Reader,
  { kinds, merchantId }: { kinds: readonly ApprovalKindName[]; merchantId: bigint },
): Promise<number> {
  return readCount(sql`
    select count(*)::int as n
    from approval a
    where a.state = 0 and a.expires_at > clock_timestamp() and a.kind = any (${kinds}::text[])
      and a.subject_kind = 'merchant' and a.subject_id = ${merchantId}::bigint::text`);
}

export type CheckRow = { user: string; verdict: 'approve' | 'reject'; comment: string; time: string };

const approvalRow = rowOf({
  ...approvalRowDataRow.columns,
  hash: text,
  lines: json(z.array(z.object({ label: z.string(), before: z.string(), after: z.string() }))),
  checks: json(
    z.array(
      z.object({ user: z.string(), verdict: z.enum(['approve', 'reject']), comment: z.string(), time: z.string() }),
    ),
  ),
});

export async function readApprovalRow(
  sql: Reader,
  id: string,
  owner: bigint | null,
): Promise<(ApprovalRowData & { hash: string; lines: DiffLine[]; checks: CheckRow[] }) | null> {
  return readRow(
    approvalRow,
    sql`
    select ${columns(sql)}, encode(a.hash, 'hex') as hash, a.lines,
      coalesce((select json_agg(json_build_object('user', x.username, 'verdict', c.verdict, 'comment', c.comment,
        'time', wire_time(c.at))
        order by c.at)
        from approval_check c join app_user x on x.id = c.user_id where c.approval_id = a.id), '[]') as checks
    from approval a ${joins(sql)} where a.id = ${id} and ${isSeen(sql, owner)}`,
  );
}

const pendingSubjectRow = rowOf({
  id: tables.approval.id,
  kind: keyOf(APPROVAL_KINDS),
  subjectKind: tables.approval.subject_kind,
  subjectId: text,
});

/** Waiting proposals, each with the record that it is about. The newest come first. */
export async function listPendingSubjects(
  sql: Reader,
  most: number,
  owner: bigint | null,
): Promise<{ id: bigint; kind: ApprovalKindName; subjectKind: string; subjectId: string }[]> {
  return readRows(
    pendingSubjectRow,
    sql`
    select a.id, a.kind, a.subject_kind as "subjectKind", coalesce(i.one ->> 'exceptionId', a.subject_id) as "subjectId"
    from approval a
      left join lateral jsonb_array_elements(case a.kind
        when 'statement.match' then a.payload -> 'items' end) i (one) on true
    where a.state = 0 and a.expires_at > clock_timestamp() and ${isSeen(sql, owner)}
    order by a.id desc limit ${most}`,
  );
}
