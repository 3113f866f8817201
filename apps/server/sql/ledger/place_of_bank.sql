-- Clients' money and the institution's own lie apart: which of them an account holds. Without one: the bank from before accounts were named.
create or replace function place_of_bank(account bigint) returns text
language sql stable as $$ select case (select a.kind from bank_account a where a.id = account) when 'own' then 'own' else 'bank' end $$;

grant execute on function place_of_bank(bigint) to mashang_app;
