-- Nothing was ever done here before this transaction: what the program sets up then has no second person yet.
-- As 0027 has it, by places.
create or replace function is_first_set_up() returns boolean
language sql stable as $$
  select not exists (select from audit_log where xid <> place_now())
$$;

grant execute on function is_first_set_up() to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
