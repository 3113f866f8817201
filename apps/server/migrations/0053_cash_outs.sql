-- Cash-outs: float or commission to one's own verified bank account. Held at once, released by two people, sent, told by a statement, or given back.

insert into state_move values
  ('cash_out', 0, 1), ('cash_out', 0, 4), ('cash_out', 0, 5), ('cash_out', 1, 2), ('cash_out', 1, 4), ('cash_out', 2, 3), ('cash_out', 2, 6), ('cash_out', 3, 6);
insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above, by_merchant) values
  ('cash-out.pay', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 20000000, false),
  ('cash-out.return', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 20000000, false),
  ('cash-out.terms', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false);

-- What may be asked for and what it costs; the newest row holds. In fen, the rate in 1/10 000 percent.
create table cash_out_terms (
  id bigint generated always as identity primary key,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  -- Of one person and Shanghai day, over all of its participants.
  daily_amount bigint not null check (daily_amount >= max_amount),
  daily_count int not null check (daily_count between 1 and 1000),
  fee_fixed bigint not null default 0 check (fee_fixed >= 0 and fee_fixed < min_amount),
  fee_rate int not null default 0 check (fee_rate between 0 and 100000),
  approval_id bigint unique references approval,
  at timestamptz not null default clock_timestamp(),
  -- Something always arrives.
  check (fee_fixed + min_amount * fee_rate / 1000000 < min_amount)
);
insert into cash_out_terms (min_amount, max_amount, daily_amount, daily_count) values (10000, 50000000, 100000000, 10);
create trigger cash_out_terms_immutable before update or delete or truncate on cash_out_terms for each statement execute function refuse_change();
create function guard_cash_out_terms() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' and approval_in_force('cash-out.terms', 'terms') is distinct from new.approval_id or new.approval_id is null then
    raise exception 'terms of cash-outs are changed by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger cash_out_terms_approved before insert on cash_out_terms for each row execute function guard_cash_out_terms();

-- Money that a statement says went out. What it says never changes; at most one cash-out it belongs to.
create table statement_debit (
  id bigint generated always as identity primary key,
  source_id bigint not null references statement_source,
  import_id bigint not null references statement_import,
  file_hash bytea not null,
  row_no int not null,
  identity bytea not null check (length(identity) = 32),
  at timestamptz not null,
  has_clock boolean not null,
  day date not null,
  amount bigint not null check (amount > 0),
  account_no text not null,
  payee text not null default '',
  payee_account text not null default '',
  reference text not null default '',
  remark text not null default '',
  cash_out_id bigint unique,
  unique (source_id, identity),
  unique (source_id, file_hash, row_no)
);
create index statement_debit_free on statement_debit (amount, day) where cash_out_id is null;
create function guard_statement_debit() returns trigger language plpgsql as $$
begin
  if (new.source_id, new.import_id, new.identity, new.at, new.amount, new.account_no, new.reference) is distinct from
     (old.source_id, old.import_id, old.identity, old.at, old.amount, old.account_no, old.reference) or old.cash_out_id is not null then
    raise exception 'a statement line says what the bank said' using errcode = 'check_violation', constraint = 'statement_line_kept';
  end if;
  return new;
end $$;
create trigger statement_debit_kept before update on statement_debit for each row execute function guard_statement_debit();
create trigger statement_debit_never_removed before delete or truncate on statement_debit for each statement execute function refuse_change();

