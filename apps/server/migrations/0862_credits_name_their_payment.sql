-- A credit of 对账 is named by two people as the return of a payment: looked for by its amount among what left.
create index statement_debit_amount on statement_debit (amount, day);

\ir ../sql/reconciliation/payments_returned_by.sql
