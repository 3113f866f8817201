-- What a channel said of a refund never changes; only that it came back is added, once.
create or replace function guard_channel_refund() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_jsonb(old) - 'returned_at' - 'return_why' is distinct from to_jsonb(new) - 'returned_at' - 'return_why'
    or old.returned_at is not null or new.returned_at is null then
    raise exception 'a refund of a channel stays as the channel reported it'
      using errcode = 'check_violation', constraint = 'channel_refund_kept';
  end if;
  return new;
end $$;
