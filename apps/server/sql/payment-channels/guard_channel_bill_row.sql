-- A row of a bill stays as the company wrote it; what it was found to be is written once.
create or replace function guard_channel_bill_row() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_jsonb(old) - 'outcome' - 'matched' is distinct from to_jsonb(new) - 'outcome' - 'matched'
    or old.outcome <> '' then
    raise exception 'a row of a bill stays as the company wrote it'
      using errcode = 'check_violation', constraint = 'channel_bill_row_kept';
  end if;
  return new;
end $$;
