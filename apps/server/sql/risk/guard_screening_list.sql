create or replace function guard_screening_list() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and (tg_op = 'INSERT' and new.enabled or tg_op = 'UPDATE' and new.enabled is distinct from old.enabled)
    and not exists (select from screening_list l where l.name = new.name and approval_in_force('list.release', l.id::text) is not null) and not is_first_set_up() then
    raise exception 'a list is released by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if new.enabled then new.released_at := coalesce(new.released_at, clock_timestamp()); new.retired_at := null;
  elsif tg_op = 'UPDATE' and old.enabled then new.retired_at := clock_timestamp(); end if;
  return new;
end $$;
