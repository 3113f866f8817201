import type { Sql } from '../../platform/database/db.ts';
import { float8, int4, type RowOf, readRows, rowOf, text } from '../../platform/database/statements/rows.ts';

/** A queue that waits for people, or for work that has its own page; counted up to a cap. */
const waitingRow = rowOf({
  queue: text,
  waiting: int4,
  lagS: float8,
});
export type Waiting = RowOf<typeof waitingRow>;
const CAP = 10_001;

/**
 * Returns the waiting number and the age of the oldest entry (seconds): approvals, hits, list loads, rescreenings,
 * cases, cash-outs, bank statements. List loads and rescreenings have no age (0).
 */
export async function listWaiting(sql: Sql): Promise<Waiting[]> {
  return readRows(
    waitingRow,
    sql`
    select 'approvals' as queue, count(*)::int as waiting,
      coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as "lagS"
      from (select created_at from approval where state = 0 limit ${CAP}) x
    union all
    select 'screening-hits', count(*)::int, coalesce(extract(epoch from clock_timestamp() - min(at)), 0)
    from (select at from screening_hit where state = 0 limit ${CAP}) x
    union all
    select 'list-loads', count(*)::int, 0 from screening_load where state in ('queued', 'running')
    union all
    select 'rescreening', count(*)::int, 0 from screening_run where state <> 'done'
    union all
    select 'risk-cases', count(*)::int, coalesce(extract(epoch from clock_timestamp() - min(opened_at)), 0)
    from (select opened_at from risk_case where state <> 3 limit ${CAP}) x
    union all
    select 'cash-outs', count(*)::int, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)
    from (select created_at from cash_out where status = 0 limit ${CAP}) x
    union all
    -- Days of bank statements that were not read whole, since each day's end.
    select 'bank-statements', count(*)::int,
      coalesce(extract(epoch from clock_timestamp() - (min(day) + 1)::timestamp at time zone 'Asia/Shanghai'), 0)
      from (select day from bank_statement_day where whole_at is null order by day limit ${CAP}) x`,
  );
}

const deliveriesRow = rowOf({
  state: text,
  deliveries: int4,
});

/** Counts undelivered webhook deliveries by state; delivered ones are history, not a queue. */
export async function countDeliveries(sql: Sql): Promise<{ state: string; deliveries: number }[]> {
  return readRows(
    deliveriesRow,
    sql`
    select 'due' as state, (select count(*)::int
      from (select
        from webhook_delivery
        where state = 'pending' and next_at <= clock_timestamp()
        limit ${CAP}) x) as deliveries
    union all select 'again',
      (select count(*)::int
      from (select
        from webhook_delivery
        where state = 'pending' and next_at > clock_timestamp() and next_at < 'infinity'
        limit ${CAP}) x)
    union all select 'paused',
      (select count(*)::int
      from (select from webhook_delivery where state = 'pending' and next_at = 'infinity' limit ${CAP}) x)
    union all select 'dead',
      (select count(*)::int from (select from webhook_delivery where state = 'dead' limit ${CAP}) x)`,
  );
}

const connectionsRow = rowOf({
  state: text,
  connections: int4,
  most: int4,
});

/** Counts connections to this database by state, and returns the maximum. */
export async function countConnections(sql: Sql): Promise<{ state: string; connections: number; most: number }[]> {
  return readRows(
    connectionsRow,
    sql`
    select s.state, (select count(*)::int from pg_stat_activity a where a.datname = current_database()
        and coalesce(a.state, 'other') = s.state) as connections, current_setting('max_connections')::int as most
    from unnest(array['active', 'idle', 'idle in transaction']) s (state)`,
  );
}
