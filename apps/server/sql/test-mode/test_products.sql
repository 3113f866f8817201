-- Returns the products of the bound merchant's test space: every product in use, with the merchant's fee plan in force;
-- without one an order costs nothing.
create or replace function test_products()
returns table (code text, name text, pay_type int, min_amount bigint, max_amount bigint, pay_window_s int, rate int,
  fixed bigint, "least" bigint, most bigint, payout_fixed bigint, refund_fee bigint, tiers jsonb,
  effective_from timestamptz)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.code, p.name, p.pay_type, p.min_amount, p.max_amount, p.pay_window_s, coalesce(f.rate, 0),
    coalesce(f.fixed, 0), coalesce(f.least, 0), f.most, f.payout_fixed, coalesce(f.refund_fee, 0),
    coalesce(f.tiers, '[]'), coalesce(f.effective_from, m.created_at)
  from merchant m
  cross join product p
  left join merchant_plans(m.id) f on f.product_id = p.id
  where m.id = app_merchant() and p.enabled
  order by p.id
$$;

grant execute on function test_products() to mashang_test;
