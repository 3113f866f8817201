-- Returns the fee plan in force of each product that is open to a merchant, its tier of the month applied.
create or replace function merchant_plans(wanted_merchant bigint) returns setof merchant_fee
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.*
  from product p
  cross join lateral fee_plan_of(wanted_merchant, p.id, now()) f
  where p.enabled and f.merchant_id is not null
  order by p.id
$$;

grant execute on function merchant_plans(bigint) to mashang_app;
