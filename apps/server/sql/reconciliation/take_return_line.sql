-- Kept for one release: take_returned_line without the day the payment left.
create or replace function take_return_line(wanted bigint, expected bigint, number text, step text, who text,
  out outcome text, out clearing bigint)
language sql
  set search_path = pg_catalog, public, pg_temp as $$ select *
  from take_returned_line(wanted, expected, number, null, step, who) $$;
