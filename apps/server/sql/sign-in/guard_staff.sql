-- No login of the program removes a two-factor binding; only the approved reset does.
create or replace function guard_staff() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.totp_bound_at is not null and new.totp_bound_at is null and is_program()
    and approval_in_force('operator.two-factor', new.id::text) is null then
    raise exception 'two-factor is reset by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
