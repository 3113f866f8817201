-- How long what is about people is kept, what holds it longer, and what became of it: records let go of personal data, none of them goes (docs/decisions/0045).

create function is_erasing() returns boolean language sql stable as $$
  select coalesce(current_setting('app.erasing', true), '') = 'on' and current_user <> 'mashang_app'
$$;

-- What a record said of a person may leave it by the functions below alone; nothing else of these rows becomes changeable.
drop trigger complaint_moves on complaint;
create trigger complaint_moves before update on complaint for each row when (not is_erasing()) execute function guard_complaint();
drop trigger risk_case_moves on risk_case;
create trigger risk_case_moves before update on risk_case for each row when (not is_erasing()) execute function guard_risk_case();
drop trigger cash_out_guard on cash_out;
create trigger cash_out_guard before update on cash_out for each row when (not is_erasing()) execute function guard_cash_out();
drop trigger top_up_moves on top_up_order;
create trigger top_up_moves before update on top_up_order for each row when (not is_erasing()) execute function guard_top_up();
drop trigger top_up_travel_immutable on top_up_travel;
create trigger top_up_travel_immutable before update on top_up_travel for each statement when (not is_erasing()) execute function refuse_change();
create trigger top_up_travel_kept before delete or truncate on top_up_travel for each statement execute function refuse_change();

-- Checks that asked for what is erased ask for it until then.
do $$
declare
  c record;
