/*
 * A payment of the institution did not arrive, a collector's proof is disputed (`how` fail), or the bank gave the money back by a booked line (`how` return,
 * with `line`). A dispute opens a case of the collector and its time to answer, and takes a first acceptance back; rule_refund turns the proof down. Input {no, how, line, reason, user_id, actor, request_id, ip}; outcome: done · disputed · not_found · wrong_state · no_line · amount_differs.
 */
create or replace function fail_refund_proven(item json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  i record;
  o collection_order;
  r refund;
  l statement_line;
begin
  select * into i from json_to_record(item) as x (no text, how text, line bigint, reason text, user_id bigint, actor text);
  select * into o from collection_order c where c.id = (select x.order_id from refund x where x.refund_no = i.no) for update;
  select * into r from refund x where x.refund_no = i.no for update;
  if r.id is null then return 'not_found'; end if;
  if i.how = 'fail' then
    if r.state <> 3 then return 'wrong_state'; end if;
    if r.executor = 'collector' then
      update refund_payment p set disputed_at = clock_timestamp(), disputed_by = i.actor, fail_reason = i.reason, accept_first_by = null, accept_first_at = null,
        answer_by = clock_timestamp() + make_interval(secs => (select y.objection_s from payout_policy y))
      where p.refund_id = r.id and p.attempt = r.attempt and p.disputed_at is null;
      if not found then return 'wrong_state'; end if;
      perform open_refund_case(r, '退款凭证有争议');
      perform tell_refund(r, 'disputed', i.actor, false);
      perform audit_refund(r, 'refund.dispute', item);
      return 'disputed';
    end if;
    update refund x set state = 5, deadline = clock_timestamp() + interval '24 hours' where x.id = r.id returning * into r;
    update refund_payment p set failed_at = clock_timestamp(), fail_reason = i.reason, disputed_by = i.actor where p.refund_id = r.id and p.attempt = r.attempt;
    perform tell_refund(r, 'failed', i.actor);
  else
    if r.state <> 4 or r.executor <> 'institution' then return 'wrong_state'; end if;
    select * into l from statement_line x where x.id = i.line and x.state = 'open' and not lies_on_own(x.bank_account_id) for update;
    if l.id is null then return 'no_line'; end if;
    if l.amount <> r.amount then return 'amount_differs'; end if;
    update statement_line x set state = 'refund' where x.id = l.id;
    update statement_exception e set state = 'settled', outcome = 'matched', settled_by = i.actor, settled_at = clock_timestamp() where e.line_id = l.id and e.state = 'open';
    perform post_transfer('refund.returned', 'refund-returned:' || r.id || ':' || r.attempt, r.order_no,
      array[clearing_of_bank(l.bank_account_id), refund_payable_of(r)], array[-r.amount, r.amount]);
    update refund_payment p set returned_at = clock_timestamp(), return_line_id = l.id where p.refund_id = r.id and p.attempt = r.attempt;
    update refund x set state = 6 where x.id = r.id returning * into r;
    update collection_order c set status = case c.notify_status when 1 then 4 else 2 end where c.id = o.id and c.status = 5;
    perform tell_refund(r, 'returned', i.actor);
  end if;
  perform audit_refund(r, 'refund.' || i.how, item);
  return 'done';
end $$;
