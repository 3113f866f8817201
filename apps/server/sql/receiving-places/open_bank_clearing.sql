-- Every bank account has its own clearing account. The first client account takes over the one from before accounts
-- were named, with its balance; waiting lines of its number become its own.
create or replace function open_bank_clearing() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  first_account bigint := account_of('operator', 0, 'bank_clearing');
begin
  perform pg_advisory_xact_lock(hashtext('bank_account'));
  if new.kind = 'client' and not exists (select from bank_account b where b.clearing_account = first_account) then
    new.clearing_account := first_account;
    new.opening := rolled_balance(first_account);
    new.opened_transfer := coalesce((select max(t.id) from ledger_transfer t), 0);
    return new;
  end if;
  insert into ledger_account (owner_kind, owner_id, kind)
  values ('bank', new.id, 'bank_clearing')
  returning id into new.clearing_account;
  insert into ledger_rollup (account_id) values (new.clearing_account);
  return new;
end $$;
