-- Whether a line of a day may prove what was sent on a day. Lists, jobs and commands ask it here. There is no last day:
-- a line that comes late proves what it names all the same.
create or replace function day_may_prove(booked date, sent_on date) returns boolean
language sql immutable parallel safe as $$ select booked >= first_line_day(sent_on) $$;

grant execute on function day_may_prove(date, date) to mashang_app;
