-- True when a line of a day may give back what was paid on a day: within the year after it. Lists and commands call
-- this.
create or replace function day_may_return(booked date, paid_on date) returns boolean
language sql immutable parallel safe as $$ select paid_on between booked - 365 and booked $$;

grant execute on function day_may_return(date, date) to mashang_app;
