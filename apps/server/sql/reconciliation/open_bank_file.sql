-- Calls open_payment_file without a payer, for older servers that run beside this one: their files named none.
create or replace function open_bank_file(kind text, payments int, total bigint, who text) returns settlement_batch
language sql
  set search_path = pg_catalog, public, pg_temp as $$ select open_payment_file(kind, payments, total, who, null) $$;
