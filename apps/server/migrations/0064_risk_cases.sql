-- Cases of monitoring and screening, what they freeze, and what is reported of them (docs/decisions/0044). Nothing here is any participant's to see.

insert into state_move values ('risk_case', 0, 1), ('risk_case', 1, 2), ('risk_case', 1, 3), ('risk_case', 2, 1), ('risk_case', 2, 3);

create table risk_case (
  id bigint generated always as identity primary key,
  subject_kind text not null check (subject_kind in ('participant', 'account', 'merchant', 'payer', 'beneficiary', 'device', 'address', 'order')),
  -- An id, an order's number, or a blind index.
  subject_key text not null check (length(subject_key) between 1 and 80),
  -- Of payers and beneficiaries, as the first order said it.
  subject_name text not null default '',
  title text not null check (length(title) between 1 and 80),
  priority int not null default 3 check (priority between 1 and 3),
  -- 0 open · 1 in hand · 2 waits for something · 3 closed.
  state int not null default 0 check (state between 0 and 3),
  assigned_to bigint references app_user,
  due_at timestamptz not null,
  -- Null: monitoring itself.
  opened_by bigint references app_user,
  opened_at timestamptz not null default clock_timestamp(),
  hits int not null default 0,
  amount bigint not null default 0,
  last_hit_at timestamptz,
  outcome text not null default '' check (outcome in ('', 'cleared', 'monitored', 'restricted', 'reported')),
  conclusion text not null default '' check (length(conclusion) <= 2000),
  closed_by bigint references app_user,
  closed_at timestamptz,
  constraint risk_case_outcome check ((state = 3) = (outcome <> '') and (state = 3) = (closed_at is not null) and (state = 3) = (closed_by is not null) and (state <> 3 or length(conclusion) >= 2)),
  constraint risk_case_in_hand check (state = 0 or assigned_to is not null)
);
select seal_personal_column('risk_case', 'subject_name', 'n');
create unique index risk_case_living on risk_case (subject_kind, subject_key) where state <> 3;
create index risk_case_queue on risk_case (priority, due_at, id) where state <> 3;
create trigger risk_case_kept before delete or truncate on risk_case for each statement execute function refuse_change();

-- What was noticed, by rule and hour; how often, and of which orders first and last.
create table risk_hit (
  id bigint generated always as identity primary key,
  case_id bigint not null references risk_case,
  rule_id bigint references risk_rule,
  what text not null,
  outcome text not null,
  hour timestamptz not null,
  first_decision bigint not null references risk_decision,
  last_decision bigint not null references risk_decision,
  times int not null default 1,
  amount bigint not null default 0,
  last_at timestamptz not null default clock_timestamp(),
  unique (case_id, what, hour)
);
create index risk_hit_rule on risk_hit (rule_id, last_at);

-- Orders, people, accounts, devices that belong to it.
create table risk_case_link (
  case_id bigint not null references risk_case,
  kind text not null check (kind in ('participant', 'account', 'merchant', 'payer', 'beneficiary', 'device', 'address', 'order', 'payout')),
  key text not null,
  name text not null default '',
  amount bigint not null default 0,
  added_by text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (case_id, kind, key)
);
select seal_personal_column('risk_case_link', 'name', 'n');
create index risk_case_link_key on risk_case_link (kind, key);

-- The trail: everything done and said, in order.
create table risk_case_entry (
  id bigint generated always as identity primary key,
  case_id bigint not null references risk_case,
  at timestamptz not null default clock_timestamp(),
  author text not null,
  what text not null check (what in ('opened', 'joined', 'note', 'taken', 'assigned', 'state', 'priority', 'due', 'linked', 'file', 'frozen', 'lifted', 'report', 'submitted', 'closed')),
  text text not null default '' check (length(text) <= 2000)
);
create index risk_case_entry_of on risk_case_entry (case_id, id);
create trigger risk_case_entry_kept before update or delete or truncate on risk_case_entry for each statement execute function refuse_change();

