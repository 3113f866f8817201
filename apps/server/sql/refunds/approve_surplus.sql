-- Proves who acts, then calls approve_surplus_proven (decision 0190).
create or replace function approve_surplus(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from approve_surplus_proven(wanted_approval, who)
$$;

grant execute on function approve_surplus(bigint, text) to mashang_app;
