-- Returns the fee of an amount: percent and a fixed part, between `at_least` and `at_most` (null: no such limit), and
-- never more than the amount.
create or replace function fee_at(amount bigint, rate int, fixed bigint, at_least bigint, at_most bigint) returns bigint
language sql immutable parallel safe as $$
  select least(amount, greatest(at_least, share_at(amount, rate) + fixed), at_most)
$$;

grant execute on function fee_at(bigint, int, bigint, bigint, bigint) to mashang_app, mashang_participant,
  mashang_identity, mashang_evidence, mashang_merchant, mashang_test;
