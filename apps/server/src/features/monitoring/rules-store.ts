import { BACK_TEST_STATES, MONITOR_STAGES, type RuleBody, ruleBody } from '@mashang/contract/monitoring';
import { keysOf } from '@mashang/contract/states';
import { z } from 'zod';
import type { Reader, Tx, Writer, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  int8,
  json,
  keyOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

const ruleRow = rowOf({
  id: tables.risk_rule.id,
  code: tables.risk_rule.code,
  version: tables.risk_rule.version,
  body: json(ruleBody),
  live: bool,
  changedBy: tables.risk_rule.made_by,
  changeTime: text,
  hits24h: int4,
  hits7d: int4,
});
export type RuleRow = RowOf<typeof ruleRow>;
const columns = (sql: Reader) => sql`
  r.id, r.code, r.version, r.body,
  r.id = any (coalesce((select s.rules from risk_rule_set s order by s.id desc limit 1), '{}')) as live,
  r.made_by as "changedBy",
  wire_time(r.made_at) as "changeTime",
  (select coalesce(sum(h.times), 0)::int
    from risk_hit h
    where h.what = r.code and h.last_at > clock_timestamp() - interval '24 hours') as "hits24h",
  (select coalesce(sum(h.times), 0)::int
    from risk_hit h
    where h.what = r.code and h.last_at > clock_timestamp() - interval '7 days') as "hits7d"`;

/** Every rule in its newest version. */
export async function listRules(sql: Reader): Promise<RuleRow[]> {
  return readRows(
    ruleRow,
    sql`
    select ${columns(sql)}
    from risk_rule r
    where not exists (select from risk_rule n where n.code = r.code and n.version > r.version)
    order by (r.body ->> 'priority')::int, r.code`,
  );
}
export async function listVersions(sql: Reader, code: string): Promise<RuleRow[]> {
  return readRows(
    ruleRow,
    sql`
    select ${columns(sql)} from risk_rule r where r.code = ${code} order by r.version desc limit 50`,
  );
}

/** Milliseconds since the oldest event that is not counted yet, or the oldest decision that is not judged yet. */
const lag = (sql: Reader) => sql`
  greatest(0, (select extract(epoch from clock_timestamp() - e.at) * 1000
    from event_log e
    where e.xid >= (select events from risk_cursor)
      and e.xid < final_below() order by e.xid, e.id limit 1),
    (select extract(epoch from clock_timestamp() - d.happened_at) * 1000 from risk_decision d
      where d.id > (select judged from risk_cursor) and d.stage not in ('request', 'event')
      order by d.id
      limit 1))::bigint`;

const lagMsRow = rowOf({ lagMs: int8 });

export async function readLagMs(sql: Reader): Promise<number> {
  const row = await readOne(lagMsRow, sql`select ${lag(sql)} as "lagMs"`);
  return Number(row.lagMs);
}

const monitorStandingRow = rowOf({
  lagMs: int8,
  allow: int4,
  review: int4,
  hold: int4,
  decline: int4,
});
export type MonitorStanding = RowOf<typeof monitorStandingRow>;
/** Returns how far monitoring is behind, and what it decided in the last 24 hours. */
export async function readStanding(sql: Reader): Promise<MonitorStanding> {
  return readOne(
    monitorStandingRow,
    sql`
    select ${lag(sql)} as "lagMs",
      count(*) filter (where outcome = 'allow')::int as allow,
      count(*) filter (where outcome = 'review')::int as review,
      count(*) filter (where outcome = 'hold')::int as hold, count(*) filter (where outcome = 'decline')::int as decline
    from (select outcome
      from risk_decision
      where at > clock_timestamp() - interval '24 hours'
      order by id desc
      limit 200000) d`,
  );
}

/** Lets one transaction at a time change rules. */
export async function lockRules(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('risk_rules'))`;
}

/** Puts a new version live in place of the rule's older one; takes the rule out of use where `body` is null. */
export async function writeRuleSet(
  tx: WriteTx,
  { code, body, by }: { code: string; body: RuleBody | null; by: string },
): Promise<void> {
  if (body)
    await tx`
      insert into risk_rule (code, version, body, made_by)
      select ${code}, coalesce(max(version), 0) + 1, ${tx.json(body)}, ${by} from risk_rule where code = ${code}`;
  await tx`
    insert into risk_rule_set (rules, changed, changed_by)
    select coalesce(array_agg(x.id order by x.id), '{}'), ${code}, ${by} from (
      select r.id
      from risk_rule r
      where r.id = any (select unnest(s.rules) from risk_rule_set s where s.id = (select max(id) from risk_rule_set))
        and r.code <> ${code}
      union all select max(r.id) from risk_rule r where r.code = ${code} having ${body !== null}) x`;
}

// Back-tests ----------------------------------------------------------------------------------------------------------

const backTestRow = rowOf({
  id: tables.risk_back_test.id,
  code: tables.risk_back_test.code,
  body: json(ruleBody),
  days: tables.risk_back_test.days,
  state: keyOf(BACK_TEST_STATES),
  looked: tables.risk_back_test.looked,
  hits: tables.risk_back_test.hits,
  orders: tables.risk_back_test.orders,
  amount: tables.risk_back_test.amount,
  subjects: tables.risk_back_test.subjects,
  share: tables.risk_back_test.share,
  refused: tables.risk_back_test.refused,
  samples: json(
    z.array(
      z.object({ orderNo: z.string(), time: z.string(), amount: z.string(), stage: z.enum(keysOf(MONITOR_STAGES)) }),
    ),
  ),
  by: tables.risk_back_test.asked_by,
  createTime: text,
  finishTime: text,
  isFresh: bool,
});
export type BackTestRow = RowOf<typeof backTestRow>;
const testColumns = (sql: Reader) => sql`
  b.id, b.code, b.body, b.days, b.state, b.looked, b.hits, b.orders, b.amount, b.subjects, b.share, b.refused,
  b.samples, b.asked_by as by,
  wire_time(b.created_at) as "createTime", coalesce(wire_time(b.finished_at), '') as "finishTime",
  b.created_at > clock_timestamp() - interval '24 hours' as "isFresh"`;

const idRow = rowOf({ id: tables.risk_back_test.id });

export async function insertBackTest(
  tx: WriteTx,
  asked: { code: string; body: RuleBody; days: number; by: string },
): Promise<bigint> {
  const row = await readOne(
    idRow,
    tx`
    insert into risk_back_test (code, body, days, asked_by)
    values (${asked.code}, ${tx.json(asked.body)}, ${asked.days}, ${asked.by})
    returning id`,
  );
  return row.id;
}
export async function listBackTests(sql: Reader, code: string): Promise<BackTestRow[]> {
  return readRows(
    backTestRow,
    sql`
    select ${testColumns(sql)} from risk_back_test b where b.code = ${code} order by b.id desc limit 10`,
  );
}
export async function findBackTest(sql: Reader, id: string): Promise<BackTestRow | null> {
  return readRow(
    backTestRow,
    sql`
    select ${testColumns(sql)} from risk_back_test b where b.id = ${/^\d{1,18}$/.test(id) ? id : null}::bigint`,
  );
}

const leasedTestRow = rowOf({
  ...backTestRow.columns,
  tries: tables.risk_back_test.tries,
});

/** Leases the oldest back-test that waits, or whose runner died, for `leaseS` seconds. */
export async function leaseBackTest(sql: Writer, leaseS: number): Promise<(BackTestRow & { tries: number }) | null> {
  return readRow(
    leasedTestRow,
    sql`
    update risk_back_test b
    set state = 'running', tries = tries + 1, lease_until = clock_timestamp() + make_interval(secs => ${leaseS})
    where b.id = (select x.id
      from risk_back_test x
      where x.state = 'waiting' or x.state = 'running' and x.lease_until < clock_timestamp()
      order by x.id
      limit 1
      for update skip locked)
    returning ${testColumns(sql)}, tries`,
  );
}
/** Gives back a back-test that a stopping process had begun; the try does not count. */
export async function releaseBackTest(sql: Writer, id: bigint): Promise<void> {
  await sql`
    update risk_back_test
    set state = 'waiting', tries = greatest(tries - 1, 0), lease_until = null
    where id = ${id} and state = 'running'`;
}
export type Figures = Pick<
  BackTestRow,
  'looked' | 'hits' | 'orders' | 'amount' | 'subjects' | 'share' | 'refused' | 'samples'
>;
export async function finishBackTest(sql: Writer, id: bigint, figures: Figures | null): Promise<void> {
  if (!figures) {
    await sql`update risk_back_test set state = 'failed', finished_at = clock_timestamp() where id = ${id}`;
    return;
  }
  const { looked, hits, orders, amount, subjects, share, refused, samples } = figures;
  await sql`
    update risk_back_test
    set state = 'done', looked = ${looked}, hits = ${hits}, orders = ${orders}, amount = ${amount},
      subjects = ${subjects}, share = ${share},
      refused = ${refused}, samples = ${sql.json(samples)}, finished_at = clock_timestamp() where id = ${id}`;
}
