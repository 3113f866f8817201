-- The columns of the CSV that an account's bank takes for payments; none for the usual file (docs/decisions/1020).
alter table bank_account add column payment_columns jsonb not null default '[]'
  constraint bank_account_payment_columns_check check (jsonb_typeof(payment_columns) = 'array');
