create or replace function guard_merchant_resume() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if approval_in_force('merchant.resume', new.id::text) is null then
    raise exception 'a suspended merchant resumes by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
