-- Proves who acts, then calls advance_refund_proven (decision 0190).
create or replace function advance_refund(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from advance_refund_proven(wanted_approval, who)
$$;

grant execute on function advance_refund(bigint, text) to mashang_app;
