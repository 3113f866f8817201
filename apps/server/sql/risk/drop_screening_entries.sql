-- Deletes at most `most` entries that an earlier reader loaded, as long as the version was never released. A reader
-- that starts again calls it.
create or replace function drop_screening_entries(wanted_list bigint, most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone int;
begin
  if exists (select from screening_list l where l.id = wanted_list and l.released_at is not null) then
    raise exception 'a released list stays as it was'
      using errcode = 'check_violation', constraint = 'screening_released';
  end if;
  delete from screening_entry where id in (select e.id from screening_entry e where e.list_id = wanted_list limit most);
  get diagnostics gone = row_count;
  return gone;
end $$;

grant execute on function drop_screening_entries(bigint, int) to mashang_app;
