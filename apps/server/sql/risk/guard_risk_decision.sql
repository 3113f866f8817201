-- The facts of a decision never change; its outcome is written once.
create or replace function guard_risk_decision() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_jsonb(new) - '{outcome,matched,facts}'::text[] <> to_jsonb(old) - '{outcome,matched,facts}'::text[]
    or old.outcome <> 'allow' or old.id <= (select judged from risk_cursor)
    or not new.facts @> old.facts then
    raise exception 'decision % is made', old.id
      using errcode = 'insufficient_privilege', constraint = 'risk_decision_made';
  end if;
  return new;
end $$;
