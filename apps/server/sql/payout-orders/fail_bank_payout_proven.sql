-- A person reports that the bank refused one payment of its file. Input and outcome: `refuse_payout`.
create or replace function fail_bank_payout_proven(item json) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select refuse_payout(item, item ->> 'actor')
$$;
