-- Matches one statement line to one settlement that is being paid, and captures its hold. The caller has checked both
-- under lock.
create or replace function pay_settlement(wanted bigint, line bigint, item json) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  d statement_debit;
begin
  update statement_debit x set settlement_id = wanted where x.id = line returning * into d;
  perform book_settlement(s, clearing_of_bank(d.bank_account_id), line, jsonb_build_object('line', line), item)
  from settlement s
  where s.id = wanted;
end $$;
