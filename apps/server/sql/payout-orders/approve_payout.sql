-- Proves who acts, then calls approve_payout_proven (decision 0190).
create or replace function approve_payout(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from approve_payout_proven(wanted_approval, who)
$$;

grant execute on function approve_payout(bigint, text) to mashang_app;
