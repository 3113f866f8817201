-- Two people put a policy in force. No writer can put in force one that is not allowed.
create or replace function guard_policy() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  fault text;
begin
  if current_user = 'mashang_app'
    and approval_in_force('jurisdiction.policy', new.code) is distinct from new.approval_id then
    raise exception 'a policy is put in force by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  fault := policy_fault(new.code, new.settlement_modes);
  if fault is not null then
    raise exception 'the policy of % may not be put in force: %', new.code, fault
      using errcode = 'check_violation', constraint = 'policy_lawful';
  end if;
  return new;
end $$;
