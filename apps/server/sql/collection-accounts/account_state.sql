-- Returns the number of an account's check in the table of moves and in events; `states.test.ts` compares it with the
-- contract.
create or replace function account_state(check_status text) returns int
language sql immutable as $$
  select array_position(array['pending', 'approved', 'refused', 'frozen'], check_status) - 1
$$;

grant execute on function account_state(text) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
