-- Returns the account numbers on which payers pay participants, as personal_key gives them: their statements prove
-- participants' money, not the institution's.
create or replace function participants_numbers() returns table (number_key text)
language sql stable as $$ select personal_key(a.out_auth_no) from collection_account a $$;

grant execute on function participants_numbers() to mashang_app;
