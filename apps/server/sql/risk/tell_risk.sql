-- What changes in the work of risk is told to the officers' screens at once, as orders are: who noticed what stays in
-- the tables, the event says only that there is something. As 0079 has it, by places.
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
