-- Credits a float against bank clearing: opening balances and credited top-ups. The reference makes it happen only
-- once.
create or replace function credit_float(wanted_participant bigint, amount bigint, business_reference text)
returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select credit_float_at(wanted_participant, amount, business_reference, account_of('operator', 0, 'bank_clearing'))
$$;
