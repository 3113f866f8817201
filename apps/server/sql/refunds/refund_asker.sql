-- Returns who requests a refund, as its event names them: the maker of its proposal, or the merchant of the signed
-- request.
create or replace function refund_asker(a approval) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select u.username from app_user u where u.id = a.maker_id),
    (select 'merchant:' || m.mch_id from merchant m where m.id = a.merchant_id), 'system:refunds')
$$;
