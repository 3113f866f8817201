create or replace function guard_unfreeze() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and approval_in_force('participant.unfreeze', new.id::text) is null then
    raise exception 'a freeze is lifted by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
