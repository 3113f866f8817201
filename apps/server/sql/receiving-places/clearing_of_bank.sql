-- Returns the ledger account of a bank account; the institution's first where a statement line names none.
create or replace function clearing_of_bank(account bigint) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select a.clearing_account from bank_account a where a.id = account),
    account_of('operator', 0, 'bank_clearing'))
$$;
