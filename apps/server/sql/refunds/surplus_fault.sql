-- Why a line's money can't go back to who sent it: the statement names no account, or one of the institution's, a participant's. Null for none.
create or replace function surplus_fault(l statement_line) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case
    when l.payer_account = '' or l.payer = '' then 'no_sender'
    when exists (select from collection_account a where personal_key(a.out_auth_no) = personal_key(l.payer_account))
      or exists (select from bank_account b where personal_key(b.account_no) = personal_key(l.payer_account)) then 'own_account'
  end
$$;

grant execute on function surplus_fault(statement_line) to mashang_app;
