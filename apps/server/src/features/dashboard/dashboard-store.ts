import type { Sql, Tx } from '../../platform/db.ts';

export type HourRow = {
  day: 'today' | 'yesterday';
  hour: number;
  orders: number;
  succeeded: number;
  amount: bigint;
  profit: bigint;
};

/** Orders of today and yesterday by hour (Shanghai), for one participant's subtree or, with null, for all. */
export async function countByHour(sql: Sql | Tx, participantId: bigint | null): Promise<HourRow[]> {
  const mine =
    participantId === null
      ? sql`true`
      : sql`o.participant_id = any (array(select s.id from participant s where s.path @> array[${participantId}::bigint]))`;
  return sql`
    select case when local >= today then 'today' else 'yesterday' end as day, extract(hour from local)::int as hour, count(*)::int as orders,
      count(*) filter (where status in (2, 4, 5))::int as succeeded, coalesce(sum(amount) filter (where status in (2, 4)), 0)::bigint as amount,
      coalesce(sum(case when cardinality(chain_rates) > 0 then amount * chain_rates[1] / 1000000 end) filter (where status in (2, 4)), 0)::bigint as profit
    from (
      select o.status, o.amount, o.chain_rates, o.create_time at time zone 'Asia/Shanghai' as local, date_trunc('day', now() at time zone 'Asia/Shanghai') as today
      from collection_order o
      where ${mine} and o.create_time >= (date_trunc('day', now() at time zone 'Asia/Shanghai') - interval '1 day') at time zone 'Asia/Shanghai'
    ) x group by 1, 2` as never;
}

export async function countAwaiting(sql: Sql | Tx, participantId: bigint | null): Promise<number> {
  const mine = participantId === null ? sql`true` : sql`participant_id = ${participantId}`;
  const [row] = await sql`select count(*)::int as n from collection_order where status = 1 and ${mine}`;
  return (row as { n: number }).n;
}

/** Sum of all floats, for the institution's view. */
export async function sumFloats(sql: Sql | Tx): Promise<{ posted: bigint; held: bigint; commission: bigint }> {
  const [row] = await sql`
    select coalesce(sum(b.posted), 0)::bigint as posted, coalesce(sum(b.held), 0)::bigint as held,
      (select coalesce(sum(rolled_balance(c.id)), 0)::bigint from ledger_account c where c.kind = 'revenue') as commission
    from ledger_balance b join ledger_account a on a.id = b.account_id where a.kind = 'float'`;
  return row as never;
}

export async function findRunStatus(sql: Sql | Tx, participantId: bigint): Promise<number> {
  const [row] = await sql`select run_status as "runStatus" from participant where id = ${participantId}`;
  return (row as { runStatus: number } | undefined)?.runStatus ?? 0;
}

export async function isTwoFactorBound(sql: Sql | Tx, userId: bigint): Promise<boolean> {
  const [row] = await sql`select totp_bound_at is not null as bound from app_user where id = ${userId}`;
  return (row as { bound: boolean } | undefined)?.bound ?? false;
}
