-- Participants are registered businesses (L2), and their entry in the register of agents says whether they take work (L7a). See docs/decisions/0320 and 0321.

alter table participant
  add column business text check (business in ('enterprise', 'individual')),
  -- 登记管理机关行政区划码 of the 统一社会信用代码; empty for whom was verified before it was kept.
  add column business_area text not null default '' check (business_area ~ '^([0-9]{6})?$'),
  -- A natural person of before this rule: by when it hands in the file of a business.
  add column business_due timestamptz,
  -- Who was appointed before the register decided: until when what it lacks stops nothing.
  add column register_due timestamptz;

alter table agent_register
  add column trained_until date,
  -- Provinces by the first two digits of GB/T 2260; 00 is the whole country.
  add column areas text[] not null default '{}' check (array_to_string(areas, '') ~ '^([0-9]{2})*$'),
  add column products bigint[] not null default '{}',
  add constraint agent_register_training check (trained_until is null or trained_on is not null and trained_until >= trained_on);

alter table kyc_submission
  add column business text check (business in ('enterprise', 'individual')),
  add column business_area text not null default '',
  add column sealed_representative bytea,
  add column settle_account text not null default '',
  add column settle_bank text not null default '' check (length(settle_bank) <= 64),
  add column settle_branch text not null default '' check (length(settle_branch) <= 64),
  add column settle_evidence text not null default '' check (settle_evidence in ('', 'document', 'payment')),
  add constraint kyc_submission_business check (business is null or erased_at is not null
    or (business_area <> '' and sealed_representative is not null and settle_account <> '' and settle_bank <> '' and settle_evidence <> ''));
comment on column kyc_submission.sealed_representative is 'sealed';
select seal_personal_column('kyc_submission', 'settle_account', 'a');
update retention_source set lets_go = array(select replace(said, 'sealed_owners = null,', 'sealed_owners = null, sealed_representative = null, settle_account = '''',')
  from unnest(lets_go) with ordinality x (said, n) order by n) where source = 'submissions';
alter table kyc_document drop constraint kyc_document_kind_check,
  add constraint kyc_document_kind_check check (kind in ('licence', 'id_front', 'id_back', 'settlement'));

-- A small amount sent to a business's settlement account, whose value the business tells back: the account is its own.
create table verification_payment (
  id bigint generated always as identity primary key,
  submission_id bigint not null references kyc_submission,
  participant_id bigint not null references participant,
  -- In fen, sealed: whoever is to tell it back reads it on its own bank's statement alone.
  sealed_amount bytea not null,
  state text not null default 'made' check (state in ('made', 'sent', 'confirmed', 'failed', 'expired')),
  tries int not null default 0 check (tries between 0 and 3),
  bank_reference text not null default '' check (length(bank_reference) <= 64),
  made_by bigint not null references app_user,
  made_at timestamptz not null default clock_timestamp(),
  sent_by bigint references app_user,
  sent_at timestamptz,
  expires_at timestamptz not null,
  closed_at timestamptz,
  check ((sent_at is null) = (sent_by is null) and (sent_at is null) = (bank_reference = '')),
  check (state not in ('sent', 'confirmed') or sent_at is not null),
  check ((state in ('confirmed', 'failed', 'expired')) = (closed_at is not null))
);
comment on column verification_payment.sealed_amount is 'sealed';
create unique index verification_payment_one on verification_payment (submission_id) where state in ('made', 'sent', 'confirmed');
create unique index verification_payment_reference on verification_payment (bank_reference) where bank_reference <> '';
create index verification_payment_participant on verification_payment (participant_id);
create index verification_payment_open on verification_payment (expires_at) where state in ('made', 'sent');
alter table verification_payment enable row level security;
create policy app on verification_payment for all to mashang_app using (true) with check (true);
create policy own on verification_payment for select to mashang_participant using (participant_id = app_taid());
grant select, insert on verification_payment to mashang_app;
grant update (state, tries, bank_reference, sent_by, sent_at, closed_at) on verification_payment to mashang_app;
grant select (id, submission_id, participant_id, state, tries, sent_at, expires_at, closed_at) on verification_payment to mashang_participant;
create trigger verification_payment_hand before insert or update of made_by, sent_by on verification_payment
  for each row execute function prove_hand('made_by', 'sent_by');
\ir ../sql/participants/guard_verification_payment.sql
create trigger verification_payment_guard before insert or update on verification_payment
  for each row execute function guard_verification_payment();
create trigger verification_payment_kept before delete or truncate on verification_payment
  for each statement execute function refuse_change();

alter table verification_reminder drop constraint verification_reminder_subject_kind_check,
  add constraint verification_reminder_subject_kind_check check (subject_kind in ('participant', 'merchant', 'business', 'contract', 'training', 'register'));
create index event_log_register_due on event_log (participant_id, xid, id) where kind = 'network.register-due';

-- Who is verified today. An agent was a company by the rules of 2.9.5; a code merchant was one where it handed in a licence. What never handed in papers
-- comes from the demo's seed, and where the licence is of the fictitious jurisdiction it is a business as today's seed makes it. Everybody else is a
-- natural person: listed by business_due, stopped, and told.
update participant p set business = case p.kind when 'AGENT' then 'enterprise' else 'individual' end
where p.kyc_status in (2, 4) and (p.kind = 'AGENT'
  or exists (select from kyc_document d join kyc_submission s on s.id = d.submission_id where s.participant_id = p.id and s.state = 'approved' and d.kind = 'licence')
  or not exists (select from kyc_submission s where s.participant_id = p.id)
    and (select l.jurisdiction from licence_profile l order by l.id desc limit 1) = 'DEMO');
update participant set business_due = clock_timestamp() + interval '60 days' where kyc_status = 2 and business is null;
update participant set register_due = clock_timestamp() + interval '60 days' where kyc_status in (2, 4);
insert into event_log (kind, participant_id, status, actor, data)
select 'network.register-due', id, 60, 'system:upgrade', '{"what": "business", "days": 60}' from participant where business_due is not null;

alter table participant add constraint participant_is_business check (kyc_status <> 2 or business is not null or business_due is not null);
\ir ../sql/participants/guard_business.sql
create trigger participant_business before insert or update of business, business_area, business_due, register_due on participant
  for each row execute function guard_business();
\ir ../sql/participants/guard_business_file.sql
create trigger kyc_submission_business before update of state on kyc_submission
  for each row when (new.state = 'approved' and old.state <> 'approved') execute function guard_business_file();
-- Dates that decide are read at every order and claim; what an operator enters is heard at once.
create trigger tell after insert or update or delete on agent_register for each statement execute function tell_changed('routing');
