/*
 * Makes one step of a living claim, named by claim_no (its claimer) or order_no (merchant, operator); proofs is [{name,
 * field, kind}] of its files.
 * Claimer: pay (0 → 1 before the deadline, 3 → 1) · reject (0 → 4 before the deadline) · in a dispute object (a reason,
 * an optional image; before `answer_by`) and agree (it did not pay). Merchant or operator: accept (1 → 2, of the
 * operator also 3 → 2; two accept a proof, see accepted_by_two and docs/decisions/1062) · dispute (1 → 3). Operator:
 * return (3 → 4), only by the approval payout.ruling in force, and before `answer_by` only if the claimer agreed.
 * While the payout or its merchant is frozen nothing is accepted, but its claimer may still show proof (decision 0690).
 * Outcome: done · first_of_two · same_person · not_found · wrong_state · expired · frozen · needs_two · too_early ·
 * too_late · nonce_reused · idem_mismatch · replay; or a file's fault (attach_proofs), with its field as answer.
 */
create or replace function step_payout_claim_by_two(input json)
returns table (outcome text, answer text, status int, claim_status int)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  moment timestamptz;
  i record;
  o payout_order;
  c payout_claim;
  after payout_claim;
  before record;
  refused record;
  policy payout_policy;
  verdict text;
