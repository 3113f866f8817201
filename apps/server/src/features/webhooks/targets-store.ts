import type { Reader, Sql, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  nullable,
  oneOf,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { ofTarget } from './delivery-log-store.ts';

const targetRow = rowOf({
  key: text,
  kind: oneOf(['endpoint', 'orders']),
  mchId: tables.merchant.mch_id,
  merchantName: tables.merchant.name,
  url: tables.webhook_endpoint.url,
  enabled: tables.webhook_endpoint.enabled,
  disabledReason: text,
  tries: int4,
  arrived: int4,
  p50Ms: nullable(int4),
  p95Ms: nullable(int4),
  waiting: int4,
  failures: int4,
  openedTime: text,
  lastSuccessTime: text,
  lastFailureTime: text,
  lastFailure: text,
  pausedTime: text,
  pausedBy: text,
  pauseReason: text,
});
export type TargetRow = RowOf<typeof targetRow>;
/** Maximum number of tries by which a target is judged. */
const NEWEST = 2_000;
const WAITING_CAP = 10_000;

/**
 * Lists endpoints, tried or not, and servers behind orders' own notifyUrls that are paused or were tried in the last 30
 * days, with the tries of the last day; 500 targets at most.
 */
export async function listTargets(sql: Sql): Promise<TargetRow[]> {
  return readRows(
    targetRow,
    sql`
    with target as (
      select 'e' || e.id as key, 'endpoint' as kind, e.merchant_id, e.id as endpoint_id, e.url, e.enabled,
        e.disabled_reason, t.id as target_id,
        t.failures, t.opened_at, t.last_success_at, t.last_failure_at, t.last_failure, t.paused_at, t.paused_by,
        t.pause_reason, '' as origin
      from webhook_endpoint e left join webhook_target t on t.endpoint_id = e.id and t.merchant_id = e.merchant_id
      union all
      select 't' || t.id, 'orders', t.merchant_id, null, t.origin, true, '', t.id, t.failures, t.opened_at,
        t.last_success_at, t.last_failure_at, t.last_failure, t.paused_at,
        t.paused_by, t.pause_reason, t.origin
      from webhook_target t where t.endpoint_id is null
        and (t.paused_at is not null
          or greatest(t.last_success_at, t.last_failure_at) > clock_timestamp() - interval '30 days')
    )
    select g.key, g.kind, m.mch_id as "mchId", m.name as "merchantName", g.url, g.enabled,
      g.disabled_reason as "disabledReason",
      coalesce(s.tries, 0) as tries, coalesce(s.arrived, 0) as arrived, s.p50 as "p50Ms", s.p95 as "p95Ms", w.waiting,
      coalesce(g.failures, 0) as failures,
      wire_time(g.opened_at) as "openedTime", wire_time(g.last_success_at) as "lastSuccessTime",
      wire_time(g.last_failure_at) as "lastFailureTime",
      coalesce(g.last_failure, '') as "lastFailure", wire_time(g.paused_at) as "pausedTime",
      coalesce(g.paused_by, '') as "pausedBy", coalesce(g.pause_reason, '') as "pauseReason"
    from target g join merchant m on m.id = g.merchant_id
    left join lateral (
      select count(*)::int as tries, count(*) filter (where r.status between 200 and 299)::int as arrived,
        percentile_disc(0.5) within group (order by r.ms) as p50,
        percentile_disc(0.95) within group (order by r.ms) as p95
      from (select x.status, x.ms
        from webhook_try x
        where x.target_id = g.target_id and x.at > clock_timestamp() - interval '1 day'
        order by x.at desc
        limit ${NEWEST}) r
      having count(*) > 0
    ) s on true
    cross join lateral (
      select count(*)::int as waiting from (
        select
        from webhook_delivery d
        where d.state = 'pending' and d.merchant_id = g.merchant_id and d.endpoint_id is not distinct from g.endpoint_id
          and (g.endpoint_id is not null or url_origin(d.url) = g.origin) limit ${WAITING_CAP}) x
    ) w
    order by (g.opened_at is not null or g.paused_at is not null or not g.enabled) desc, g.failures desc nulls last,
      m.mch_id, g.kind, g.key
    limit 500`,
  );
}

export type KnownTarget = { key: string; mchId: string; url: string; paused: boolean };

const lockedTargetRow = rowOf({
  paused: bool,
  mchId: tables.merchant.mch_id,
  url: text,
});

/** Returns the target and locks its row; creates the row of an endpoint that was never tried. */
export async function lockTarget(tx: WriteTx, key: string): Promise<KnownTarget | null> {
  const id = key.slice(1);
  if (key.startsWith('e'))
    await tx`
      insert into webhook_target (merchant_id, endpoint_id, origin) select e.merchant_id, e.id, ''
      from webhook_endpoint e
      where e.id = ${id}::bigint
      on conflict do nothing`;
  const row = await readRow(
    lockedTargetRow,
    tx`
    select m.mch_id as "mchId", coalesce(e.url, t.origin) as url, t.paused_at is not null as paused
    from webhook_target t join merchant m on m.id = t.merchant_id left join webhook_endpoint e on e.id = t.endpoint_id
    where ${whichTarget(tx, key)} for update of t`,
  );
  return row ? { key, ...row } : null;
}

function whichTarget(tx: Tx, key: string) {
  const id = key.slice(1);
  return key.startsWith('e') ? tx`t.endpoint_id = ${id}::bigint` : tx`t.endpoint_id is null and t.id = ${id}::bigint`;
}

/** Holds a target's deliveries back from now on; deliveries in progress finish. Returns how many were waiting. */
export async function pauseTargetRow(tx: WriteTx, key: string, by: string, reason: string): Promise<number> {
  await tx`
    update webhook_target t
    set paused_at = clock_timestamp(), paused_by = ${by}, pause_reason = ${reason}
    where ${whichTarget(tx, key)}`;
  const rows = await tx`
    update webhook_delivery d set next_at = 'infinity'
    from (
      select d.id from webhook_delivery d
      where d.state = 'pending' and (d.lease_until is null or d.lease_until < clock_timestamp())
        and ${ofTarget(tx, key)}
      order by d.id
      for update of d) waiting
    where d.id = waiting.id returning 1`;
  return rows.length;
}

/** Resumes a target's deliveries, oldest first, at a limited rate per second. Returns how many. */
export async function resumeTargetRow(tx: WriteTx, key: string, perSecond: number): Promise<number> {
  await tx`
    update webhook_target t set paused_at = null, paused_by = '', pause_reason = '' where ${whichTarget(tx, key)}`;
  const rows = await tx`
    update webhook_delivery d set next_at = clock_timestamp() + make_interval(secs => w.place / ${perSecond}::float8)
    from (
      select x.id, row_number() over (order by x.id) - 1 as place from (
        select d.id from webhook_delivery d
        where d.state = 'pending' and d.next_at = 'infinity' and ${ofTarget(tx, key)}
        order by d.id
        for update of d) x) w
    where w.id = d.id returning 1`;
  return rows.length;
}

const ailingEndpointRow = rowOf({
  key: text,
  mchId: tables.merchant.mch_id,
  state: oneOf(['open', 'paused', 'disabled']),
  since: text,
  reason: text,
});
export type AilingEndpoint = RowOf<typeof ailingEndpointRow>;
/** Conditions of a target `t`, and of its endpoint `e` if it has one, that does not receive. */
const isAiling = (sql: Reader) => sql`
  (coalesce(e.enabled, true) and (t.paused_at is not null or t.opened_at is not null))
    or (not e.enabled and e.disabled_reason <> '')`;
const ailment = (sql: Reader) => sql`
  case when not coalesce(e.enabled, true) then 'disabled' when t.paused_at is not null then 'paused'
    else 'open' end`;

/** Lists targets whose circuit is open or that are paused, and endpoints disabled because of their answer. */
export async function listAilingEndpoints(sql: Sql): Promise<AilingEndpoint[]> {
  return readRows(
    ailingEndpointRow,
    sql`
    select case when t.endpoint_id is null then 't' || t.id else 'e' || t.endpoint_id end as key, m.mch_id as "mchId",
      ${ailment(sql)} as state, wire_time(coalesce(t.paused_at, t.opened_at)) as since,
      case when not coalesce(e.enabled, true) then e.disabled_reason when t.paused_at is not null then t.pause_reason
        else t.last_failure end as reason
    from webhook_target t join merchant m on m.id = t.merchant_id left join webhook_endpoint e on e.id = t.endpoint_id
    where ${isAiling(sql)}
    order by t.last_failure_at desc nulls last limit 10`,
  );
}

const ownAilingRow = rowOf({ url: text, state: oneOf(['open', 'paused', 'disabled']), since: text, reason: text });
/** Lists the same of the bound merchant. Why staff paused a target is not the merchant's. */
export async function listOwnAiling(sql: Reader): Promise<RowOf<typeof ownAilingRow>[]> {
  return readRows(
    ownAilingRow,
    sql`
    select coalesce(e.url, t.origin) as url, ${ailment(sql)} as state,
      wire_time(coalesce(t.paused_at, t.opened_at)) as since,
      case when not coalesce(e.enabled, true) then e.disabled_reason else t.last_failure end as reason
    from webhook_target t left join webhook_endpoint e on e.id = t.endpoint_id
    where ${isAiling(sql)}
    order by t.last_failure_at desc nulls last limit 10`,
  );
}

/**
 * How many webhooks of the bound merchant are given up since a moment, and were not sent again; `most` at most.
 * Those are found by the index of dead ones.
 */
export async function countOwnDead(sql: Reader, { since, most }: { since: string; most: number }): Promise<number> {
  return readCount(
    sql`
    select count(*)::int as n
    from (
      select from webhook_delivery
      where state = 'dead' and created_at >= ${since}::text::timestamp at time zone 'Asia/Shanghai'
      limit ${most}
    ) x`,
  );
}

const answeredRow = rowOf({ answered: bool });
/** Whether an endpoint of the bound merchant, or a server behind its orders' notifyUrls, ever answered with 2xx. */
export async function hasAnswered(sql: Reader): Promise<boolean> {
  const row = await readRow(
    answeredRow,
    sql`
    select exists (select from webhook_target t where t.last_success_at is not null)
      or exists (select from webhook_endpoint e where e.test_status between 200 and 299) as answered`,
  );
  return row?.answered === true;
}
