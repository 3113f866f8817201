-- A merchant is entered unverified; two people admit it.
create or replace function guard_merchant_start() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and new.kyb_status = 2 and not is_first_set_up() then
    raise exception 'a merchant is admitted by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
