-- Proves who acts and that they hold the permission, then calls freeze_for_case_proven (decision 0190).
create or replace function freeze_for_case(
  wanted_case bigint, wanted_kind text, wanted_subject text, why text, who text
) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select prove_right('risk-case:freeze', 'system');
  select * from freeze_for_case_proven(wanted_case, wanted_kind, wanted_subject, why, who)
$$;

grant execute on function freeze_for_case(bigint, text, text, text, text) to mashang_app;
