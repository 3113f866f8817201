-- What becomes of an order that did not go straight: another amount or a late one (two people), closed by hand, and the payer's complaint with its answer.

insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above, by_merchant) values
  ('collection.adjust', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 5000000, false);

-- How a partial, late or excessive receipt was settled: what came is what was settled and what went back.
create table collection_adjustment (
  order_id bigint primary key references collection_order,
  approval_id bigint not null unique references approval,
  outcome text not null check (outcome in ('settle', 'settle_due', 'return')),
  was_status int not null check (was_status in (1, 6)),
  due bigint not null check (due > 0),
  received bigint not null check (received > 0),
  settled bigint not null check (settled >= 0),
  returned bigint not null check (returned >= 0),
  -- Who gave the rest back to the payer, and that payment's own number.
  return_by text not null check (return_by in ('', 'collector', 'institution')),
  return_reference text not null,
  decided_by text not null,
  at timestamptz not null default clock_timestamp(),
  check (settled + returned = received),
  check ((returned > 0) = (return_by <> '') and (returned > 0) = (return_reference <> ''))
);
create unique index collection_adjustment_return on collection_adjustment (return_reference) where return_reference <> '';
create trigger collection_adjustment_immutable before update or delete or truncate on collection_adjustment for each statement execute function refuse_change();
grant select on collection_adjustment to mashang_app;

-- The few that wait for a decision, and everybody's orders of one merchant.
create index collection_order_differing on collection_order (id) where adjustment = 'pending';
create index collection_order_held on collection_order (id) where frozen;
create index collection_order_merchant on collection_order (merchant_id, id);

-- Day and month limits are given back (-1) or taken (+1) as the order's creation counts; answers false where a cap stands in the way.
create function count_order_use(o collection_order, sign int) returns boolean language plpgsql as $$
declare
  x record;
begin
  select v.person_id, e.daily_amount, e.daily_count, e.monthly_amount, e.monthly_count, v.day_amount, v.day_count, v.month_amount, v.month_count,
    (o.create_time at time zone 'Asia/Shanghai')::date = v.day as in_day, date_trunc('month', o.create_time at time zone 'Asia/Shanghai')::date = v.month as in_month
  into x from participant p join person e on e.id = p.person_id join person_usage v on v.person_id = e.id where p.id = o.participant_id for update of v;
  if sign > 0 and (x.in_day and (x.day_amount + o.amount > x.daily_amount or x.day_count >= x.daily_count)
    or x.in_month and (x.month_amount + o.amount > x.monthly_amount or x.month_count >= x.monthly_count)) then return false; end if;
  update person_usage u set
    day_amount = u.day_amount + case when x.in_day then sign * o.amount else 0 end, day_count = u.day_count + case when x.in_day then sign else 0 end,
    month_amount = u.month_amount + case when x.in_month then sign * o.amount else 0 end, month_count = u.month_count + case when x.in_month then sign else 0 end
  where u.person_id = x.person_id;
  return true;
end $$;

-- Ends an order's open hold one way or the other.
create function end_order_hold(o collection_order, how text) returns void language plpgsql as $$
declare
  h ledger_hold;
begin
  update ledger_hold set state = how, closed_at = clock_timestamp() where reference = 'collection:' || o.id and state = 'open' returning * into h;
  if found then update ledger_balance set held = held - h.amount where account_id = h.account_id; end if;
end $$;

/*
 * Settles a partial, late or excessive receipt as the approval in force says: `settle` what came, `settle_due` the order's amount and the rest goes
 * back, `return` all of it. What came is the approval's amount. Outcome:
 *   adjusted · not_found · wrong_state · frozen · float_short · over_limit · reference_used.
 */
create function adjust_collection(wanted_approval bigint, who text) returns text
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
  if o.frozen then return 'frozen'; end if;

  received := a.amount;
  settled := case a.payload ->> 'outcome' when 'settle' then received when 'settle_due' then o.amount else 0 end;
  returned := received - settled;
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
  if o.status = 6 and settled > 0 and not count_order_use(o, 1) then return 'over_limit'; end if;
  if o.status = 1 then
    if settled = 0 then perform count_order_use(o, -1); end if;
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

/*
 * An operator closes an order by hand; no money moves. Awaiting payment (1→6): what was held is free again, the merchant is told. Paid but the
 * merchant never heard (2→4): its deliveries end. Outcome: closed · not_found · wrong_state · frozen · differs (a receipt waits for a decision).
 */
