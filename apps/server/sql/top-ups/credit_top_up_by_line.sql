-- Proves who acts, then calls credit_top_up_by_line_proven (decision 0190).
create or replace function credit_top_up_by_line(wanted bigint, line bigint, own_account text, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from credit_top_up_by_line_proven(wanted, line, own_account, who)
$$;

grant execute on function credit_top_up_by_line(bigint, bigint, text, text) to mashang_app;
