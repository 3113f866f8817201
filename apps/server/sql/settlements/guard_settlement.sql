-- A settlement follows the table of moves by what two people approved; its terms never change. One that was left to a
-- channel is paid and returned by evidence of that channel alone.
create or replace function guard_settlement() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state <> old.state and not exists (
    select from word_move m where m.machine = 'settlement' and m.from_state = old.state and m.to_state = new.state) then
    raise exception 'settlement % goes from % to %', old.settlement_no, old.state, new.state
      using errcode = 'check_violation', constraint = 'settlement_moves';
  end if;
  if (new.settlement_no, new.of_run, new.merchant_id, new.payable_account, new.currency, new.amount, new.fee,
    new.reserve, new.basis, new.after_transfer,
      new.up_to_transfer, new.release_on, new.to_account, new.bank_name, new.bank_branch,
      new.pay_type, new.made_at)
    is distinct from (old.settlement_no, old.of_run, old.merchant_id, old.payable_account, old.currency, old.amount,
      old.fee, old.reserve, old.basis,
      old.after_transfer, old.up_to_transfer, old.release_on, old.to_account, old.bank_name, old.bank_branch,
        old.pay_type, old.made_at)
    or (personal_key(new.account_no), new.holder) is distinct from (personal_key(old.account_no), old.holder) then
    raise exception 'settlement % stays what it was', old.settlement_no
      using errcode = 'check_violation', constraint = 'settlement_kept';
  end if;
  if new.state = 'approved' and old.state = 'made' and not exists (
    select from settlement_run r
      where r.id = new.of_run and r.approval_id is not null
        and approval_in_force('settlement.run', r.run_no) = r.approval_id) then
    raise exception 'a settlement is approved by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if new.transfer_id is not null and new.state in ('paid', 'returned') and new.state <> old.state
    and not settlement_has_channel_evidence(new, new.state) then
    raise exception 'settlement % is % only by its channel', old.settlement_no, new.state
      using errcode = 'check_violation', constraint = 'settlement_channel';
  end if;
  if (new.state = 'cancelled' or new.state = 'returned' and new.transfer_id is null) and new.state <> old.state
    and (new.end_approval_id is null
    or approval_in_force(case new.state when 'cancelled' then 'settlement.cancel' else 'settlement.return' end,
      new.settlement_no) is distinct from new.end_approval_id) then
    raise exception 'a settlement is taken back by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
