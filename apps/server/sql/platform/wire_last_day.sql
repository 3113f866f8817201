-- Verifications end at the midnight after their last day. On screen and in files the last day stands, everywhere by
-- this one function.
create or replace function wire_last_day(until timestamptz) returns text
language sql stable as $$
  select left(wire_time(until - interval '1 second'), 10)
$$;

grant execute on function wire_last_day(timestamptz) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
