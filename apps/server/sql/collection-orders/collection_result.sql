-- Returns the result that merchants read of a collection; `states.test.ts` compares it with the contract.
create or replace function collection_result(state int) returns text
language sql immutable as $$
  select case state
    when 0 then 'pending'
    when 1 then 'pending'
    when 2 then 'succeeded'
    when 3 then 'failed'
    when 4 then 'succeeded'
    when 5 then 'succeeded'
    when 6 then 'failed' end
$$;

grant execute on function collection_result(int) to mashang_app, mashang_participant,
  mashang_identity, mashang_evidence;
