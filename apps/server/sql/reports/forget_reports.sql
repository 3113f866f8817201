-- Deletes the daily figures; the next rounds calculate them again.
create or replace function forget_reports() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  truncate report_created, report_settled, report_merchant, report_acquired, order_day, order_hour, ledger_day,
    ledger_mark;
  update report_cursor set events = '0', transfers = 0, sampled = 0, sampled_xid = '0';
$$;
