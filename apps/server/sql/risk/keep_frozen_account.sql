create or replace function keep_frozen_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from risk_freeze f
    where f.kind = 'account' and f.subject_id = new.id::text and f.lifted_at is null) then
    raise exception 'what a case froze is lifted by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
