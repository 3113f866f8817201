-- Only this writes when a list was released and retired; evidence files and what may still change read it. A list's
-- keys are dropped only when it is out of use, and without keys it cannot be used again.
create or replace function guard_screening_list() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app'
    and (tg_op = 'INSERT' and new.enabled or tg_op = 'UPDATE' and new.enabled is distinct from old.enabled)
    and not exists (select from screening_list l where l.name = new.name
      and approval_in_force('list.release', l.id::text) is not null) and not is_first_set_up() then
    raise exception 'a list is released by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if tg_op = 'UPDATE' and current_user = 'mashang_app' then
    if new.released_at is distinct from old.released_at or new.retired_at is distinct from old.retired_at then
      raise exception 'a released list stays as it was'
        using errcode = 'check_violation', constraint = 'screening_released';
    end if;
    if old.unkeyed_at is not null and (new.unkeyed_at is null or new.enabled) or new.unkeyed_at is not null
      and (new.enabled or new.retired_at is null) then
      raise exception 'only what is out of use is let go'
        using errcode = 'check_violation', constraint = 'screening_released';
    end if;
  end if;
  if new.enabled then new.released_at := coalesce(new.released_at, clock_timestamp()); new.retired_at := null;
  elsif tg_op = 'UPDATE' and old.enabled then new.retired_at := clock_timestamp(); end if;
  return new;
end $$;
