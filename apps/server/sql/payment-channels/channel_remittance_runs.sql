/*
 * Returns what one payment of a channel's balance may cover: each run of consecutive unpaid bills, at most 31 days,
 * with their sums in fen. A run begins and ends with a day on which money moved, so that a quiet day makes no second
 * choice.
 */
create or replace function channel_remittance_runs(wanted_channel bigint)
returns table (from_day date, to_day date, amount bigint, cost bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with bills as materialized (
    select b.day, b.amount, b.cost, b.day - (row_number() over (order by b.day))::int as island,
      sum(b.amount) over (order by b.day) as amount_so_far, sum(b.cost) over (order by b.day) as cost_so_far
    from channel_unpaid_bills(wanted_channel) b
  )
  select a.day, z.day, (z.amount_so_far - a.amount_so_far + a.amount)::bigint,
    (z.cost_so_far - a.cost_so_far + a.cost)::bigint
  from bills a
  join bills z on z.island = a.island and z.day between a.day and a.day + 30
  where (a.amount <> 0 or a.cost <> 0) and (z.amount <> 0 or z.cost <> 0)
$$;

grant execute on function channel_remittance_runs(bigint) to mashang_app;
