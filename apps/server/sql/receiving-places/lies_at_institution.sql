-- True when a statement line is of the institution: of one of its accounts or, where its number is not registered, of a
-- number that is no participant's. A participant's own account proves nothing about the institution's money.
create or replace function lies_at_institution(account bigint, number text) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select account is not null
    or not exists (select from participants_numbers() x where x.number_key = personal_key(number))
$$;

grant execute on function lies_at_institution(bigint, text) to mashang_app;
