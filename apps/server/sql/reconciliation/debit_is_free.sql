-- True when a payment of a statement proves nothing yet. The reversal of a receipt is no payment.
create or replace function debit_is_free(d statement_debit) returns boolean
language sql immutable as $$ select num_nonnulls(d.cash_out_id, d.refund_id, d.settlement_id, d.payout_id,
  d.own_transfer_id, d.verification_id, d.reverses_line) = 0 and not d.reversal $$;

grant execute on function debit_is_free(statement_debit) to mashang_app;
