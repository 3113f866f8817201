-- True when a statement line carries a number: as its own, as the sender's, or within its text.
create or replace function names_number(number text, reference text, end_to_end text, remark text) returns boolean
language sql immutable parallel safe as $$ select reference = number or end_to_end = number
  or strpos(remark, number) > 0 $$;

grant execute on function names_number(text, text, text, text) to mashang_app;
