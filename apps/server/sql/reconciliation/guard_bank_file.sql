-- Files of client money pay what is owed to clients, files of own money pay verification payments (YB): the account
-- that a file names is of that kind and in use.
create or replace function guard_bank_file() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  of_kind text := case when new.batch_no like 'YB%' then 'own' else 'client' end;
begin
  if new.from_account is not null
    and not exists (select from bank_account a where a.id = new.from_account and a.kind = of_kind and a.enabled) then
    raise exception 'bank file % is paid from % money', new.batch_no, of_kind
      using errcode = 'check_violation', constraint = 'settlement_batch_client_money';
  end if;
  return new;
end $$;
