-- A difference keeps what it says, and is ended once.
create or replace function guard_channel_difference() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_jsonb(old) - '{state,ended_at,ended_by,reason}'::text[]
      is distinct from to_jsonb(new) - '{state,ended_at,ended_by,reason}'::text[]
    or old.state <> 'open'
    -- Only a row that agrees resolves one; the program's login clears it, in the name of who decides.
    or current_user = 'mashang_app' and new.state <> 'cleared' then
    raise exception 'a difference of a channel keeps what it says'
      using errcode = 'check_violation', constraint = 'channel_difference_kept';
  end if;
  return new;
end $$;
