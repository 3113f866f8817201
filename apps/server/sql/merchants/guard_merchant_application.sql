create or replace function guard_merchant_application() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  of_merchant bigint := (select u.merchant_id from app_user u where u.id = acting_user());
begin
  -- A merchant's people change company and papers of their own, until they hand it in; papers change the version.
  if current_user = 'mashang_app' and of_merchant is not null
    and (of_merchant <> new.merchant_id or old.state not in (0, 3) or old.handed_in_at is not null
      or (new.merchant_id, new.state, new.sealed_people, new.merchant_text, new.approval_id)
        is distinct from (old.merchant_id, old.state, old.sealed_people, old.merchant_text, old.approval_id)) then
    raise exception 'application % is not for the merchant to change', old.id
      using errcode = 'check_violation', constraint = 'application_fixed';
  end if;
  if current_user = 'mashang_app' and of_merchant is null and new.handed_in_by is not null
    and new.handed_in_by is distinct from old.handed_in_by then
    raise exception 'application % is handed in by the merchant', old.id
      using errcode = 'check_violation', constraint = 'application_handed_in';
  end if;
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
