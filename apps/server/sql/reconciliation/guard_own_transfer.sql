-- Two people make and cancel an own transfer, between an own account and a client account. Its terms never change; its
-- lines are named once.
create or replace function guard_own_transfer() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from approval a
      where a.id = new.approval_id and a.kind = 'own.transfer' and approval_in_force(a.kind, a.subject_id) = a.id) then
      raise exception 'an own transfer is made by two people'
        using errcode = 'check_violation', constraint = 'approval_needed';
    end if;
    if lies_on_own(new.from_account) = lies_on_own(new.to_account) or new.state <> 'waiting'
      or num_nonnulls(new.debit_id, new.line_id) > 0 then
      raise exception 'an own transfer goes between an own account and a client account'
        using errcode = 'check_violation', constraint = 'own_transfer_kinds';
    end if;
    return new;
  end if;
  if new.state <> old.state and not exists (
    select from word_move m
      where m.machine = 'own_transfer' and m.from_state = old.state and m.to_state = new.state) then
    raise exception 'own transfer % goes from % to %', old.transfer_no, old.state, new.state
      using errcode = 'check_violation', constraint = 'own_transfer_moves';
  end if;
  if new.state = 'cancelled' and old.state <> new.state
    and approval_in_force('own.cancel', new.transfer_no) is distinct from new.cancel_approval_id then
    raise exception 'an own transfer is taken back by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if (new.transfer_no, new.approval_id, new.from_account, new.to_account, new.amount, new.currency, new.reason,
    new.note, new.approved_at, new.due_at)
    is distinct from (old.transfer_no, old.approval_id, old.from_account, old.to_account, old.amount, old.currency,
      old.reason, old.note, old.approved_at, old.due_at)
    or old.debit_id is not null and new.debit_id is distinct from old.debit_id or old.line_id is not null
      and new.line_id is distinct from old.line_id
    or old.state <> 'waiting' and new is distinct from old then
    raise exception 'own transfer % stays what it was', old.transfer_no
      using errcode = 'check_violation', constraint = 'own_transfer_kept';
  end if;
  return new;
end $$;
