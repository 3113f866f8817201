-- A person, not the maker, names the line by which a verification payment left, where the bank's text does not carry
-- its number. Input {id, line, user_id, actor, request_id, ip}; outcome: done · not_found · wrong_state · same_person ·
-- no_line · amount_differs.
create or replace function match_verification_proven(item json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v verification_payment;
  d statement_debit;
begin
  select * into v from verification_payment x where x.id = (item ->> 'id')::bigint for update;
  if v.id is null then return 'not_found'; end if;
  if v.batch_id is null or v.debit_id is not null then return 'wrong_state'; end if;
  if v.made_by = (item ->> 'user_id')::bigint then return 'same_person'; end if;
  select * into d from statement_debit x where x.id = (item ->> 'line')::bigint and debit_is_free(x) for update;
  if d.id is null then return 'no_line'; end if;
  if d.amount <> v.amount then return 'amount_differs'; end if;
  if not debit_verifies(d, v) then return 'no_line'; end if;
  perform book_verification(v.id, d.id, item);
  return 'done';
end $$;
