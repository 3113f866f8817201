-- An event must name its maker: the program, the acting user, or a user that this transaction creates.
create or replace function prove_event() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from app_user u
    where u.username = new.actor and u.id is distinct from acting_user() and not is_new_row(u.xmin::text)) then
    perform refuse_acting('an event names a user who does not act');
  end if;
  return new;
end $$;