create function close_collection_order(wanted_order text, who text, why text) returns text
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  o collection_order;
  next_status int;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  if o.id is null then return 'not_found'; end if;
  if o.frozen then return 'frozen'; end if;
  if o.adjustment = 'pending' then return 'differs'; end if;
  if o.status not in (1, 2) then return 'wrong_state'; end if;
  next_status := case o.status when 1 then 6 else 4 end;
  if o.status = 1 then
    perform 1 from ledger_balance b where b.account_id = o.float_account for update;
    perform count_order_use(o, -1);
    perform end_order_hold(o, 'released');
    update collection_order c set status = 6, fail_time = clock_timestamp(), operator = who, remark = why where c.id = o.id;
  else
    update webhook_delivery d set state = 'cancelled', lease_until = null where d.order_id = o.id and d.state = 'pending';
    update collection_order c set status = 4, notify_status = case when c.notify_status = 1 then 1 else 3 end, operator = who, remark = why where c.id = o.id;
  end if;
  insert into event_log (kind, order_id, order_no, participant_id, status, amount, actor, data)
  values ('collection.closed', o.id, o.agt_order_no, o.participant_id, next_status, o.amount, who, jsonb_build_object('reason', why));
  if o.status = 1 then perform tell_merchant('collection.expired', array[o.id]); end if;
  perform pg_notify('events', '');
  return 'closed';
end $$;

-- Complaints as a queue: open, in somebody's hands, answered. Each has a day by which it is answered.
insert into state_move values ('complaint', 0, 1), ('complaint', 0, 2), ('complaint', 1, 1), ('complaint', 1, 2);
alter table complaint
  add column state int not null default 0 check (state in (0, 1, 2)),
  add column due_at timestamptz not null default clock_timestamp() + interval '72 hours',
  add column taken_by text not null default '',
  add column taken_at timestamptz,
  add column verdict text not null default '' check (verdict in ('', 'rejected', 'handled', 'refunded')),
  -- What the payer reads on its page.
  add column reply text not null default '';
update complaint set due_at = at + interval '72 hours', state = case when reviewed_at is null then 0 else 2 end,
  verdict = case when reviewed_at is null then '' when outcome = '已退款' then 'refunded' else 'handled' end;
alter table complaint add check ((state = 2) = (reviewed_at is not null)), add check (state < 2 or verdict <> '');
create index complaint_queue on complaint (due_at, id) where state < 2;

-- Answered once. A refund answers by itself, with whatever was written to the payer before.
create function guard_complaint() returns trigger language plpgsql as $$
begin
  if old.state = 2 or (new.order_id, new.reason, new.detail, new.contact, new.at) is distinct from (old.order_id, old.reason, old.detail, old.contact, old.at) then
    raise exception 'complaint % is answered', old.id using errcode = 'check_violation', constraint = 'complaint_moves';
  end if;
  if new.reviewed_at is not null then
    new.state := 2;
    if new.outcome = '已退款' then
      new.verdict := 'refunded';
      new.reply := coalesce(nullif(new.reply, ''), '经核实，您的投诉成立，款项已退回。');
    end if;
    new.verdict := coalesce(nullif(new.verdict, ''), 'handled');
    new.reply := coalesce(nullif(new.reply, ''), new.outcome);
  end if;
  if new.state <> old.state and not exists (select from state_move where machine = 'complaint' and from_state = old.state and to_state = new.state) then
    raise exception 'complaint % may not go from % to %', old.id, old.state, new.state using errcode = 'check_violation', constraint = 'complaint_moves';
  end if;
  return new;
end $$;
create trigger complaint_moves before update on complaint for each row execute function guard_complaint();
create trigger complaint_kept before delete or truncate on complaint for each statement execute function refuse_change();
grant update (state, taken_by, taken_at) on complaint to mashang_app;

-- An answer with its verdict and what the payer reads, under the order's lock first, as filing and refunding lock too.
create function answer_complaint(wanted_order text, reviewer text, given text, decision text, words text) returns text
language plpgsql security definer set search_path = public as $$
declare
  o collection_order;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  update complaint c set verdict = given, reply = words where c.order_id = o.id and c.state < 2;
  if not found then return 'wrong_state'; end if;
  return review_complaint(wanted_order, reviewer, decision);
end $$;

-- What the staff found out about it, in order.
create table complaint_note (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references complaint,
  at timestamptz not null default clock_timestamp(),
  author text not null,
  text text not null check (length(text) between 1 and 500)
);
create index complaint_note_of on complaint_note (complaint_id, id);
create trigger complaint_note_immutable before update or delete or truncate on complaint_note for each statement execute function refuse_change();
grant select, insert on complaint_note to mashang_app;

revoke all on function count_order_use(collection_order, int), end_order_hold(collection_order, text), adjust_collection(bigint, text),
  close_collection_order(text, text, text), answer_complaint(text, text, text, text, text) from public;
grant execute on function adjust_collection(bigint, text), close_collection_order(text, text, text), answer_complaint(text, text, text, text, text) to mashang_app;
