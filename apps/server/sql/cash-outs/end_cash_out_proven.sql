/*
 * Ends a cash-out nobody has sent: `end_as` 4 refused (from 0 or 1), 5 taken back by its applicant (from 0). What was
 * held is free again. Input {no, participant (null for the staff), end_as, reason, user_id, actor, request_id, ip};
 * outcome: done · not_found · wrong_state.
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
  -- Approval first, then cash-out: as who approves it takes them.
  select a.id into open_one
  from approval a
  where a.kind = 'cash-out.pay' and a.subject_id = i.no and a.state = 0 for update;
  select * into c
  from cash_out x
  where x.cash_out_no = i.no and (i.participant is null or x.participant_id = i.participant) for update;
  if c.id is null then return 'not_found'; end if;
  if i.end_as not in (4, 5) or c.status not in (0, 5 - i.end_as) then return 'wrong_state'; end if;
  perform lock_account_money(c.source_account);
  perform close_cash_out_hold(c, 'released');
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
