-- Refuses a name other than the acting user's.
create or replace function prove_name(said text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_program() then return; end if;
  if said is not distinct from (select u.username from app_user u where u.id = acting_user()) then return; end if;
  if is_no_users_name(split_part(said, ':', 1), said) then return; end if;
  perform refuse_acting('no session of ' || coalesce(said, 'nobody') || ' was shown');
end $$;
