-- True when a payment of a statement may prove what was paid to a merchant, agent, payer or payee: it proves nothing
-- yet, and was client money.
create or replace function debit_may_pay(d statement_debit) returns boolean
language sql stable as $$ select debit_is_free(d) and lies_on_client(d.bank_account_id, d.account_no) $$;

grant execute on function debit_may_pay(statement_debit) to mashang_app;
