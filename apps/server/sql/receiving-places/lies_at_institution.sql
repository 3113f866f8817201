-- Whether a line of a statement is of the institution: of one of its accounts, or, where none is registered under the
-- number, of a number that is no participant's. What a participant's own account took or paid proves nothing about the
-- institution's money.
create or replace function lies_at_institution(account bigint, number text) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select account is not null
    or not exists (select from participants_numbers() x where x.number_key = personal_key(number))
$$;

grant execute on function lies_at_institution(bigint, text) to mashang_app;
