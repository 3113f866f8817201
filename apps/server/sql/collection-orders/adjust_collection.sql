-- Proves who acts, then calls adjust_collection_proven (decision 0190).
create or replace function adjust_collection(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from adjust_collection_proven(wanted_approval, who)
$$;

grant execute on function adjust_collection(bigint, text) to mashang_app;
