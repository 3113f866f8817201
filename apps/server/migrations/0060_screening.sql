-- Screening: lists of records from files, names found across scripts, hits that hold money until two people have decided (docs/decisions/0043).

-- From which score on a hit is the same name, from which on somebody looks, and what birth date and document number move. One row.
create table screening_policy (
  one boolean primary key default true check (one),
  exact int not null default 95 check (exact between 80 and 100),
  review int not null default 85 check (review between 60 and exact),
  birth_same int not null default 8 check (birth_same between 0 and 20),
  birth_year int not null default 4 check (birth_year between 0 and 20),
  birth_other int not null default 12 check (birth_other between 0 and 30),
  document_other int not null default 5 check (document_other between 0 and 30)
);
insert into screening_policy default values;
grant select on screening_policy to mashang_app;

create function screening_facts(name text, aliases text[], births text[], documents text[]) returns text language sql immutable as $$
  select md5(name || e'\n' || array_to_string(aliases, ';') || e'\n' || array_to_string(births, ';') || e'\n' || array_to_string(documents, ';'))
$$;

-- A record of a list is more than a name. `keys` is what it is found by, null until it has been worked out; then the folded name alone counts.
alter table screening_entry
  add column ref text not null default '',
  add column kind text not null default '',
  add column aliases text[] not null default '{}',
  add column births text[] not null default '{}',
  add column documents text[] not null default '{}',
  add column countries text not null default '',
  add column programs text not null default '',
  add column keys int[],
  -- The same record in every version of its list.
  add column ref_key text not null generated always as (case when ref = '' then legal_name_key(name) else ref end) stored,
  add column facts text not null generated always as (screening_facts(name, aliases, births, documents)) stored;
create index screening_entry_list on screening_entry (list_id, ref_key);
create index screening_entry_keys on screening_entry using gin (keys) with (fastupdate = off);
create index screening_entry_keyless on screening_entry (id) where keys is null;
grant update (keys) on screening_entry to mashang_app;

-- What was loaded from where, and how it differs from the version in use; `base` says which that was (0: none).
alter table screening_list
  add column format text not null default 'names' check (format in ('names', 'own', 'targets', 'sdn')),
  add column names int,
  add column added int, add column removed int, add column changed int,
  add column base bigint;
grant update (names, added, removed, changed, base) on screening_list to mashang_app;

-- The reading of a file into a version, by a job; a reader that died is followed by another, which begins anew.
create table screening_load (
  list_id bigint primary key references screening_list,
  storage_name text not null,
  file_name text not null,
  bytes bigint not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  lease_until timestamptz,
  bytes_read bigint not null default 0,
  rows_read int not null default 0,
  kept int not null default 0,
  broken int not null default 0,
  -- The first 200 broken rows by number, with the reason.
  problems jsonb not null default '[]',
  fault text not null default '',
  done_at timestamptz
);
create index screening_load_due on screening_load (list_id) where state in ('queued', 'running');
grant select, insert, update on screening_load to mashang_app;
-- A reader that begins anew takes back what its predecessor had read, as long as the version never counted.
create function drop_screening_entries(wanted_list bigint) returns void language plpgsql security definer set search_path = public as $$
begin
  if exists (select from screening_list l where l.id = wanted_list and l.released_at is not null) then
    raise exception 'a released list stays as it was' using errcode = 'check_violation', constraint = 'screening_released';
  end if;
  delete from screening_entry e where e.list_id = wanted_list;
end $$;
revoke all on function drop_screening_entries(bigint) from public;
grant execute on function drop_screening_entries(bigint) to mashang_app;