create table cash_out (
  id bigint generated always as identity primary key,
  cash_out_no text not null unique,
  participant_id bigint not null references participant,
  person_id bigint not null references person,
  source text not null check (source in ('float', 'commission')),
  source_account bigint not null references ledger_account,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  -- The bank account as it was when the money was asked for; another one is another request.
  acc_id bigint not null references collection_account,
  account_no text not null,
  holder text not null,
  bank_name text not null,
  bank_branch text not null,
  remark text not null default '' check (length(remark) <= 100),
  idempotency_key text not null check (length(idempotency_key) between 8 and 64),
  user_id bigint not null references app_user,
  -- 0 waits · 1 released by two people · 2 sent · 3 told by a statement · 4 refused · 5 taken back by its applicant · 6 given back by the bank.
  status int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  approval_id bigint unique references approval,
  approved_at timestamptz,
  ended_by text not null default '',
  end_reason text not null default '' check (length(end_reason) <= 200),
  ended_at timestamptz,
  sent_by text not null default '',
  sent_at timestamptz,
  -- The bank's number of the payment: one payment, one cash-out.
  bank_reference text not null default '' check (length(bank_reference) <= 64),
  debit_id bigint unique references statement_debit,
  settled_by text not null default '',
  settled_at timestamptz,
  return_approval_id bigint unique references approval,
  return_reference text not null default '' check (length(return_reference) <= 64),
  returned_at timestamptz,
  unique (participant_id, idempotency_key),
  check ((status in (1, 2, 3, 6)) <= (approval_id is not null)),
  check ((status in (4, 5)) = (ended_at is not null)),
  check ((status in (2, 3, 6)) = (sent_at is not null) and (sent_at is not null) = (bank_reference <> '')),
  check ((status = 3) <= (debit_id is not null)),
  check ((status = 6) = (return_approval_id is not null) and (status = 6) = (returned_at is not null))
);
select seal_personal_column('cash_out', 'account_no', 'a'), seal_personal_column('cash_out', 'holder', 'n'),
  seal_personal_column('statement_debit', 'account_no', 'a'), seal_personal_column('statement_debit', 'payee', 'n'),
  seal_personal_column('statement_debit', 'payee_account', 'a');
alter table statement_debit add constraint statement_debit_cash_out foreign key (cash_out_id) references cash_out;
create unique index cash_out_bank_reference on cash_out (bank_reference) where bank_reference <> '';
create unique index cash_out_return_reference on cash_out (return_reference) where return_reference <> '';
create index cash_out_own on cash_out (participant_id, id desc);
create index cash_out_person on cash_out (person_id, created_at);
create index cash_out_waiting on cash_out (status, id) where status in (0, 1, 2);

-- It goes along the table of moves, released by two people, and what was asked for stays what it was.
create function guard_cash_out() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (select from state_move where machine = 'cash_out' and from_state = old.status and to_state = new.status) then
    raise exception 'cash-out % goes from % to %', old.cash_out_no, old.status, new.status using errcode = 'check_violation', constraint = 'cash_out_moves';
  end if;
  if (new.cash_out_no, new.participant_id, new.person_id, new.source, new.source_account, new.amount, new.fee, new.acc_id, new.account_no, new.holder, new.bank_name,
      new.bank_branch, new.user_id, new.created_at) is distinct from (old.cash_out_no, old.participant_id, old.person_id, old.source, old.source_account, old.amount,
      old.fee, old.acc_id, old.account_no, old.holder, old.bank_name, old.bank_branch, old.user_id, old.created_at)
    or old.bank_reference <> '' and new.bank_reference <> old.bank_reference then
    raise exception 'cash-out % stays what it was', old.cash_out_no using errcode = 'check_violation', constraint = 'cash_out_kept';
  end if;
  if new.status = 1 and old.status = 0 and (new.approval_id is null or approval_in_force('cash-out.pay', new.cash_out_no) is distinct from new.approval_id) then
    raise exception 'a cash-out is released by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if new.status = 6 and old.status <> 6
    and (new.return_approval_id is null or approval_in_force('cash-out.return', new.cash_out_no) is distinct from new.return_approval_id) then
    raise exception 'a cash-out is given back by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger cash_out_guard before update on cash_out for each row execute function guard_cash_out();
create trigger cash_out_never_removed before delete or truncate on cash_out for each statement execute function refuse_change();

