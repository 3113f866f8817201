-- Proves who acts and that they hold the permission, then calls close_payout_proven (decision 0190).
create or replace function close_payout(input json) returns table (outcome text, answer text, status int)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(input);
  select prove_right('payout-order:judge');
  select * from close_payout_proven(input)
$$;

grant execute on function close_payout(json) to mashang_app, mashang_evidence;
