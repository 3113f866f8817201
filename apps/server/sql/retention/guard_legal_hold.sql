create or replace function guard_legal_hold() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.lifted_at is not null
    or to_jsonb(new) - '{lift_approval,lifted_at,mark}'::text[] <> to_jsonb(
      old) - '{lift_approval,lifted_at,mark}'::text[]
    or new.lift_approval is null
      or approval_in_force('legal-hold.lift', old.id::text) is distinct from new.lift_approval then
    raise exception 'a legal hold is lifted by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  new.lifted_at := clock_timestamp();
  -- The next retention round reads again what the hold kept.
  update retention_cursor set floor = 0, at_id = 0, lowest_kept = null;
  return new;
end $$;
