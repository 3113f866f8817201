-- Returns the result that merchants read of a refund; `states.test.ts` compares it with the contract.
create or replace function refund_result(state int) returns text
language sql immutable as $$
  select case state
    when 0 then 'pending'
    when 1 then 'pending'
    when 2 then 'pending'
    when 3 then 'pending'
    when 4 then 'succeeded'
    when 5 then 'pending'
    when 6 then 'pending'
    when 7 then 'failed'
    when 8 then 'failed'
    when 9 then 'failed' end
$$;

grant execute on function refund_result(int) to mashang_app;
