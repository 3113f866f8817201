-- No money leaves an order past a freeze, whoever asks and whatever came first; a complaint or a freeze of an order holds its share of later money too; and
-- a complaint's freeze is lifted without a refund by two people (docs/decisions/0100).

create index collection_order_kept on collection_order (payable_account, id) where frozen;

/*
 * What keeps an order's money where it is; null for nothing. Its own freezes by cases and screening, a complaint other than the one that is `decided`, and
 * freezes of its collector, its merchant and the account that took it. Whoever freezes one of these takes the same rows: what is frozen already is
 * seen, what comes later waits. The order is locked by the caller.
 */
create function order_freeze(o collection_order, decided bigint default null) returns text language plpgsql set search_path = public as $$
begin
  perform 1 from participant p where p.id = o.participant_id for share;
  perform 1 from merchant m where m.id = o.merchant_id for share;
  perform 1 from collection_account a where a.id = o.account_id for share;
  return case
    when freeze_stands('order', o.agt_order_no) then 'case'
    when screening_stands('collection', o.agt_order_no) then 'screening'
    when exists (select from complaint c where c.order_id = o.id and c.reviewed_at is null and c.id is distinct from decided) then 'complaint'
    when o.frozen and not is_complained(o.id) then 'order'
    when freeze_stands('participant', o.participant_id::text) or freeze_stands('wallet', o.participant_id::text)
      or exists (select from participant p join person e on e.id = p.person_id where p.id = o.participant_id and (p.frozen or e.frozen)) then 'participant'
    when freeze_stands('merchant', o.merchant_id::text) or exists (select from merchant m where m.id = o.merchant_id and m.frozen) then 'merchant'
    when freeze_stands('account', o.account_id::text) or exists (select from collection_account a where a.id = o.account_id and a.check_status = 'frozen') then 'account'
  end;
end $$;
-- The same for whoever looks at an order before it proposes or approves; the order is locked until the end of its transaction.
create function frozen_by(wanted_order text, decided bigint default null) returns text language plpgsql security definer set search_path = public as $$
declare
  o collection_order;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  return case when o.id is not null then order_freeze(o, decided) end;
end $$;

-- As before (0086), and what is not there now is held of later money: whoever wants more marks the balance.
create or replace function hold_settled(o collection_order, hold_reference text) returns bigint language plpgsql as $$
declare
  free bigint;
  wanted bigint;
begin
  select b.posted - b.held into free from ledger_balance b where b.account_id = o.payable_account for update;
  select merchant_share(o)
    - coalesce((select h.amount from ledger_hold h where h.reference = 'complaint:' || o.id and h.state = 'open'), 0)
    - coalesce((select sum(h.amount) from risk_freeze f join ledger_hold h on h.reference = 'freeze:' || f.id and h.state = 'open'
      where f.kind = 'order' and f.subject_id = o.agt_order_no), 0) into wanted;
  if wanted <= 0 then return 0; end if;
  if free < wanted then update ledger_balance b set caught = true where b.account_id = o.payable_account and not b.caught; end if;
  if free <= 0 then return 0; end if;
  perform grow_hold(o.payable_account, hold_reference, least(free, wanted));
  return least(free, wanted);
end $$;

-- Holds what a settled order must keep back and does not yet, as far as it is there: for the complaint that waits, else for the oldest freeze of it.
create function keep_share(o collection_order) returns bigint language plpgsql set search_path = public as $$
declare
  standing bigint;
begin
  if o.status is null or o.status not in (2, 4) then return 0; end if;
  if is_complained(o.id) then return hold_settled(o, 'complaint:' || o.id); end if;
  select f.id into standing from risk_freeze f where f.kind = 'order' and f.subject_id = o.agt_order_no and f.lifted_at is null order by f.id limit 1;
  return case when standing is null then 0 else hold_settled(o, 'freeze:' || standing) end;
end $$;

-- As before (0071): all of what is free on a frozen account; else the shares of orders that stand still, the oldest first. Where nothing is wanting, the mark goes.
create or replace function catch_credit() returns trigger language plpgsql security definer set search_path = public as $$
declare
  free bigint;
  f bigint;
  o collection_order;
