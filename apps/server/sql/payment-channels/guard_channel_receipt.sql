-- What a channel reported never changes, only what became of it.
create or replace function guard_channel_receipt() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_jsonb(old) - 'state' - 'why' - 'payer' is distinct from to_jsonb(new) - 'state' - 'why' - 'payer'
    or new.payer <> '' and old.payer is distinct from new.payer
    or old.state <> 'open' and old.state is distinct from new.state then
    raise exception 'a receipt of a channel stays as the channel reported it'
      using errcode = 'check_violation', constraint = 'channel_receipt_kept';
  end if;
  return new;
end $$;
