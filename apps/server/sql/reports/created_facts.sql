-- Returns created_by_merchant without merchants, as the daily figures of participants store it.
create or replace function created_facts(since xid8, below xid8)
returns table (
  day date, participant_id bigint, product_id bigint, account_id bigint, orders bigint, amount bigint,
  succeeded bigint, min_id bigint, max_id bigint
)
language sql stable set enable_seqscan = off as $$
  select f.day, f.participant_id, f.product_id, f.account_id, sum(f.orders)::bigint, sum(f.amount)::bigint,
    sum(f.succeeded)::bigint, min(f.min_id), max(f.max_id)
  from created_by_merchant(since, below) f group by 1, 2, 3, 4
$$;

grant execute on function created_facts(xid8, xid8) to mashang_app;