begin
  select posted - held into free from ledger_balance where account_id = new.account_id for update;
  if coalesce(free, 0) <= 0 then return null; end if;
  select x.id into f from risk_freeze x where x.account_id = new.account_id and x.lifted_at is null order by x.id limit 1;
  if f is not null then
    perform grow_hold(new.account_id, 'freeze:' || f, free);
    return null;
  end if;
  for o in select c.* from collection_order c where c.frozen and c.payable_account = new.account_id and c.status in (2, 4) order by c.id loop
    free := free - keep_share(o);
    exit when free <= 0;
  end loop;
  if free > 0 then update ledger_balance b set caught = false where b.account_id = new.account_id and b.caught; end if;
  return null;
end $$;

-- As before (0086), whatever stands: a case, a complaint or screening keeps the order, and what one of them held passes to the next.
create or replace function keep_frozen_order() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.frozen := freeze_stands('order', new.agt_order_no) or is_complained(new.id) or screening_stands('collection', new.agt_order_no);
  if new.frozen and new.status in (2, 4) then perform keep_share(old); end if;
  return new;
end $$;

-- As before (0086); what is not there is held of later money.
create or replace function file_complaint(wanted_order text, why text, story text, reachable text) returns text
language plpgsql security definer set search_path = public as $$
declare
  o collection_order;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  if o.id is null then return 'not_found'; end if;
  if o.status not in (1, 2, 4, 6) then return 'wrong_state'; end if;
  insert into complaint (order_id, reason, detail, contact) values (o.id, why, story, reachable) on conflict do nothing;
  if not found then return 'filed_before'; end if;
  perform keep_share(o);
  update collection_order set frozen = true where id = o.id;
  insert into event_log (kind, order_id, order_no, participant_id, status, amount, actor, data)
  values ('collection.complained', o.id, o.agt_order_no, o.participant_id, o.status, o.amount, 'payer', jsonb_build_object('reason', why));
  perform pg_notify('events', '');
  return 'filed';
end $$;

-- Two people answer a complaint without a refund, which lifts its freeze.
insert into approval_kind (kind, propose_roles, check_roles, checkers) values
  ('complaint.answer', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1);
drop function answer_complaint(text, text, text, text, text);
drop function review_complaint(text, text, text);
-- The complaint of an order that waits, both under lock, with what a settled order keeps back for it.
create function waiting_complaint(wanted_order text) returns table (id bigint, state int, reason text, "agtOrderNo" text, "merchantId" bigint, "merchantName" text,
  "participantId" bigint, share bigint) language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
begin
  perform 1 from collection_order o where o.agt_order_no = wanted_order for update;
  return query select c.id, c.state, c.reason, o.agt_order_no, o.merchant_id, m.name, o.participant_id, case when o.status in (2, 4) then merchant_share(o) end
    from collection_order o join merchant m on m.id = o.merchant_id join complaint c on c.order_id = o.id
    where o.agt_order_no = wanted_order and c.state < 2 for update of c;
end $$;
/*
 * Answers a complaint as the approval now in force says: verdict, conclusion and what the payer reads. Its own freeze ends, what else stands keeps the order.
 * Outcome: answered · not_found · wrong_state.
 */
create function answer_complaint(wanted_approval bigint, who text) returns text language plpgsql security definer set search_path = public as $$
declare
  a approval;
  o collection_order;
  h ledger_hold;
