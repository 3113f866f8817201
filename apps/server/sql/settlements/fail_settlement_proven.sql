-- A person reports that the bank refused one payment of its file. Input and outcome: `refuse_settlement`.
create or replace function fail_settlement_proven(item json) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select refuse_settlement(item, item ->> 'actor')
$$;
