-- Returns the share of the nth member of a chain, counted from the collector upwards: its own rate less that of the
-- member below. Null beyond the chain.
create or replace function share_of(settled bigint, rates int[], n int) returns bigint
language sql immutable parallel safe as $$ select share_at(settled, rates[n] - coalesce(rates[n - 1], 0)) $$;

grant execute on function share_of(bigint, int[], int) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
