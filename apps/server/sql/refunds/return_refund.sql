-- Proves who acts, then calls return_refund_proven (decision 0190).
create or replace function return_refund(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from return_refund_proven(wanted_approval, who)
$$;

grant execute on function return_refund(bigint, text) to mashang_app;
