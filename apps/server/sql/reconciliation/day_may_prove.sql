-- True when a line of a day may prove what was sent on a day. Lists, jobs and commands all call this. There is no last
-- day: a late line still proves what it names.
create or replace function day_may_prove(booked date, sent_on date) returns boolean
language sql immutable parallel safe as $$ select booked >= first_line_day(sent_on) $$;

grant execute on function day_may_prove(date, date) to mashang_app;