begin
  for c in select conrelid::regclass as t, conname from pg_constraint where contype = 'c' and (
    conrelid = 'top_up_order'::regclass and pg_get_constraintdef(oid) like '%payer_name <> ''''%'
    or conrelid = 'merchant_application'::regclass and pg_get_constraintdef(oid) like '%sealed_people IS NOT NULL%'
    or conrelid = 'invitation'::regclass and conname in ('invitation_name_there', 'invitation_phone_there'))
  loop
    execute format('alter table %s drop constraint %I', c.t, c.conname);
  end loop;
end $$;
alter table top_up_order add column erased_at timestamptz,
  add constraint top_up_order_of_bank check (erased_at is not null or (way = 'bank') = (payer_name <> '' and bank_name <> ''));
alter table merchant_application add column erased_at timestamptz,
  add constraint merchant_application_people check (state not in (1, 2) or submitted_by is not null and (sealed_people is not null or erased_at is not null) and (state = 1 or approval_id is not null));
alter table invitation add constraint invitation_known check (state = 'open' and legal_name <> '' and phone <> '' or state <> 'open');
alter table kyc_submission alter column sealed_document_no drop not null, add column erased_at timestamptz,
  add constraint kyc_submission_document check (sealed_document_no is not null or erased_at is not null);

-- How long -------------------------------------------------------------------------------------------------------------------

-- Months by category of record. Below `least` nobody goes; a jurisdiction may ask for more, which the server says with each turn.
create table retention_period (
  category text primary key check (category in ('identity', 'transaction', 'proof', 'complaint', 'case', 'screening', 'access')),
  months int not null default 120 check (months <= 600),
  least int not null check (least > 0),
  changed_at timestamptz,
  check (months >= least)
);
insert into retention_period (category, least) values
  ('identity', 60), ('transaction', 60), ('proof', 60), ('complaint', 36), ('case', 60), ('screening', 60), ('access', 6);
create function guard_retention_period() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' then perform refuse_without('retention.period', new.category, 'a period of retention'); end if;
  if (new.category, new.least) is distinct from (old.category, old.least) then
    raise exception 'the least of % is the law''s', old.category using errcode = 'check_violation', constraint = 'retention_least';
  end if;
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger retention_period_guard before update on retention_period for each row execute function guard_retention_period();
create trigger retention_period_kept before insert or delete or truncate on retention_period for each statement execute function refuse_change();

-- What holds it longer -------------------------------------------------------------------------------------------------------

-- `mark`: participant:ID · merchant:ID · order:NUMBER · person:BLIND INDEX of a payer's or beneficiary's name · case:ID.
create table legal_hold (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('participant', 'merchant', 'person', 'order', 'case')),
  subject text not null default '',
  -- What people call it; a person's name is sealed and stands beside.
  label text not null default '' check (length(label) <= 80),
  person_name text not null default '',
  reason text not null check (length(reason) between 2 and 500),
  -- Number of the order of a court or an authority, where there is one.
  paper_no text not null default '' check (length(paper_no) <= 64),
  placed_by bigint not null references app_user,
  placed_at timestamptz not null default clock_timestamp(),
  lift_approval bigint references approval,
  lifted_at timestamptz,
  -- Follows a person's blind index through a change of keys.
  mark text not null generated always as (case when kind = 'person' then 'person:' || personal_key(person_name) else kind || ':' || subject end) stored,
  check ((kind = 'person') = (person_name <> '') and (kind = 'person') = (label = '') and (kind = 'person') = (subject = '')),
  check ((lifted_at is null) = (lift_approval is null))
);
select seal_personal_column('legal_hold', 'person_name', 'n');
create unique index legal_hold_living on legal_hold (mark) where lifted_at is null;
create function guard_legal_hold() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if old.lifted_at is not null or to_jsonb(new) - '{lift_approval,lifted_at,mark}'::text[] <> to_jsonb(old) - '{lift_approval,lifted_at,mark}'::text[]
    or new.lift_approval is null or approval_in_force('legal-hold.lift', old.id::text) is distinct from new.lift_approval then
    raise exception 'a legal hold is lifted by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  new.lifted_at := clock_timestamp();
  -- What it kept is looked at again.
  update retention_cursor set floor = 0, at_id = 0, lowest_kept = null;
  return new;
end $$;
create trigger legal_hold_kept before delete or truncate on legal_hold for each statement execute function refuse_change();

-- Everything a hold reaches: what it names, and of a case everything that belongs to it.
create view legal_hold_reach as
  select h.mark from legal_hold h where h.lifted_at is null
  union select case when x.kind in ('payer', 'beneficiary') then 'person:' when x.kind in ('order', 'payout') then 'order:' else x.kind || ':' end || x.key
  from legal_hold h join lateral (
    select l.kind, l.key from risk_case_link l where 'case:' || l.case_id = h.mark
    union all select c.subject_kind, c.subject_key from risk_case c where 'case:' || c.id = h.mark
  ) x on true where h.lifted_at is null and h.kind = 'case';

-- What is kept: one view a source, each with `over` (null while the record lives) and the marks a hold would name it by ---------

create function person_marks(variadic stored text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg('person:' || personal_key(s)), '{}') from unnest(stored) s where s <> ''
$$;
-- When business with a participant ended: its verification is over and nobody looks at it anew.
create function relation_over(p participant, since timestamptz) returns timestamptz language sql stable as $$
  select case when p.kyc_status in (1, 2) or p.frozen then null else greatest(coalesce(p.kyc_expires_at, since), since) end
$$;
create view retained_collections as
  select o.id, o.create_time as begun, case when o.frozen or o.status in (0, 1) then null else greatest(o.create_time, o.expire_time, o.affirm_time, o.fail_time) end as over,
    o.payment_name <> '' or o.payer_ref <> '' as filled,
    array['order:' || o.agt_order_no, 'merchant:' || o.merchant_id, 'participant:' || o.participant_id] || person_marks(o.payment_name, o.payer_ref) as marks
  from collection_order o;
create view retained_payouts as
  select o.id, o.create_time as begun, case when o.frozen or o.status in (0, 1) then null else coalesce(o.finish_time, o.create_time) end as over,
    o.beneficiary_name <> '' or o.beneficiary_account <> '' as filled,
    array['order:' || o.order_no, 'merchant:' || o.merchant_id] || array(select 'participant:' || c.participant_id from payout_claim c where c.payout_id = o.id)
      || person_marks(o.beneficiary_name, o.beneficiary_account) as marks
  from payout_order o;
create view retained_cash_outs as
  select o.id, o.created_at as begun, case when o.status in (0, 1, 2) then null else greatest(o.created_at, o.ended_at, o.settled_at, o.returned_at) end as over,
    o.account_no <> '' or o.holder <> '' as filled, array['order:' || o.cash_out_no, 'participant:' || o.participant_id] || person_marks(o.holder, o.account_no) as marks
  from cash_out o;
create view retained_top_ups as
  select o.id, o.created_at as begun, case when o.status in (0, 1, 3, 8) then null else coalesce(o.closed_at, o.created_at) end as over,
    o.payer_name <> '' or o.proof <> '' or coalesce(t.originator_name <> '', false) as filled,
    array['order:' || o.order_no, 'participant:' || o.participant_id] || person_marks(o.payer_name, t.originator_name) as marks
  from top_up_order o left join top_up_travel t on t.order_id = o.id;
create view retained_receipts as
  select l.id, l.at as begun, case when l.state = 'open' then null else l.at end as over, l.payer <> '' or l.payer_account <> '' as filled,
    person_marks(l.payer, l.payer_account) || array(select 'order:' || o.agt_order_no from statement_match m join collection_order o on o.id = m.order_id where m.line_id = l.id) as marks
  from statement_line l;
create view retained_debits as
  select d.id, d.at as begun, d.at as over, d.payee <> '' or d.payee_account <> '' as filled, person_marks(d.payee, d.payee_account)
    || array(select m from cash_out o cross join lateral (values ('order:' || o.cash_out_no), ('participant:' || o.participant_id)) x (m) where o.id = d.cash_out_id) as marks
  from statement_debit d;
create view retained_proofs as
  select c.id, c.claimed_at as begun, case when o.frozen or o.status in (0, 1) or exists (select from proof_file p where p.claim_id = c.id and p.legal_hold) then null else greatest(o.finish_time,
      (select max(p.attached_at) from proof_file p where p.claim_id = c.id)) end as over,
    exists (select from proof_file p where p.claim_id = c.id and p.removed_at is null) as filled,
    array['order:' || o.order_no, 'merchant:' || o.merchant_id, 'participant:' || c.participant_id] || person_marks(o.beneficiary_name, o.beneficiary_account) as marks
  from payout_claim c join payout_order o on o.id = c.payout_id;
create view retained_complaints as
  select q.id, q.at as begun, case when o.frozen then null else q.reviewed_at end as over, q.detail <> '' or q.contact <> '' as filled,
    array['order:' || o.agt_order_no, 'merchant:' || o.merchant_id, 'participant:' || o.participant_id] || person_marks(o.payment_name, o.payer_ref) as marks
  from complaint q join collection_order o on o.id = q.order_id;
create view retained_submissions as
  select s.id, s.submitted_at as begun, case when s.state = 'pending' then null else relation_over(p, s.reviewed_at) end as over, s.erased_at is null as filled,
    array['participant:' || p.id] || person_marks(s.legal_name) as marks
  from kyc_submission s join participant p on p.id = s.participant_id;
create view retained_invitations as
  select i.id, i.created_at as begun, case when i.state = 'open' then null when i.participant_id is null then i.closed_at else relation_over(p, i.closed_at) end as over,
    i.legal_name <> '' or i.phone <> '' as filled, array['participant:' || coalesce(p.id, i.inviter_id)] || person_marks(i.legal_name) as marks
  from invitation i left join participant p on p.id = i.participant_id;
create view retained_applications as
  select a.id, a.created_at as begun, case when a.state in (0, 1, 3) or m.kyb_status in (1, 2) or m.frozen then null else greatest(a.closed_at, m.kyb_expires_at) end as over,
    a.erased_at is null and a.sealed_people is not null as filled, array['merchant:' || m.id] as marks
  from merchant_application a join merchant m on m.id = a.merchant_id;
create view retained_cases as
  select c.id, c.opened_at as begun, case when exists (select from risk_freeze f where f.case_id = c.id and f.lifted_at is null) then null else c.closed_at end as over,
    c.subject_name <> '' or exists (select from risk_case_link l where l.case_id = c.id and l.name <> '')
      or exists (select from risk_case_file f join stored_file s on s.name = f.name where f.case_id = c.id and s.kept_at is not null) as filled,
    array['case:' || c.id] || array(select case when l.kind in ('payer', 'beneficiary') then 'person:' when l.kind in ('order', 'payout') then 'order:' else l.kind || ':' end || l.key
      from risk_case_link l where l.case_id = c.id) as marks
  from risk_case c;
create view retained_hits as
  select h.id, h.at as begun, h.decided_at as over, h.name <> '' as filled,
    array[case h.subject_kind when 'participant' then 'participant:' when 'merchant' then 'merchant:' else 'order:' end || h.subject_id] || person_marks(h.name) as marks
  from screening_hit h;
create view retained_sessions as
  select s.id, s.created_at as begun, coalesce(s.ended_at, s.refresh_expires_at) as over, s.user_agent <> '' or s.ip <> '' as filled,
    case when u.participant_id is null then '{}' else array['participant:' || u.participant_id] end as marks
  from session s join app_user u on u.id = s.user_id;
create view retained_visits as
  select v.order_id as id, v.at as begun, v.at as over, true as filled,
    array['order:' || o.agt_order_no, 'merchant:' || o.merchant_id, 'participant:' || o.participant_id] || person_marks(o.payment_name, o.payer_ref) as marks
  from payer_visit v join collection_order o on o.id = v.order_id;

-- A source and how its records let go; $1 the ids, $2 the moment. What is released of files is removed from the storage behind it.
create table retention_source (
  source text primary key,
  category text not null references retention_period,
  place int not null unique,
  lets_go text[] not null
);
create table retention_cursor (
  source text primary key references retention_source,
  -- Everything up to here has nothing left; the turn under way is at `at_id`.
  floor bigint not null default 0,
  at_id bigint not null default 0,
  lowest_kept bigint
);
insert into retention_source (source, place, category, lets_go) values
  ('submissions', 1, 'identity', array[
    'update stored_file f set kept_at = null from kyc_document d where d.submission_id = any ($1) and f.name = d.name',
    'update participant p set phone = '''' from kyc_submission s where s.id = any ($1) and p.id = s.participant_id and relation_over(p, s.reviewed_at) < $2',
    'update kyc_submission set legal_name = '''', phone = '''', sealed_document_no = null, sealed_owners = null, erased_at = $2 where id = any ($1)']),
  ('invitations', 2, 'identity', array['update invitation set legal_name = '''', phone = '''' where id = any ($1) and $2 is not null']),
  ('applications', 3, 'identity', array[
    'update stored_file f set kept_at = null from merchant_document_place d where d.application_id = any ($1) and f.name = d.name
      and not exists (select from merchant_document_place e join merchant_application a on a.id = e.application_id where e.name = d.name and a.erased_at is null and a.id <> all ($1))',
    'update merchant_application set sealed_people = null, erased_at = $2 where id = any ($1)']),
  ('collections', 4, 'transaction', array['update collection_order set payment_name = '''', payer_ref = '''' where id = any ($1) and $2 is not null']),
  ('payouts', 5, 'transaction', array['update payout_order set beneficiary_name = '''', beneficiary_account = '''' where id = any ($1) and $2 is not null']),
  ('cash-outs', 6, 'transaction', array['update cash_out set account_no = '''', holder = '''' where id = any ($1) and $2 is not null']),
  ('top-ups', 7, 'transaction', array[
    'update stored_file f set kept_at = null from top_up_order o where o.id = any ($1) and o.proof = ''/files/'' || f.name',
    'update top_up_travel set originator_name = '''', beneficiary_name = '''' where order_id = any ($1)',
    'update top_up_order set payer_name = '''', proof = '''', erased_at = $2 where id = any ($1)']),
  ('receipts', 8, 'transaction', array['update statement_line set payer = '''', payer_account = '''' where id = any ($1) and $2 is not null']),
  ('debits', 9, 'transaction', array['update statement_debit set payee = '''', payee_account = '''' where id = any ($1) and $2 is not null']),
  ('proofs', 10, 'proof', array[
    'update stored_file f set kept_at = null from proof_file p where p.claim_id = any ($1) and p.removed_at is null and f.name = p.name',
    'update proof_file set removed_at = $2 where claim_id = any ($1) and removed_at is null']),
  ('complaints', 11, 'complaint', array[
    'update stored_file f set kept_at = null from complaint_picture p where p.complaint_id = any ($1) and f.name = p.name',
    'update complaint set detail = '''', contact = '''' where id = any ($1) and $2 is not null']),
  ('cases', 12, 'case', array[
    'update stored_file f set kept_at = null from risk_case_file p where p.case_id = any ($1) and f.name = p.name',
    'update risk_case_link set name = '''' where case_id = any ($1) and $2 is not null',
    'update risk_case set subject_name = '''' where id = any ($1)']),
  ('hits', 13, 'screening', array['update screening_hit set name = '''' where id = any ($1) and $2 is not null']),
  ('sessions', 14, 'access', array['update session set user_agent = '''', ip = '''' where id = any ($1) and $2 is not null']),
  ('visits', 15, 'access', array['delete from payer_visit where order_id = any ($1) and $2 is not null']);
insert into retention_cursor (source) select source from retention_source;
create trigger legal_hold_guard before update on legal_hold for each row execute function guard_legal_hold();

-- What became of it ----------------------------------------------------------------------------------------------------------

create table retention_run (
  id bigint generated always as identity primary key,
  day date not null,
  asked_by bigint references app_user,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  erased int not null default 0,
  held int not null default 0,
  swept int not null default 0
);
create unique index retention_run_nightly on retention_run (day) where asked_by is null;
create unique index retention_run_living on retention_run ((true)) where finished_at is null;

-- The register: every erasure, what of, how many, by the clock or by whose approval. No name of anybody stands in it.
create table erasure (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  run_id bigint references retention_run,
  approval_id bigint unique references approval,
  category text not null,
  source text not null,
  -- First and last record of a turn, or whose wish it was.
  subject text not null,
  records int not null check (records > 0),
  -- Of the same stretch, what a legal hold kept.
  held int not null default 0,
  -- Of a wish: what was erased and what was kept and why, as it was approved.
  lines jsonb not null default '[]',
  check ((run_id is null) <> (approval_id is null))
);
create index erasure_run on erasure (run_id);
create trigger erasure_immutable before update or delete or truncate on erasure for each statement execute function refuse_change();

/*
 * One turn over one source: looks at `most` records from where the last turn ended, lets those go that are over for longer than their category's period
 * (never less than `floor_months`, which the jurisdiction asks for) and that no hold reaches, and writes it into register and audit log; one transaction.
 */
create function retention_turn(wanted_run bigint, wanted_source text, moment timestamptz, floor_months int, most int, out erased int, out held int, out done boolean)
language plpgsql security definer set search_path = public as $$
declare
  s retention_source;
  c retention_cursor;
  cutoff timestamptz;
  go bigint[];
  seen int;
  last bigint;
  lowest bigint;
  all_young boolean;
  step text;
begin
  select * into s from retention_source x where x.source = wanted_source;
  select * into c from retention_cursor x where x.source = wanted_source for update;
  select moment - make_interval(months => greatest(p.months, p.least, floor_months)) into cutoff from retention_period p where p.category = s.category;
  execute format($q$
    with reach as materialized (select coalesce(array_agg(mark), '{}') as marks from legal_hold_reach),
    batch as materialized (select * from %I where id > $1 order by id limit $2),
    judged as (select b.id, b.begun, case when not b.filled then 'empty' when coalesce(b.over >= $3, true) then 'kept' when b.marks && r.marks then 'held' else 'over' end as is from batch b, reach r)
    select coalesce(array_agg(distinct j.id) filter (where j.is = 'over' and not exists (select from judged k where k.id = j.id and k.is in ('kept', 'held'))), '{}'), count(*) filter (where j.is = 'held'), count(*), max(j.id), min(j.id) filter (where j.is in ('kept', 'held')), bool_and(j.begun >= $3) from judged j
  $q$, 'retained_' || replace(wanted_source, '-', '_')) into go, held, seen, last, lowest, all_young using c.at_id, most, cutoff;
  erased := cardinality(go);
  if erased > 0 then
    perform set_config('app.erasing', 'on', true);
    foreach step in array s.lets_go loop execute step using go, moment; end loop;
    perform set_config('app.erasing', '', true);
    insert into erasure (run_id, category, source, subject, records, held) values (wanted_run, s.category, s.source, go[1] || '–' || go[erased], erased, held);
    insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, after, request_id)
    values ('system', 'system:retention', 'retention.erase', 'retention', s.source, jsonb_build_object('category', s.category, 'records', erased, 'held', held, 'from', go[1], 'to', go[erased], 'before', cutoff), 'run:' || wanted_run);
  end if;
  done := seen < most or all_young;
  lowest := least(c.lowest_kept, lowest);
  update retention_cursor x set floor = case when done then coalesce(lowest - 1, last, c.at_id) else x.floor end, at_id = case when done then coalesce(lowest - 1, last, c.at_id) else last end,
    lowest_kept = case when done then null else lowest end where x.source = wanted_source;
  update retention_run r set erased = r.erased + retention_turn.erased, held = r.held + retention_turn.held where r.id = wanted_run;
end $$;

/*
 * Lets go of what no law makes us keep, as the approval now in force says: of a user what it set for itself and where it signed in longer ago than `since`, of a
 * collection order how its payer can be reached, once the complaint is answered. Answers how many things went.
 */
create function erase_on_request(wanted_approval bigint, since timestamptz, moment timestamptz, out erased int)
language plpgsql security definer set search_path = public as $$
declare
  a approval;
  u app_user;
  n int;
begin
  select * into a from approval x where x.id = wanted_approval;
  if a.id is null or approval_in_force('retention.erase', a.subject_id) is distinct from wanted_approval then
    raise exception 'personal data are erased by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  erased := 0;
  perform set_config('app.erasing', 'on', true);
  if starts_with(a.subject_id, 'user:') then
    select * into u from app_user x where x.id = split_part(a.subject_id, ':', 2)::bigint for update;
    if exists (select from legal_hold_reach r where r.mark = 'participant:' || u.participant_id) then
      raise exception 'a legal hold is on it' using errcode = 'check_violation', constraint = 'legal_hold';
    end if;
    erased := erased + (u.nickname <> '')::int + (u.phone <> '')::int + (u.head_img_url <> '')::int;
    -- Pruned at once, as if it had waited its day.
    update stored_file f set kept_at = null, uploaded_at = least(f.uploaded_at, moment - interval '2 days') where '/files/' || f.name = u.head_img_url and f.owner_id = u.id;
    update app_user x set nickname = '', phone = '', head_img_url = '' where x.id = u.id;
    delete from user_preference p where p.user_id = u.id;
    get diagnostics n = row_count;
    erased := erased + n;
    update session x set user_agent = '', ip = '' where x.user_id = u.id and coalesce(x.ended_at, x.refresh_expires_at) < since and (x.user_agent <> '' or x.ip <> '');
    get diagnostics n = row_count;
    erased := erased + n;
  else
    update complaint q set contact = '' from collection_order o where 'order:' || o.agt_order_no = a.subject_id and q.order_id = o.id and q.reviewed_at is not null and q.contact <> ''
      and not exists (select from retained_complaints v where v.id = q.id and v.marks && array(select mark from legal_hold_reach));
    get diagnostics n = row_count;
    erased := erased + n;
  end if;
  perform set_config('app.erasing', '', true);
  if erased = 0 then raise exception 'nothing to erase' using errcode = 'check_violation', constraint = 'nothing_to_erase'; end if;
  insert into erasure (approval_id, category, source, subject, records, lines) values (wanted_approval, 'request', 'request', a.subject_id, erased, a.lines);
end $$;

insert into approval_kind (kind, propose_roles, check_roles, checkers) values
  ('retention.period', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1),
  ('legal-hold.lift', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1),
  ('retention.erase', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1);

grant select on retention_period, legal_hold, legal_hold_reach, retention_source, retention_cursor, retention_run, erasure to mashang_app;
grant update (months) on retention_period to mashang_app;
grant insert on legal_hold to mashang_app;
grant update (lift_approval, lifted_at) on legal_hold to mashang_app;
grant insert on retention_run to mashang_app;
grant update (finished_at, swept) on retention_run to mashang_app;
grant select on retained_collections, retained_payouts, retained_complaints, retained_submissions to mashang_app;
revoke all on function retention_turn(bigint, text, timestamptz, int, int), erase_on_request(bigint, timestamptz, timestamptz) from public;
grant execute on function retention_turn(bigint, text, timestamptz, int, int), erase_on_request(bigint, timestamptz, timestamptz) to mashang_app;
