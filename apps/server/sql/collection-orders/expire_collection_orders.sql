-- Closes at most `most` orders whose window has ended by the database clock; holds and limits are given back. Returns
-- how many.
create or replace function expire_collection_orders(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  moment timestamptz := clock_timestamp();
  today date := (moment at time zone 'Asia/Shanghai')::date;
  over bigint[];
begin
  over := array(
    select c.id
    from collection_order c
    where c.status = 1 and c.expire_time <= moment and not c.frozen and c.adjustment is null
    order by c.expire_time
    limit most
    for update skip locked
  );
  if cardinality(over) = 0 then return 0; end if;
  perform 1
  from ledger_balance b
  where b.account_id in (select c.float_account from collection_order c where c.id = any (over))
  order by b.account_id
  for update;
  perform 1
  from person_usage u
  where u.person_id in (
    select p.person_id
    from collection_order c
      join participant p on p.id = c.participant_id
    where c.id = any (over)
  )
  order by u.person_id
  for update;

  update collection_order c set status = 6, fail_time = moment where c.id = any (over);
  update ledger_balance b set held = b.held - x.amount
  from (
    select h.account_id, sum(h.amount)::bigint as amount
    from unnest(over) s (id)
      join ledger_hold h on h.reference = 'collection:' || s.id and h.state = 'open'
    group by h.account_id
  ) x
  where b.account_id = x.account_id;
  update ledger_hold h set state = 'released', closed_at = moment
  from unnest(over) s (id)
  where h.reference = 'collection:' || s.id and h.state = 'open';
  update person_usage u set
    day_amount = u.day_amount - x.day_amount, day_count = u.day_count - x.day_count,
    month_amount = u.month_amount - x.month_amount, month_count = u.month_count - x.month_count
  from (
    select
      p.person_id,
      coalesce(sum(c.amount) filter (
        where (c.create_time at time zone 'Asia/Shanghai')::date = v.day), 0)::bigint as day_amount,
      count(*) filter (where (c.create_time at time zone 'Asia/Shanghai')::date = v.day)::int as day_count,
      coalesce(sum(c.amount) filter (
        where date_trunc('month', c.create_time at time zone 'Asia/Shanghai')::date = v.month), 0)::bigint
        as month_amount,
      count(*) filter (
        where date_trunc('month', c.create_time at time zone 'Asia/Shanghai')::date = v.month)::int as month_count
    from collection_order c
      join participant p on p.id = c.participant_id
      join person_usage v on v.person_id = p.person_id
    where c.id = any (over)
    group by p.person_id
  ) x
  where u.person_id = x.person_id;
  update collection_account a set failures = a.failures + x.count
  from (
    select c.account_id, count(*) as count
    from collection_order c
    where c.id = any (over)
    group by c.account_id
  ) x
  where a.id = x.account_id;
  perform recount_places(over);
  perform tell_merchant('collection.expired', over);
  perform pg_notify('events', '');
  return cardinality(over);
end $$;

grant execute on function expire_collection_orders(int) to mashang_app;
