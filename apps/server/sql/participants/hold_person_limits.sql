-- A written limit is stored as the person's own; the limit in force is the smaller of it and the risk tier's.
create or replace function hold_person_limits() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  t risk_tier;
begin
  if tg_op = 'INSERT' then
    new.own_daily_amount := coalesce(new.own_daily_amount, new.daily_amount);
    new.own_daily_count := coalesce(new.own_daily_count, new.daily_count);
    new.own_monthly_amount := coalesce(new.own_monthly_amount, new.monthly_amount);
    new.own_monthly_count := coalesce(new.own_monthly_count, new.monthly_count);
  else
    if new.daily_amount <> old.daily_amount then new.own_daily_amount := new.daily_amount; end if;
    if new.daily_count <> old.daily_count then new.own_daily_count := new.daily_count; end if;
    if new.monthly_amount <> old.monthly_amount then new.own_monthly_amount := new.monthly_amount; end if;
    if new.monthly_count <> old.monthly_count then new.own_monthly_count := new.monthly_count; end if;
  end if;
  select * into t from risk_tier where tier = new.risk_tier;
  new.daily_amount := least(new.own_daily_amount, t.daily_amount);
  new.daily_count := least(new.own_daily_count, t.daily_count);
  new.monthly_amount := least(new.own_monthly_amount, t.monthly_amount);
  new.monthly_count := least(new.own_monthly_count, t.monthly_count);
  return new;
end $$;
