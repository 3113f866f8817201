-- The ledger account of the bank account that settlements leave from.
create or replace function settlement_clearing() returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$ select account_of('operator', 0, 'bank_clearing') $$;

grant execute on function settlement_clearing() to mashang_app;
