-- A refund follows the table of moves. Two people approve, cancel and return it, and none passes a freeze of its
-- merchant. Its request never changes, and its target does not change after the approval.
create or replace function guard_refund() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Migration 0360 inserts the refunds from before 2.10 as they had ended; afterwards they follow the same rules.
  if tg_op = 'INSERT' and new.before_210 then return new; end if;
  if tg_op = 'INSERT' then
    if new.state not in (0, 1) or (new.state = 0) <> (new.kind in ('refund', 'surplus')) then
      raise exception 'a refund starts with its request' using errcode = 'check_violation', constraint = 'refund_moves';
    end if;
  elsif (new.refund_no, new.order_id, new.order_no, new.merchant_id, new.participant_id, new.kind, new.amount,
    new.currency, new.plan, new.executor, new.line_id, new.channel_receipt_id, new.before_210)
      is distinct from (old.refund_no, old.order_id, old.order_no, old.merchant_id, old.participant_id, old.kind,
        old.amount, old.currency, old.plan, old.executor, old.line_id, old.channel_receipt_id, old.before_210)
    -- A request that was made automatically is taken up by the proposal of two people.
    or new.approval_id is distinct from old.approval_id
      and not (old.approval_id is null and old.state = 0 and new.state = 0)
    or old.state > 0 and not is_erasing()
      and (new.target, new.account_no, new.holder, new.bank_name, new.fee_back, new.shares_back, new.fee)
      is distinct from (old.target, old.account_no, old.holder, old.bank_name, old.fee_back, old.shares_back, old.fee)
        and not (old.state = 2 and new.state = 1) then
    raise exception 'refund % stays what it was', old.refund_no
      using errcode = 'check_violation', constraint = 'refund_kept';
  elsif new.state = old.state then
    return new;
  elsif not exists (select from state_move
    where machine = 'refund' and from_state = old.state and to_state = new.state) then
    raise exception 'refund % goes from % to %', old.refund_no, old.state, new.state
      using errcode = 'check_violation', constraint = 'refund_moves';
  end if;
  if new.state in (1, 2) and not exists (select from approval a where a.id = new.approval_id and a.state = 1
    and (a.kind in ('collection.refund', 'collection.adjust') and a.subject_id = new.order_no
      or a.kind = 'refund.surplus' and a.subject_id = surplus_subject(new))) then
    raise exception 'a refund is made by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if new.state = 9 and tg_op = 'UPDATE' and old.state <> 0
    and approval_in_force('refund.cancel', new.refund_no) is null then
    raise exception 'an approved refund is taken back by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if tg_op = 'UPDATE' and new.executor = 'channel' and (old.state, new.state) in ((3, 4), (4, 6)) and not exists (
    select from channel_refund c
    where c.refund_id = new.id and c.attempt = new.attempt and c.receipt_id = new.channel_receipt_id
      and c.amount = new.amount and (c.returned_at is null) = (new.state = 4)) then
    raise exception 'what its channel says of refund % is another', new.refund_no
      using errcode = 'check_violation', constraint = 'refund_channel_proof';
  end if;
  if tg_op = 'UPDATE' and old.state = 4 and new.state = 6 and new.executor <> 'channel' and not exists (
    select from refund_payment p
    join statement_line l on l.id = p.return_line_id and l.state = 'returned' and l.amount = new.amount
    where p.refund_id = new.id and p.attempt = new.attempt
      and p.return_approval_id = approval_in_force('refund.return', new.refund_no)) then
    raise exception 'a refund is given back by two people, by a line of a statement'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if tg_op = 'UPDATE' and old.state = 3 and new.state = 5 and new.executor = 'collector'
    and approval_in_force('refund.ruling', new.refund_no) is null then
    raise exception 'a collector''s proof is turned down by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if tg_op = 'UPDATE' and old.state = 3 and new.state = 4 and new.executor = 'collector' and not exists (
    select from refund_payment p join app_user f on f.id = p.accept_first_by
    where p.refund_id = new.id and p.attempt = new.attempt and p.accepted_by not in ('', f.username, p.sent_by)) then
    raise exception 'a collector''s proof is accepted by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  -- What a channel has done already is recorded whatever is frozen.
  if new.state in (1, 3) and (select m.frozen from merchant m where m.id = new.merchant_id)
    and not exists (select from channel_refund c where c.refund_id = new.id and c.attempt = new.attempt) then
    raise exception 'merchant % is frozen', new.merchant_id
      using errcode = 'check_violation', constraint = 'merchant_frozen';
  end if;
  return new;
end $$;
