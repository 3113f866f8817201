-- Freezes compose: by hand, by cases, by screening, each lifted by itself, and money moves when the last is gone. What flows onto frozen money is caught (docs/decisions/0048).

-- What the staff froze by hand, apart from what cases and screening hold; `frozen` says that something of these stands.
alter table participant add column hand_frozen boolean not null default false;
alter table payout_order add column hand_frozen boolean not null default false;
update participant p set hand_frozen = true where p.frozen and not exists (select from risk_freeze f where f.kind = 'participant' and f.subject_id = p.id::text and f.lifted_at is null);
update payout_order o set hand_frozen = true where o.frozen and not exists (select from risk_freeze f where f.kind = 'payout' and f.subject_id = o.order_no and f.lifted_at is null)
  and not exists (select from screening_hit h where h.subject_kind = 'payout' and h.subject_id = o.order_no and h.holds and h.state in (0, 2));
grant update (hand_frozen) on participant to mashang_app;

-- Freezes of screening stand beside those of cases. `account_id`: whose free money it holds, now and later; `under`: stands and falls with another.
alter table risk_freeze alter column case_id drop not null;
alter table risk_freeze drop constraint risk_freeze_kind_check;
alter table risk_freeze
  add column source text not null default 'case' check (source in ('case', 'screening')),
  add column account_id bigint references ledger_account,
  add column under bigint references risk_freeze,
  add constraint risk_freeze_kind_check check (kind in ('participant', 'account', 'wallet', 'order', 'payout', 'merchant')),
  add constraint risk_freeze_source_of check ((source = 'case') = (case_id is not null));
update risk_freeze f set account_id = account_of('participant', f.subject_id::bigint, 'float') where f.kind in ('participant', 'wallet');
drop index risk_freeze_living;
create unique index risk_freeze_living on risk_freeze (kind, subject_id, coalesce(case_id, 0)) where lifted_at is null;
create index risk_freeze_account on risk_freeze (account_id) where lifted_at is null;
create index risk_freeze_under on risk_freeze (under) where lifted_at is null;

-- Whatever becomes free on it is held at the end of the transaction.
alter table ledger_balance add column caught boolean not null default false;

-- As before (0004), but what a freeze holds may grow while it stands.
create or replace function guard_hold() returns trigger language plpgsql as $$
begin
  if old.state = 'open' and new.state = 'open' and old.reference like 'freeze:%' and new.amount > old.amount
    and (new.reference, new.account_id, new.created_at) = (old.reference, old.account_id, old.created_at) then return new; end if;
  if old.state <> 'open' or new.state = 'open' or (new.reference, new.account_id, new.amount) is distinct from (old.reference, old.account_id, old.amount) then
    raise exception 'hold % is %', old.reference, old.state using errcode = 'check_violation', constraint = 'hold_closed_once';
  end if;
  return new;
end $$;
-- Holds more under a name; the balance is locked by whoever calls.
create function grow_hold(account bigint, hold_reference text, more bigint) returns void language plpgsql as $$
begin
  update ledger_balance b set held = b.held + more where b.account_id = account;
  insert into ledger_hold (reference, account_id, amount) values (hold_reference, account, more)
  on conflict (reference) do update set amount = ledger_hold.amount + excluded.amount;
end $$;
-- As before (0064), and what becomes free later is caught.
create or replace function hold_free(account bigint, hold_reference text) returns bigint language plpgsql as $$
declare
  free bigint;
begin
  select posted - held into free from ledger_balance where account_id = account for update;
  update ledger_balance set caught = true where account_id = account;
  if coalesce(free, 0) <= 0 then return 0; end if;
  perform grow_hold(account, hold_reference, free);
  return free;
end $$;
create function catch_credit() returns trigger language plpgsql security definer set search_path = public as $$
declare
  free bigint;
  f bigint;
begin
  select posted - held into free from ledger_balance where account_id = new.account_id for update;
  if coalesce(free, 0) <= 0 then return null; end if;
  select x.id into f from risk_freeze x where x.account_id = new.account_id and x.lifted_at is null order by x.id limit 1;
  if f is not null then perform grow_hold(new.account_id, 'freeze:' || f, free); end if;
  return null;
end $$;
create constraint trigger ledger_balance_caught after update on ledger_balance deferrable initially deferred for each row when (new.caught) execute function catch_credit();

-- As before (0064), less what other freezes of the order hold already.
create or replace function hold_settled(o collection_order, hold_reference text) returns bigint language plpgsql as $$
declare
  taken bigint;
