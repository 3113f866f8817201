-- Returns the result that merchants read of a settlement; `states.test.ts` compares it with the contract.
create or replace function settlement_result(state text) returns text
language sql immutable as $$
  select case state
    when 'made' then 'pending'
    when 'approved' then 'pending'
    when 'refused' then 'failed'
    when 'paying' then 'pending'
    when 'paid' then 'succeeded'
    when 'failed' then 'pending'
    when 'cancelled' then 'failed'
    when 'returned' then 'failed' end
$$;
