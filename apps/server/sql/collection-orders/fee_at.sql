-- What is asked of an amount: percent and a fixed part, not below `at_least` nor above `at_most` (null: no such end),
-- and never more than the amount.
create or replace function fee_at(amount bigint, rate int, fixed bigint, at_least bigint, at_most bigint) returns bigint
language sql immutable parallel safe as $$
  select least(amount, greatest(at_least, share_at(amount, rate) + fixed), at_most)
$$;

grant execute on function fee_at(bigint, int, bigint, bigint, bigint) to mashang_app, mashang_participant,
  mashang_identity, mashang_evidence;
