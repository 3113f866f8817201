-- Returns own_settled_and_acquired without the commissions of orders at the institution, which an older server does not
-- know.
create or replace function own_settled_since()
returns table (
  day date, kind text, participant_id bigint, product_id bigint, account_id bigint, owner_id bigint, orders bigint,
  amount bigint, commission bigint
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.day, f.kind, f.participant_id, f.product_id, f.account_id, f.owner_id, f.orders, f.amount, f.commission
  from own_settled_and_acquired() f where f.participant_id <> 0
$$;

grant execute on function own_settled_since() to mashang_participant;
