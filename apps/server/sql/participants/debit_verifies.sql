-- True when a payment of a statement may be a verification payment: it proves nothing yet, has its amount, and left the
-- account that the file was paid from.
create or replace function debit_verifies(d statement_debit, v verification_payment) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select debit_is_free(d) and lies_at_institution(d.bank_account_id, d.account_no) and d.amount = v.amount
    and day_may_prove(d.day, shanghai_day(v.filed_at))
    and exists (select from settlement_batch b
      where b.id = v.batch_id and b.from_account is not distinct from d.bank_account_id)
$$;

grant execute on function debit_verifies(statement_debit, verification_payment) to mashang_app;
