-- Path and depth follow the parent; sub-agents go at most two levels below a top agent, code merchants below any agent.
create or replace function place_participant() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  parent participant;
begin
  if tg_op = 'UPDATE' and new.parent_id is distinct from old.parent_id then
    raise exception 'a participant does not change its parent' using errcode = 'check_violation';
  end if;
  if new.parent_id is null then
    new.path := array[new.id];
    new.depth := 0;
    return new;
  end if;
  select * into parent from participant where id = new.parent_id;
  if parent.kind <> 'AGENT' then
    raise exception 'only an agent has participants below it' using errcode = 'check_violation';
  end if;
  new.path := parent.path || new.id;
  new.depth := parent.depth + 1;
  if new.kind = 'AGENT' and new.depth > 2 then
    raise exception 'sub-agents go two levels deep at most' using errcode = 'check_violation';
  end if;
  return new;
end $$;
