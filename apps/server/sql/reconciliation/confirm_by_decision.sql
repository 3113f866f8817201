-- Proves who acts, then calls confirm_by_decision_proven (decision 0190).
create or replace function confirm_by_decision(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from confirm_by_decision_proven(wanted_approval, who)
$$;

grant execute on function confirm_by_decision(bigint, text) to mashang_app;
