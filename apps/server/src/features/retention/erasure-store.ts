import type { RegisterListQuery } from '@mashang/contract/retention';
import type { Reader, SqlPart, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  nullable,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import * as zh from './zh.ts';

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

const userFactsRow = rowOf({
  hasNickname: bool,
  hasPhone: bool,
  hasImage: bool,
  preferences: int4,
  oldSessions: int4,
  lateSessions: int4,
  submissions: int4,
  audits: int4,
  held: bool,
  id: tables.app_user.id,
  username: tables.app_user.username,
  participant: nullable(tables.participant.name),
});
export type UserFacts = RowOf<typeof userFactsRow>;
/** Returns the known data of a user; no law requires to keep sessions that ended before `since`. */
export async function findUserFacts(sql: Reader, username: string, since: number): Promise<UserFacts | null> {
  return readRow(
    userFactsRow,
    sql`
    select u.id, u.username, p.name as participant, u.nickname <> '' as "hasNickname", u.phone <> '' as "hasPhone",
      u.head_img_url <> '' as "hasImage",
      (select count(*)::int from user_preference x where x.user_id = u.id) as preferences, s.old as "oldSessions",
        s.late as "lateSessions",
      (select count(*)::int
        from kyc_submission k
        where k.participant_id = u.participant_id and k.erased_at is null) as submissions,
      (select count(*)::int
        from (select from audit_log l where l.actor_kind = 'user' and l.actor_id = u.id limit 100000) y) as audits,
      exists (select from legal_hold_reach r where r.mark = 'participant:' || u.participant_id) as held
    from app_user u left join participant p on p.id = u.participant_id cross join lateral (
      select count(*) filter (where over < ${at(sql, since)})::int as old,
        count(*) filter (where over >= ${at(sql, since)})::int as late
      from (select coalesce(x.ended_at, x.refresh_expires_at) as over
        from session x
        where x.user_id = u.id and (x.user_agent <> '' or x.ip <> '')) z) s
    where u.username = lower(${username})`,
  );
}

const orderFactsRow = rowOf({
  /** Complaints with the payer's contact: answered and open. */
  contacts: int4,
  openContacts: int4,
  /** Complaints with a description. */
  complaints: int4,
  complaintUntil: text,
  names: int4,
  namesUntil: text,
  events: int4,
  held: bool,
  orderNo: tables.collection_order.agt_order_no,
});
export type OrderFacts = RowOf<typeof orderFactsRow>;
/**
 * Returns the known data of a collection order's payer, and until when the current periods keep them (months by
 * category).
 */
export async function findOrderFacts(
  sql: Reader,
  orderNo: string,
  months: { transaction: number; complaint: number },
): Promise<OrderFacts | null> {
  return readRow(
    orderFactsRow,
    sql`
    select o.agt_order_no as "orderNo", q.contacts, q.open as "openContacts", q.complaints,
      wire_time(q.over + make_interval(months => ${months.complaint})) as "complaintUntil",
      (o.payment_name <> '')::int + (o.payer_ref <> '')::int + (o.payer_name <> '')::int as names,
      wire_time(v.over + make_interval(months => ${months.transaction})) as "namesUntil",
      (select count(*)::int from event_log e where e.order_id = o.id) as events,
        v.marks && array(select mark from legal_hold_reach) as held
    from collection_order o
    join retained_collections v on v.id = o.id
    cross join lateral (
      select count(*) filter (where x.contact <> '' and x.reviewed_at is not null)::int as contacts,
        count(*) filter (where x.contact <> '' and x.reviewed_at is null)::int as open,
        count(*) filter (where x.detail <> '')::int as complaints,
        case when bool_and(x.reviewed_at is not null) then max(x.reviewed_at) end as over
      from complaint x
      where x.order_id = o.id
    ) q
    where o.agt_order_no = ${orderNo}`,
  );
}

export type ErasureRequest = { approval: bigint; since: number; now: number };
/** Erases what the approval in force names; returns the number of erased items. Files are pruned afterwards. */
export async function eraseOnRequest(tx: WriteTx, { approval, since, now }: ErasureRequest): Promise<number> {
  return readCount(tx`select erase_on_request(${approval}, ${at(tx, since)}, ${at(tx, now)}) as n`);
}

const registerRow = rowOf({
  id: tables.erasure.id,
  time: text,
  category: tables.erasure.category,
  source: tables.erasure.source,
  subject: text,
  records: tables.erasure.records,
  held: tables.erasure.held,
  by: text,
  approvalId: text,
});
export type RegisterRow = RowOf<typeof registerRow>;

function matching(sql: Reader, { category, startDate, endDate }: RegisterListQuery): SqlPart {
  const until = endDate?.length === 10 ? '1 day' : '1 second';
  return sql`
    ${category ? sql`and e.category = ${category}` : sql``}
    ${startDate ? sql`and e.at >= ${startDate}::timestamp at time zone 'Asia/Shanghai'` : sql``}
    ${endDate ? sql`and e.at < (${endDate}::timestamp + ${until}::interval) at time zone 'Asia/Shanghai'` : sql``}`;
}

/** Returns one page of the register, newest first. */
export async function listErasures(sql: Reader, query: RegisterListQuery): Promise<RegisterRow[]> {
  return readRows(
    registerRow,
    sql`
    select e.id, wire_time(e.at) as time, e.category, e.source, e.records, e.held,
      coalesce(e.approval_id::text, '') as "approvalId",
      case when starts_with(e.subject, 'user:') then ${zh.erasureStore.user}
        || coalesce((select u.username from app_user u where u.id = split_part(e.subject, ':', 2)::bigint), '')
        when starts_with(e.subject, 'order:') then split_part(e.subject, ':', 2) else e.subject end as subject,
      coalesce((select string_agg(x.username, '、' order by x.username)
        from approval_people(e.approval_id) p (id)
        join app_user x on x.id = p.id),
        (select u.username from retention_run r join app_user u on u.id = r.asked_by where r.id = e.run_id),
          'system:retention') as by
    from erasure e
    where true ${matching(sql, query)}
    order by e.id desc
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
}

export async function countErasures(sql: Reader, query: RegisterListQuery, most: number): Promise<number> {
  return readCount(sql`
    select count(*)::int as n from (select from erasure e where true ${matching(sql, query)} limit ${most}) x`);
}
