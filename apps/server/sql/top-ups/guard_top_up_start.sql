-- A top-up starts awaiting, and only where mode agent_float is on.
create or replace function guard_top_up_start() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.status <> 0 or new.credited <> 0 then
    raise exception 'a top-up starts awaiting' using errcode = 'check_violation', constraint = 'top_up_moves';
  end if;
  if floats_standing() <> 'on' then
    raise exception 'no float is topped up in mode institution'
      using errcode = 'check_violation', constraint = 'floats_in_institution';
  end if;
  return new;
end $$;
