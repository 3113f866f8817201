-- Proves who acts, then calls lift_freeze_proven (decision 0190).
create or replace function lift_freeze(wanted_freeze bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from lift_freeze_proven(wanted_freeze, who)
$$;

grant execute on function lift_freeze(bigint, text) to mashang_app;
