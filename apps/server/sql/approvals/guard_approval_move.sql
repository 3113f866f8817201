-- An approval follows the table of moves. Only its maker withdraws it, except that a proposal about an ended cash-out
-- or a refused settlement run is withdrawn in nobody's name.
create or replace function guard_approval_move() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  k approval_kind;
begin
  if old.state <> 0
    or to_jsonb(new) - '{state,closed_at,closed_by}'::text[] <> to_jsonb(old) - '{state,closed_at,closed_by}'::text[]
    or not exists (select from state_move
      where machine = 'approval' and from_state = old.state and to_state = new.state) then
    raise exception 'approval % may not be changed so', old.id
      using errcode = 'check_violation', constraint = 'approval_moves';
  end if;
  new.closed_at := clock_timestamp();
  select * into k from approval_kind where kind = new.kind;
  if (new.state = 4) <> (new.expires_at <= new.closed_at) and not (new.state = 3 and new.closed_by is null) then
    raise exception 'approval % ends at %', old.id, old.expires_at
      using errcode = 'check_violation', constraint = 'approval_expiry';
  end if;
  if new.state = 1 and approval_votes(new.id) < new.needed then
    raise exception 'approval % has not enough checkers', old.id
      using errcode = 'check_violation', constraint = 'approval_checkers';
  end if;
  if new.state = 1 and new.maker_id is not null
    and not may_decide(new.maker_id, k.propose_roles, new.owner_merchant) then
    raise exception 'the maker of approval % may no longer propose it', old.id
      using errcode = 'check_violation', constraint = 'approval_maker';
  end if;
  if new.state = 2
    and not exists (select from approval_check c where c.approval_id = new.id and c.verdict = 'reject') then
    raise exception 'approval % was rejected by nobody', old.id
      using errcode = 'check_violation', constraint = 'approval_checkers';
  end if;
  if new.state = 3 and new.closed_by is distinct from new.maker_id and not (new.closed_by is null and case new.kind
    when 'cash-out.pay' then exists (select from cash_out c where c.cash_out_no = new.subject_id and c.status in (4, 5))
    when 'settlement.run' then exists (select from settlement_run r
      where r.run_no = new.subject_id and r.state = 'refused')
    else false end) then
    raise exception 'only its maker withdraws approval %', old.id
      using errcode = 'check_violation', constraint = 'approval_maker';
  end if;
  return new;
end $$;