create table risk_case_file (
  name text primary key,
  case_id bigint not null references risk_case,
  title text not null check (length(title) between 1 and 120),
  bytes int not null,
  by_user text not null,
  at timestamptz not null default clock_timestamp()
);
create index risk_case_file_of on risk_case_file (case_id);
create trigger risk_case_file_kept before update or delete or truncate on risk_case_file for each statement execute function refuse_change();

-- What a case has frozen: set by one, lifted by two.
create table risk_freeze (
  id bigint generated always as identity primary key,
  case_id bigint not null references risk_case,
  kind text not null check (kind in ('participant', 'account', 'wallet', 'order', 'payout')),
  subject_id text not null,
  reason text not null,
  -- What stands held for it in the ledger.
  held bigint not null default 0,
  -- How an account stood before.
  stood text not null default '',
  by_user text not null,
  at timestamptz not null default clock_timestamp(),
  lifted_at timestamptz,
  lifted_by text not null default ''
);
create unique index risk_freeze_living on risk_freeze (kind, subject_id) where lifted_at is null;
create index risk_freeze_case on risk_freeze (case_id);
create trigger risk_freeze_kept before delete or truncate on risk_freeze for each statement execute function refuse_change();

-- Reports to the regulator: a draft, then what was handed in, as it was, with the receipt.
create table risk_report (
  id bigint generated always as identity primary key,
  case_id bigint not null references risk_case,
  kind text not null check (kind in ('suspicious', 'large')),
  state int not null default 0 check (state in (0, 1)),
  narrative text not null check (length(narrative) between 1 and 4000),
  orders text[] not null,
  total bigint not null,
  due_at timestamptz not null,
  made_by text not null,
  made_at timestamptz not null default clock_timestamp(),
  -- The file as handed in, sealed in the storage, and its hash.
  file text not null default '',
  file_hash text not null default '',
  receipt text not null default '',
  submitted_by text not null default '',
  submitted_at timestamptz,
  check ((state = 1) = (submitted_at is not null) and (state = 1) = (receipt <> '') and (state = 1) = (file <> ''))
);
create index risk_report_case on risk_report (case_id);
create index risk_report_due on risk_report (due_at) where state = 0;
create unique index risk_report_receipt on risk_report (receipt) where receipt <> '';
insert into state_move values ('risk_report', 0, 1);
create trigger risk_report_kept before delete or truncate on risk_report for each statement execute function refuse_change();
create function guard_risk_report() returns trigger language plpgsql as $$
begin
  if old.state = 1 or to_jsonb(new) - '{state,narrative,orders,total,file,file_hash,receipt,submitted_by,submitted_at}'::text[] <> to_jsonb(old) - '{state,narrative,orders,total,file,file_hash,receipt,submitted_by,submitted_at}'::text[] then
    raise exception 'report % is handed in', old.id using errcode = 'check_violation', constraint = 'risk_report_moves';
  end if;
  return new;
end $$;
create trigger risk_report_moves before update on risk_report for each row execute function guard_risk_report();

grant select, insert on risk_case, risk_hit, risk_case_link, risk_case_entry, risk_case_file, risk_report to mashang_app;
grant select on risk_freeze to mashang_app;
grant update (state, assigned_to, due_at, priority, outcome, conclusion, closed_by, closed_at, hits, amount, last_hit_at) on risk_case to mashang_app;
grant update (last_decision, times, amount, last_at) on risk_hit to mashang_app;
grant update (state, narrative, orders, total, file, file_hash, receipt, submitted_by, submitted_at) on risk_report to mashang_app;

-- Who entered what a case is about, and who opened it by hand: they do not decide it.
create function is_own_entry(c risk_case, who bigint) returns boolean language sql stable as $$
  select coalesce(c.opened_by = who, false)
    or exists (select from risk_case_link l join participant p on l.kind = 'participant' and p.id::text = l.key where l.case_id = c.id and p.kyc_entered_by = who)
    or exists (select from risk_case_link l join collection_account a on l.kind = 'account' and a.id::text = l.key where l.case_id = c.id and a.entered_by = who)
