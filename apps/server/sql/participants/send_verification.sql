-- Proves who acts and that they hold the permission, then calls send_verification_proven (decision 0190).
create or replace function send_verification(item json, out outcome text, out made text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(item);
  select prove_right('settlement:send');
  select * from send_verification_proven(item)
$$;

grant execute on function send_verification(json) to mashang_app;
