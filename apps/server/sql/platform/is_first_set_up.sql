-- True while only this transaction has written to the audit log: the first set-up has no second person yet.
create or replace function is_first_set_up() returns boolean
language sql stable as $$
  select not exists (select from audit_log where xid <> place_now())
$$;

grant execute on function is_first_set_up() to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
