-- Client money alone is paid by bank file: the account it names is one of that kind, in use.
create or replace function guard_bank_file() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.from_account is not null and not exists (select from bank_account a where a.id = new.from_account and a.kind = 'client' and a.enabled) then
    raise exception 'bank file % is paid from client money', new.batch_no using errcode = 'check_violation', constraint = 'settlement_batch_client_money';
  end if;
  return new;
end $$;
