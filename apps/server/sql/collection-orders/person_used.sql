-- Returns a person's use in a span of time as its counters would show it, by the amounts received: orders and claims
-- that are open or done, and those of `also`.
create or replace function person_used(
  wanted bigint, since timestamptz, until timestamptz, also bigint[], out amount bigint, out count int
)
language sql stable set search_path = public as $$
  select coalesce(sum(x.amount), 0)::bigint, count(*)::int
  from participant p
    cross join lateral (
      select counted_amount(c) as amount
      from collection_order c
      where c.participant_id = p.id and c.create_time >= since and c.create_time < until
        and (c.status in (1, 2, 4, 5) or c.id = any (also))
      union all
      select w.amount
      from payout_claim c
        join payout_order w on w.id = c.payout_id
      where c.participant_id = p.id and c.claimed_at >= since and c.claimed_at < until
        and c.status in (0, 1, 2, 3)
    ) x
  where p.person_id = wanted
$$;

grant execute on function person_used(bigint, timestamptz, timestamptz, bigint[]) to mashang_app;