-- What is free of an account: of one without a floor its balance less what is held of it.
create function free_of(account bigint) returns bigint language sql stable as $$
  select coalesce((select b.posted - b.held from ledger_balance b where b.account_id = account),
    rolled_balance(account) - coalesce((select sum(h.amount) from ledger_hold h where h.account_id = account and h.state = 'open'), 0))::bigint
$$;
-- Locks what an account's money is counted by; two that take from one account stand in a row.
create function lock_account_money(account bigint) returns void language plpgsql as $$
begin
  perform 1 from ledger_balance b where b.account_id = account for update;
  if not found then perform 1 from ledger_rollup r where r.account_id = account for update; end if;
end $$;

-- Why money may not go to a participant's bank account now; null when it may. Stopped by the operator or one above: not what it paused for itself.
create function cash_out_person_fault(wanted bigint) returns text language sql stable as $$
  select case
    when p.frozen or e.frozen then 'frozen'
    when not (p.kyc_status = 2 and p.kyc_expires_at > clock_timestamp()) then 'unverified'
    when p.run_status = 0 and (select c.run_status = 0 and c.by_participant is distinct from p.id from run_change c where c.participant_id = p.id order by c.id desc limit 1) then 'paused'
  end from participant p join person e on e.id = p.person_id where p.id = wanted
$$;
-- Why an account is none to pay to: its own (L3), of a bank, approved by an operator.
create function cash_out_account_fault(wanted bigint, owner bigint) returns text language sql stable as $$
  select coalesce((select case
    when a.archived_at is not null then 'no_account'
    when a.acc_type <> 2 then 'not_bank'
    when a.check_status <> 'approved' then 'unchecked'
    when legal_name_key(a.receive_user_name) <> legal_name_key(p.legal_name) then 'other_name'
    else '' end from collection_account a join participant p on p.id = a.participant_id where a.id = wanted and a.participant_id = owner), 'no_account')
$$;
-- Why a cash-out that waits may not go on; null when it may.
create function cash_out_fault(c cash_out) returns text language sql stable as $$
  select coalesce(nullif(cash_out_person_fault(c.participant_id), 'paused'), nullif(cash_out_account_fault(c.acc_id, c.participant_id), ''), (select 'changed' from collection_account a
    where a.id = c.acc_id and (personal_key(a.out_auth_no), legal_name_key(a.receive_user_name), a.bank_name, a.bank_branch)
      is distinct from (personal_key(c.account_no), legal_name_key(c.holder), c.bank_name, c.bank_branch)))
$$;

-- Who proposed an approval and who checked it, in that order, for people.
create function approval_names(wanted bigint) returns text language sql stable as $$
  select string_agg(x.username, '、' order by x.n, x.at) from (
    select u.username, 0 as n, a.created_at as at from approval a join app_user u on u.id = a.maker_id where a.id = wanted
    union all select u.username, 1, c.at from approval_check c join app_user u on u.id = c.user_id where c.approval_id = wanted) x
$$;

create function tell_cash_out(c cash_out, kind text, who text) returns void language plpgsql as $$
begin
  insert into event_log (kind, order_no, participant_id, status, amount, actor) values ('cash-out.' || kind, c.cash_out_no, c.participant_id, c.status, c.amount, who);
  perform pg_notify('events', '');
end $$;
create function audit_cash_out(c cash_out, action text, item json) returns void language plpgsql as $$
begin
  insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, after, request_id, ip)
  values (coalesce(item ->> 'actor_kind', 'user'), (item ->> 'user_id')::bigint, item ->> 'actor', action, 'cash-out', c.cash_out_no,
    jsonb_strip_nulls(jsonb_build_object('status', c.status, 'source', c.source, 'amount', money_text(c.amount), 'fee', money_text(c.fee), 'accId', c.acc_id::text,
      'reason', nullif(c.end_reason, ''), 'bankReference', nullif(c.bank_reference, ''))), item ->> 'request_id', coalesce(item ->> 'ip', ''));
end $$;