$$;
create function guard_risk_case() returns trigger language plpgsql as $$
begin
  if old.state = 3 or (new.subject_kind, new.subject_key, new.subject_name, new.title, new.opened_by, new.opened_at)
    is distinct from (old.subject_kind, old.subject_key, old.subject_name, old.title, old.opened_by, old.opened_at) then
    raise exception 'case % is closed', old.id using errcode = 'check_violation', constraint = 'risk_case_moves';
  end if;
  if new.state <> old.state and not exists (select from state_move where machine = 'risk_case' and from_state = old.state and to_state = new.state) then
    raise exception 'case % may not go from % to %', old.id, old.state, new.state using errcode = 'check_violation', constraint = 'risk_case_moves';
  end if;
  if new.state = 3 then
    if is_own_entry(new, new.closed_by) then
      raise exception 'nobody decides on their own entry' using errcode = 'check_violation', constraint = 'risk_case_own';
    end if;
    if new.outcome = 'reported' and not exists (select from risk_report r where r.case_id = new.id and r.state = 1) then
      raise exception 'case % was reported to nobody', new.id using errcode = 'check_violation', constraint = 'risk_case_reported';
    end if;
    if (new.outcome = 'restricted') and not exists (select from risk_freeze f where f.case_id = new.id and f.lifted_at is null)
      or new.outcome in ('cleared', 'monitored') and exists (select from risk_freeze f where f.case_id = new.id and f.lifted_at is null) then
      raise exception 'case % has frozen something else', new.id using errcode = 'check_violation', constraint = 'risk_case_frozen';
    end if;
  end if;
  return new;
end $$;
create trigger risk_case_moves before update on risk_case for each row execute function guard_risk_case();
create function guard_risk_case_start() returns trigger language plpgsql as $$
begin
  if new.state <> 0 then raise exception 'a case starts open' using errcode = 'check_violation', constraint = 'risk_case_moves'; end if;
  return new;
end $$;
create trigger risk_case_start before insert on risk_case for each row execute function guard_risk_case_start();

-- The open case of a subject, or a new one. Two at once: the second joins the first.
create function open_risk_case(kind text, key text, name text, what text, rank int, by_user bigint, hours int, out case_id bigint, out fresh boolean) language plpgsql as $$
begin
  select c.id, false into case_id, fresh from risk_case c where c.subject_kind = kind and c.subject_key = key and c.state <> 3 for update;
  if case_id is not null then
    update risk_case c set priority = least(c.priority, rank) where c.id = case_id and c.priority > rank;
    return;
  end if;
  insert into risk_case (subject_kind, subject_key, subject_name, title, priority, due_at, opened_by)
  values (kind, key, coalesce(name, ''), what, rank, clock_timestamp() + make_interval(hours => hours), by_user)
  on conflict (subject_kind, subject_key) where state <> 3 do nothing returning risk_case.id into case_id;
  fresh := case_id is not null;
  if not fresh then select c.id into case_id from risk_case c where c.subject_kind = kind and c.subject_key = key and c.state <> 3 for update; end if;
end $$;
grant execute on function open_risk_case(text, text, text, text, int, bigint, int) to mashang_app;

-- Holds what is free of a balance under a name of the freeze; answers how much.
create function hold_free(account bigint, hold_reference text) returns bigint language plpgsql as $$
declare
  free bigint;
begin
  select posted - held into free from ledger_balance where account_id = account for update;
  if coalesce(free, 0) <= 0 then return 0; end if;
  update ledger_balance set held = held + free where account_id = account;
  insert into ledger_hold (reference, account_id, amount) values (hold_reference, account, free);
  return free;
end $$;

-- Holds of a merchant's money what was settled of an order, as far as it is there and no complaint holds it; answers how much.
create function hold_settled(o collection_order, hold_reference text) returns bigint language plpgsql as $$
declare
  taken bigint;
