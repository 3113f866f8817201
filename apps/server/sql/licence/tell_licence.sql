-- A licence or policy that changes what is offered is announced to the menus of every area at once, like a change of
-- their arrangement.
create or replace function tell_licence() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into event_log (kind, order_no, actor)
  select 'site.menu', x.area, 'system:licence'
  from unnest(array['operator', 'agent', 'code_merchant', 'merchant']) x (area);
  perform pg_notify('events', '');
  return null;
end $$;
