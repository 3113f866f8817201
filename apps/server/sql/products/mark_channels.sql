-- A channel is healthy while its connector is: an open circuit removes it from routing at once, a closed one brings it
-- back.
create or replace function mark_channels() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update channel set healthy = new.opened_at is null where connector = new.name and healthy <> (new.opened_at is null);
  return null;
end $$;
