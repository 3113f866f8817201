-- Waiting lines of an account's number become the account's own once it is registered: decisions about them are then
-- posted on its clearing account.
create or replace function adopt_statement_lines() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update statement_line l set bank_account_id = new.id
    where l.bank_account_id is null and l.state = 'open' and personal_key(l.account_no) = personal_key(new.account_no);
  update statement_debit d set bank_account_id = new.id
    where d.bank_account_id is null and (debit_is_free(d) or d.reversal and d.reverses_line is null)
      and personal_key(d.account_no) = personal_key(new.account_no);
  return null;
end $$;
