-- Returns the approval that a change of people follows from. This transaction must have put it in force.
create or replace function require_approval(wanted_kind text, wanted_subject text) returns approval
language plpgsql stable as $$
declare
  found approval;
begin
  select * into found from approval a where a.id = approval_in_force(wanted_kind, wanted_subject);
  if found.id is null then
    raise exception '% of % is changed by two people', wanted_kind, wanted_subject
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return found;
end $$;
