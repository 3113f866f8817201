-- Returns why a line's money can't go back to its sender: the statement names no account, or one of somebody who
-- receives money here. Null for none.
create or replace function surplus_fault(l statement_line) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case
    when l.payer_account = '' or l.payer = '' then 'no_sender'
    when is_own_account(l.payer_account) then 'own_account'
  end
$$;

grant execute on function surplus_fault(statement_line) to mashang_app;