begin
  perform 1 from ledger_balance b where b.account_id = o.payable_account for update;
  select least(b.posted - b.held, o.amount - o.amount * o.fee_rate / 1000000
    - coalesce((select h.amount from ledger_hold h where h.reference = 'complaint:' || o.id and h.state = 'open'), 0)
    - coalesce((select sum(h.amount) from risk_freeze f join ledger_hold h on h.reference = 'freeze:' || f.id and h.state = 'open'
      where f.kind = 'order' and f.subject_id = o.agt_order_no), 0)) into taken
  from ledger_balance b where b.account_id = o.payable_account;
  if coalesce(taken, 0) <= 0 then return 0; end if;
  perform grow_hold(o.payable_account, hold_reference, taken);
  return taken;
end $$;

create function freeze_stands(wanted_kind text, wanted_subject text) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from risk_freeze f where f.kind = wanted_kind and f.subject_id = wanted_subject and f.lifted_at is null)
$$;
create function screening_stands(wanted_kind text, wanted_subject text) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from screening_hit h where h.subject_kind = wanted_kind and h.subject_id = wanted_subject and h.holds and h.state in (0, 2))
$$;

-- Whoever lifts one freeze lifts no other: while something stands, the row stays frozen.
drop trigger participant_lifted on participant;
drop trigger payout_lifted on payout_order;
drop function follow_lift();
create function keep_frozen() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'participant' then
    new.frozen := new.hand_frozen or freeze_stands('participant', new.id::text);
  else
    new.frozen := new.hand_frozen or freeze_stands('payout', new.order_no) or screening_stands('payout', new.order_no);
  end if;
  return new;
end $$;
drop trigger participant_unfreeze on participant;
create trigger participant_unfreeze before update of frozen, hand_frozen on participant for each row
  when (old.frozen and not new.frozen or old.hand_frozen and not new.hand_frozen) execute function guard_unfreeze();
-- By its name it runs after the one above.
create trigger participant_unfrozen_kept before update of frozen on participant for each row when (old.frozen and not new.frozen) execute function keep_frozen();
create trigger payout_kept_frozen before update of frozen on payout_order for each row when (old.frozen and not new.frozen) execute function keep_frozen();
create or replace function keep_frozen_order() returns trigger language plpgsql security definer set search_path = public as $$
declare
  f risk_freeze;
begin
  select * into f from risk_freeze x where x.kind = 'order' and x.subject_id = new.agt_order_no and x.lifted_at is null order by x.id limit 1;
  if f.id is null then return new; end if;
  new.frozen := true;
  -- What the complaint held until now is held for the case from now on.
  if new.status in (2, 4) and not exists (select from ledger_hold h where h.reference = 'freeze:' || f.id) then
    update risk_freeze x set held = hold_settled(old, 'freeze:' || f.id) where x.id = f.id;
  end if;
  return new;
end $$;

-- A payout stands still, by whatever; it is told once.
create function stop_payout(wanted_no text, who text) returns text language plpgsql security definer set search_path = public as $$
declare
  o payout_order;
begin
  select * into o from payout_order x where x.order_no = wanted_no for update;
  if o.id is null then return 'not_found'; end if;
  if o.status not in (0, 1) then return 'wrong_state'; end if;
  if o.frozen then return 'done'; end if;
  update payout_order x set frozen = true where x.id = o.id;
  insert into event_log (kind, order_id, order_no, status, amount, pay_type, actor) values ('payout.frozen', o.id, o.order_no, o.status, o.amount, o.pay_type, who);
  return 'done';
end $$;
-- One of the freezes of a payout is gone; where it was the last, it goes on and is told. True when it does.
create function thaw_payout(wanted_no text, who text, remark text) returns boolean language plpgsql security definer set search_path = public as $$
declare
  o payout_order;
  stands boolean;
begin
  select * into o from payout_order x where x.order_no = wanted_no for update;
  if o.id is null or not o.frozen then return false; end if;
  update payout_order x set frozen = false where x.id = o.id returning x.frozen into stands;
  if stands then return false; end if;
  if o.status in (0, 1) then
    insert into event_log (kind, order_id, order_no, status, amount, pay_type, actor, data)
    values (case when exists (select from event_log e where e.order_id = o.id and e.kind = 'payout.listed') then 'payout.unfrozen' else 'payout.listed' end,
      o.id, o.order_no, o.status, o.amount, o.pay_type, who, jsonb_build_object('remark', remark));
  end if;
  return true;
end $$;
-- As before (0060), but by hand it is frozen beside whatever else froze it, and released by hand it stays where something else stands.
create or replace function freeze_payout(input json) returns text
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  i record;
  o payout_order;
  by_hand boolean;
  by_hit boolean;
  goes_on boolean := false;
