-- The first day on which a line of a statement may be of what was sent on a day: three before it, because what was paid
-- at the bank is written down later.
create or replace function first_line_day(sent_on date) returns date
language sql immutable parallel safe as $$ select sent_on - 3 $$;

grant execute on function first_line_day(date) to mashang_app;
