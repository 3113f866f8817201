-- Proves who acts, then calls answer_complaint_proven (decision 0190).
create or replace function answer_complaint(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from answer_complaint_proven(wanted_approval, who)
$$;

grant execute on function answer_complaint(bigint, text) to mashang_app;
