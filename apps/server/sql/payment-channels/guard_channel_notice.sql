-- A notice stays as it came: it is read or refused once, and its content is only let go or sealed by another key.
create or replace function guard_channel_notice() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.id, old.channel_id, old.at, old.bytes) is distinct from (new.id, new.channel_id, new.at, new.bytes)
    or old.sealed is null and new.sealed is not null
    or old.state <> 'stored'
      and (old.state, old.notice_no, old.outcome) is distinct from (new.state, new.notice_no, new.outcome) then
    raise exception 'a notice of a channel stays as it came'
      using errcode = 'check_violation', constraint = 'channel_notice_kept';
  end if;
  return new;
end $$;
