-- Proves who acts and that they hold the permission, then calls take_payment_answer_proven (decision 0190).
create or replace function take_payment_answer(item json) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(item);
  select prove_right(variadic answer_rights((item ->> 'answer')::bigint));
  select * from take_payment_answer_proven(item)
$$;

grant execute on function take_payment_answer(json) to mashang_app;
