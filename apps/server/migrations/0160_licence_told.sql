-- A licence or policy that changes what is offered is told to every area's menus at once, as an arrangement of menus is.
create function tell_licence() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into event_log (kind, order_no, actor)
  select 'site.menu', x.area, 'system:licence' from unnest(array['operator', 'agent', 'code_merchant']) x (area);
  perform pg_notify('events', '');
  return null;
end $$;
revoke all on function tell_licence() from public;
create trigger tell_menus after insert on licence_profile for each statement execute function tell_licence();
create trigger tell_menus after insert or update on jurisdiction_policy for each statement execute function tell_licence();
