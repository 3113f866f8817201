-- Returns the bound merchant's creations and successes since the last fold into daily figures, by day and product.
create or replace function own_created_by_merchant()
returns table (day date, product_id bigint, orders bigint, amount bigint, succeeded bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.day, f.product_id, f.orders, f.amount, f.succeeded
  from report_cursor c, created_by_merchant(c.events, '18446744073709551615') f
  where f.merchant_id = app_merchant()
$$;

grant execute on function own_created_by_merchant() to mashang_merchant;