-- Somebody who may be on a list. State 0 open · 1 another person · 2 the same person. `holds`: money stands still until it is decided.
create table screening_hit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  subject_kind text not null check (subject_kind in ('payout', 'collection', 'participant', 'merchant', 'topup')),
  subject_id text not null,
  who text not null default '',
  name text not null,
  -- Blind index of who was screened: the name with what tells namesakes apart.
  party_key text not null,
  entry_id bigint not null references screening_entry,
  score int not null check (score between 0 and 100),
  level text not null check (level in ('exact', 'review')),
  reason jsonb not null,
  holds boolean not null default false,
  -- What goes on when it is released: the receipt that waits.
  resume jsonb,
  state int not null default 0 check (state in (0, 1, 2)),
  decided_by text not null default '',
  decided_at timestamptz,
  decision text not null default '',
  check ((state = 0) = (decided_at is null))
);
select seal_personal_column('screening_hit', 'name', 'n');
create unique index screening_hit_once on screening_hit (subject_kind, subject_id, party_key, entry_id);
create index screening_hit_state on screening_hit (state, id);
create index screening_hit_subject on screening_hit (subject_kind, subject_id);
insert into state_move values ('screening_hit', 0, 1), ('screening_hit', 0, 2);
create function guard_screening_hit() returns trigger language plpgsql as $$
begin
  if not exists (select from state_move where machine = 'screening_hit' and from_state = old.state and to_state = new.state) then
    raise exception 'hit % may not go from % to %', old.id, old.state, new.state using errcode = 'check_violation', constraint = 'screening_hit_moves';
  end if;
  -- What holds no money belongs to an application, which two people decide as a whole.
  if current_user = 'mashang_app' and approval_in_force('screening.hit', new.id::text) is null and (old.holds or old.subject_kind not in ('participant', 'merchant')) then
    raise exception 'a hit is decided by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger screening_hit_guard before update of state on screening_hit for each row when (old.state <> new.state) execute function guard_screening_hit();
create trigger screening_hit_kept before delete or truncate on screening_hit for each statement execute function refuse_change();
grant select, insert on screening_hit to mashang_app;
grant update (state, decided_by, decided_at, decision) on screening_hit to mashang_app;

-- Who was found to be another person than a record, as the record was then: no hit again until the record changes.
create table screening_clearance (
  id bigint generated always as identity primary key,
  party_key text not null,
  list_name text not null,
  ref_key text not null,
  facts text not null,
  hit_id bigint not null references screening_hit,
  unique (party_key, list_name, ref_key, facts)
);
create trigger screening_clearance_kept before update or delete or truncate on screening_clearance for each statement execute function refuse_change();
grant select, insert on screening_clearance to mashang_app;

-- A version put in use is held against everything known, by a job that goes on where it stopped.
create table screening_run (
  id bigint generated always as identity primary key,
  list_id bigint not null references screening_list,
  state text not null default 'queued' check (state in ('queued', 'running', 'done')),
  lease_until timestamptz,
  source int not null default 0,
  cursor text not null default '0',
  screened int not null default 0,
  hits int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz
);
create index screening_run_due on screening_run (id) where state <> 'done';
grant select, insert, update on screening_run to mashang_app;

create function insert_screening_hits(wanted jsonb) returns int language plpgsql as $$
declare
  made int;
begin
  insert into screening_hit (subject_kind, subject_id, who, name, party_key, entry_id, score, level, reason, holds, resume)
  select x.subject_kind, x.subject_id, coalesce(x.who, ''), x.name, x.party_key, x.entry_id, x.score, x.level, x.reason, coalesce(x.holds, false), x.resume
  from jsonb_to_recordset(wanted) as x (subject_kind text, subject_id text, who text, name text, party_key text, entry_id bigint, score int, level text, reason jsonb,
    holds boolean, resume jsonb)
  on conflict (subject_kind, subject_id, party_key, entry_id) do nothing;
  get diagnostics made = row_count;
  return made;
end $$;
revoke all on function insert_screening_hits(jsonb) from public;
grant execute on function insert_screening_hits(jsonb) to mashang_app;

insert into approval_kind (kind, propose_roles, check_roles, checkers) values
  ('screening.hit', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1);

-- As before (0010), but a row whose beneficiary may be on a list is created standing still, with its hits, and the claim list never shows it.
create or replace function create_payout_orders(asked_merchant bigint, used_key text, used_nonce text, idem text, body_hash text, batch boolean, settlement text, rows json)
returns table (ord int, outcome text, answer text)
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  moment timestamptz;
  policy payout_policy;
  payable bigint := account_of('merchant', asked_merchant, 'payable');
  free bigint;
  taken bigint := 0;
  before record;
  item record;
  goods record;
  same text;
  charge bigint;
  fresh bigint;
  made bigint[] := '{}';
  outcomes text[] := '{}';
  answers text[] := '{}';
  n int := 0;
