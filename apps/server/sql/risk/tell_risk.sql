-- Announces changes in the work of risk to the officers' screens at once, like orders. The event carries no detail: who
-- noticed what stays in the tables.
create or replace function tell_risk() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Once a transaction, however many rows it changes.
  if not exists (select from event_log e where e.xid = place_now() and e.kind = 'risk.changed') then
    insert into event_log (kind) values ('risk.changed');
    perform pg_notify('events', '');
  end if;
  return null;
end $$;