begin
  select * into a from approval where id = wanted_approval;
  if a.id is null or approval_in_force('complaint.answer', a.subject_id) is distinct from wanted_approval then
    raise exception 'a complaint is answered by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select * into o from collection_order c where c.agt_order_no = a.subject_id for update;
  if o.id is null then return 'not_found'; end if;
  update complaint c set reviewed_at = clock_timestamp(), reviewed_by = who, verdict = a.payload ->> 'verdict', outcome = a.payload ->> 'outcome',
    reply = a.payload ->> 'reply' where c.order_id = o.id and c.reviewed_at is null;
  if not found then return 'wrong_state'; end if;
  perform 1 from ledger_balance where account_id = o.payable_account for update;
  update ledger_hold set state = 'released', closed_at = clock_timestamp() where reference = 'complaint:' || o.id and state = 'open' returning * into h;
  if found then update ledger_balance set held = held - h.amount where account_id = h.account_id; end if;
  update collection_order set frozen = false where id = o.id;
  insert into event_log (kind, order_id, order_no, participant_id, status, amount, actor, data)
  values ('collection.complaint_reviewed', o.id, o.agt_order_no, o.participant_id, o.status, o.amount, who, jsonb_build_object('outcome', a.payload ->> 'outcome'));
  perform pg_notify('events', '');
  return 'answered';
end $$;

/*
 * As before (0020): a settled collection goes back as the approval now in force says. Of freezes it consumes that of the complaint it decides, which its
 * two people saw, and no other. Outcome: refunded · not_found · wrong_state · frozen · payable_short.
 */