begin
  select * into i
  from json_to_record(input) as x (step text, claim_no text, order_no text, taid bigint, merchant bigint, key_id text,
    nonce text, idem text, hash text,
    actor_kind text, actor_id bigint, actor text, request_id text, ip text, pic text, pic1 text, pic2 text,
      video text, remark text, reject_url text, proofs json);
  -- A freeze of a merchant locks this row before its money.
  if i.step = 'accept' then
    perform 1
    from merchant m
    where m.id = (select x.merchant_id from payout_order x where x.order_no = i.order_no) for share;
  end if;
  -- Locks as claim_payouts does: payout, balances, usage. A claim changes under its payout's lock only.
  if i.claim_no is not null then
    select * into o
    from payout_order x
    where x.id = (select y.payout_id
      from payout_claim y
      where y.claim_no = i.claim_no and y.participant_id = i.taid) for update;
    select * into c from payout_claim x where x.claim_no = i.claim_no and x.participant_id = i.taid;
  else
    select * into o
    from payout_order x
    where x.order_no = i.order_no and (i.merchant is null or x.merchant_id = i.merchant) for update;
    select * into c from payout_claim x where x.payout_id = o.id and x.status in (0, 1, 3);
  end if;
  if o.id is null then return query select 'not_found', null::text, null::int, null::int; return; end if;
  if c.id is not null then
    perform 1
    from ledger_balance b
    where b.account_id in (c.float_account, o.payable_account)
    order by b.account_id for update;
    perform 1
    from person_usage u
    where u.person_id = (select p.person_id from participant p where p.id = c.participant_id) for update;
  end if;
  moment := clock_timestamp();
  select t.* into before from take_request(i.merchant, i.key_id, i.nonce, i.idem, i.hash) t;
  if before.outcome is not null then
    return query select before.outcome, before.answer, o.status, c.status;
    return;
  end if;
  select * into policy from payout_policy;

  verdict := case
    when c.id is null then 'wrong_state'
    when i.step in ('pay', 'reject') and (c.status = 5 or (c.status = 0 and c.deadline <= moment)) then 'expired'
    when i.step = 'pay' and c.status not in (0, 3) then 'wrong_state'
    when i.step = 'reject' and c.status <> 0 then 'wrong_state'
    when i.step = 'accept' and not (c.status = 1 or (c.status = 3 and i.merchant is null)) then 'wrong_state'
    when i.step = 'dispute' and c.status <> 1 then 'wrong_state'
    when i.step in ('return', 'object', 'agree') and c.status <> 3 then 'wrong_state'
    when i.step = 'object' and c.answer_by <= moment then 'too_late'
    when i.step = 'return' and approval_in_force('payout.ruling', o.order_no) is null then 'needs_two'
    when i.step = 'return' and c.agreed_at is null and c.answer_by > moment then 'too_early'
    when i.step = 'accept' and payout_is_frozen(o.id) then 'frozen'
    when i.step = 'accept' and i.merchant is null and c.accept_first_by = i.actor_id then 'same_person'
    when i.step = 'accept' and i.merchant is not null and c.merchant_accepted_at is not null then 'same_person'
    when i.step = 'accept' and c.accept_first_by is null and c.merchant_accepted_at is null then 'first_of_two'
    else 'done'
  end;
  -- The files of this step are attached together with it or not at all (migration 0011).
  if verdict = 'done' and i.proofs is not null then
    select p.outcome, p.at_field into refused from attach_proofs(c, i.actor_id, i.proofs, moment) p;
    if refused.outcome is not null then
      return query select refused.outcome, refused.at_field, o.status, c.status;
      return;
    end if;
  end if;
  if verdict not in ('done', 'first_of_two') then
    return query select verdict, null::text, o.status, c.status;
    return;
  elsif i.step = 'accept' then
    update payout_claim x
    set accept_first_by = case when verdict = 'first_of_two' then i.actor_id else x.accept_first_by end,
      merchant_accepted_at = case when i.merchant is null then x.merchant_accepted_at else moment end
    where x.id = c.id;
    if verdict = 'done' then perform settle_payout(o, c, i.actor, moment); end if;
  elsif i.step = 'pay' then
    update payout_claim x
    set status = 1, paid_at = moment, pay_pic_url = i.pic, pay_pic_url1 = coalesce(i.pic1, ''),
      pay_pic_url2 = coalesce(i.pic2, ''),
      pay_video_url = coalesce(i.video, ''), accept_first_by = null, merchant_accepted_at = null,
      answer_by = null, agreed_at = null
    where x.id = c.id;
  elsif i.step in ('reject', 'return') then
    update payout_claim x set remark = i.remark, reject_url = coalesce(i.reject_url, ''),
      ruling_approval_id = case when i.step = 'return' then approval_in_force('payout.ruling', o.order_no) end
        where x.id = c.id;
    perform return_claim(c, 4, moment);
  elsif i.step = 'dispute' then
    update payout_claim x
    set status = 3, dispute_reason = i.remark, accept_first_by = null, merchant_accepted_at = null,
      disputed_at = moment, answer_by = moment + make_interval(secs => policy.objection_s), objection = '',
      objection_url = '', objected_at = null, agreed_at = null
    where x.id = c.id;
  elsif i.step = 'object' then
    update payout_claim x
    set objection = i.remark, objection_url = coalesce(i.pic, ''), objected_at = moment, agreed_at = null
    where x.id = c.id;
  elsif i.step = 'agree' then
    update payout_claim x set agreed_at = moment where x.id = c.id;
  else
    raise exception 'no step %', i.step;
  end if;

  select * into after from payout_claim x where x.id = c.id;
  select * into o from payout_order x where x.id = c.payout_id;
  insert into event_log (at, kind, order_id, order_no, participant_id, status, amount, pay_type, actor, data)
  values (moment,
    case when verdict = 'first_of_two' then 'payout.accept_asked' when i.step = 'pay' then 'payout.marked_paid'
      when i.step = 'reject' then 'payout.rejected'
      when i.step = 'accept' then 'payout.accepted' when i.step = 'dispute' then 'payout.disputed'
      when i.step = 'object' then 'payout.objected' when i.step = 'agree' then 'payout.return_agreed'
        else 'payout.returned' end,
    o.id, o.order_no, c.participant_id, o.status, o.amount, o.pay_type, i.actor,
    jsonb_build_object('claimNo', c.claim_no, 'claimStatus', after.status, 'remark', coalesce(i.remark, '')));
  if verdict = 'done' and i.step = 'pay' then perform tell_merchant_of_payout('payout.paid', o, moment); end if;
  if o.status = 2 then perform tell_merchant_of_payout('payout.completed', o, moment); end if;
  insert into audit_log (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after,
    request_id, ip)
  values (moment, i.actor_kind, i.actor_id, i.actor, 'payout-order.' || i.step, 'payout-order', o.order_no,
    jsonb_build_object('claimNo', c.claim_no, 'claimStatus', c.status),
    jsonb_build_object('claimStatus', after.status, 'status', o.status, 'outcome', verdict, 'remark',
      coalesce(i.remark, '')), coalesce(i.request_id, ''), coalesce(i.ip, ''));
  answer := case when i.step = 'accept'
    then json_build_object('orderNo', o.order_no, 'status', o.status, 'claimStatus', after.status,
      'waitsForSecond', verdict = 'first_of_two')
    else json_build_object('orderNo', o.order_no, 'status', o.status, 'claimStatus', after.status) end::text;
  if i.idem is not null then
    insert into idempotency (merchant_id, key, request_hash, status, answer, at)
    values (i.merchant, i.idem, decode(i.hash, 'hex'), 200, answer, moment);
  end if;
  perform pg_notify('events', '');
  return query select verdict, answer, o.status, after.status;
end $$;
