/*
 * A payment of the institution did not arrive, or a collector's proof is disputed; of a channel only the channel says
 * so. A dispute opens a case and the collector's time to answer, and undoes a first acceptance; rule_refund rejects the
 * proof. Input {no, how, reason, user_id, actor, request_id, ip}; outcome: done · disputed · not_found · wrong_state.
 * `how` return, still sent by a process of the release before, is refused: return_refund takes two people (decision
 * 0880).
 */
create or replace function fail_refund_proven(item json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  i record;
  o collection_order;
  r refund;
begin
  select * into i from json_to_record(item) as x (no text, how text, reason text, user_id bigint, actor text);
  select * into o
  from collection_order c
  where c.id = (select x.order_id from refund x where x.refund_no = i.no) for update;
  select * into r from refund x where x.refund_no = i.no for update;
  if r.id is null then return 'not_found'; end if;
  if i.how is distinct from 'fail' or r.state <> 3 or r.executor = 'channel' then return 'wrong_state'; end if;
  if r.executor = 'collector' then
    update refund_payment p
    set disputed_at = clock_timestamp(), disputed_by = i.actor, fail_reason = i.reason, accept_first_by = null,
      accept_first_at = null,
      answer_by = clock_timestamp() + make_interval(secs => (select y.objection_s from payout_policy y))
    where p.refund_id = r.id and p.attempt = r.attempt and p.disputed_at is null;
    if not found then return 'wrong_state'; end if;
    perform open_refund_case(r, '退款凭证有争议');
    perform tell_refund(r, 'disputed', i.actor, false);
    perform audit_refund(r, 'refund.dispute', item);
    return 'disputed';
  end if;
  update refund x
  set state = 5, deadline = clock_timestamp() + interval '24 hours'
  where x.id = r.id
  returning * into r;
  update refund_payment p
  set failed_at = clock_timestamp(), fail_reason = i.reason, disputed_by = i.actor
  where p.refund_id = r.id and p.attempt = r.attempt;
  perform tell_refund(r, 'failed', i.actor);
  perform audit_refund(r, 'refund.fail', item);
  return 'done';
end $$;
