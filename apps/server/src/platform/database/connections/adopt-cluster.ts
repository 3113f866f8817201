import type { Sql, Tx } from '../statements/sql-types.ts';
import * as zh from '../zh.ts';

type Owner = Sql;
type OwnerTx = Tx;
/**
 * What a start found and changed about the cluster that holds its rows; `was` is null where no cluster was noted yet.
 */
export type Settled = {
  moved: boolean;
  was: string | null;
  now: string;
  /** Offset added to this cluster's transaction ids, where it changed. */
  base: string | null;
  sequences: number;
  /**
   * Audit rows that got a new place, because they were written behind the head while the change of cluster was unknown.
   */
  restamped: number;
};

/**
 * Places left unused: cursors that merchants and browsers got from the old cluster after the copy was made stay below
 * the place of the next row.
 */
const PLACE_GAP = 2n ** 32n;
/** Tables whose rows are stamped with the place they are written at. */
const STAMPED = ['event_log', 'ledger_posting', 'audit_log', 'payer_visit'];
/** Sequences whose numbers are in no column of their own. */
const FURTHER = [
  {
    sequence: 'merchant_number',
    newest: `select max(substr(mch_id, 2)::bigint) from merchant where mch_id ~ '^M[0-9]{1,17}$'`,
  },
  { sequence: 'top_up_address_index', newest: 'select max(address_index) from top_up_order' },
];

/**
 * Counts the places of new rows in this cluster from now on, and moves the sequences behind the rows. Run by the owner
 * under the lock of the migrations, before anything is served. Returns null when the cluster is the one noted and
 * nothing had to move. Throws while rows still arrive from another cluster.
 */
export async function adoptCluster(sql: Owner): Promise<Settled | null> {
  await refuseSubscriber(sql);
  const now = await readCluster(sql);
  const [home] = await sql`select cluster from cluster_place`;
  const was = (home?.cluster as string | undefined) ?? null;
  if (was === now && !(await isBehind(sql, 'quick')) && (await listStaleSequences(sql, 'quick')).length === 0)
    return null;
  return sql.begin((tx) => settle(tx, { was, now }));
}

async function settle(tx: OwnerTx, { was, now }: { was: string | null; now: string }): Promise<Settled | null> {
  // Wait for open writes: rows stamped from the old base must not look final before they are committed.
  await tx.unsafe(`lock table ${STAMPED.join(', ')} in share row exclusive mode`);
  const moved = was !== null && was !== now;
  const behind = await isBehind(tx, 'whole');
  const base = moved || behind ? await moveBase(tx) : null;
  // Rows written before this version knew of clusters, by a cluster whose counter was younger than the rows: no cursor
  // would ever reach them.
  const restamped = behind ? await recountPassedRows(tx) : 0;
  const stale = await listStaleSequences(tx, 'whole');
  for (const { sequence, newest } of stale) await tx.unsafe(`select setval('public.${sequence}', ${newest})`);
  await tx.unsafe(
    `insert into cluster_place (cluster)
      values ($1)
      on conflict (one) do update set cluster = excluded.cluster, since = clock_timestamp()`,
    [now],
  );
  const first = was === null && base === null && stale.length === 0;
  return first ? null : { moved, was, now, base, sequences: stale.length, restamped };
}

/**
 * An enabled subscription can bring rows stamped in another cluster at any moment. A server that serves is no copy any
 * more.
 */
async function refuseSubscriber(sql: Owner): Promise<void> {
  const found = await sql`
    select subname as name from pg_subscription
    where subenabled and subdbid = (select oid from pg_database where datname = current_database())`;
  if (found.length > 0) throw new Error(zh.adoptCluster.subscribed(found[0]?.name));
}

/**
 * Returns the cluster and the database in it. Where a provider hides the cluster's id, only the counter can show a
 * change.
 */
async function readCluster(sql: Owner): Promise<string> {
  const [may] = await sql`select has_function_privilege('pg_control_system()', 'execute') as is`;
  const [row] = may?.is
    ? await sql`select system_identifier::text as id from pg_control_system()`
    : [{ id: 'unknown' }];
  const [database] = await sql`select oid::text as oid from pg_database where datname = current_database()`;
  return `${row?.id}/${database?.oid}`;
}

/**
 * Newest place that a row or a cursor names. `quick`: of the postings only those of the newest transfers, since a
 * running system has no newer ones elsewhere.
 */
