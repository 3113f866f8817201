import { RETENTION_CATEGORIES, type RetentionCategory } from '@mashang/contract/retention';
import { z } from 'zod';
import type { Reader, Tx, Writer, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  int8,
  json,
  keyOf,
  nullable,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

const periodRow = rowOf({
  category: keyOf(RETENTION_CATEGORIES),
  months: tables.retention_period.months,
  changeTime: text,
});
export type PeriodRow = RowOf<typeof periodRow>;
export async function listPeriods(sql: Reader): Promise<PeriodRow[]> {
  return readRows(periodRow, sql`select category, months, wire_time(changed_at) as "changeTime" from retention_period`);
}

/** Returns one period and locks its row until the end of the transaction. */
export async function lockPeriod(tx: Tx, category: string): Promise<PeriodRow | null> {
  return readRow(
    periodRow,
    tx`
    select category, months, wire_time(changed_at) as "changeTime"
    from retention_period
    where category = ${category}
    for update`,
  );
}

export async function setPeriod(tx: WriteTx, category: string, months: number): Promise<void> {
  await tx`update retention_period set months = ${months} where category = ${category}`;
}

export type RunRow = { time: string; endTime: string; by: string; erased: number; held: number; swept: number };

const lastRunRow = rowOf({
  run: nullable(
    json(
      z.object({
        time: z.string(),
        endTime: z.string(),
        by: z.string(),
        erased: z.number(),
        held: z.number(),
        swept: z.number(),
      }),
    ),
  ),
  holds: int4,
});

/** Returns the newest run, and the number of holds in force. */
export async function findLastRun(sql: Reader): Promise<{ run: RunRow | null; holds: number }> {
  return readOne(
    lastRunRow,
    sql`
    select (select count(*)::int from legal_hold where lifted_at is null) as holds, (
      select jsonb_build_object('time', wire_time(r.started_at), 'endTime', wire_time(r.finished_at), 'by',
        coalesce(u.username, 'system:retention'),
        'erased', r.erased, 'held', r.held, 'swept', r.swept)
      from retention_run r left join app_user u on u.id = r.asked_by order by r.id desc limit 1) as run`,
  );
}

const idRow = rowOf({ id: tables.retention_run.id });

/** Returns the current run, or starts the nightly one if it has not run yet; undefined if there is nothing to do. */
export async function beginRun(sql: Writer, now: number, fromHour: number): Promise<bigint | undefined> {
  const row = await readRow(
    idRow,
    sql`
    with made as (
      insert into retention_run (day)
      select d.day
      from (select (t at time zone 'Asia/Shanghai')::date as day,
        extract(hour from t at time zone 'Asia/Shanghai') as hour
        from (select ${at(sql, now)} as t) x) d
      where d.hour >= ${fromHour}
        and not exists (select from retention_run r where r.day = d.day and r.asked_by is null)
      on conflict do nothing returning id
    )
    select id from made union all select id from retention_run where finished_at is null limit 1`,
  );
  return row?.id;
}

/** Starts a run by hand; undefined while another one is in progress. */
export async function insertRun(tx: WriteTx, now: number, userId: bigint): Promise<bigint | undefined> {
  const row = await readRow(
    idRow,
    tx`
    insert into retention_run (day, asked_by)
    values ((${at(tx, now)} at time zone 'Asia/Shanghai')::date, ${userId})
    on conflict do nothing
    returning id`,
  );
  return row?.id;
}

const sourceRow = rowOf({
  source: text,
  category: keyOf(RETENTION_CATEGORIES),
});

/** Lists the sources of records that are erased, in order, each with the category of its period. */
export async function listSources(sql: Reader): Promise<{ source: string; category: RetentionCategory }[]> {
  return readRows(sourceRow, sql`select source, category from retention_source order by place`);
}

export type Round = { run: bigint; source: string; now: number; floorMonths: number; most: number };

const sourceRoundRow = rowOf({
  erased: int4,
  held: int4,
  done: bool,
});

/** One round over one source: checks at most `most` records and erases those whose period is over. */
export async function runRound(sql: Writer, round: Round): Promise<{ erased: number; held: number; done: boolean }> {
  return readOne(
    sourceRoundRow,
    sql`
    select erased, held, done
    from retention_turn(${round.run}, ${round.source}, ${at(sql, round.now)}, ${round.floorMonths}, ${round.most})`,
  );
}

const floorRow = rowOf({ source: text, floor: int8 });

/** Lists the sources of a category in order, each with the record after which the next run begins. */
export async function listFloors(sql: Reader, category: string): Promise<RowOf<typeof floorRow>[]> {
  return readRows(
    floorRow,
    sql`
    select s.source, c.floor
    from retention_source s
    join retention_cursor c on c.source = s.source
    where s.category = ${category}
    order by s.place`,
  );
}

/** Another period of a category, in months, with the minimum of the jurisdiction. */
export type Shorter = { category: string; months: number; floorMonths: number; now: number };
const judgedRow = rowOf({ over: int4, held: int4, seen: int4, last: nullable(int8), allYoung: nullable(bool) });
export type Judged = RowOf<typeof judgedRow>;

/**
 * Counts, after a given record, what a run would erase under another period and what a hold would keep. Changes
 * nothing.
 */
export async function findJudged(
  sql: Reader,
  {
    category,
    months,
    floorMonths,
    now,
    source,
    after,
    most,
  }: Shorter & { source: string; after: bigint; most: number },
): Promise<Judged> {
  return readOne(
    judgedRow,
    sql`
    select cardinality(j.go) as over, j.held, j.seen, j.last, j.all_young as "allYoung"
    from retention_judge(${source}, retention_cutoff(${category}, ${months}, ${floorMonths}, ${at(sql, now)}),
      ${after}, ${most}) j`,
  );
}

export async function finishRun(sql: Writer, run: bigint, swept: number): Promise<void> {
  await sql`
    update retention_run
    set finished_at = clock_timestamp(), swept = ${swept}
    where id = ${run} and finished_at is null`;
}
