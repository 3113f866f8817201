-- A check follows the table of moves, by a second person. An account's checked data change only where its check is
-- pending again; an archived account does not change at all.
create or replace function guard_account_check() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.entered_by is not null and new.check_status <> 'pending' then
      raise exception 'an account is entered pending'
        using errcode = 'check_violation', constraint = 'collection_account_move';
    end if;
    return new;
  end if;
  if old.archived_at is not null then
    raise exception 'account % is archived', old.id
      using errcode = 'check_violation', constraint = 'collection_account_archived';
  end if;
  if new.check_status <> old.check_status and not exists (select from state_move where machine = 'collection_account'
    and from_state = account_state(old.check_status) and to_state = account_state(new.check_status)) then
    raise exception 'account % does not go from % to %', old.id, old.check_status, new.check_status
      using errcode = 'check_violation', constraint = 'collection_account_move';
  end if;
  if new.check_status = 'approved' and old.check_status = 'pending' and new.entered_by is not null
    and new.checked_by is null then
    raise exception 'account % is approved by nobody', old.id
      using errcode = 'check_violation', constraint = 'collection_account_checker';
  end if;
  if (new.participant_id, new.acc_type, new.out_auth_no, new.receive_user_name, new.code_hash) is distinct from
    (old.participant_id, old.acc_type, old.out_auth_no, old.receive_user_name, old.code_hash)
      and new.check_status <> 'pending' then
    raise exception 'account % changed what was checked', old.id
      using errcode = 'check_violation', constraint = 'collection_account_recheck';
  end if;
  return new;
end $$;
