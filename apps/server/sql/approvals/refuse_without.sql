create or replace function refuse_without(wanted_kind text, wanted_subject text, what text) returns void
language plpgsql as $$
begin
  if approval_in_force(wanted_kind, wanted_subject) is null and not is_first_set_up() then
    raise exception '% is changed by two people', what
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
end $$;

grant execute on function refuse_without(text, text, text) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
