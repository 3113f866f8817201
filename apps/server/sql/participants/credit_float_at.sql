-- Credits a float against an account of the institution. The reference makes it happen only once.
create or replace function credit_float_at(wanted_participant bigint, amount bigint, business_reference text,
  clearing bigint) returns bigint
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  account bigint := account_of('participant', wanted_participant, 'float');
begin
  if amount <= 0 then raise exception 'a credit is positive' using errcode = 'check_violation'; end if;
  perform 1 from ledger_balance where account_id = account for update;
  return post_transfer('topup.credited', business_reference, '', array[account, clearing], array[amount, -amount]);
end $$;
