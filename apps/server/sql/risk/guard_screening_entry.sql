-- The entries of a list version never change once it was released.
create or replace function guard_screening_entry() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app'
    and exists (select from screening_list l where l.id = new.list_id and l.released_at is not null)
      and not is_first_set_up() then
    raise exception 'a released list stays as it was'
      using errcode = 'check_violation', constraint = 'screening_released';
  end if;
  return new;
end $$;