create or replace function refund_collection(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  wanted_order text := (select subject_id from approval where id = wanted_approval);
  -- The complaint its two people saw and decided.
  decided bigint := (select (base ->> 'complaint')::bigint from approval where id = wanted_approval);
  moment timestamptz := clock_timestamp();
  o collection_order;
  settled ledger_transfer;
  held_back ledger_hold;
  accounts bigint[];
  amounts bigint[];
begin
  if approval_in_force('collection.refund', wanted_order) is distinct from wanted_approval then
    raise exception 'a refund is made by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  if o.id is null then return 'not_found'; end if;
  if o.status not in (2, 4) then return 'wrong_state'; end if;
  if order_freeze(o, decided) is not null then return 'frozen'; end if;
  select * into settled from ledger_transfer t where t.reference = 'collection:' || o.id;
  select array_agg(p.account_id order by p.line), array_agg(-p.amount order by p.line) into accounts, amounts from ledger_posting p where p.transfer_id = settled.id;
  perform 1 from ledger_balance b where b.account_id = any (accounts) order by b.account_id for update;

  update ledger_hold h set state = 'released', closed_at = moment where h.reference = 'complaint:' || o.id and h.state = 'open' and decided is not null returning * into held_back;
  if found then update ledger_balance b set held = b.held - held_back.amount where b.account_id = held_back.account_id; end if;
  if exists (select from unnest(accounts, amounts) x (account, amount) join ledger_balance b on b.account_id = x.account where b.posted - b.held + x.amount < 0) then
    raise exception 'the merchant has not enough' using errcode = 'check_violation', constraint = 'payable_short';
  end if;
  perform post_transfer('collection.refunded', 'refund:' || o.id, o.agt_order_no, accounts, amounts);
  update complaint c set reviewed_at = moment, reviewed_by = who, outcome = '已退款' where c.id = decided and c.reviewed_at is null;
  update collection_order c set status = 5, frozen = false, operator = who where c.id = o.id;
  perform tell_merchant('collection.refunded', array[o.id]);
  perform pg_notify('events', '');
  return 'refunded';
end $$;

-- As before (0024): what was settled is what counts of the limits, money goes back past no freeze. Outcome: adjusted · not_found · wrong_state · frozen · float_short ·
-- over_limit · reference_used.
create or replace function adjust_collection(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  a approval;
  o collection_order;
  moment timestamptz := clock_timestamp();
  received bigint;
  settled bigint;
  returned bigint;
  fee bigint;
  shares bigint[];
  by_agent boolean;
  -- Given back by whoever took it: it never was in the books' accounts of the other.
  same_side boolean;
  leaves_float bigint;
  source bigint;
  back_by text;
  back_reference text;
begin
  select * into a from approval where id = wanted_approval;
  if approval_in_force('collection.adjust', a.subject_id) is distinct from wanted_approval or a.id is null then
    raise exception 'a differing receipt is settled by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select * into o from collection_order c where c.agt_order_no = a.subject_id for update;
  if o.id is null then return 'not_found'; end if;
  if not (o.status in (1, 6) and o.adjustment = 'pending' or o.status = 6 and o.adjustment is null) then return 'wrong_state'; end if;
  received := a.amount;
  settled := case a.payload ->> 'outcome' when 'settle' then received when 'settle_due' then o.amount else 0 end;
  returned := received - settled;
  if o.frozen or returned > 0 and order_freeze(o) is not null then return 'frozen'; end if;
  back_by := case when returned > 0 then a.payload ->> 'returnBy' else '' end;
  back_reference := case when returned > 0 then a.payload ->> 'returnReference' else '' end;
  by_agent := o.settlement_mode = 'agent_float';
  same_side := not by_agent or back_by = 'collector';
  source := case when by_agent then o.float_account else account_of('operator', 0, 'bank_clearing') end;
  leaves_float := case when not by_agent then 0 when same_side then settled else received end;
  if back_reference <> '' then
    perform pg_advisory_xact_lock(hashtextextended('return:' || back_reference, 0));
    if exists (select from collection_adjustment x where x.return_reference = back_reference) then return 'reference_used'; end if;
  end if;

  perform 1 from ledger_balance b where b.account_id in (o.float_account, o.payable_account) order by b.account_id for update;
  if by_agent and not exists (select from ledger_balance b where b.account_id = o.float_account
    and b.posted - b.held + case when o.status = 1 then o.amount else 0 end >= leaves_float) then return 'float_short'; end if;
  if not recount_order(o, settled) then return 'over_limit'; end if;
  if o.status = 1 then
    perform end_order_hold(o, case when settled > 0 then 'captured' else 'released' end);
  elsif settled > 0 and by_agent then
    insert into ledger_hold (reference, account_id, amount, state, closed_at) values ('collection:' || o.id || ':late', o.float_account, settled, 'captured', moment);
  end if;

  if settled > 0 then
    fee := settled * o.fee_rate / 1000000;
    select array_agg(settled * (s.rate - coalesce(s.below, 0)) / 1000000 order by s.n) into shares
    from (select r.rate, r.n, lag(r.rate) over (order by r.n) as below from unnest(o.chain_rates) with ordinality r (rate, n)) s;
    perform post_transfer('collection.settled', 'collection:' || o.id, o.agt_order_no,
      array[source, o.payable_account] || o.chain_accounts || account_of('operator', 0, 'revenue'),
      array[-settled, settled - fee] || coalesce(shares, '{}') || (fee - coalesce((select sum(x) from unnest(shares) x), 0))::bigint);
    update collection_account c set successes = c.successes + 1, last_receipt_at = moment where c.id = o.account_id;
  end if;
  if returned > 0 then
    perform post_transfer('collection.returned', 'return:' || o.id, o.agt_order_no,
      case when same_side then array[account_of('operator', 0, 'suspense'), account_of('operator', 0, 'suspense')] else array[source, account_of('operator', 0, 'bank_clearing')] end,
      case when same_side then array[returned, -returned] else array[-returned, returned] end);
  end if;

  insert into collection_adjustment (order_id, approval_id, outcome, was_status, due, received, settled, returned, return_by, return_reference, decided_by)
  values (o.id, a.id, a.payload ->> 'outcome', o.status, o.amount, received, settled, returned, back_by, back_reference, who);
  update collection_order c set
    status = case when settled > 0 then 2 else 6 end, adjustment = case when settled > 0 then 'settled' else 'refunded' end,
    paid_in_amount = nullif(settled, 0), payment_name = coalesce(nullif(a.payload ->> 'payer', ''), c.payment_name), operator = who,
    affirm_time = case when settled > 0 then moment end, fail_time = case when settled = 0 then coalesce(c.fail_time, moment) else c.fail_time end
  where c.id = o.id;
  insert into event_log (at, kind, order_id, order_no, participant_id, status, amount, actor, data)
  values (moment, 'collection.adjusted', o.id, o.agt_order_no, o.participant_id, case when settled > 0 then 2 else 6 end, o.amount, who,
    jsonb_build_object('received', money_text(received), 'settled', money_text(settled), 'returned', money_text(returned)));
  if settled > 0 then perform tell_merchant('collection.succeeded', array[o.id]);
  elsif o.status = 1 then perform tell_merchant('collection.expired', array[o.id]); end if;
  perform pg_notify('events', '');
  return 'adjusted';
end $$;

-- Whoever lifts takes what was frozen before it takes money, in the order of those who freeze and refund.
create function lock_frozen(f risk_freeze) returns void language plpgsql set search_path = public as $$
begin
  if f.kind = 'order' then perform 1 from collection_order o where o.agt_order_no = f.subject_id for update;
  elsif f.kind in ('participant', 'wallet') then perform 1 from participant p where p.id = f.subject_id::bigint for no key update;
  elsif f.kind = 'merchant' then perform 1 from merchant m where m.id = f.subject_id::bigint for no key update;
  elsif f.kind = 'account' then perform 1 from collection_account a where a.id = f.subject_id::bigint for update;
  end if;
end $$;

-- As before (0071); it stands from the moment on at which what it freezes was locked.
create or replace function freeze_for_case(wanted_case bigint, wanted_kind text, wanted_subject text, why text, who text) returns text
language plpgsql security definer set search_path = public as $$
declare
  c risk_case;
  o collection_order;
  a collection_account;
  made bigint;
  taken bigint := 0;
  said text;
begin
  select * into c from risk_case x where x.id = wanted_case for update;
  if c.id is null then return 'not_found'; end if;
  if c.state = 3 then return 'closed'; end if;
  if exists (select from risk_freeze f where f.kind = wanted_kind and f.subject_id = wanted_subject and f.case_id = wanted_case and f.lifted_at is null) then return 'frozen_before'; end if;
  insert into risk_freeze (case_id, kind, subject_id, reason, by_user) values (wanted_case, wanted_kind, wanted_subject, why, who) returning id into made;
  if wanted_kind in ('participant', 'wallet') then
    perform 1 from participant p where p.id = wanted_subject::bigint for no key update;
    if not found then raise no_data_found using message = 'not_found'; end if;
    if wanted_kind = 'participant' then update participant p set frozen = true where p.id = wanted_subject::bigint; end if;
    update risk_freeze f set account_id = account_of('participant', wanted_subject::bigint, 'float') where f.id = made returning f.account_id into taken;
    taken := hold_free(taken, 'freeze:' || made);
  elsif wanted_kind = 'account' then
    select * into a from collection_account x where x.id = wanted_subject::bigint and x.archived_at is null for update;
    if a.id is null then raise no_data_found using message = 'not_found'; end if;
    update risk_freeze f set stood = coalesce((select x.stood from risk_freeze x where x.kind = 'account' and x.subject_id = wanted_subject and x.lifted_at is null and x.id <> made order by x.id limit 1),
      a.check_status) where f.id = made;
    if a.check_status <> 'frozen' then update collection_account x set check_status = 'frozen', status = 0, version = x.version + 1 where x.id = a.id; end if;
  elsif wanted_kind = 'order' then
    select * into o from collection_order x where x.agt_order_no = wanted_subject for update;
    if o.id is null then raise no_data_found using message = 'not_found'; end if;
    if o.status not in (1, 2, 4, 6) then raise no_data_found using message = 'wrong_state'; end if;
    if o.status in (2, 4) then
      taken := hold_settled(o, 'freeze:' || made);
    end if;
    update collection_order x set frozen = true where x.id = o.id;
    insert into event_log (kind, order_id, order_no, status, amount, actor) values ('collection.frozen', o.id, o.agt_order_no, o.status, o.amount, who);
  else
    said := stop_payout(wanted_subject, who);
    if said <> 'done' then raise no_data_found using message = said; end if;
  end if;
  update risk_freeze f set held = greatest(coalesce(taken, 0), 0), at = clock_timestamp() where f.id = made;
  insert into risk_case_entry (case_id, author, what, text) values (wanted_case, who, 'frozen', wanted_kind || ' ' || wanted_subject || '：' || why);
  perform pg_notify('events', '');
  return 'done';
exception when no_data_found then return sqlerrm;
end $$;

-- As before (0086); what it held of an order passes to the complaint that still waits, else to the next freeze of it.
create or replace function end_freeze(wanted_freeze bigint, who text) returns void language plpgsql security definer set search_path = public as $$
declare
  f risk_freeze;
  h ledger_hold;
  account bigint;
  o collection_order;
begin
  perform lock_frozen(x) from risk_freeze x where x.id = wanted_freeze;
  update risk_freeze x set lifted_at = clock_timestamp(), lifted_by = who where x.id = wanted_freeze and x.lifted_at is null returning * into f;
  if not found then return; end if;
  account := coalesce(f.account_id, (select x.account_id from ledger_hold x where x.reference = 'freeze:' || f.id));
  if account is not null then
    -- The balance first: credits that are under way grow the hold under this lock.
    perform 1 from ledger_balance b where b.account_id = account for update;
    update ledger_hold x set state = 'released', closed_at = clock_timestamp() where x.reference = 'freeze:' || f.id and x.state = 'open' returning * into h;
    update ledger_balance b set held = b.held - coalesce(h.amount, 0),
      caught = exists (select from risk_freeze x where x.account_id = account and x.lifted_at is null)
        or exists (select from collection_order c where c.frozen and c.payable_account = account and c.status in (2, 4)) where b.account_id = account;
  end if;
  if f.kind = 'order' then
    select * into o from collection_order x where x.agt_order_no = f.subject_id;
    perform keep_share(o);
  end if;
  if f.case_id is not null then insert into risk_case_entry (case_id, author, what, text) values (f.case_id, who, 'lifted', f.kind || ' ' || f.subject_id); end if;
end $$;

-- As before (0071).
create or replace function lift_freeze(wanted_freeze bigint, who text) returns text language plpgsql security definer set search_path = public as $$
declare
  f risk_freeze;
begin
  if approval_in_force('freeze.lift', wanted_freeze::text) is null then
    raise exception 'a freeze is lifted by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  perform lock_frozen(x) from risk_freeze x where x.id = wanted_freeze;
  select * into f from risk_freeze x where x.id = wanted_freeze for update;
  if f.id is null or f.source <> 'case' then return 'not_found'; end if;
  if f.lifted_at is not null then return 'lifted_before'; end if;
  perform end_freeze(f.id, who);
  if f.kind = 'participant' then
    update participant p set frozen = false where p.id = f.subject_id::bigint and p.frozen;
  elsif f.kind = 'account' and not freeze_stands('account', f.subject_id) and f.stood <> 'frozen' then
    update collection_account x set check_status = case when f.stood in ('pending', 'approved', 'refused') then f.stood else 'pending' end, version = x.version + 1
    where x.id = f.subject_id::bigint and x.check_status = 'frozen';
  elsif f.kind = 'order' then
    -- What else stands keeps its order (keep_frozen_order).
    update collection_order x set frozen = false where x.agt_order_no = f.subject_id;
    insert into event_log (kind, order_id, order_no, status, amount, actor)
    select 'collection.unfrozen', x.id, x.agt_order_no, x.status, x.amount, who from collection_order x where x.agt_order_no = f.subject_id and not x.frozen;
  elsif f.kind = 'payout' then
    perform thaw_payout(f.subject_id, who, '案件解冻');
  end if;
  perform pg_notify('events', '');
  return 'lifted';
end $$;

revoke all on function order_freeze(collection_order, bigint), frozen_by(text, bigint), keep_share(collection_order), lock_frozen(risk_freeze), answer_complaint(bigint, text),
  waiting_complaint(text) from public;
grant execute on function frozen_by(text, bigint), answer_complaint(bigint, text), waiting_complaint(text) to mashang_app;

-- What complaints and freezes of orders lack is caught when this ends.
update ledger_balance b set caught = true
where exists (select from collection_order c where c.frozen and c.payable_account = b.account_id and c.status in (2, 4));
