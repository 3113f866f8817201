-- True when a payment of a statement names what was sent: by its number, or by the bank's own number that was recorded
-- at sending.
create or replace function debit_names(d statement_debit, number text, bank_number text) returns boolean
language sql immutable as $$
  select names_number(number, d.reference, d.end_to_end, d.remark) or bank_number <> '' and d.reference = bank_number
$$;

grant execute on function debit_names(statement_debit, text, text) to mashang_app;