/*
 * Asks for money, once an intent, and holds it. Input {no, key, participant, source, amount, acc_id, remark, user_id, actor, request_id, ip}; outcome:
 *   done · replay · key_reused · frozen · unverified · paused · no_account · not_bank · unchecked · other_name · below_min · above_max · daily_amount · daily_count · short.
 */
create function request_cash_out(item json, out outcome text, out made bigint) language plpgsql security definer set search_path = public as $$
declare
  i record;
  kept cash_out;
  terms cash_out_terms;
  person bigint;
  account bigint;
  used record;
begin
  select * into i from json_to_record(item) as x (no text, key text, participant bigint, source text, amount bigint, acc_id bigint, remark text, user_id bigint, actor text);
  select p.person_id into person from participant p where p.id = i.participant;
  account := account_of('participant', i.participant, i.source);
  -- Limits are the person's, so its requests stand in a row.
  perform pg_advisory_xact_lock(hashtextextended('cash-out:' || person, 0));
  select * into kept from cash_out c where c.participant_id = i.participant and c.idempotency_key = i.key;
  if found then
    outcome := case when (kept.source, kept.amount, kept.acc_id, kept.remark) = (i.source, i.amount, i.acc_id, i.remark) then 'replay' else 'key_reused' end;
    made := case when outcome = 'replay' then kept.id end;
    return;
  end if;
  outcome := coalesce(cash_out_person_fault(i.participant), nullif(cash_out_account_fault(i.acc_id, i.participant), ''));
  if outcome is not null then return; end if;
  select * into terms from cash_out_terms t order by t.id desc limit 1;
  select coalesce(sum(c.amount), 0) as amount, count(*) as orders into used from cash_out c where c.person_id = person and c.status not in (4, 5, 6)
    and c.created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai';
  perform lock_account_money(account);
  outcome := case
    when i.amount < terms.min_amount then 'below_min'
    when i.amount > terms.max_amount then 'above_max'
    when used.orders >= terms.daily_count then 'daily_count'
    when used.amount + i.amount > terms.daily_amount then 'daily_amount'
    when free_of(account) < i.amount then 'short'
    else 'done' end;
  if outcome <> 'done' then return; end if;

  insert into cash_out (cash_out_no, participant_id, person_id, source, source_account, amount, fee, acc_id, account_no, holder, bank_name, bank_branch, remark, idempotency_key, user_id)
  select i.no, i.participant, person, i.source, account, i.amount, terms.fee_fixed + i.amount * terms.fee_rate / 1000000, a.id, a.out_auth_no, a.receive_user_name,
    a.bank_name, a.bank_branch, i.remark, i.key, i.user_id from collection_account a where a.id = i.acc_id
  returning * into kept;
  made := kept.id;
  insert into ledger_hold (reference, account_id, amount) values ('cash-out:' || kept.id, account, i.amount);
  update ledger_balance b set held = b.held + i.amount where b.account_id = account;
  perform tell_cash_out(kept, 'requested', i.actor);
  perform audit_cash_out(kept, 'cash-out.request', item);
end $$;

create function close_cash_out_hold(c cash_out, how text) returns void language plpgsql as $$
begin
  update ledger_hold h set state = how, closed_at = clock_timestamp() where h.reference = 'cash-out:' || c.id and h.state = 'open';
  if not found then raise exception 'cash-out % holds nothing', c.cash_out_no using errcode = 'check_violation', constraint = 'hold_closed_once'; end if;
  update ledger_balance b set held = b.held - c.amount where b.account_id = c.source_account;
end $$;

-- A proposal about a cash-out that is over ends with it: withdrawn, by nobody.
create or replace function guard_approval_move() returns trigger language plpgsql as $$
declare
  k approval_kind;
