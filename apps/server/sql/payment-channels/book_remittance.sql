-- Proves who acts, then calls book_remittance_proven (decision 0190).
create or replace function book_remittance(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from book_remittance_proven(wanted_approval, who)
$$;

grant execute on function book_remittance(bigint, text) to mashang_app;
