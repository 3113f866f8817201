-- Returns the fee of a cash-out under a fixed fee and a rate. Requests charge it, quotes show it, and changes of the
-- terms are judged by it.
create or replace function cash_out_fee(amount bigint, fixed bigint, rate int) returns bigint
language sql immutable parallel safe as $$ select fixed + share_at(amount, rate) $$;

grant execute on function cash_out_fee(bigint, bigint, int) to mashang_app, mashang_participant;
