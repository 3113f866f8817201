-- True when a payout or its merchant is frozen. This is all that a claimer learns of the merchant.
create or replace function payout_is_frozen(payout bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.frozen or m.frozen or freeze_stands('merchant', m.id::text)
  from payout_order o join merchant m on m.id = o.merchant_id where o.id = payout
$$;

grant execute on function payout_is_frozen(bigint) to mashang_app, mashang_participant;
