-- Proves who acts, then calls return_payout_proven (decision 0190).
create or replace function return_payout(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from return_payout_proven(wanted_approval, who)
$$;

grant execute on function return_payout(bigint, text) to mashang_app;