function newestPlace(how: 'quick' | 'whole'): string {
  const postings =
    how === 'quick'
      ? '(select max(p.xid) from (select xid from ledger_posting order by transfer_id desc, line desc limit 1000) p)'
      : `(select max(x.newest) from ledger_account a cross join lateral (
          select max(p.xid) as newest from ledger_posting p where p.account_id = a.id) x)`;
  return `greatest((select max(xid) from event_log), (select max(xid) from audit_log),
      (select max(xid) from payer_visit), ${postings},
    (select max(xid) from audit_head), (select max(up_to) from ledger_rollup),
    (select max(greatest(events, sampled_xid)) from report_cursor),
    (select max(events) from risk_cursor), '0'::xid8)`;
}

/**
 * Whether a row or cursor names a place that this cluster has not reached: the next row would get a place before it.
 */
async function isBehind(sql: Owner | OwnerTx, how: 'quick' | 'whole'): Promise<boolean> {
  const [row] = await sql.unsafe(`select ${newestPlace(how)} >= begun_below() as is`);
  return row?.is as boolean;
}

/** Moves the base so that every later row, and the limit of final rows, lies beyond every place named. */
async function moveBase(tx: OwnerTx): Promise<string> {
  const [row] = await tx.unsafe(`
    select greatest(${newestPlace('whole')}, begun_below())::text as newest,
      pg_snapshot_xmin(pg_current_snapshot())::text as oldest`);
  const base = BigInt(row?.newest as string) + PLACE_GAP - BigInt(row?.oldest as string);
  await tx.unsafe(`
    create or replace function place_of(number xid8) returns xid8 language sql immutable parallel safe as
      $$ select (number::text::bigint + ${base})::text::xid8 $$`);
  return base.toString();
}

/**
 * Handles rows that a younger cluster wrote under an older version, which cursors have passed already: balances are
 * summed again, daily figures folded again, and audit rows after the chain's head get a place after it. Nothing is
 * sealed or counted twice.
 */
async function recountPassedRows(tx: OwnerTx): Promise<number> {
  await tx.unsafe(`
    update ledger_rollup r set up_to = final_below(),
      balance = coalesce((select sum(p.amount) from ledger_posting p where p.account_id = r.account_id), 0)`);
  await tx.unsafe('select forget_reports()');
  const late = `a.xid <= h.xid and a.id > (select max(audit_id) from audit_seal)
    and not exists (select from audit_seal s where s.audit_id = a.id)`;
  const [found] = await tx.unsafe(`select count(*)::int as n from audit_log a, audit_head h where ${late}`);
  if (found?.n === 0) return 0;
  await tx.unsafe('alter table audit_log disable trigger audit_log_immutable');
  await tx.unsafe(`update audit_log a set xid = place_now() from audit_head h where ${late}`);
  await tx.unsafe('alter table audit_log enable trigger audit_log_immutable');
  return found?.n as number;
}

type Numbered = { sequence: string; newest: string };
/**
 * Returns every sequence with the query of the newest number it gave; `quick`: only those whose column has an index to
 * query, which is nearly all.
 */
export async function listNumbered(sql: Owner | OwnerTx, how: 'quick' | 'whole'): Promise<Numbered[]> {
  const columns = await sql.unsafe(`
    select distinct s.relname as sequence, t.relname as "table", a.attname as "column" from pg_depend d
    join pg_class s on s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
      and (d.objid = s.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
        or d.refobjid = s.oid and d.classid = 'pg_attrdef'::regclass)
    left join pg_attrdef f on d.classid = 'pg_attrdef'::regclass and f.oid = d.objid
    join pg_class t on t.oid = coalesce(f.adrelid, d.refobjid) and t.relkind = 'r'
    join pg_attribute a on a.attrelid = t.oid and a.attnum = coalesce(f.adnum, d.refobjsubid)
    where ${how === 'whole'}
      or exists (select from pg_index i
        where i.indrelid = t.oid and i.indkey[0] = a.attnum and i.indpred is null and i.indisvalid)
    order by 1, 2`);
  const numbered = columns.map(({ sequence, table, column }) => ({
    sequence: sequence as string,
    newest: `select max("${column}")::bigint from "${table}"`,
  }));
  return [...numbered, ...(how === 'whole' ? FURTHER : [])];
}

/** Returns the sequences that would give a number a second time. */
async function listStaleSequences(sql: Owner | OwnerTx, how: 'quick' | 'whole'): Promise<Numbered[]> {
  const numbered = await listNumbered(sql, how);
  const parts = numbered.map(({ sequence, newest }) => `select '${sequence}' as sequence, (${newest}) as newest`);
  const found = await sql.unsafe(`
    select x.sequence, max(x.newest)::text as newest from (${parts.join(' union all ')}) x
    join pg_sequences s on s.schemaname = 'public' and s.sequencename = x.sequence
    where x.newest > coalesce(s.last_value, s.start_value - 1) group by x.sequence order by 1`);
  return found as unknown as Numbered[];
}
