-- Returns the name by which merchants read a payout's state; `states.test.ts` compares it with the contract.
create or replace function payout_state_name(state int) returns text
language sql immutable as $$
  select case state
    when 0 then 'waiting'
    when 1 then 'taken'
    when 2 then 'completed'
    when 3 then 'cancelled'
    when 4 then 'failed'
    when 5 then 'paying'
    when 6 then 'returned'
    when 7 then 'refused' end
$$;

grant execute on function payout_state_name(int) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
