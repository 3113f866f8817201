create or replace function spread_risk_tier() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update person set risk_tier = risk_tier where risk_tier = new.tier;
  return null;
end $$;
