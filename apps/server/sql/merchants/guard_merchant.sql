create or replace function guard_merchant() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user <> 'mashang_app' then return new; end if;
  if new.kyb_status <> old.kyb_status
    and not exists (select from state_move
      where machine = 'kyb' and from_state = old.kyb_status and to_state = new.kyb_status) then
    raise exception 'merchant % may not go from % to %', old.mch_id, old.kyb_status, new.kyb_status
      using errcode = 'check_violation', constraint = 'kyb_moves';
  end if;
  if (new.kyb_status = 2 and old.kyb_status <> 2 or new.risk_tier <> old.risk_tier or old.kyb_status in (2, 4)
    and new.legal_name <> old.legal_name)
    and approval_in_force('merchant.admission', new.id::text) is null then
    raise exception 'a merchant is admitted by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
