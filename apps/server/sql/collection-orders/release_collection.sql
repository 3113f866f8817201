-- Proves who acts, then calls release_collection_proven (decision 0190).
create or replace function release_collection(wanted_no text, by_whom text) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(by_whom);
  select * from release_collection_proven(wanted_no, by_whom)
$$;

grant execute on function release_collection(text, text) to mashang_app;
