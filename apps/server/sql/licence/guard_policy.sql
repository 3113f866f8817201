create or replace function guard_policy() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and approval_in_force('jurisdiction.policy', new.code) is distinct from new.approval_id then
    raise exception 'a policy is put in force by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
