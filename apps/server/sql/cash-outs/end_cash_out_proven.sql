/*
 * Ends a cash-out that is not sent or whose payment failed: `end_as` 4 refused (from 0, 1 or 7), 5 taken back by its
 * applicant (from 0). The hold is released; what was posted at sending is reversed by its own transfer, by somebody
 * outside cash_out_hands. Input {no, participant (null for the staff), end_as, reason, user_id, actor, request_id, ip};
 * outcome: done · not_found · wrong_state · same_person · has_line (a statement names it as paid out).
 */
create or replace function end_cash_out_proven(item json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  i record;
  c cash_out;
  open_one bigint;
begin
  select * into i
  from json_to_record(item) as x (no text, participant bigint, end_as int, reason text, user_id bigint, actor text);
  -- Locks the approval first, then the cash-out, in the same order as an approver does.
  select a.id into open_one
  from approval a
  where a.kind = 'cash-out.pay' and a.subject_id = i.no and a.state = 0 for update;
  select * into c
  from cash_out x
  where x.cash_out_no = i.no and (i.participant is null or x.participant_id = i.participant) for update;
  if c.id is null then return 'not_found'; end if;
  if i.end_as not in (4, 5)
    or not exists (select from state_move m
      where m.machine = 'cash_out' and m.from_state = c.status and m.to_state = i.end_as) then
    return 'wrong_state';
  end if;
  if i.actor = any (cash_out_hands(c)) then return 'same_person'; end if;
  if c.status = 7 and cash_out_has_line(c) then return 'has_line'; end if;
  perform lock_account_money(c.source_account);
  if c.status = 7 then
    perform post_transfer('cashout.refused', 'cash-out-refused:' || c.id, c.cash_out_no,
      array[c.source_account, account_of('operator', 0, 'bank_clearing'), account_of('operator', 0, 'revenue')],
        array[c.amount, c.fee - c.amount, -c.fee]);
  else
    perform close_cash_out_hold(c, 'released');
  end if;
  update cash_out x
  set status = i.end_as, ended_by = i.actor, end_reason = i.reason, ended_at = clock_timestamp()
  where x.id = c.id
  returning * into c;
  if open_one is not null then
    update approval set state = 3 where id = open_one;
    insert into event_log (kind, order_no, status, amount, actor)
    values ('approval.withdrawn', open_one::text, 3, c.amount, i.actor);
  end if;
  perform tell_cash_out(c, case i.end_as when 4 then 'rejected' else 'cancelled' end, i.actor);
  perform audit_cash_out(c, case i.end_as when 4 then 'cash-out.reject' else 'cash-out.cancel' end, item);
  return 'done';
end $$;
