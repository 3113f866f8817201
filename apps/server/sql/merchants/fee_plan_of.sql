-- Returns the fee plan of a merchant for a product at a moment, its tier applied; null where the product is not open to
-- the merchant.
create or replace function fee_plan_of(wanted_merchant bigint, wanted_product bigint,
  moment timestamptz) returns merchant_fee
language sql set search_path = pg_catalog, public, pg_temp as $$
  select fee_plan_at(f, moment) from (
    select c
    from merchant_fee c
    where c.merchant_id = wanted_merchant and c.product_id = wanted_product and c.effective_from <= moment
    order by c.effective_from desc limit 1) x (f) where (f).enabled
$$;
