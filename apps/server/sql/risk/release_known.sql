-- Proves who acts, then calls release_known_proven (decision 0190).
create or replace function release_known(wanted_kind text, wanted_name text, who text) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from release_known_proven(wanted_kind, wanted_name, who)
$$;

grant execute on function release_known(text, text, text) to mashang_app;
