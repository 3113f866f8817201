create or replace function guard_risk_case_start() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state <> 0 then
    raise exception 'a case starts open' using errcode = 'check_violation', constraint = 'risk_case_moves';
  end if;
  return new;
end $$;
