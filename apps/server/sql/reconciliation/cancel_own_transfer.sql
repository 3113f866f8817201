-- Proves who acts, then calls cancel_own_transfer_proven (decision 0190).
create or replace function cancel_own_transfer(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from cancel_own_transfer_proven(wanted_approval)
$$;

grant execute on function cancel_own_transfer(bigint, text) to mashang_app;
