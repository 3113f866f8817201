-- Returns the name by which merchants read a refund's state; `states.test.ts` compares it with the contract.
create or replace function refund_state_name(state int) returns text
language sql immutable as $$
  select case state
    when 0 then 'requested'
    when 1 then 'approved'
    when 2 then 'waiting_funds'
    when 3 then 'paying'
    when 4 then 'paid'
    when 5 then 'failed'
    when 6 then 'returned'
    when 7 then 'refused'
    when 8 then 'expired'
    when 9 then 'cancelled' end
$$;

grant execute on function refund_state_name(int) to mashang_app;
