-- Returns what is held for a freeze, or was held when it was lifted: it grows with new money.
create or replace function freeze_held(wanted_freeze bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select h.amount from ledger_hold h where h.reference = 'freeze:' || f.id), f.held)
  from risk_freeze f
  where f.id = wanted_freeze
$$;

grant execute on function freeze_held(bigint) to mashang_app;
