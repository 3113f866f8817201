-- Returns the first day on which a statement line may be of what was sent on a day: three days before, because a
-- payment at the bank is recorded later.
create or replace function first_line_day(sent_on date) returns date
language sql immutable parallel safe as $$ select sent_on - 3 $$;

grant execute on function first_line_day(date) to mashang_app;
