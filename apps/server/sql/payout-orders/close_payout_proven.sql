/*
 * Ends a waiting payout for good, or one that the bank refused, and releases its whole hold: input {ending, order_no,
 * merchant, key_id, nonce, idem, hash, remark, actor_kind, actor_id, actor, request_id, ip}; ending 3 cancelled by its
 * merchant, 4 failed by the operator. No frozen payout ends, except as failed where only a confirmed hit freezes it.
 * One whose claimer showed proof fails by two people. Outcome: done · not_found · taken · wrong_state · frozen ·
 * needs_two · needs_end · nonce_reused · idem_mismatch · replay.
 */
create or replace function close_payout_proven(input json) returns table (outcome text, answer text, status int)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  moment timestamptz;
  i record;
  o payout_order;
  before record;
  freed bigint;
  verdict text;
  was int;
begin
  select * into i
  from json_to_record(input) as x (ending int, order_no text, merchant bigint, key_id text, nonce text, idem text,
    hash text, remark text,
    actor_kind text, actor_id bigint, actor text, request_id text, ip text);
  select * into o
  from payout_order x
  where x.order_no = i.order_no and (i.merchant is null or x.merchant_id = i.merchant) for update;
  if o.id is null then return query select 'not_found', null::text, null::int; return; end if;
  perform 1 from ledger_balance b where b.account_id = o.payable_account for update;
  moment := clock_timestamp();
  select t.* into before from take_request(i.merchant, i.key_id, i.nonce, i.idem, i.hash) t;
  verdict := case
    when before.outcome is not null then before.outcome
    when o.status = 1 then 'taken'
    when o.status not in (0, 7) then 'wrong_state'
    when o.frozen and (i.merchant is not null or i.ending = 3 or payout_is_kept(o)) then 'frozen'
    -- It was in a file at the bank: only two people may say that it did not leave.
    when o.status = 7 and approval_in_force('payout.end', o.order_no) is null then 'needs_end'
    when i.ending = 4 and approval_in_force('payout.ruling', o.order_no) is null
      and exists (select from payout_claim c where c.payout_id = o.id and c.paid_at is not null) then 'needs_two'
  end;
  if verdict is not null then return query select verdict, before.answer, o.status; return; end if;
  was := o.status;
  update ledger_hold h
  set state = 'released', closed_at = moment
  where h.reference = 'payout:' || o.id and h.state = 'open'
  returning h.amount into freed;
  update ledger_balance b set held = b.held - freed where b.account_id = o.payable_account;
  update payout_order x
  set status = i.ending, finish_time = moment, fail_reason = i.remark, operator = i.actor
  where x.id = o.id
  returning * into o;
  perform tell_merchant_of_payout(case i.ending when 3 then 'payout.cancelled' else 'payout.failed' end, o, moment);
  insert into audit_log (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after,
    request_id, ip)
  values (moment, i.actor_kind, i.actor_id, i.actor,
    case i.ending when 3 then 'payout-order.cancel' else 'payout-order.fail' end, 'payout-order', o.order_no,
    jsonb_build_object('status', was), jsonb_build_object('status', o.status, 'remark', i.remark),
      coalesce(i.request_id, ''), coalesce(i.ip, ''));
  answer := json_build_object('orderNo', o.order_no, 'status', o.status)::text;
  if i.idem is not null then
    insert into idempotency (merchant_id, key, request_hash, status, answer, at)
    values (i.merchant, i.idem, decode(i.hash, 'hex'), 200, answer, moment);
  end if;
  perform pg_notify('events', '');
  return query select 'done', answer, o.status;
end $$;
