-- Proves who acts and that they hold the permission, then calls match_verification_proven (decision 0190).
create or replace function match_verification(item json) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(item);
  select prove_right('settlement:send');
  select * from match_verification_proven(item)
$$;

grant execute on function match_verification(json) to mashang_app;
