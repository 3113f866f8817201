create or replace function guard_risk_report() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.state = 1
    or to_jsonb(
      new) - '{state,narrative,orders,total,file,file_hash,receipt,submitted_by,submitted_at}'::text[] <> to_jsonb(
        old) - '{state,narrative,orders,total,file,file_hash,receipt,submitted_by,submitted_at}'::text[] then
    raise exception 'report % is handed in', old.id using errcode = 'check_violation', constraint = 'risk_report_moves';
  end if;
  return new;
end $$;
