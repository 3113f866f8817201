-- Returns a settlement's state as events number it: its place in the contract's list; `states.test.ts` compares them.
create or replace function settlement_state_number(state text) returns int
language sql immutable as $$
  select case state
    when 'made' then 0
    when 'approved' then 1
    when 'refused' then 2
    when 'paying' then 3
    when 'paid' then 4
    when 'failed' then 5
    when 'cancelled' then 6
    when 'returned' then 7 end
$$;
