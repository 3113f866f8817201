-- Neither maker nor checker can grant permissions that they do not hold themselves.
create or replace function refuse_beyond_own(wanted_approval bigint, granted text[]) returns void
language plpgsql as $$
begin
  if exists (select from approval_people(wanted_approval) p (id) where not granted <@ staff_permissions(p.id)) then
    raise exception 'nobody gives more than they hold'
      using errcode = 'check_violation', constraint = 'role_beyond_own';
  end if;
end $$;

grant execute on function refuse_beyond_own(bigint, text[]) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
