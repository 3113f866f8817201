-- True when a statement line is of client money. Everything owed to merchants, agents, payers and payees is received,
-- paid and returned there only.
create or replace function lies_on_client(account bigint, number text) returns boolean
language sql stable as $$ select lies_at_institution(account, number) and not lies_on_own(account) $$;

grant execute on function lies_on_client(bigint, text) to mashang_app;
