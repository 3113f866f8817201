-- A collection account carries what shows that it is the business's own (L3). See docs/decisions/0540-evidence-of-accounts.md.

-- Papers that show an account. One that came onto no account goes with its file.
create table account_paper (
  name text primary key references stored_file on delete cascade,
  owner_id bigint not null references app_user,
  participant_id bigint not null references participant,
  uploaded_at timestamptz not null
);
alter table account_paper enable row level security;
create policy app on account_paper to mashang_app using (true) with check (true);
create policy own on account_paper for select to mashang_participant using (participant_id = app_taid());
grant select, insert on account_paper to mashang_app;
grant select on account_paper to mashang_participant;
create trigger account_paper_hand before insert or update of owner_id on account_paper for each row execute function prove_hand('owner_id');

alter table collection_account
  add column evidence text not null default '' check (evidence in ('', 'document', 'settlement', 'authorisation')),
  add column evidence_paper text references account_paper,
  -- The approved file whose settlement account it is.
  add column evidence_submission bigint references kyc_submission,
  add column evidence_authorisation bigint references channel_authorisation,
  -- An account of before this rule: by when it is shown.
  add column evidence_due timestamptz,
  add constraint collection_account_evidence_whole check ((evidence = 'document') = (evidence_paper is not null)
    and (evidence = 'settlement') = (evidence_submission is not null) and (evidence = 'authorisation') = (evidence_authorisation is not null));
create index collection_account_authorisation on collection_account (evidence_authorisation) where evidence_authorisation is not null;
create index collection_account_unshown on collection_account (evidence_due) where evidence = '' and archived_at is null;
update collection_account set evidence_due = clock_timestamp() + interval '60 days' where archived_at is null and check_status in ('approved', 'frozen');

alter table verification_reminder drop constraint verification_reminder_subject_kind_check,
  add constraint verification_reminder_subject_kind_check
    check (subject_kind in ('participant', 'merchant', 'business', 'contract', 'training', 'register', 'account'));

\ir ../sql/collection-accounts/lacks_evidence.sql
\ir ../sql/collection-accounts/evidence_holds.sql
\ir ../sql/collection-accounts/guard_account_evidence.sql
create trigger collection_account_evidence before insert or update of participant_id, acc_type, out_auth_no, receive_user_name, code_hash, status, check_status, evidence,
  evidence_paper, evidence_submission, evidence_authorisation, evidence_due on collection_account for each row execute function guard_account_evidence();
\ir ../sql/collection-accounts/end_account_evidence.sql
create trigger channel_authorisation_evidence after update of state on channel_authorisation for each row
  when (old.state = 'active' and new.state <> 'active') execute function end_account_evidence();
