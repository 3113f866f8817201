-- Opens the balances of the demo's people at its first start. The application may call it only before anything else was
-- posted.
create or replace function open_demo_balance(account bigint, fen bigint, business_reference text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from licence_profile l where l.jurisdiction = 'DEMO')
    or exists (select from ledger_transfer t
      where not exists (select from ledger_opening o where o.reference = t.reference)) then
    raise exception 'a demo opens its accounts at the first start'
      using errcode = 'check_violation', constraint = 'opening_first';
  end if;
  return open_balance(account, fen, business_reference);
end $$;

grant execute on function open_demo_balance(bigint, bigint, text) to mashang_app;
