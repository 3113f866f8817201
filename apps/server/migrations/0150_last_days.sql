-- Verifications end at the midnight after their last day. On screen and in files the last day stands, everywhere by this one function.
create function wire_last_day(until timestamptz) returns text language sql stable as $$
  select left(wire_time(until - interval '1 second'), 10)
$$;
