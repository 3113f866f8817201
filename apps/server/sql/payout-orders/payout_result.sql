-- Returns the result that merchants read of a payout; `states.test.ts` compares it with the contract.
create or replace function payout_result(state int) returns text
language sql immutable as $$
  select case state
    when 0 then 'pending'
    when 1 then 'pending'
    when 2 then 'succeeded'
    when 3 then 'failed'
    when 4 then 'failed'
    when 5 then 'pending'
    when 6 then 'failed'
    when 7 then 'pending' end
$$;

grant execute on function payout_result(int) to mashang_app, mashang_participant,
  mashang_identity, mashang_evidence;