begin
  select * into i from json_to_record(input) as x (order_no text, frozen boolean, remark text, actor_kind text, actor_id bigint, actor text, request_id text, ip text);
  select * into o from payout_order x where x.order_no = i.order_no for update;
  if o.id is null then return 'not_found'; end if;
  if o.status not in (0, 1) then return 'wrong_state'; end if;
  if i.frozen then
    if o.hand_frozen then return 'wrong_state'; end if;
    update payout_order x set hand_frozen = true, frozen = true where x.id = o.id;
    if not o.frozen then
      insert into event_log (kind, order_id, order_no, status, amount, pay_type, actor, data)
      values ('payout.frozen', o.id, o.order_no, o.status, o.amount, o.pay_type, i.actor, jsonb_build_object('remark', i.remark));
    end if;
  else
    if not o.frozen then return 'wrong_state'; end if;
    by_hand := approval_in_force('payout.release', o.order_no) is not null;
    by_hit := exists (
      select from screening_hit h where h.subject_kind = 'payout' and h.subject_id = o.order_no and h.state = 1 and approval_in_force('screening.hit', h.id::text) is not null);
    if not o.hand_frozen and screening_stands('payout', o.order_no) then
      raise exception 'what screening holds is released by its hits' using errcode = 'check_violation', constraint = 'screening_holds';
    end if;
    if not by_hand and not by_hit then
      raise exception 'a payout is released by two people' using errcode = 'check_violation', constraint = 'approval_needed';
    end if;
    if by_hand and not o.hand_frozen then return 'wrong_state'; end if;
    if by_hand then update payout_order x set hand_frozen = false where x.id = o.id; end if;
    goes_on := thaw_payout(o.order_no, i.actor, i.remark);
  end if;
  insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, request_id, ip)
  values (i.actor_kind, i.actor_id, i.actor, 'payout-order.freeze', 'payout-order', o.order_no, jsonb_build_object('frozen', o.frozen),
    jsonb_build_object('frozen', not goes_on, 'remark', i.remark), coalesce(i.request_id, ''), coalesce(i.ip, ''));
  perform pg_notify('events', '');
  return 'done';
end $$;

-- As before (0064); what something else froze is frozen for the case as well, and two cases may freeze the same.
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
  update risk_freeze f set held = greatest(coalesce(taken, 0), 0) where f.id = made;
  insert into risk_case_entry (case_id, author, what, text) values (wanted_case, who, 'frozen', wanted_kind || ' ' || wanted_subject || '：' || why);
  perform pg_notify('events', '');
  return 'done';
exception when no_data_found then return sqlerrm;
end $$;

-- As before (0064); what it held passes to the next freeze of the same money, where one stands.
create or replace function end_freeze(wanted_freeze bigint, who text) returns void language plpgsql security definer set search_path = public as $$
declare
  f risk_freeze;
  h ledger_hold;
  account bigint;
  o collection_order;
  next bigint;
begin
  update risk_freeze x set lifted_at = clock_timestamp(), lifted_by = who where x.id = wanted_freeze and x.lifted_at is null returning * into f;
  if not found then return; end if;
  account := coalesce(f.account_id, (select x.account_id from ledger_hold x where x.reference = 'freeze:' || f.id));
  if account is not null then
    -- The balance first: credits that are under way grow the hold under this lock.
    perform 1 from ledger_balance b where b.account_id = account for update;
    update ledger_hold x set state = 'released', closed_at = clock_timestamp() where x.reference = 'freeze:' || f.id and x.state = 'open' returning * into h;
    update ledger_balance b set held = b.held - coalesce(h.amount, 0), caught = exists (select from risk_freeze x where x.account_id = account and x.lifted_at is null) where b.account_id = account;
  end if;
  if f.kind = 'order' then
    select x.id into next from risk_freeze x where x.kind = 'order' and x.subject_id = f.subject_id and x.lifted_at is null order by x.id limit 1;
    select * into o from collection_order x where x.agt_order_no = f.subject_id;
    if next is not null and o.status in (2, 4) then update risk_freeze x set held = x.held + hold_settled(o, 'freeze:' || next) where x.id = next; end if;
  end if;
  if f.case_id is not null then insert into risk_case_entry (case_id, author, what, text) values (f.case_id, who, 'lifted', f.kind || ' ' || f.subject_id); end if;
end $$;

-- As before (0064), for freezes of every kind.
create or replace function lift_freeze(wanted_freeze bigint, who text) returns text language plpgsql security definer set search_path = public as $$
declare
  f risk_freeze;
begin
  if approval_in_force('freeze.lift', wanted_freeze::text) is null then
    raise exception 'a freeze is lifted by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
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
    -- A complaint or a hit that still waits keeps its order.
    update collection_order x set frozen = is_complained(x.id) or screening_stands('collection', x.agt_order_no) where x.agt_order_no = f.subject_id;
    insert into event_log (kind, order_id, order_no, status, amount, actor)
    select 'collection.unfrozen', x.id, x.agt_order_no, x.status, x.amount, who from collection_order x where x.agt_order_no = f.subject_id and not x.frozen;
  elsif f.kind = 'payout' then
    perform thaw_payout(f.subject_id, who, '案件解冻');
  end if;
  perform pg_notify('events', '');
  return 'lifted';
