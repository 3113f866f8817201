import type { RetentionCategory } from '@mashang/contract/retention';
import type { Sql, Tx } from '../../platform/db.ts';

type Reader = Sql | Tx;
const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

export type PeriodRow = { category: RetentionCategory; months: number; changeTime: string };
export async function listPeriods(sql: Reader): Promise<PeriodRow[]> {
  return sql<PeriodRow[]>`select category, months, wire_time(changed_at) as "changeTime" from retention_period`;
}

/** One period, held until the end of the transaction by whoever may change it. */
export async function lockPeriod(tx: Tx, category: string): Promise<PeriodRow | undefined> {
  const [row] = await tx`
    select category, months, wire_time(changed_at) as "changeTime" from retention_period where category = ${category} for update`;
  return row as PeriodRow | undefined;
}

export async function setPeriod(tx: Tx, category: string, months: number): Promise<void> {
  await tx`update retention_period set months = ${months} where category = ${category}`;
}

export type RunRow = { time: string; endTime: string; by: string; erased: number; held: number; swept: number };
/** The newest run, with how many holds are in force. */
export async function findLastRun(sql: Reader): Promise<{ run: RunRow | null; holds: number }> {
  const [row] = await sql`
    select (select count(*)::int from legal_hold where lifted_at is null) as holds, (
      select jsonb_build_object('time', wire_time(r.started_at), 'endTime', wire_time(r.finished_at), 'by', coalesce(u.username, 'system:retention'),
        'erased', r.erased, 'held', r.held, 'swept', r.swept)
      from retention_run r left join app_user u on u.id = r.asked_by order by r.id desc limit 1) as run`;
  return row as { run: RunRow | null; holds: number };
}

/** The run under way, or the night's own where it has not been yet; undefined when nothing is to do. */
export async function beginRun(sql: Sql, now: number, fromHour: number): Promise<bigint | undefined> {
  const [row] = await sql`
    with made as (
      insert into retention_run (day)
      select d.day from (select (t at time zone 'Asia/Shanghai')::date as day, extract(hour from t at time zone 'Asia/Shanghai') as hour from (select ${at(sql, now)} as t) x) d
      where d.hour >= ${fromHour} and not exists (select from retention_run r where r.day = d.day and r.asked_by is null)
      on conflict do nothing returning id
    )
    select id from made union all select id from retention_run where finished_at is null limit 1`;
  return (row as { id: bigint } | undefined)?.id;
}

/** A run by hand; undefined while another is under way. */
export async function insertRun(tx: Tx, now: number, userId: bigint): Promise<bigint | undefined> {
  const [row] = await tx`
    insert into retention_run (day, asked_by) values ((${at(tx, now)} at time zone 'Asia/Shanghai')::date, ${userId}) on conflict do nothing returning id`;
  return (row as { id: bigint } | undefined)?.id;
}

/** Where records let go, in their order, each with the category whose period counts. */
export async function listSources(sql: Reader): Promise<{ source: string; category: RetentionCategory }[]> {
  return sql<
    { source: string; category: RetentionCategory }[]
  >`select source, category from retention_source order by place`;
}

export type Turn = { run: bigint; source: string; now: number; floorMonths: number; most: number };
/** One turn over one source: at most so many records are looked at, and those whose time is over are let go of. */
export async function turnSource(sql: Sql, turn: Turn): Promise<{ erased: number; held: number; done: boolean }> {
  const [row] = await sql`
    select erased, held, done from retention_turn(${turn.run}, ${turn.source}, ${at(sql, turn.now)}, ${turn.floorMonths}, ${turn.most})`;
  return row as never;
}

export type Shorter = { category: string; months: number; floorMonths: number; now: number; most: number };
/** What would go tonight under another period, and what a hold would keep; `whole` is false where only part was looked at. */
export async function countShorter(sql: Reader, { category, months, floorMonths, now, most }: Shorter) {
  const [row] = await sql<{ records: bigint; held: bigint; whole: boolean }[]>`
    select records, held, whole from count_retention(${category}, ${months}, ${floorMonths}, ${at(sql, now)}, ${most})`;
  if (!row) throw new Error('nothing was counted');
  return row;
}

export async function finishRun(sql: Sql, run: bigint, swept: number): Promise<void> {
  await sql`update retention_run set finished_at = clock_timestamp(), swept = ${swept} where id = ${run} and finished_at is null`;
}
