create or replace function guard_risk_case() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.state = 3 or (new.subject_kind, new.subject_key, new.subject_name, new.title, new.opened_by, new.opened_at)
    is distinct from (old.subject_kind, old.subject_key, old.subject_name, old.title, old.opened_by, old.opened_at) then
    raise exception 'case % is closed', old.id using errcode = 'check_violation', constraint = 'risk_case_moves';
  end if;
  if new.state <> old.state
    and not exists (select from state_move
      where machine = 'risk_case' and from_state = old.state and to_state = new.state) then
    raise exception 'case % may not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'risk_case_moves';
  end if;
  if new.state = 3 then
    if is_own_entry(new, new.closed_by) then
      raise exception 'nobody decides on their own entry'
        using errcode = 'check_violation', constraint = 'risk_case_own';
    end if;
    if new.outcome = 'reported' and not exists (select from risk_report r where r.case_id = new.id and r.state = 1) then
      raise exception 'case % was reported to nobody', new.id
        using errcode = 'check_violation', constraint = 'risk_case_reported';
    end if;
    if (new.outcome = 'restricted')
      and not exists (select from risk_freeze f where f.case_id = new.id and f.lifted_at is null)
      or new.outcome in ('cleared', 'monitored')
        and exists (select from risk_freeze f where f.case_id = new.id and f.lifted_at is null) then
      raise exception 'case % has frozen something else', new.id
        using errcode = 'check_violation', constraint = 'risk_case_frozen';
    end if;
  end if;
  return new;
end $$;