begin
  perform 1 from ledger_balance b where b.account_id = o.payable_account for update;
  select least(b.posted - b.held, o.amount - o.amount * o.fee_rate / 1000000
    - coalesce((select h.amount from ledger_hold h where h.reference = 'complaint:' || o.id and h.state = 'open'), 0)) into taken
  from ledger_balance b where b.account_id = o.payable_account;
  if coalesce(taken, 0) <= 0 then return 0; end if;
  update ledger_balance set held = held + taken where account_id = o.payable_account;
  insert into ledger_hold (reference, account_id, amount) values (hold_reference, o.payable_account, taken);
  return taken;
end $$;

/*
 * Freezes at once what a case is about: a participant with the free part of its float, its float alone (wallet), an account, or a collection order with
 * what was settled of it. Payouts are frozen by freeze_payout, which is called here. The audit row is the caller's. Outcome: done · not_found · wrong_state ·
 * frozen_before · closed.
 */
create function freeze_for_case(wanted_case bigint, wanted_kind text, wanted_subject text, why text, who text) returns text
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
  if exists (select from risk_freeze f where f.kind = wanted_kind and f.subject_id = wanted_subject and f.lifted_at is null) then return 'frozen_before'; end if;
  insert into risk_freeze (case_id, kind, subject_id, reason, by_user) values (wanted_case, wanted_kind, wanted_subject, why, who) returning id into made;
  if wanted_kind in ('participant', 'wallet') then
    perform 1 from participant p where p.id = wanted_subject::bigint for no key update;
    if not found then raise no_data_found using message = 'not_found'; end if;
    if wanted_kind = 'participant' then update participant p set frozen = true where p.id = wanted_subject::bigint; end if;
    taken := hold_free(account_of('participant', wanted_subject::bigint, 'float'), 'freeze:' || made);
  elsif wanted_kind = 'account' then
    select * into a from collection_account x where x.id = wanted_subject::bigint and x.archived_at is null for update;
    if a.id is null then raise no_data_found using message = 'not_found'; end if;
    update collection_account x set check_status = 'frozen', status = 0, version = x.version + 1 where x.id = a.id;
    update risk_freeze f set stood = a.check_status where f.id = made;
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
    said := freeze_payout(json_build_object('order_no', wanted_subject, 'frozen', true, 'remark', '', 'actor_kind', 'system', 'actor', who, 'request_id', 'freeze:' || made));
    if said <> 'done' then raise no_data_found using message = said; end if;
  end if;
  update risk_freeze f set held = greatest(coalesce(taken, 0), 0) where f.id = made;
  insert into risk_case_entry (case_id, author, what, text) values (wanted_case, who, 'frozen', wanted_kind || ' ' || wanted_subject || '：' || why);
  perform pg_notify('events', '');
  return 'done';
exception when no_data_found then return sqlerrm;
end $$;

-- Ends a freeze: what was held for it is free again.
create function end_freeze(wanted_freeze bigint, who text) returns void language plpgsql security definer set search_path = public as $$
declare
  f risk_freeze;
  h ledger_hold;
begin
  update risk_freeze x set lifted_at = clock_timestamp(), lifted_by = who where x.id = wanted_freeze and x.lifted_at is null returning * into f;
  if not found then return; end if;
  select * into h from ledger_hold x where x.reference = 'freeze:' || f.id and x.state = 'open';
  if h.reference is not null then
    perform 1 from ledger_balance b where b.account_id = h.account_id for update;
    update ledger_hold x set state = 'released', closed_at = clock_timestamp() where x.reference = h.reference and x.state = 'open';
    if found then update ledger_balance b set held = b.held - h.amount where b.account_id = h.account_id; end if;
  end if;
  insert into risk_case_entry (case_id, author, what, text) values (f.case_id, who, 'lifted', f.kind || ' ' || f.subject_id);
end $$;