begin
  -- The merchant's balance is the lock of its payouts: two requests of one merchant never interleave.
  select posted - held into free from ledger_balance where account_id = payable for update;
  moment := clock_timestamp();
  select t.* into before from take_request(asked_merchant, used_key, used_nonce, idem, body_hash) t;
  if before.outcome is not null then return query select 1, before.outcome, before.answer; return; end if;
  select * into policy from payout_policy;

  for item in
    select i.* from json_to_recordset(rows) as i (no text, mch_no text, pay_type int, amount bigint, name text, account text, user_type int, bank text,
      remark text, notify text, refusal text, hits jsonb)
  loop
    n := n + 1;
    answers[n] := null;
    if item.refusal is not null then outcomes[n] := 'refused'; answers[n] := item.refusal; continue; end if;
    same := null;
    select o.order_no into same from payout_order o where o.merchant_id = asked_merchant and o.mch_order_no = item.mch_no;
    if same is not null then outcomes[n] := 'duplicate'; answers[n] := same; continue; end if;
    goods := null;
    select p.id, f.rate into goods from product p
    cross join lateral (select case when c.enabled then c.rate end as rate from merchant_fee c
      where c.merchant_id = asked_merchant and c.product_id = p.id and c.effective_from <= moment order by c.effective_from desc limit 1) f
    where p.pay_type = item.pay_type and p.enabled and f.rate is not null order by p.id limit 1;
    if goods.id is null then outcomes[n] := 'not_offered'; continue; end if;
    if item.amount < policy.min_amount or item.amount > policy.max_amount then outcomes[n] := 'out_of_range'; continue; end if;
    charge := item.amount * goods.rate / 1000000;
    if free - taken < item.amount + charge then outcomes[n] := 'balance_short'; continue; end if;
    insert into payout_order (order_no, mch_order_no, merchant_id, product_id, pay_type, amount, fee_rate, fee, payable_account, settlement_mode,
      beneficiary_name, beneficiary_account, user_type, bank_name, remark, notify_url, create_time, frozen)
    values (item.no, item.mch_no, asked_merchant, goods.id, item.pay_type, item.amount, goods.rate, charge, payable, settlement,
      item.name, item.account, item.user_type, item.bank, item.remark, item.notify, moment, item.hits is not null) returning id into fresh;
    if item.hits is not null then perform insert_screening_hits(item.hits); end if;
    insert into ledger_hold (reference, account_id, amount, created_at) values ('payout:' || fresh, payable, item.amount + charge, moment);
    taken := taken + item.amount + charge;
    made := made || fresh;
    outcomes[n] := 'created';
    answers[n] := json_build_object('orderNo', item.no, 'status', 0)::text;
  end loop;

  if taken > 0 then update ledger_balance b set held = b.held + taken where b.account_id = payable; end if;
  insert into event_log (at, kind, order_id, order_no, status, amount, pay_type)
  select moment, case when o.frozen then 'payout.held' else 'payout.listed' end, o.id, o.order_no, 0, o.amount, o.pay_type from unnest(made) m (id) join payout_order o on o.id = m.id order by o.id;
  if idem is not null and (batch or outcomes[1] = 'created') then
    insert into idempotency (merchant_id, key, request_hash, status, answer, at)
    select asked_merchant, idem, decode(body_hash, 'hex'), case when batch then 200 else 201 end, case when not batch then answers[1] else
      (select json_agg(json_build_object('outcome', outcomes[x], 'answer', answers[x]) order by x)::text from generate_series(1, n) x) end, moment;
  end if;
  if cardinality(made) > 0 then perform pg_notify('events', ''); end if;
  return query select x, outcomes[x], answers[x] from generate_series(1, n) x;
end $$;

-- As before (0027), but what screening holds goes on by the decision about its hits, and stands on the claim list for the first time then.
create or replace function freeze_payout(input json) returns text
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  moment timestamptz;
  i record;
  o payout_order;
begin
  select * into i from json_to_record(input) as x (order_no text, frozen boolean, remark text, actor_kind text, actor_id bigint, actor text, request_id text, ip text);
  select * into o from payout_order x where x.order_no = i.order_no for update;
  if o.id is null then return 'not_found'; end if;
  if o.frozen = i.frozen or o.status not in (0, 1) then return 'wrong_state'; end if;
  if not i.frozen and exists (select from screening_hit h where h.subject_kind = 'payout' and h.subject_id = o.order_no and h.holds and h.state in (0, 2)) then
    raise exception 'what screening holds is released by its hits' using errcode = 'check_violation', constraint = 'screening_holds';
  end if;
  if not i.frozen and approval_in_force('payout.release', o.order_no) is null and not exists (
    select from screening_hit h where h.subject_kind = 'payout' and h.subject_id = o.order_no and h.state = 1 and approval_in_force('screening.hit', h.id::text) is not null) then
    raise exception 'a payout is released by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  moment := clock_timestamp();
  update payout_order x set frozen = i.frozen where x.id = o.id;
  insert into event_log (at, kind, order_id, order_no, status, amount, pay_type, actor, data)
  values (moment, case when i.frozen then 'payout.frozen'
    when exists (select from event_log e where e.order_id = o.id and e.kind = 'payout.listed') then 'payout.unfrozen' else 'payout.listed' end, o.id, o.order_no, o.status, o.amount, o.pay_type, i.actor, jsonb_build_object('remark', i.remark));
  insert into audit_log (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, request_id, ip)
  values (moment, i.actor_kind, i.actor_id, i.actor, 'payout-order.freeze', 'payout-order', o.order_no, jsonb_build_object('frozen', o.frozen),
    jsonb_build_object('frozen', i.frozen, 'remark', i.remark), coalesce(i.request_id, ''), coalesce(i.ip, ''));
  perform pg_notify('events', '');
  return 'done';
