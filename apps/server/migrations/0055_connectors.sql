-- Health of the outside platforms, shared by every process: where a platform is unwell, nobody waits for it, and its channels take no orders.

create table connector_health (
  name text primary key check (name ~ '^[a-z0-9_-]{1,32}$'),
  -- Failed calls in a row.
  failures int not null default 0 check (failures >= 0),
  -- Since when its circuit is open, and from when one call may try it again.
  opened_at timestamptz,
  probe_at timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_error text not null default '',
  last_ms int,
  check ((opened_at is null) = (probe_at is null))
);
grant select, insert, update on connector_health to mashang_app;

-- A channel is well while its connector is: an open circuit takes it out of routing at once, a closed one brings it back.
create function mark_channels() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update channel set healthy = new.opened_at is null where connector = new.name and healthy <> (new.opened_at is null);
  return null;
end $$;
create trigger connector_marks_channels after insert or update of opened_at on connector_health for each row execute function mark_channels();
