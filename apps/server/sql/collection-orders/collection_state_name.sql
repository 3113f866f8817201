-- Returns the name by which merchants read a collection's state; `states.test.ts` compares it with the contract.
create or replace function collection_state_name(state int) returns text
language sql immutable as $$
  select case state
    when 0 then 'generated'
    when 1 then 'awaiting'
    when 2 then 'succeeded'
    when 3 then 'failed'
    when 4 then 'complete'
    when 5 then 'refunded'
    when 6 then 'expired' end
$$;

grant execute on function collection_state_name(int) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
