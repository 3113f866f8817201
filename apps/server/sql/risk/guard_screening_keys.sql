-- The keys that find a record are written once, and emptied only with a version that is dropped: a list in use without
-- keys finds nobody.
create or replace function guard_screening_keys() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.keys is not null
    and not (new.keys = '{}'
      and exists (select from screening_list l where l.id = new.list_id and l.unkeyed_at is not null)) then
    raise exception 'a released list stays as it was'
      using errcode = 'check_violation', constraint = 'screening_released';
  end if;
  return new;
end $$;
