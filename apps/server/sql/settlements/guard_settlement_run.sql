-- Two people approve a run once, as a whole.
create or replace function guard_settlement_run() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state <> old.state and not exists (
    select from word_move m
      where m.machine = 'settlement_run' and m.from_state = old.state and m.to_state = new.state) then
    raise exception 'run % goes from % to %', old.run_no, old.state, new.state
      using errcode = 'check_violation', constraint = 'settlement_run_moves';
  end if;
  if (new.run_no, new.asked_by, new.made_by, new.made_at) is distinct from (old.run_no, old.asked_by, old.made_by,
    old.made_at) then
    raise exception 'run % stays what it was', old.run_no
      using errcode = 'check_violation', constraint = 'settlement_kept';
  end if;
  if new.state = 'approved' and old.state = 'made'
    and (new.approval_id is null
      or approval_in_force('settlement.run', new.run_no) is distinct from new.approval_id) then
    raise exception 'a run is approved by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
