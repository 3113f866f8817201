create or replace function guard_merchant_application() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state <> old.state
    and not exists (select from state_move
      where machine = 'merchant_application' and from_state = old.state and to_state = new.state) then
    raise exception 'application % may not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'application_moves';
  end if;
  if (new.company, new.sealed_people) is distinct from (old.company, old.sealed_people)
    and current_user = 'mashang_app' then
    if old.state not in (0, 3) then
      raise exception 'application % is in review', old.id
        using errcode = 'check_violation', constraint = 'application_fixed';
    end if;
    new.version := old.version + 1;
  end if;
  if new.state = 2 and old.state <> 2
    and approval_in_force('merchant.admission', new.merchant_id::text) is distinct from new.approval_id then
    raise exception 'a merchant is admitted by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  new.updated_at := clock_timestamp();
  if new.state in (2, 4, 5) then new.closed_at := coalesce(new.closed_at, new.updated_at); end if;
  return new;
end $$;
