-- Returns the plan in force of a merchant.
create or replace function settlement_plan_of(wanted bigint) returns settlement_plan
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select p from settlement_plan p where p.merchant_id = wanted order by p.id desc limit 1
$$;

grant execute on function settlement_plan_of(bigint) to mashang_app;