begin
  if old.state <> 0 or to_jsonb(new) - '{state,closed_at,closed_by}'::text[] <> to_jsonb(old) - '{state,closed_at,closed_by}'::text[]
    or not exists (select from state_move where machine = 'approval' and from_state = old.state and to_state = new.state) then
    raise exception 'approval % may not be changed so', old.id using errcode = 'check_violation', constraint = 'approval_moves';
  end if;
  new.closed_at := clock_timestamp();
  select * into k from approval_kind where kind = new.kind;
  if (new.state = 4) <> (new.expires_at <= new.closed_at) and not (new.state = 3 and new.closed_by is null) then
    raise exception 'approval % ends at %', old.id, old.expires_at using errcode = 'check_violation', constraint = 'approval_expiry';
  end if;
  if new.state = 1 and approval_votes(new.id) < new.needed then
    raise exception 'approval % has not enough checkers', old.id using errcode = 'check_violation', constraint = 'approval_checkers';
  end if;
  if new.state = 1 and new.maker_id is not null and not is_staff_with(new.maker_id, k.propose_roles) then
    raise exception 'the maker of approval % may no longer propose it', old.id using errcode = 'check_violation', constraint = 'approval_maker';
  end if;
  if new.state = 2 and not exists (select from approval_check c where c.approval_id = new.id and c.verdict = 'reject') then
    raise exception 'approval % was rejected by nobody', old.id using errcode = 'check_violation', constraint = 'approval_checkers';
  end if;
  if new.state = 3 and new.closed_by is distinct from new.maker_id and not (new.closed_by is null and new.kind = 'cash-out.pay'
    and exists (select from cash_out c where c.cash_out_no = new.subject_id and c.status in (4, 5))) then
    raise exception 'only its maker withdraws approval %', old.id using errcode = 'check_violation', constraint = 'approval_maker';
  end if;
  return new;
end $$;

/*
 * Ends a cash-out nobody has sent: `end_as` 4 refused (from 0 or 1), 5 taken back by its applicant (from 0). What was held is free again. Input {no,
 * participant (null for the staff), end_as, reason, user_id, actor, request_id, ip}; outcome: done · not_found · wrong_state.
 */
create function end_cash_out(item json) returns text language plpgsql security definer set search_path = public as $$
declare
  i record;
  c cash_out;
  open_one bigint;
begin
  select * into i from json_to_record(item) as x (no text, participant bigint, end_as int, reason text, user_id bigint, actor text);
  -- Approval first, then cash-out: as who approves it takes them.
  select a.id into open_one from approval a where a.kind = 'cash-out.pay' and a.subject_id = i.no and a.state = 0 for update;
  select * into c from cash_out x where x.cash_out_no = i.no and (i.participant is null or x.participant_id = i.participant) for update;
  if c.id is null then return 'not_found'; end if;
  if i.end_as not in (4, 5) or c.status not in (0, 5 - i.end_as) then return 'wrong_state'; end if;
  perform lock_account_money(c.source_account);
  perform close_cash_out_hold(c, 'released');
  update cash_out x set status = i.end_as, ended_by = i.actor, end_reason = i.reason, ended_at = clock_timestamp() where x.id = c.id returning * into c;
  if open_one is not null then
    update approval set state = 3 where id = open_one;
    insert into event_log (kind, order_no, status, amount, actor) values ('approval.withdrawn', open_one::text, 3, c.amount, i.actor);
  end if;
  perform tell_cash_out(c, case i.end_as when 4 then 'rejected' else 'cancelled' end, i.actor);
  perform audit_cash_out(c, case i.end_as when 4 then 'cash-out.reject' else 'cash-out.cancel' end, item);
  return 'done';
end $$;

-- Two people release it: the approval in force says which. Outcome: released · not_found · wrong_state, or why the money may not go there.
create function release_cash_out(wanted_approval bigint, who text) returns text language plpgsql security definer set search_path = public as $$
declare
  c cash_out;
  fault text;
begin
  select * into c from cash_out x where x.cash_out_no = (select subject_id from approval where id = wanted_approval) for update;
  if c.id is null then return 'not_found'; end if;
  if c.status <> 0 then return 'wrong_state'; end if;
  fault := cash_out_fault(c);
  if fault is not null then return fault; end if;
  update cash_out x set status = 1, approval_id = wanted_approval, approved_at = clock_timestamp() where x.id = c.id returning * into c;
  perform tell_cash_out(c, 'released', who);
  return 'released';
