-- Proves who acts and that they hold the permission, then calls mark_reconciled_proven (decision 0190).
create or replace function mark_reconciled(wanted bigint, mark int, who text) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select prove_right('reconciliation:settle');
  select * from mark_reconciled_proven(wanted, mark, who)
$$;

grant execute on function mark_reconciled(bigint, int, text) to mashang_app;
