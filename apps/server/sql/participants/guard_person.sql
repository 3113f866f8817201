-- Two people change a person's limits or lift its freeze, whatever the program believes.
create or replace function guard_person() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app'
    and (new.daily_amount, new.daily_count, new.monthly_amount, new.monthly_count, new.own_daily_amount,
      new.own_daily_count, new.own_monthly_amount, new.own_monthly_count)
    is distinct from (old.daily_amount, old.daily_count, old.monthly_amount, old.monthly_count, old.own_daily_amount,
      old.own_daily_count, old.own_monthly_amount, old.own_monthly_count)
    and approval_in_force('person.limits', new.id::text) is null then
    raise exception 'limits are changed by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if current_user = 'mashang_app' and new.risk_tier <> old.risk_tier
    and approval_in_force('person.tier', new.id::text) is null then
    raise exception 'a risk tier is changed by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