end $$;

/*
 * A receipt whose payer may be on a list: the order stands still as it is, with the receipt beside its hits. By hand (`taid`) or by a channel, under the
 * same conditions as a confirmation. Outcome: held · not_now (what a confirmation says to it then).
 */
create function hold_collection(wanted_no text, collecting bigint, connecting text, wanted jsonb) returns text
language plpgsql security definer set search_path = public as $$
declare
  o collection_order;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_no for update;
  if o.id is null or o.status not in (1, 6) or o.adjustment is not null then return 'not_now'; end if;
  if connecting is null and (o.participant_id is distinct from collecting or o.pay_pattern between 1 and 8) then return 'not_now'; end if;
  if connecting is not null and (o.pay_pattern not between 1 and 8
    or not exists (select from channel x where x.product_id = o.product_id and x.connector = connecting)) then return 'not_now'; end if;
  perform insert_screening_hits(wanted);
  if not o.frozen then
    update collection_order c set frozen = true where c.id = o.id;
    insert into event_log (kind, order_id, order_no, status, amount, actor) values ('collection.held', o.id, o.agt_order_no, o.status, o.amount, 'screening');
  end if;
  return 'held';
end $$;
-- Nothing of screening holds it any more: it goes on, unless a complaint holds it too.
create function release_collection(wanted_no text, by_whom text) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  o collection_order;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_no for update;
  if o.id is null or not o.frozen
    or exists (select from screening_hit h where h.subject_kind = 'collection' and h.subject_id = wanted_no and h.holds and h.state in (0, 2))
    or not exists (select from screening_hit h where h.subject_kind = 'collection' and h.subject_id = wanted_no and h.state = 1 and approval_in_force('screening.hit', h.id::text) is not null)
    or exists (select from complaint c where c.order_id = o.id and c.reviewed_at is null) then return false; end if;
  update collection_order c set frozen = false where c.id = o.id;
  insert into event_log (kind, order_id, order_no, status, amount, actor) values ('collection.released', o.id, o.agt_order_no, o.status, o.amount, by_whom);
  return true;
end $$;
revoke all on function hold_collection(text, bigint, text, jsonb), release_collection(text, text) from public;
grant execute on function hold_collection(text, bigint, text, jsonb), release_collection(text, text) to mashang_app;
-- A complaint answered lifts no hold of screening.
create or replace function review_complaint(wanted_order text, reviewer text, decision text) returns text
language plpgsql security definer set search_path = public as $$
declare
  o collection_order;
  h ledger_hold;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  update complaint set reviewed_at = clock_timestamp(), reviewed_by = reviewer, outcome = decision where order_id = o.id and reviewed_at is null;
  if not found then return 'wrong_state'; end if;
  perform 1 from ledger_balance where account_id = o.payable_account for update;
  update ledger_hold set state = 'released', closed_at = clock_timestamp() where reference = 'complaint:' || o.id and state = 'open' returning * into h;
  if found then update ledger_balance set held = held - h.amount where account_id = h.account_id; end if;
  update collection_order set frozen = exists (select from screening_hit x where x.subject_kind = 'collection' and x.subject_id = wanted_order and x.holds and x.state in (0, 2)) where id = o.id;
  insert into event_log (kind, order_id, order_no, participant_id, status, amount, actor, data)
  values ('collection.complaint_reviewed', o.id, o.agt_order_no, o.participant_id, o.status, o.amount, reviewer, jsonb_build_object('outcome', decision));
  perform pg_notify('events', '');
  return 'reviewed';
end $$;
