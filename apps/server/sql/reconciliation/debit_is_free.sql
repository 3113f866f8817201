-- Whether a payment of a statement proves nothing yet.
create or replace function debit_is_free(d statement_debit) returns boolean
language sql immutable as $$ select num_nonnulls(d.cash_out_id, d.refund_id, d.settlement_id) = 0 $$;

grant execute on function debit_is_free(statement_debit) to mashang_app;
