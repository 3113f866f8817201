-- Returns the last day of a verification, which ends at the midnight after it. Screens and files show this day, always
-- by this function.
create or replace function wire_last_day(until timestamptz) returns text
language sql stable as $$
  select left(wire_time(until - interval '1 second'), 10)
$$;

grant execute on function wire_last_day(timestamptz) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
