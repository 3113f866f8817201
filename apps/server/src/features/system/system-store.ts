import { z } from 'zod';
import type { Sql, Writer } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  float8,
  int4,
  json,
  list,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

export type Beat = {
  id: string;
  host: string;
  pid: number;
  port: number;
  version: string;
  node: string;
  startedAt: number;
  memoryMb: number;
  jobs: { name: string; lastMs: number; lastAt: number; failures: number }[];
};

/** Writes a heartbeat; processes silent for a day are deleted. */
export async function putBeat(sql: Writer, beat: Beat): Promise<void> {
  await sql`
    insert into replica (id, host, pid, port, version, node, started_at, memory_mb, jobs)
    values (${beat.id}, ${beat.host}, ${beat.pid}, ${beat.port}, ${beat.version}, ${beat.node},
      to_timestamp(${beat.startedAt / 1000}::float8), ${beat.memoryMb}, ${sql.json(beat.jobs)})
    on conflict (id) do update set seen_at = clock_timestamp(), memory_mb = excluded.memory_mb, jobs = excluded.jobs,
      port = excluded.port`;
  await sql`
    delete from replica
    where id in (select id from replica where seen_at < clock_timestamp() - interval '1 day' limit 100)`;
}

const replicaRecord = rowOf({
  id: tables.replica.id,
  version: tables.replica.version,
  host: tables.replica.host,
  pid: tables.replica.pid,
  port: tables.replica.port,
  node: tables.replica.node,
  memoryMb: tables.replica.memory_mb,
  jobs: json(z.array(z.object({ name: z.string(), lastMs: z.number(), lastAt: z.number(), failures: z.number() }))),
  startedTime: text,
  seenTime: text,
  silentS: int4,
});
export type ReplicaRecord = RowOf<typeof replicaRecord>;
export async function listReplicas(sql: Sql): Promise<ReplicaRecord[]> {
  return readRows(
    replicaRecord,
    sql`
    select id, host, pid, port, version, node, wire_time(started_at) as "startedTime", wire_time(seen_at) as "seenTime",
      extract(epoch from clock_timestamp() - seen_at)::int as "silentS", memory_mb as "memoryMb", jobs
    from replica order by seen_at > clock_timestamp() - interval '1 minute' desc, started_at desc limit 50`,
  );
}

/** The entries that wait, and the age of the oldest in seconds. */
const queueRecord = rowOf({
  name: text,
  waiting: int4,
  lagS: int4,
  note: text,
});
export type QueueRecord = RowOf<typeof queueRecord>;
const CAP = 10_001;

