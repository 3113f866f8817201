import { RUN_STATUSES, type RunStatus } from '@mashang/contract/standing';
import type { Reader } from '../../platform/database/db.ts';
import {
  bool,
  int4,
  int8,
  oneOf,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

const hourRow = rowOf({
  /** `yesterday` is yesterday up to this time of day; `later` is the rest of it. */
  day: oneOf(['today', 'yesterday', 'later']),
  hour: int4,
  orders: int4,
  succeeded: int4,
  amount: int8,
  routed: int4,
  notified: int4,
});
export type HourRow = RowOf<typeof hourRow>;

/** Orders of today and yesterday by hour (Shanghai), for one participant's subtree or, with null, for all. */
export async function countByHour(sql: Reader, participantId: bigint | null): Promise<HourRow[]> {
  const mine =
    participantId === null
      ? sql`true`
      : sql`
        o.participant_id = any (array(select s.id from participant s where s.path @> array[${participantId}::bigint]))`;
  return readRows(
    hourRow,
    sql`
    select case when local >= today then 'today'
      when local <= now() at time zone 'Asia/Shanghai' - interval '1 day' then 'yesterday' else 'later' end as day,
      extract(hour from local)::int as hour, count(*)::int as orders,
      count(*) filter (where collection_succeeded(status))::int as succeeded,
      count(*) filter (where status <> 3)::int as routed,
      count(*) filter (where collection_succeeded(status) and notify_status = 1)::int as notified,
      coalesce(sum(paid_in_amount) filter (where collection_stands(status)), 0)::bigint as amount
    from (
      select o.status, o.notify_status, o.paid_in_amount - o.refunded as paid_in_amount,
        o.create_time at time zone 'Asia/Shanghai' as local,
        date_trunc('day', now() at time zone 'Asia/Shanghai') as today
      from collection_order o
      where ${mine}
        and o.id >= coalesce((select min(d.min_id) from order_day d where d.day >= shanghai_day(now()) - 2), 0)
        and o.create_time >= (date_trunc('day', now() at time zone 'Asia/Shanghai')
          - interval '1 day') at time zone 'Asia/Shanghai'
    ) x group by 1, 2`,
  );
}

export async function countAwaiting(sql: Reader, participantId: bigint | null): Promise<number> {
  const mine = participantId === null ? sql`true` : sql`participant_id = ${participantId}`;
  return readCount(sql`select count(*)::int as n from collection_order where status = 1 and ${mine}`);
}

const sumFloatsRow = rowOf({ posted: int8, held: int8, commission: int8 });

/** The sums of all floats and of the revenue, for the institution's view. */
export async function sumFloats(sql: Reader): Promise<{ posted: bigint; held: bigint; commission: bigint }> {
  return readOne(
    sumFloatsRow,
    sql`
    select coalesce(sum(b.posted), 0)::bigint as posted, coalesce(sum(b.held), 0)::bigint as held,
      (select coalesce(sum(rolled_balance(c.id)), 0)::bigint
        from ledger_account c
        where c.kind = 'revenue') as commission
    from ledger_balance b join ledger_account a on a.id = b.account_id where a.kind = 'float'`,
  );
}

const runStatusRow = rowOf({ runStatus: oneOf(RUN_STATUSES) });

export async function findRunStatus(sql: Reader, participantId: bigint): Promise<RunStatus> {
  const row = await readRow(
    runStatusRow,
    sql`select run_status as "runStatus" from participant where id = ${participantId}`,
  );
  return row?.runStatus ?? 0;
}

const boundRow = rowOf({ bound: bool });

export async function isTwoFactorBound(sql: Reader, userId: bigint): Promise<boolean> {
  const row = await readRow(
    boundRow,
    sql`select totp_bound_at is not null as bound from app_user where id = ${userId}`,
  );
  return row?.bound ?? false;
}

const floatDaysRow = rowOf({ day: text, fen: int8 });

/**
 * A participant's float (for the institution: all floats) at the end of each of the last days, calculated backwards
 * from today's balance.
 */
export async function listFloatDays(
  sql: Reader,
  participantId: bigint | null,
  days: number,
): Promise<{ day: string; fen: bigint }[]> {
  const mine = participantId === null ? sql`true` : sql`a.owner_id = ${participantId}`;
  return readRows(
    floatDaysRow,
    sql`
    with account as (select a.id, b.posted
      from ledger_account a
      join ledger_balance b on b.account_id = a.id
      where a.kind = 'float' and ${mine}),
    moved as (
      select x.day, sum(x.amount) as amount from (
        select d.day, d.credit - d.debit as amount
        from account a
        join ledger_day d on d.account_id = a.id and d.day > shanghai_day(now()) - ${days}::int
        union all
        select shanghai_day(t.at), p.amount
        from report_cursor c
        join ledger_transfer t on t.id > c.transfers
        join ledger_posting p on p.transfer_id = t.id
        where p.account_id in (select id from account)
      ) x group by x.day
    )
    select g.day::date::text as day,
      ((select coalesce(sum(posted), 0) from account)
        - coalesce((select sum(m.amount) from moved m where m.day > g.day::date), 0))::bigint as fen
    from generate_series(shanghai_day(now()) - ${days - 1}::int, shanghai_day(now()), interval '1 day') g (day)
    order by g.day`,
  );
}

const sumOwnEarningsRow = rowOf({ today: int8, yesterday: int8 });

/**
 * The amount that the reader's own account (for the institution: its revenue) earned by orders today, and yesterday up
 * to this time of day, with the same rule as reports.
 */
export async function sumOwnEarnings(
  sql: Reader,
  participantId: bigint | null,
): Promise<{ today: bigint; yesterday: bigint }> {
  const account =
    participantId === null
      ? sql`account_of('operator', 0, 'revenue')`
      : sql`account_of('participant', ${participantId}, 'commission')`;
  return readOne(
    sumOwnEarningsRow,
    sql`
    select coalesce(sum(p.amount) filter (where shanghai_day(t.at) = shanghai_day(now())), 0)::bigint as today,
      coalesce(
        sum(p.amount) filter (where shanghai_day(t.at) < shanghai_day(now()) and t.at <= now() - interval '1 day'),
        0)::bigint as yesterday
    from (select ${account} as id) a
    join ledger_posting p on p.account_id = a.id and p.transfer_id >= least(
      (select min(d.first_transfer) from ledger_day d where d.account_id = a.id and d.day >= shanghai_day(now()) - 1),
      (select c.transfers + 1 from report_cursor c))
    join ledger_transfer t on t.id = p.transfer_id
    where t.type in ('collection.settled', 'collection.refunded', 'refund.cancelled', 'payout.settled',
      'payout.returned')
      and shanghai_day(t.at) >= shanghai_day(now()) - 1`,
  );
}