end $$;

/*
 * Somebody known came to stand on a list (L6): its money stands still until the hits are decided. A participant takes no work and its float is held; of a
 * merchant what is owed to it is held and what nobody has claimed yet of its payouts waits. `wanted_name`: a participant's name, a merchant's number.
 * Outcome: held · noted (nothing new) · not_found.
 */
create function hold_known(wanted_kind text, wanted_name text, wanted jsonb) returns text language plpgsql security definer set search_path = public as $$
declare
  known bigint;
  account bigint;
  made bigint;
  waiting text;
begin
  if wanted_kind = 'participant' then
    select p.id into known from participant p where p.name = wanted_name for no key update;
    account := account_of('participant', known, 'float');
  else
    select m.id into known from merchant m where m.mch_id = wanted_name for no key update;
    account := account_of('merchant', known, 'payable');
  end if;
  if known is null then return 'not_found'; end if;
  if insert_screening_hits(wanted) = 0 then return 'noted'; end if;
  insert into risk_freeze (kind, subject_id, source, reason, by_user, account_id) values (wanted_kind, known::text, 'screening', '筛查命中，待复核', 'system:screening', account)
  on conflict (kind, subject_id, coalesce(case_id, 0)) where lifted_at is null do nothing returning id into made;
  if made is null then return 'held'; end if;
  if wanted_kind = 'participant' then
    update participant p set frozen = true where p.id = known and not p.frozen;
  else
    for waiting in select o.order_no from payout_order o where o.merchant_id = known and o.status = 0 order by o.id for update loop
      insert into risk_freeze (kind, subject_id, source, reason, by_user, under) values ('payout', waiting, 'screening', '商户筛查命中，待复核', 'system:screening', made)
      on conflict (kind, subject_id, coalesce(case_id, 0)) where lifted_at is null do nothing;
      perform stop_payout(waiting, 'screening');
    end loop;
  end if;
  update risk_freeze f set held = hold_free(account, 'freeze:' || made) where f.id = made;
  perform pg_notify('events', '');
  return 'held';
end $$;
-- Every hit of somebody known was found to be another person: what screening froze of it is free. True when something was.
create function release_known(wanted_kind text, wanted_name text, who text) returns boolean language plpgsql security definer set search_path = public as $$
declare
  known bigint := case wanted_kind when 'participant' then (select p.id from participant p where p.name = wanted_name) else (select m.id from merchant m where m.mch_id = wanted_name) end;
  made bigint;
  waiting risk_freeze;
begin
  if screening_stands(wanted_kind, wanted_name) or not exists (
    select from screening_hit h where h.subject_kind = wanted_kind and h.subject_id = wanted_name and h.state = 1 and approval_in_force('screening.hit', h.id::text) is not null) then return false; end if;
  select f.id into made from risk_freeze f where f.kind = wanted_kind and f.subject_id = known::text and f.source = 'screening' and f.lifted_at is null for update;
  if made is null then return false; end if;
  for waiting in select f.* from risk_freeze f where f.under = made and f.lifted_at is null order by f.id loop
    perform end_freeze(waiting.id, who);
    perform thaw_payout(waiting.subject_id, who, '两人复核后继续');
  end loop;
  perform end_freeze(made, who);
  if wanted_kind = 'participant' then update participant p set frozen = false where p.id = known and p.frozen; end if;
  perform pg_notify('events', '');
  return true;
end $$;

-- What stands held for a freeze, or stood when it was lifted: it grows with what comes.
create function freeze_held(wanted_freeze bigint) returns bigint language sql stable security definer set search_path = public as $$
  select coalesce((select h.amount from ledger_hold h where h.reference = 'freeze:' || f.id), f.held) from risk_freeze f where f.id = wanted_freeze
$$;

revoke all on function freeze_held(bigint), grow_hold(bigint, text, bigint), catch_credit(), freeze_stands(text, text), screening_stands(text, text), keep_frozen(), stop_payout(text, text), thaw_payout(text, text, text),
  hold_known(text, text, jsonb), release_known(text, text, text) from public;
grant execute on function freeze_held(bigint), hold_known(text, text, jsonb), release_known(text, text, text) to mashang_app;

-- What flowed onto frozen floats since they were frozen is caught when this ends.
update ledger_balance b set caught = true where exists (select from risk_freeze f where f.account_id = b.account_id and f.lifted_at is null);