/** Lists all queues of the deployment, each counted up to a cap. */
export async function listQueues(sql: Sql): Promise<QueueRecord[]> {
  return readRows(
    queueRecord,
    sql`
    select 'webhooks' as name,
      (select count(*)::int
        from (select from webhook_delivery
          where state = 'pending' and next_at <= clock_timestamp()
          limit ${CAP}) x) as waiting,
      coalesce(
        (select extract(epoch from clock_timestamp() - min(next_at))
          from webhook_delivery
          where state = 'pending' and next_at <= clock_timestamp()),
        0)::int as "lagS",
      (select count(*) || ' 次等待重试'
        from (select from webhook_delivery
          where state = 'pending' and next_at > clock_timestamp()
          limit ${CAP}) y) as note
    union all
    select 'audit-seal', (select count(*)::int from (select from audit_log a where a.xid > h.xid limit ${CAP}) x),
      coalesce(
        (select extract(epoch from clock_timestamp() - a.at)
          from audit_log a
          where a.xid > h.xid
          order by a.xid, a.id limit 1),
        0)::int,
      '已封 ' || h.seq || ' 条'
        from audit_head h
    union all
    -- What happened and is not taken in, and what is taken in and not judged; the lag is the older one's.
    select 'monitoring', least(sum(x.n), ${CAP})::int,
      coalesce(greatest(max(extract(epoch from clock_timestamp() - x.oldest)), 0), 0)::int, '' from (
      select count(*) as n, min(e.at) as oldest from (
        select at
        from event_log
        where xid >= (select events from risk_cursor) and xid < final_below()
        order by xid, id limit ${CAP}) e
      union all
      select count(*), min(d.happened_at) from (
        select happened_at
        from risk_decision
        where id > (select judged from risk_cursor) and stage not in ('request', 'event')
        order by id limit ${CAP}) d) x
    union all
    select 'ledger-roll-up', coalesce(sum(x.n), 0)::int, 0, count(*) || ' 个汇总账户'
      from ledger_rollup r
      cross join lateral (select count(*)::int as n
        from (select from ledger_posting p where p.account_id = r.account_id and p.xid >= r.up_to limit 1000) y) x
    union all
    select 'reports',
      (select count(*)::int from (select from ledger_transfer t where t.id > c.transfers limit ${CAP}) x),
      coalesce(
        (select extract(epoch from clock_timestamp() - min(t.at)) from ledger_transfer t where t.id > c.transfers),
        0)::int,
      ''
        from report_cursor c
    union all
    select 'expire-orders', count(*)::int, coalesce(extract(epoch from clock_timestamp() - min(expire_time)), 0)::int,
      '' from (
      select expire_time
      from collection_order
      where status = 1 and not frozen and adjustment is null and expire_time < clock_timestamp()
      limit ${CAP}) x
    union all
    select 'expire-claims', count(*)::int, coalesce(extract(epoch from clock_timestamp() - min(deadline)), 0)::int,
      '' from (
      select deadline from payout_claim where status = 0 and deadline < clock_timestamp() limit ${CAP}) x
    union all
    select 'statements', count(*)::int, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::int, ''
    from statement_import
    where state in ('queued', 'running')
    union all
    select 'exports', count(*)::int, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::int, ''
    from export_job
    where state in ('waiting', 'running')`,
  );
}

const databaseFactsRow = rowOf({
  version: text,
  size: text,
  connections: int4,
  maxConnections: int4,
  oldestTransactionS: int4,
  hitRatio: float8,
});
export type DatabaseFacts = RowOf<typeof databaseFactsRow>;
export async function readDatabase(sql: Sql): Promise<DatabaseFacts> {
  return readOne(
    databaseFactsRow,
    sql`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
        current_setting('max_connections')::int as "maxConnections",
      coalesce((select max(extract(epoch from clock_timestamp() - xact_start))::int
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()), 0) as "oldestTransactionS",
      coalesce((select blks_hit::float8 / nullif(blks_hit + blks_read, 0)
        from pg_stat_database
        where datname = current_database()), 1) as "hitRatio"`,
  );
}

const tableRow = rowOf({
  name: text,
  rows: text,
  size: text,
});

/** Lists the largest tables, with row numbers from the database's statistics. */
export async function listTables(sql: Sql): Promise<{ name: string; rows: string; size: string }[]> {
  return readRows(
    tableRow,
    sql`
    select c.relname as name, greatest(c.reltuples, 0)::bigint::text as rows,
      pg_size_pretty(pg_total_relation_size(c.oid)) as size
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
    order by pg_total_relation_size(c.oid) desc
    limit 8`,
  );
}

const verifyRunRow = rowOf({
  time: text,
  agoS: int4,
  ms: int4,
  checked: text,
  broken: text,
  examples: list(text),
});
export type VerifyRun = RowOf<typeof verifyRunRow>;
export async function findLastVerify(sql: Sql): Promise<VerifyRun | null> {
  return readRow(
    verifyRunRow,
    sql`
    select wire_time(at) as time, extract(epoch from clock_timestamp() - at)::int as "agoS", ms, checked::text,
      broken::text, examples
    from verify_run
    order by id desc
    limit 1`,
  );
}

/** Records a run of the verification, as the owner role that runs it. */
export async function noteVerify(
  sql: Writer,
  run: { ms: number; checked: number; broken: number; examples: string[] },
): Promise<void> {
  await sql`
    insert into verify_run (ms, checked, broken, examples)
    values (${run.ms}, ${run.checked}, ${run.broken}, ${run.examples})`;
}
