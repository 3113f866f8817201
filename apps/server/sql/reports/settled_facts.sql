-- Returns settled_by_merchant without merchants, as the daily figures of participants store it.
create or replace function settled_facts(since bigint, upto bigint)
returns table (
  day date, kind text, participant_id bigint, product_id bigint, account_id bigint, owner_id bigint, orders bigint,
  amount bigint, fee bigint, commission bigint
)
language sql stable set enable_seqscan = off as $$
  select f.day, f.kind, f.participant_id, f.product_id, f.account_id, f.owner_id, sum(f.orders)::bigint,
    sum(f.amount)::bigint, sum(f.fee)::bigint, sum(f.commission)::bigint
  from settled_by_merchant(since, upto) f group by 1, 2, 3, 4, 5, 6
$$;

grant execute on function settled_facts(bigint, bigint) to mashang_app;
