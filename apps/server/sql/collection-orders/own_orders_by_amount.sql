-- Returns own orders among the first `most` of an amount range; no rows and `whole` = false where the range has more.
-- Row-level security would skip everybody else's rows before a limit counts any, so the bound is set first.
create or replace function own_orders_by_amount(least_amount bigint, greatest_amount bigint, most int)
returns table (
  whole boolean, id bigint, amount bigint, participant_id bigint, status int, notify_status int, product_id bigint
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
  set enable_sort = off set enable_bitmapscan = off as $$
  with seen as materialized (
    select o.id, o.amount, o.participant_id, o.status, o.notify_status, o.product_id from collection_order o
    where o.amount >= least_amount and o.amount <= greatest_amount order by o.amount, o.id limit most
  ), looked as (select count(*) < most as whole from seen)
  select l.whole, s.id, s.amount, s.participant_id, s.status, s.notify_status, s.product_id
  from looked l left join seen s on l.whole and s.participant_id = any ((select app_subtree())::bigint[])
$$;

grant execute on function own_orders_by_amount(bigint, bigint, int) to mashang_participant;