insert into approval_kind (kind, propose_roles, check_roles, checkers) values
  ('freeze.lift', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1);
-- Lifts what a case froze as the approval now in force says. Outcome: lifted · not_found · lifted_before.
create function lift_freeze(wanted_freeze bigint, who text) returns text language plpgsql security definer set search_path = public as $$
declare
  f risk_freeze;
begin
  if approval_in_force('freeze.lift', wanted_freeze::text) is null then
    raise exception 'a freeze is lifted by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select * into f from risk_freeze x where x.id = wanted_freeze for update;
  if f.id is null or f.kind in ('participant', 'payout') then return 'not_found'; end if;
  if f.lifted_at is not null then return 'lifted_before'; end if;
  perform end_freeze(f.id, who);
  if f.kind = 'account' then
    update collection_account x set check_status = case when f.stood in ('pending', 'approved', 'refused') then f.stood else 'pending' end, version = x.version + 1
    where x.id = f.subject_id::bigint and x.check_status = 'frozen';
  elsif f.kind = 'order' then
    -- A complaint that still waits keeps its order.
    update collection_order x set frozen = exists (select from complaint q where q.order_id = x.id and q.reviewed_at is null) where x.agt_order_no = f.subject_id;
    insert into event_log (kind, order_id, order_no, status, amount, actor) select 'collection.unfrozen', x.id, x.agt_order_no, x.status, x.amount, who from collection_order x where x.agt_order_no = f.subject_id;
  end if;
  perform pg_notify('events', '');
  return 'lifted';
end $$;

-- What is lifted by approvals of its own ends the freeze of its case too; what is not is lifted by nobody else's way.
create function follow_lift() returns trigger language plpgsql security definer set search_path = public as $$
declare
  f risk_freeze;
  doer text := coalesce((select string_agg(u.username, '、' order by u.username) from approval_people(nullif(current_setting('app.approval', true), '')::bigint) p (id) join app_user u on u.id = p.id), '');
begin
  select * into f from risk_freeze x where x.kind = tg_argv[0] and x.subject_id = to_jsonb(new) ->> tg_argv[1] and x.lifted_at is null;
  if f.id is not null then perform end_freeze(f.id, doer); end if;
  return null;
end $$;
create trigger participant_lifted after update of frozen on participant for each row when (old.frozen and not new.frozen) execute function follow_lift('participant', 'id');
create trigger payout_lifted after update of frozen on payout_order for each row when (old.frozen and not new.frozen) execute function follow_lift('payout', 'order_no');
create function keep_frozen_order() returns trigger language plpgsql security definer set search_path = public as $$
declare
  f risk_freeze;
begin
  select * into f from risk_freeze x where x.kind = 'order' and x.subject_id = new.agt_order_no and x.lifted_at is null;
  if f.id is null then return new; end if;
  new.frozen := true;
  -- What the complaint held until now is held for the case from now on.
  if new.status in (2, 4) and not exists (select from ledger_hold h where h.reference = 'freeze:' || f.id) then
    update risk_freeze x set held = hold_settled(old, 'freeze:' || f.id) where x.id = f.id;
  end if;
  return new;
end $$;
create trigger collection_order_case before update of frozen on collection_order for each row when (old.frozen and not new.frozen) execute function keep_frozen_order();
create function keep_frozen_account() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from risk_freeze f where f.kind = 'account' and f.subject_id = new.id::text and f.lifted_at is null) then
    raise exception 'what a case froze is lifted by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger collection_account_case before update of check_status on collection_account for each row when (old.check_status = 'frozen' and new.check_status <> 'frozen') execute function keep_frozen_account();

revoke all on function hold_free(bigint, text), hold_settled(collection_order, text), freeze_for_case(bigint, text, text, text, text), end_freeze(bigint, text), lift_freeze(bigint, text), follow_lift(), keep_frozen_order(), keep_frozen_account() from public;
grant execute on function freeze_for_case(bigint, text, text, text, text), lift_freeze(bigint, text) to mashang_app;
