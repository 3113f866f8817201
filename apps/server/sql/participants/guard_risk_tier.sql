create or replace function guard_risk_tier() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and approval_in_force('tier.limits', new.tier) is null then
    raise exception 'a tier''s limits are changed by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
