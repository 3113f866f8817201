-- A bill that was read stays as it was read.
create or replace function guard_channel_bill() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.channel_id, old.day) is distinct from (new.channel_id, new.day)
    or old.state <> 'waiting' and to_jsonb(old) - 'state' is distinct from to_jsonb(new) - 'state'
    or old.state = 'compared' and new.state <> 'compared' or old.state = 'read' and new.state = 'waiting' then
    raise exception 'the bill of % stays as it was read', old.day
      using errcode = 'check_violation', constraint = 'channel_bill_kept';
  end if;
  return new;
end $$;
