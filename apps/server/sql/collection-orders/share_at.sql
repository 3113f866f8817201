-- Returns a rate's part of an amount, rounded down to the fen. Rates are parts of a million.
create or replace function share_at(amount bigint, rate int) returns bigint
language sql immutable parallel safe as $$ select amount * rate / 1000000 $$;

grant execute on function share_at(bigint, int) to mashang_app, mashang_participant, mashang_identity, mashang_evidence,
  mashang_merchant, mashang_test;
