-- A cash-out follows the table of moves. Two people release it; two people and a statement line return it. The request
-- itself never changes.
create or replace function guard_cash_out() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.status <> old.status
    and not exists (select from state_move
      where machine = 'cash_out' and from_state = old.status and to_state = new.status) then
    raise exception 'cash-out % goes from % to %', old.cash_out_no, old.status, new.status
      using errcode = 'check_violation', constraint = 'cash_out_moves';
  end if;
  if (new.cash_out_no, new.participant_id, new.person_id, new.source, new.source_account, new.amount, new.fee,
    new.acc_id, new.submission_id, new.account_no, new.holder, new.bank_name,
      new.bank_branch, new.user_id, new.created_at) is distinct from (old.cash_out_no, old.participant_id,
        old.person_id, old.source, old.source_account, old.amount,
      old.fee, old.acc_id, old.submission_id, old.account_no, old.holder, old.bank_name, old.bank_branch, old.user_id,
        old.created_at)
    or old.bank_reference <> '' and new.bank_reference <> old.bank_reference
      and not (old.status = 7 and new.status = 2) then
    raise exception 'cash-out % stays what it was', old.cash_out_no
      using errcode = 'check_violation', constraint = 'cash_out_kept';
  end if;
  if new.status = 1 and old.status = 0
    and (new.approval_id is null
      or approval_in_force('cash-out.pay', new.cash_out_no) is distinct from new.approval_id) then
    raise exception 'a cash-out is released by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if new.status = 6 and old.status <> 6
    and (new.return_approval_id is null
      or approval_in_force('cash-out.return', new.cash_out_no) is distinct from new.return_approval_id) then
    raise exception 'a cash-out is given back by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if new.status = 6 and old.status <> 6 and not exists (select from statement_line l
    where l.id = new.return_line_id and l.state = 'returned' and l.amount = new.amount - new.fee) then
    raise exception 'cash-out % is given back by a line of a statement', old.cash_out_no
      using errcode = 'check_violation', constraint = 'cash_out_line';
  end if;
  return new;
end $$;
