-- What a cash-out costs under a fixed fee and a rate: what a request charges, a quote shows and a change of the terms
-- is judged by.
create or replace function cash_out_fee(amount bigint, fixed bigint, rate int) returns bigint
language sql immutable parallel safe as $$ select fixed + share_at(amount, rate) $$;

grant execute on function cash_out_fee(bigint, bigint, int) to mashang_app, mashang_participant;
