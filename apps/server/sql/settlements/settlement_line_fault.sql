-- Returns why a made settlement may not continue, because of its merchant or of its account, which may have changed
-- since; null when it may.
create or replace function settlement_line_fault(s settlement) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(nullif(settlement_fault(s.merchant_id), 'no_plan'),
    case when (settlement_account_of(s.merchant_id)).id is distinct from s.to_account then 'account_changed' end)
$$;

grant execute on function settlement_line_fault(settlement) to mashang_app;