end $$;

/*
 * The bank was told to pay: what was held leaves the books. Input {no, reference, user_id, actor, request_id, ip}; outcome: done · not_found · wrong_state ·
 * reference_used · short (commission was taken back meanwhile), or why the money may not go there.
 */
create function send_cash_out(item json) returns text language plpgsql security definer set search_path = public as $$
declare
  i record;
  c cash_out;
  fault text;
begin
  select * into i from json_to_record(item) as x (no text, reference text, user_id bigint, actor text);
  perform pg_advisory_xact_lock(hashtextextended('cash-out-reference:' || i.reference, 0));
  select * into c from cash_out x where x.cash_out_no = i.no for update;
  if c.id is null then return 'not_found'; end if;
  if c.status <> 1 then return 'wrong_state'; end if;
  fault := cash_out_fault(c);
  if fault is not null then return fault; end if;
  if exists (select from cash_out x where x.bank_reference = i.reference) then return 'reference_used'; end if;
  perform lock_account_money(c.source_account);
  if c.source = 'commission' and rolled_balance(c.source_account) < c.amount then return 'short'; end if;
  perform close_cash_out_hold(c, 'captured');
  perform post_transfer('cashout.paid', 'cash-out:' || c.id, c.cash_out_no,
    array[c.source_account, account_of('operator', 0, 'bank_clearing'), account_of('operator', 0, 'revenue')], array[-c.amount, c.amount - c.fee, c.fee]);
  update cash_out x set status = 2, sent_by = i.actor, sent_at = clock_timestamp(), bank_reference = i.reference where x.id = c.id returning * into c;
  perform tell_cash_out(c, 'sent', i.actor);
  perform audit_cash_out(c, 'cash-out.send', item);
  return 'done';
end $$;

-- The bank gave it back: a transfer of its own returns all of it, the fee too. Outcome: returned · not_found · wrong_state · reference_used.
create function return_cash_out(wanted_approval bigint, who text) returns text language plpgsql security definer set search_path = public as $$
declare
  a approval;
  c cash_out;
  said text;
begin
  select * into a from approval where id = wanted_approval;
  said := a.payload ->> 'returnReference';
  perform pg_advisory_xact_lock(hashtextextended('cash-out-return:' || said, 0));
  select * into c from cash_out x where x.cash_out_no = a.subject_id for update;
  if c.id is null then return 'not_found'; end if;
  if c.status not in (2, 3) then return 'wrong_state'; end if;
  if exists (select from cash_out x where x.return_reference = said) then return 'reference_used'; end if;
  perform lock_account_money(c.source_account);
  perform post_transfer('cashout.returned', 'cash-out-return:' || c.id, c.cash_out_no,
    array[c.source_account, account_of('operator', 0, 'bank_clearing'), account_of('operator', 0, 'revenue')], array[c.amount, c.fee - c.amount, -c.fee]);
  update cash_out x set status = 6, return_approval_id = a.id, return_reference = said, returned_at = clock_timestamp() where x.id = c.id returning * into c;
  perform tell_cash_out(c, 'returned', who);
  return 'returned';
end $$;

-- One statement line and one sent cash-out belong together; the caller has looked at both under lock.
create function settle_cash_out(wanted bigint, line bigint, item json) returns void language plpgsql as $$
declare
  c cash_out;
begin
  update statement_debit d set cash_out_id = wanted where d.id = line;
  update cash_out x set status = 3, debit_id = line, settled_by = item ->> 'actor', settled_at = clock_timestamp() where x.id = wanted returning * into c;
  perform tell_cash_out(c, 'settled', item ->> 'actor');
  perform audit_cash_out(c, 'cash-out.settle', item);
end $$;

/*
 * Finds for what was sent the line that tells of it: the amount that left, and the bank's number or the cash-out's own in the remark, where neither side
 * has another choice. Returns how many.
 */
