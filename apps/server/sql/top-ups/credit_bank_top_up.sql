-- Proves who acts, then calls credit_bank_top_up_proven (decision 0190).
create or replace function credit_bank_top_up(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from credit_bank_top_up_proven(wanted_approval, who)
$$;

grant execute on function credit_bank_top_up(bigint, text) to mashang_app;