create function settle_cash_outs() returns int language plpgsql security definer set search_path = public as $$
declare
  pair record;
  done int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('settle_cash_outs')) then return 0; end if;
  for pair in
    select p.id, p.line from (
      select c.id, d.id as line, count(*) over (partition by c.id) as lines, count(*) over (partition by d.id) as owners
      from cash_out c join statement_debit d on d.cash_out_id is null and d.amount = c.amount - c.fee
        and d.day between (c.sent_at at time zone 'Asia/Shanghai')::date - 3 and (c.sent_at at time zone 'Asia/Shanghai')::date + 15
        and (d.reference = c.bank_reference or strpos(d.remark, c.cash_out_no) > 0)
      where c.status = 2) p
    where p.lines = 1 and p.owners = 1 order by p.id
  loop
    perform 1 from cash_out c where c.id = pair.id and c.status = 2 for update skip locked;
    continue when not found;
    perform 1 from statement_debit d where d.id = pair.line and d.cash_out_id is null for update skip locked;
    continue when not found;
    perform settle_cash_out(pair.id, pair.line, '{"actor_kind": "system", "actor": "system:settle-cash-outs", "request_id": "job:settle-cash-outs"}');
    done := done + 1;
  end loop;
  return done;
end $$;

-- A person says which line tells of it. Input {no, line, user_id, actor, request_id, ip}; outcome: done · not_found · wrong_state · no_line · amount_differs.
create function match_cash_out(item json) returns text language plpgsql security definer set search_path = public as $$
declare
  c cash_out;
  d statement_debit;
begin
  select * into c from cash_out x where x.cash_out_no = item ->> 'no' for update;
  if c.id is null then return 'not_found'; end if;
  if c.status <> 2 then return 'wrong_state'; end if;
  select * into d from statement_debit x where x.id = (item ->> 'line')::bigint and x.cash_out_id is null for update;
  if d.id is null then return 'no_line'; end if;
  if d.amount <> c.amount - c.fee then return 'amount_differs'; end if;
  perform settle_cash_out(c.id, d.id, item);
  return 'done';
end $$;

revoke all on function request_cash_out(json), end_cash_out(json), release_cash_out(bigint, text), send_cash_out(json), return_cash_out(bigint, text),
  settle_cash_outs(), match_cash_out(json), settle_cash_out(bigint, bigint, json), close_cash_out_hold(cash_out, text), tell_cash_out(cash_out, text, text),
  audit_cash_out(cash_out, text, json), lock_account_money(bigint) from public;
grant execute on function request_cash_out(json), end_cash_out(json), release_cash_out(bigint, text), send_cash_out(json), return_cash_out(bigint, text),
  settle_cash_outs(), match_cash_out(json) to mashang_app;
grant select on cash_out, cash_out_terms to mashang_app;
grant insert on cash_out_terms to mashang_app;
grant select, insert on statement_debit to mashang_app;

-- What somebody cashes out, and where to, is between that participant and the operator: not its line's.
alter table cash_out enable row level security;
create policy app on cash_out to mashang_app using (true);
create policy own on cash_out for select to mashang_participant using (participant_id = app_taid());
alter table statement_debit enable row level security;
create policy app on statement_debit to mashang_app using (true) with check (true);
grant select on cash_out_terms to mashang_participant;
grant select (id, cash_out_no, participant_id, person_id, source, source_account, amount, fee, acc_id, account_no, holder, bank_name, bank_branch, remark, status, created_at,
  approved_at, end_reason, ended_at, sent_at, bank_reference, settled_at, returned_at, return_reference) on cash_out to mashang_participant;
-- Part of what is free on an account that has no balance row.
grant select on ledger_hold to mashang_participant;
alter table ledger_hold enable row level security;
create policy app on ledger_hold to mashang_app using (true);
create policy own on ledger_hold for select to mashang_participant using (account_id = any ((select app_accounts())::bigint[]));
