-- The schema as the migrations and the functions' files leave it, and what a new database starts from.
-- Generated: `npm run schema` writes it, `npm run check` holds it against them. Do not edit.
-- Migrations up to 1450_waiting_refunds.sql

grant usage on schema public to mashang_app, mashang_evidence, mashang_identity, mashang_merchant, mashang_participant, mashang_test;
alter default privileges revoke execute on functions from public;
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;

-- Types and sequences
create type create_balance as (
  account_id bigint,
  available bigint,
  held bigint
);
create type create_item as (
  merchant bigint,
  payable bigint,
  key_id text,
  nonce text,
  idem text,
  hash text,
  no text,
  mch_no text,
  amount bigint,
  subject text,
  payer_ref text,
  goods text,
  notify text,
  return_url text,
  tag text,
  pay_url text,
  candidates integer[],
  skips text,
  last boolean
);
create type create_result as (
  place integer,
  order_id bigint,
  owed bigint,
  fee_rate integer,
  fee_fixed bigint,
  fee_least bigint,
  fee_most bigint,
  refund_fee bigint,
  outcome text,
  answer text,
  skips text
);
create type create_usage as (
  person_id bigint,
  day_amount bigint,
  day_count integer,
  month_amount bigint,
  month_count integer,
  added integer
);
create type risk_item as (
  xid xid8,
  event_id bigint,
  stage text,
  at timestamp with time zone,
  order_no text,
  order_id bigint,
  amount bigint,
  merchant_id bigint,
  participant_id bigint,
  account_id bigint,
  payer text,
  beneficiary text,
  payee text,
  device text,
  address text
);
create type route_fact as (
  account_id bigint,
  participant_id bigint,
  acc_type integer,
  refusal text,
  min_amount bigint,
  max_amount bigint,
  chain_accounts bigint[],
  chain_rates integer[],
  daily_amount bigint,
  daily_count integer,
  monthly_amount bigint,
  monthly_count integer
);
create type sent_payment as (
  id bigint,
  number text,
  bank_number text,
  amount bigint,
  sent_on date
);
create type create_place as (
  fact route_fact,
  "float" bigint,
  balance integer,
  usage integer
);
create sequence collection_order_id as bigint minvalue 1 start with 1;
create sequence merchant_number as bigint minvalue 1 start with 10001;
create sequence top_up_address_index as bigint minvalue 0 start with 0;

-- Functions that tables need
\ir sql/approvals/approval_hash.sql
\ir sql/collection-accounts/lawful_account_type.sql
\ir sql/platform/legal_name_key.sql
\ir sql/platform/personal_key.sql
\ir sql/platform/place_now.sql
CREATE OR REPLACE FUNCTION public.place_of(number xid8)
 RETURNS xid8
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select number $function$;
\ir sql/risk/screening_facts.sql

-- Tables

create table account_code (
  name text,
  owner_id bigint not null,
  participant_id bigint not null,
  content text not null,
  hash bytea not null,
  form text not null,
  merchant text default ''::text not null,
  account_id bigint,
  uploaded_at timestamp with time zone not null,
  constraint account_code_pkey PRIMARY KEY (name),
  constraint account_code_hash_check CHECK (length(hash) = 32)
);
CREATE INDEX account_code_waiting ON account_code USING btree (owner_id) WHERE account_id IS NULL;

create table account_hour (
  account_id bigint,
  hour timestamp with time zone,
  successes integer default 0 not null,
  failures integer default 0 not null,
  constraint account_hour_pkey PRIMARY KEY (account_id, hour)
) with (fillfactor=70);
CREATE INDEX account_hour_hour ON account_hour USING btree (hour);

create table account_paper (
  name text,
  owner_id bigint not null,
  participant_id bigint not null,
  uploaded_at timestamp with time zone not null,
  constraint account_paper_pkey PRIMARY KEY (name)
);

create table account_type (
  acc_type integer,
  name text default ''::text not null,
  account_label text default ''::text not null,
  branch_label text default ''::text not null,
  third_party_label text default ''::text not null,
  confirm_prompt text default 'generic'::text not null,
  enabled boolean default false not null,
  number_rule text default 'text'::text not null,
  code_rule text default 'optional'::text not null,
  declined text default ''::text not null,
  changed_at timestamp with time zone,
  constraint account_type_pkey PRIMARY KEY (acc_type),
  constraint account_type_acc_type_check CHECK (acc_type >= 0 AND acc_type <= 76),
  constraint account_type_check CHECK (NOT enabled OR name <> ''::text),
  constraint account_type_code_rule_check CHECK (code_rule = ANY (ARRAY['none'::text, 'optional'::text, 'required'::text])),
  constraint account_type_declined CHECK (declined = ''::text OR NOT enabled),
  constraint account_type_declined_check CHECK (length(declined) <= 200),
  constraint account_type_lawful CHECK (lawful_account_type(concat_ws(' '::text, name, account_label, branch_label, third_party_label))),
  constraint account_type_number_rule_check CHECK (number_rule = ANY (ARRAY['text'::text, 'card'::text, 'uid'::text, 'digits'::text]))
);

create table advance_recovery (
  id bigint generated always as identity,
  merchant_id bigint not null,
  amount bigint not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint advance_recovery_pkey PRIMARY KEY (id),
  constraint advance_recovery_amount_check CHECK (amount > 0)
);

create table agent_register (
  participant_id bigint,
  appointed_on date,
  contract_no text default ''::text not null,
  contract_from date,
  contract_to date,
  area text default ''::text not null,
  trained_on date,
  training text default ''::text not null,
  updated_by bigint not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  trained_until date,
  areas text[] default '{}'::text[] not null,
  products bigint[] default '{}'::bigint[] not null,
  constraint agent_register_pkey PRIMARY KEY (participant_id),
  constraint agent_register_areas_check CHECK (array_to_string(areas, ''::text) ~ '^([0-9]{2})*$'::text),
  constraint agent_register_check CHECK (contract_from IS NULL OR contract_to IS NULL OR contract_to >= contract_from),
  constraint agent_register_training CHECK (trained_until IS NULL OR trained_on IS NOT NULL AND trained_until >= trained_on)
);

create table api_nonce (
  key_id text,
  nonce text,
  at timestamp with time zone default clock_timestamp() not null,
  constraint api_nonce_pkey PRIMARY KEY (key_id, nonce)
);
CREATE INDEX api_nonce_age ON api_nonce USING brin (at);

create table app_user (
  id bigint generated always as identity,
  username text not null,
  password_hash text not null,
  nickname text default ''::text not null,
  phone text default ''::text not null,
  head_img_url text default ''::text not null,
  roles text[] not null,
  participant_id bigint,
  enabled boolean default true not null,
  totp_secret bytea,
  totp_bound_at timestamp with time zone,
  totp_pending bytea,
  totp_last_step bigint default 0 not null,
  step_up_minutes integer default 5 not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  password_until timestamp with time zone,
  failed_tries integer default 0 not null,
  failed_last_at timestamp with time zone,
  factors_changed_at timestamp with time zone,
  merchant_id bigint,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_username_key UNIQUE (username),
  constraint app_user_merchant_roles CHECK (
CASE
    WHEN merchant_id IS NULL THEN NOT roles && ARRAY['merchant_admin'::text, 'merchant_finance'::text, 'merchant_developer'::text, 'merchant_viewer'::text]
    ELSE roles <@ ARRAY['merchant_admin'::text, 'merchant_finance'::text, 'merchant_developer'::text, 'merchant_viewer'::text]
END),
  constraint app_user_one_party CHECK (participant_id IS NULL OR merchant_id IS NULL),
  constraint app_user_roles_check CHECK (cardinality(roles) > 0),
  constraint app_user_step_up_minutes_check CHECK (step_up_minutes >= 0 AND step_up_minutes <= 15),
  constraint app_user_username_check CHECK (username = lower(username) AND length(username) >= 1 AND length(username) <= 64)
);
CREATE INDEX app_user_merchant ON app_user USING btree (merchant_id) WHERE merchant_id IS NOT NULL;

create table approval (
  id bigint generated always as identity,
  kind text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  lock_key text not null,
  payload jsonb not null,
  base jsonb not null,
  lines jsonb not null,
  amount bigint,
  needed integer not null,
  hash bytea not null,
  reason text not null,
  maker_id bigint,
  merchant_id bigint,
  state integer default 0 not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by bigint,
  party text default ''::text not null,
  owner_merchant bigint,
  constraint approval_pkey PRIMARY KEY (id),
  constraint approval_amount_check CHECK (amount > 0),
  constraint approval_check CHECK ((maker_id IS NULL) <> (merchant_id IS NULL)),
  constraint approval_check1 CHECK ((state = 0) = (closed_at IS NULL)),
  constraint approval_hash_fits CHECK (hash = approval_hash(kind, subject_kind, subject_id, payload, base, lines, amount, needed)),
  constraint approval_lines_check CHECK (jsonb_typeof(lines) = 'array'::text AND jsonb_array_length(lines) > 0),
  constraint approval_needed_check CHECK (needed = ANY (ARRAY[1, 2])),
  constraint approval_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500),
  constraint approval_state_check CHECK (state = ANY (ARRAY[0, 1, 2, 3, 4]))
);
CREATE INDEX approval_expiry ON approval USING btree (expires_at) WHERE state = 0;
CREATE INDEX approval_maker ON approval USING btree (maker_id, id);
CREATE INDEX approval_owner ON approval USING btree (owner_merchant, id) WHERE owner_merchant IS NOT NULL;
CREATE INDEX approval_pending ON approval USING btree (id) WHERE state = 0;
CREATE INDEX approval_subject ON approval USING btree (subject_kind, subject_id, id);
CREATE INDEX approval_summed ON approval USING btree (maker_id, kind, party) WHERE (state = ANY (ARRAY[0, 1])) AND party <> ''::text;
CREATE UNIQUE INDEX approval_waiting ON approval USING btree (kind, lock_key) WHERE state = 0;

create table approval_check (
  approval_id bigint,
  user_id bigint,
  verdict text not null,
  hash bytea not null,
  comment text default ''::text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint approval_check_pkey PRIMARY KEY (approval_id, user_id),
  constraint approval_check_check CHECK (verdict = 'approve'::text OR comment <> ''::text),
  constraint approval_check_comment_check CHECK (length(comment) <= 500),
  constraint approval_check_verdict_check CHECK (verdict = ANY (ARRAY['approve'::text, 'reject'::text]))
);

create table approval_kind (
  kind text,
  propose_roles text[] not null,
  check_roles text[] not null,
  checkers integer default 1 not null,
  two_above bigint,
  by_merchant boolean default false not null,
  propose_permission text,
  check_permission text,
  of_merchant boolean default false not null,
  constraint approval_kind_pkey PRIMARY KEY (kind),
  constraint approval_kind_checkers_check CHECK (checkers = ANY (ARRAY[1, 2])),
  constraint approval_kind_roles CHECK (propose_permission IS NULL OR cardinality(propose_roles) > 0 AND cardinality(check_roles) > 0),
  constraint approval_kind_two_above_check CHECK (two_above > 0)
);

create table approval_secret (
  approval_id bigint,
  what text not null,
  sealed bytea,
  revealed_at timestamp with time zone,
  until timestamp with time zone,
  constraint approval_secret_pkey PRIMARY KEY (approval_id),
  constraint approval_secret_check CHECK ((sealed IS NULL) = (revealed_at IS NOT NULL))
);
CREATE INDEX approval_secret_untaken ON approval_secret USING btree (approval_id) WHERE sealed IS NOT NULL;

create table audit_anchor (
  number bigint,
  at timestamp with time zone not null,
  seq bigint not null,
  hash bytea not null,
  line_hash bytea not null,
  constraint audit_anchor_pkey PRIMARY KEY (number),
  constraint audit_anchor_line_hash_key UNIQUE (line_hash),
  constraint audit_anchor_hash_check CHECK (length(hash) = 32),
  constraint audit_anchor_line_hash_check CHECK (length(line_hash) = 32),
  constraint audit_anchor_number_check CHECK (number > 0),
  constraint audit_anchor_seq_check CHECK (seq >= 0)
);

create table audit_anchor_told (
  number bigint,
  at timestamp with time zone default clock_timestamp() not null,
  constraint audit_anchor_told_pkey PRIMARY KEY (number)
);

create table audit_head (
  one boolean default true,
  seq bigint not null,
  hash bytea not null,
  xid xid8 not null,
  id bigint not null,
  constraint audit_head_pkey PRIMARY KEY (one),
  constraint audit_head_one_check CHECK (one)
);

create table audit_log (
  id bigint generated always as identity,
  xid xid8 default place_now() not null,
  at timestamp with time zone default clock_timestamp() not null,
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text not null,
  ip text default ''::text not null,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_action ON audit_log USING btree (action, id);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_name, id);
CREATE INDEX audit_log_at ON audit_log USING brin (at) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX audit_log_subject ON audit_log USING btree (subject_kind, subject_id, id);
CREATE INDEX audit_log_xid ON audit_log USING btree (xid, id);

create table audit_seal (
  seq bigint,
  audit_id bigint not null,
  hash bytea not null,
  constraint audit_seal_pkey PRIMARY KEY (seq),
  constraint audit_seal_audit_id_key UNIQUE (audit_id)
);

create table audit_verification (
  id bigint generated always as identity,
  at timestamp with time zone default clock_timestamp() not null,
  who text not null,
  from_seq bigint not null,
  to_seq bigint not null,
  to_hash bytea not null,
  broken integer not null,
  examples text[] not null,
  constraint audit_verification_pkey PRIMARY KEY (id)
);

create table authorisation_event (
  id bigint generated always as identity,
  participant_id bigint not null,
  platform text not null,
  uid text not null,
  what text not null,
  who text not null,
  note text default ''::text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint authorisation_event_pkey PRIMARY KEY (id),
  constraint authorisation_event_what_check CHECK (what = ANY (ARRAY['requested'::text, 'authorised'::text, 'denied'::text, 'expired'::text, 'failed'::text, 'renewed'::text, 'revoked'::text]))
);
CREATE INDEX authorisation_event_own ON authorisation_event USING btree (participant_id, platform, uid, id DESC);

create table authorisation_request (
  id bigint generated always as identity,
  key text not null,
  participant_id bigint not null,
  platform text not null,
  uid text not null,
  state text default 'pending'::text not null,
  scopes text[] not null,
  device_code bytea,
  user_code text not null,
  verification_uri text not null,
  verification_uri_complete text not null,
  interval_s integer not null,
  next_poll_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  requested_by text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  note text default ''::text not null,
  constraint authorisation_request_pkey PRIMARY KEY (id),
  constraint authorisation_request_key_key UNIQUE (key),
  constraint authorisation_request_check CHECK ((state = 'pending'::text) = (device_code IS NOT NULL)),
  constraint authorisation_request_check1 CHECK ((state = 'pending'::text) = (ended_at IS NULL)),
  constraint authorisation_request_interval_s_check CHECK (interval_s >= 1 AND interval_s <= 600),
  constraint authorisation_request_platform_check CHECK (platform = ANY (ARRAY['tb'::text, 'wx'::text])),
  constraint authorisation_request_state_check CHECK (state = ANY (ARRAY['pending'::text, 'authorised'::text, 'denied'::text, 'expired'::text, 'failed'::text])),
  constraint authorisation_request_uid_check CHECK (char_length(uid) >= 1 AND char_length(uid) <= 64)
);
CREATE INDEX authorisation_request_due ON authorisation_request USING btree (next_poll_at) WHERE state = 'pending'::text;
CREATE INDEX authorisation_request_own ON authorisation_request USING btree (participant_id, id DESC);
CREATE UNIQUE INDEX authorisation_request_pending ON authorisation_request USING btree (participant_id, platform, uid) WHERE state = 'pending'::text;

create table backup_run (
  id bigint generated always as identity,
  at timestamp with time zone default clock_timestamp() not null,
  file text not null,
  ms integer not null,
  bytes bigint not null,
  rows bigint not null,
  sha256 text not null,
  constraint backup_run_pkey PRIMARY KEY (id),
  constraint backup_run_bytes_check CHECK (bytes > 0),
  constraint backup_run_file_check CHECK (file <> ''::text),
  constraint backup_run_ms_check CHECK (ms >= 0),
  constraint backup_run_rows_check CHECK (rows >= 0),
  constraint backup_run_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text)
);

create table bank_account (
  id bigint generated always as identity,
  code text not null,
  bank text not null,
  holder text not null,
  account_no text not null,
  kind text not null,
  currency text default 'CNY'::text not null,
  virtual_way text default 'none'::text not null,
  virtual_prefix text default ''::text not null,
  clearing_account bigint not null,
  opening bigint default 0 not null,
  opened_transfer bigint default 0 not null,
  enabled boolean default true not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  payment_columns jsonb default '[]'::jsonb not null,
  constraint bank_account_pkey PRIMARY KEY (id),
  constraint bank_account_clearing_account_key UNIQUE (clearing_account),
  constraint bank_account_code_key UNIQUE (code),
  constraint bank_account_bank_check CHECK (length(bank) >= 2 AND length(bank) <= 64),
  constraint bank_account_check CHECK ((virtual_way = 'none'::text) = (virtual_prefix = ''::text)),
  constraint bank_account_code_check CHECK (code ~ '^[a-z][a-z0-9-]{1,31}$'::text),
  constraint bank_account_currency_check CHECK (currency = 'CNY'::text),
  constraint bank_account_holder_check CHECK (length(holder) >= 2 AND length(holder) <= 128),
  constraint bank_account_kind_check CHECK (kind = ANY (ARRAY['client'::text, 'own'::text])),
  constraint bank_account_payment_columns_check CHECK (jsonb_typeof(payment_columns) = 'array'::text),
  constraint bank_account_virtual_prefix_check CHECK (virtual_prefix ~ '^[0-9]{0,12}$'::text),
  constraint bank_account_virtual_way_check CHECK (virtual_way = ANY (ARRAY['none'::text, 'order'::text, 'merchant'::text]))
);
CREATE UNIQUE INDEX bank_account_number ON bank_account USING btree (personal_key(account_no));
CREATE UNIQUE INDEX bank_account_prefix ON bank_account USING btree (virtual_prefix) WHERE virtual_prefix <> ''::text;

create table bank_feed (
  one boolean default true,
  cursor text default ''::text not null,
  constraint bank_feed_pkey PRIMARY KEY (one),
  constraint bank_feed_one_check CHECK (one)
);

create table bank_statement_day (
  bank_account_id bigint,
  day date,
  import_id bigint,
  whole_at timestamp with time zone,
  tries integer default 0 not null,
  try_at timestamp with time zone not null,
  fault text default ''::text not null,
  asked boolean default false not null,
  constraint bank_statement_day_pkey PRIMARY KEY (bank_account_id, day)
);
CREATE INDEX bank_statement_day_missing ON bank_statement_day USING btree (try_at) WHERE whole_at IS NULL;

create unlogged table call_window (
  key text,
  ends_at timestamp with time zone not null,
  taken bigint not null,
  constraint call_window_pkey PRIMARY KEY (key)
);
CREATE INDEX call_window_end ON call_window USING btree (ends_at);

create table cash_out (
  id bigint generated always as identity,
  cash_out_no text not null,
  participant_id bigint not null,
  person_id bigint not null,
  source text not null,
  source_account bigint not null,
  amount bigint not null,
  fee bigint not null,
  acc_id bigint,
  account_no text not null,
  holder text not null,
  bank_name text not null,
  bank_branch text not null,
  remark text default ''::text not null,
  idempotency_key text not null,
  user_id bigint not null,
  status integer default 0 not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  approval_id bigint,
  approved_at timestamp with time zone,
  ended_by text default ''::text not null,
  end_reason text default ''::text not null,
  ended_at timestamp with time zone,
  sent_by text default ''::text not null,
  sent_at timestamp with time zone,
  bank_reference text default ''::text not null,
  debit_id bigint,
  settled_by text default ''::text not null,
  settled_at timestamp with time zone,
  return_approval_id bigint,
  return_reference text default ''::text not null,
  returned_at timestamp with time zone,
  slip text default ''::text not null,
  return_reason text default ''::text not null,
  currency text default 'CNY'::text not null,
  return_line_id bigint,
  submission_id bigint,
  failed_at timestamp with time zone,
  fail_reason text default ''::text not null,
  constraint cash_out_pkey PRIMARY KEY (id),
  constraint cash_out_approval_id_key UNIQUE (approval_id),
  constraint cash_out_cash_out_no_key UNIQUE (cash_out_no),
  constraint cash_out_debit_id_key UNIQUE (debit_id),
  constraint cash_out_participant_id_idempotency_key_key UNIQUE (participant_id, idempotency_key),
  constraint cash_out_return_approval_id_key UNIQUE (return_approval_id),
  constraint cash_out_amount_check CHECK (amount > 0),
  constraint cash_out_bank_reference_check CHECK (length(bank_reference) <= 64),
  constraint cash_out_check CHECK (fee >= 0 AND fee < amount),
  constraint cash_out_check1 CHECK ((status = ANY (ARRAY[1, 2, 3, 6, 7])) <= (approval_id IS NOT NULL)),
  constraint cash_out_check2 CHECK ((status = ANY (ARRAY[4, 5])) = (ended_at IS NOT NULL)),
  constraint cash_out_check3 CHECK ((status = ANY (ARRAY[2, 3, 6, 7])) <= (sent_at IS NOT NULL) AND (status = ANY (ARRAY[0, 1, 5])) <= (sent_at IS NULL) AND (sent_at IS NOT NULL) = (bank_reference <> ''::text)),
  constraint cash_out_check4 CHECK ((status = 3) <= (debit_id IS NOT NULL)),
  constraint cash_out_check5 CHECK ((status = 6) = (return_approval_id IS NOT NULL) AND (status = 6) = (returned_at IS NOT NULL)),
  constraint cash_out_currency_check CHECK (currency = 'CNY'::text),
  constraint cash_out_end_reason_check CHECK (length(end_reason) <= 200),
  constraint cash_out_fail_reason_check CHECK (length(fail_reason) <= 200),
  constraint cash_out_failed CHECK ((failed_at IS NOT NULL) = (fail_reason <> ''::text) AND (status = 7 OR status = 4 AND sent_at IS NOT NULL) = (failed_at IS NOT NULL)),
  constraint cash_out_idempotency_key_check CHECK (length(idempotency_key) >= 8 AND length(idempotency_key) <= 64),
  constraint cash_out_one_account CHECK (num_nonnulls(acc_id, submission_id) = 1),
  constraint cash_out_remark_check CHECK (length(remark) <= 100),
  constraint cash_out_return_reason_check CHECK (length(return_reason) <= 200),
  constraint cash_out_return_reference_check CHECK (length(return_reference) <= 64),
  constraint cash_out_slip_check CHECK (length(slip) <= 200),
  constraint cash_out_source_check CHECK (source = ANY (ARRAY['float'::text, 'commission'::text])),
  constraint cash_out_status_check CHECK (status = ANY (ARRAY[0, 1, 2, 3, 4, 5, 6, 7]))
);
CREATE UNIQUE INDEX cash_out_bank_reference ON cash_out USING btree (bank_reference) WHERE bank_reference <> ''::text;
CREATE INDEX cash_out_own ON cash_out USING btree (participant_id, id DESC);
CREATE INDEX cash_out_person ON cash_out USING btree (person_id, created_at);
CREATE UNIQUE INDEX cash_out_return_line ON cash_out USING btree (return_line_id) WHERE return_line_id IS NOT NULL;
CREATE INDEX cash_out_waiting ON cash_out USING btree (status, id) WHERE status = ANY (ARRAY[0, 1, 2, 7]);

create table cash_out_payment (
  cash_out_id bigint,
  attempt integer,
  bank_reference text not null,
  sent_by text not null,
  sent_at timestamp with time zone not null,
  failed_at timestamp with time zone,
  fail_reason text default ''::text not null,
  failed_by text default ''::text not null,
  constraint cash_out_payment_pkey PRIMARY KEY (cash_out_id, attempt),
  constraint cash_out_payment_bank_reference_key UNIQUE (bank_reference),
  constraint cash_out_payment_attempt_check CHECK (attempt > 0),
  constraint cash_out_payment_bank_reference_check CHECK (length(bank_reference) >= 1 AND length(bank_reference) <= 64),
  constraint cash_out_payment_check CHECK ((failed_at IS NULL) = (fail_reason = ''::text) AND (failed_at IS NULL) = (failed_by = ''::text)),
  constraint cash_out_payment_fail_reason_check CHECK (length(fail_reason) <= 200)
);
CREATE UNIQUE INDEX cash_out_payment_living ON cash_out_payment USING btree (cash_out_id) WHERE failed_at IS NULL;

create table cash_out_terms (
  id bigint generated always as identity,
  min_amount bigint not null,
  max_amount bigint not null,
  daily_amount bigint not null,
  daily_count integer not null,
  fee_fixed bigint default 0 not null,
  fee_rate integer default 0 not null,
  approval_id bigint,
  at timestamp with time zone default clock_timestamp() not null,
  constraint cash_out_terms_pkey PRIMARY KEY (id),
  constraint cash_out_terms_approval_id_key UNIQUE (approval_id),
  constraint cash_out_terms_check CHECK (max_amount >= min_amount),
  constraint cash_out_terms_check1 CHECK (daily_amount >= max_amount),
  constraint cash_out_terms_check2 CHECK (fee_fixed >= 0 AND fee_fixed < min_amount),
  constraint cash_out_terms_check3 CHECK ((fee_fixed + min_amount * fee_rate / 1000000) < min_amount),
  constraint cash_out_terms_daily_count_check CHECK (daily_count >= 1 AND daily_count <= 1000),
  constraint cash_out_terms_fee_rate_check CHECK (fee_rate >= 0 AND fee_rate <= 100000),
  constraint cash_out_terms_min_amount_check CHECK (min_amount > 0)
);

create table chain_cursor (
  chain_id bigint,
  token text,
  block bigint not null,
  read_at timestamp with time zone default clock_timestamp() not null,
  constraint chain_cursor_pkey PRIMARY KEY (chain_id, token)
);

create table chain_deposit (
  id bigint generated always as identity,
  order_id bigint not null,
  chain_id bigint not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  block_hash text not null,
  block_time timestamp with time zone not null,
  sender text not null,
  amount bigint not null,
  value bigint not null,
  confirmations integer default 0 not null,
  seen_at timestamp with time zone default clock_timestamp() not null,
  state integer default 0 not null,
  why text default ''::text not null,
  kept_note text default ''::text not null,
  decided_by text default ''::text not null,
  return_reference text default ''::text not null,
  constraint chain_deposit_pkey PRIMARY KEY (id),
  constraint chain_deposit_chain_id_tx_hash_log_index_key UNIQUE (chain_id, tx_hash, log_index),
  constraint chain_deposit_amount_check CHECK (amount > 0),
  constraint chain_deposit_sender_check CHECK (sender ~ '^0x[0-9a-f]{40}$'::text),
  constraint chain_deposit_state_check CHECK (state = ANY (ARRAY[0, 1, 2, 3, 4, 5, 6])),
  constraint chain_deposit_tx_hash_check CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'::text),
  constraint chain_deposit_value_check CHECK (value >= 0)
);
CREATE INDEX chain_deposit_open ON chain_deposit USING btree (id) WHERE state = 0;
CREATE INDEX chain_deposit_order ON chain_deposit USING btree (order_id, id);
CREATE UNIQUE INDEX chain_deposit_return ON chain_deposit USING btree (return_reference) WHERE return_reference <> ''::text;
CREATE INDEX chain_deposit_waiting ON chain_deposit USING btree (state, id) WHERE state = ANY (ARRAY[2, 4]);

create table channel (
  id bigint generated always as identity,
  product_id bigint not null,
  connector text not null,
  secret bytea,
  min_amount bigint default 1 not null,
  max_amount bigint default '10000000000'::bigint not null,
  opens_at time without time zone default '00:00:00'::time without time zone not null,
  closes_at time without time zone default '24:00:00'::time without time zone not null,
  weight integer default 100 not null,
  healthy boolean default true not null,
  enabled boolean default true not null,
  constraint channel_pkey PRIMARY KEY (id),
  constraint channel_product_id_connector_key UNIQUE (product_id, connector),
  constraint channel_weight_check CHECK (weight >= 0 AND weight <= 10000)
);

create table channel_authorisation (
  id bigint generated always as identity,
  participant_id bigint not null,
  platform text not null,
  uid text not null,
  state text default 'active'::text not null,
  subject text not null,
  account_name text not null,
  scopes text[] not null,
  access_token bytea,
  access_expires_at timestamp with time zone,
  refresh_token bytea,
  renewing_until timestamp with time zone,
  authorised_by text not null,
  authorised_at timestamp with time zone not null,
  renewed_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text default ''::text not null,
  end_reason text default ''::text not null,
  revoke_token bytea,
  constraint channel_authorisation_pkey PRIMARY KEY (id),
  constraint channel_authorisation_participant_id_platform_uid_key UNIQUE (participant_id, platform, uid),
  constraint channel_authorisation_check CHECK ((state = 'active'::text) = (access_token IS NOT NULL)),
  constraint channel_authorisation_check1 CHECK ((state = 'active'::text) = (ended_at IS NULL)),
  constraint channel_authorisation_platform_check CHECK (platform = ANY (ARRAY['tb'::text, 'wx'::text])),
  constraint channel_authorisation_state_check CHECK (state = ANY (ARRAY['active'::text, 'expired'::text, 'revoked'::text])),
  constraint channel_authorisation_uid_check CHECK (char_length(uid) >= 1 AND char_length(uid) <= 64)
);
CREATE INDEX channel_authorisation_due ON channel_authorisation USING btree (id) WHERE revoke_token IS NOT NULL;
CREATE UNIQUE INDEX channel_authorisation_subject ON channel_authorisation USING btree (platform, subject) WHERE state = 'active'::text;

create table channel_bill (
  channel_id bigint,
  day date,
  state text default 'waiting'::text not null,
  try_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  tries integer default 0 not null,
  fault text default ''::text not null,
  storage_name text,
  file_hash bytea,
  rows integer,
  amount bigint,
  fee bigint,
  currency text default 'CNY'::text not null,
  read_at timestamp with time zone,
  constraint channel_bill_pkey PRIMARY KEY (channel_id, day),
  constraint channel_bill_currency_check CHECK (currency = 'CNY'::text),
  constraint channel_bill_fault_check CHECK (length(fault) <= 300),
  constraint channel_bill_file_hash_check CHECK (octet_length(file_hash) = 32),
  constraint channel_bill_read CHECK ((state = 'waiting'::text) = (read_at IS NULL) AND (state = 'waiting'::text OR num_nulls(rows, amount, fee) = 0) AND (state = 'waiting'::text OR num_nulls(storage_name, file_hash) = 0 OR rows = 0)),
  constraint channel_bill_rows_check CHECK (rows >= 0),
  constraint channel_bill_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'read'::text, 'compared'::text]))
);
CREATE INDEX channel_bill_due ON channel_bill USING btree (try_at) WHERE state = 'waiting'::text;

create table channel_bill_row (
  id bigint generated always as identity,
  channel_id bigint not null,
  day date not null,
  "row" integer not null,
  kind text not null,
  no text not null,
  channel_no text not null,
  amount bigint not null,
  fee bigint not null,
  currency text default 'CNY'::text not null,
  at timestamp with time zone not null,
  outcome text default ''::text not null,
  matched text,
  constraint channel_bill_row_pkey PRIMARY KEY (id),
  constraint channel_bill_row_channel_id_day_row_key UNIQUE (channel_id, day, "row"),
  constraint channel_bill_row_matched_key UNIQUE (matched),
  constraint channel_bill_row_channel_no_check CHECK (length(channel_no) >= 1 AND length(channel_no) <= 64),
  constraint channel_bill_row_currency_check CHECK (currency = 'CNY'::text),
  constraint channel_bill_row_kind_check CHECK (kind = ANY (ARRAY['payment'::text, 'refund'::text, 'payout'::text, 'other'::text])),
  constraint channel_bill_row_no_check CHECK (length(no) <= 64),
  constraint channel_bill_row_outcome_check CHECK (outcome = ANY (ARRAY[''::text, 'agreed'::text, 'taken'::text, 'amount_differs'::text, 'only_channel'::text, 'repeated'::text])),
  constraint channel_bill_row_row_check CHECK ("row" > 0)
);
CREATE INDEX channel_bill_row_no ON channel_bill_row USING btree (channel_id, channel_no);
CREATE INDEX channel_bill_row_open ON channel_bill_row USING btree (channel_id, day, "row") WHERE outcome = ''::text;

create table channel_difference (
  id bigint generated always as identity,
  channel_id bigint not null,
  day date not null,
  kind text not null,
  about text not null,
  row_id bigint,
  ours text,
  no text not null,
  channel_no text not null,
  channel_amount bigint,
  our_amount bigint,
  currency text default 'CNY'::text not null,
  state text default 'open'::text not null,
  at timestamp with time zone default clock_timestamp() not null,
  ended_at timestamp with time zone,
  ended_by text default ''::text not null,
  reason text default ''::text not null,
  constraint channel_difference_pkey PRIMARY KEY (id),
  constraint channel_difference_once UNIQUE NULLS NOT DISTINCT (channel_id, kind, row_id, ours, no, channel_no, channel_amount),
  constraint channel_difference_row_id_key UNIQUE (row_id),
  constraint channel_difference_about_check CHECK (about = ANY (ARRAY['payment'::text, 'refund'::text, 'payout'::text, 'remittance'::text, 'other'::text])),
  constraint channel_difference_currency_check CHECK (currency = 'CNY'::text),
  constraint channel_difference_ended CHECK ((state = 'open'::text) = (ended_at IS NULL) AND (state = 'open'::text) = (ended_by = ''::text) AND (state <> 'cleared'::text OR length(reason) >= 2)),
  constraint channel_difference_kind_check CHECK (kind = ANY (ARRAY['amount_differs'::text, 'only_channel'::text, 'only_us'::text, 'contradicts'::text, 'repeated'::text, 'unpaid'::text])),
  constraint channel_difference_reason_check CHECK (length(reason) <= 300),
  constraint channel_difference_state_check CHECK (state = ANY (ARRAY['open'::text, 'cleared'::text, 'resolved'::text]))
);
CREATE INDEX channel_difference_open ON channel_difference USING btree (id) WHERE state = 'open'::text;

create table channel_notice (
  id bigint generated always as identity,
  channel_id bigint not null,
  at timestamp with time zone default clock_timestamp() not null,
  sealed bytea,
  bytes integer not null,
  state text default 'stored'::text not null,
  notice_no text default ''::text not null,
  outcome text default ''::text not null,
  try_at timestamp with time zone,
  tries integer default 0 not null,
  constraint channel_notice_pkey PRIMARY KEY (id),
  constraint channel_notice_bytes_check CHECK (bytes >= 0 AND bytes <= 65536),
  constraint channel_notice_notice_no_check CHECK (length(notice_no) <= 128),
  constraint channel_notice_outcome_check CHECK (length(outcome) <= 200),
  constraint channel_notice_state_check CHECK (state = ANY (ARRAY['stored'::text, 'read'::text, 'refused'::text]))
);
CREATE INDEX channel_notice_refused ON channel_notice USING btree (at) WHERE state = 'refused'::text;
CREATE INDEX channel_notice_sealed ON channel_notice USING btree (at) WHERE state = 'read'::text AND sealed IS NOT NULL;
CREATE INDEX channel_notice_unread ON channel_notice USING btree (try_at) WHERE state = 'stored'::text AND try_at IS NOT NULL;

create table channel_notification (
  connector text,
  notification_id text,
  body_hash bytea not null,
  agt_order_no text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint channel_notification_pkey PRIMARY KEY (connector, notification_id)
);
CREATE INDEX channel_notification_time ON channel_notification USING brin (at) WITH (pages_per_range='16', autosummarize='on');

create table channel_payment (
  id bigint generated always as identity,
  payment_no text not null,
  order_id bigint not null,
  order_no text not null,
  channel_id bigint not null,
  way text not null,
  amount bigint not null,
  currency text default 'CNY'::text not null,
  state text default 'starting'::text not null,
  shown jsonb,
  why text default ''::text not null,
  expires_at timestamp with time zone not null,
  asks integer default 0 not null,
  ask_at timestamp with time zone default clock_timestamp(),
  created_at timestamp with time zone default clock_timestamp() not null,
  ended_at timestamp with time zone,
  constraint channel_payment_pkey PRIMARY KEY (id),
  constraint channel_payment_payment_no_key UNIQUE (payment_no),
  constraint channel_payment_amount_check CHECK (amount > 0),
  constraint channel_payment_asked CHECK (ended_at IS NULL AND ask_at IS NOT NULL OR ended_at IS NOT NULL AND (ask_at IS NULL OR state = 'closed'::text)),
  constraint channel_payment_currency_check CHECK (currency = 'CNY'::text),
  constraint channel_payment_ended CHECK ((state = ANY (ARRAY['paid'::text, 'closed'::text, 'refused'::text])) = (ended_at IS NOT NULL)),
  constraint channel_payment_payment_no_check CHECK (payment_no ~ '^[A-Za-z0-9]{8,32}$'::text),
  constraint channel_payment_state_check CHECK (state = ANY (ARRAY['starting'::text, 'waiting'::text, 'paid'::text, 'closed'::text, 'refused'::text])),
  constraint channel_payment_way_check CHECK (way = ANY (ARRAY['code'::text, 'page'::text, 'wap'::text, 'in_app'::text])),
  constraint channel_payment_why_check CHECK (length(why) <= 200)
);
CREATE INDEX channel_payment_due ON channel_payment USING btree (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX channel_payment_ended ON channel_payment USING btree (channel_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE UNIQUE INDEX channel_payment_live ON channel_payment USING btree (order_id) WHERE ended_at IS NULL;
CREATE INDEX channel_payment_order ON channel_payment USING btree (order_id, id);

create table channel_payout (
  id bigint generated always as identity,
  channel_id bigint not null,
  channel_no text not null,
  transfer_no text not null,
  kind text not null,
  amount bigint not null,
  currency text default 'CNY'::text not null,
  happened_at timestamp with time zone not null,
  source text not null,
  notice_id bigint,
  at timestamp with time zone default clock_timestamp() not null,
  constraint channel_payout_pkey PRIMARY KEY (id),
  constraint channel_payout_channel_id_channel_no_kind_key UNIQUE (channel_id, channel_no, kind),
  constraint channel_payout_transfer_no_kind_key UNIQUE (transfer_no, kind),
  constraint channel_payout_amount_check CHECK (amount > 0),
  constraint channel_payout_channel_no_check CHECK (length(channel_no) >= 1 AND length(channel_no) <= 64),
  constraint channel_payout_check CHECK ((source = 'notice'::text) = (notice_id IS NOT NULL)),
  constraint channel_payout_currency_check CHECK (currency = 'CNY'::text),
  constraint channel_payout_kind_check CHECK (kind = ANY (ARRAY['paid'::text, 'returned'::text])),
  constraint channel_payout_source_check CHECK (source = ANY (ARRAY['answer'::text, 'query'::text, 'notice'::text, 'bill'::text]))
);
CREATE INDEX channel_payout_notice ON channel_payout USING btree (notice_id) WHERE notice_id IS NOT NULL;

create table channel_receipt (
  id bigint generated always as identity,
  channel_id bigint not null,
  channel_no text not null,
  payment_no text not null,
  amount bigint not null,
  currency text default 'CNY'::text not null,
  paid_at timestamp with time zone not null,
  payer text default ''::text not null,
  source text not null,
  notice_id bigint,
  state text default 'open'::text not null,
  why text default ''::text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint channel_receipt_pkey PRIMARY KEY (id),
  constraint channel_receipt_channel_id_channel_no_key UNIQUE (channel_id, channel_no),
  constraint channel_receipt_amount_check CHECK (amount > 0),
  constraint channel_receipt_channel_no_check CHECK (length(channel_no) >= 1 AND length(channel_no) <= 64),
  constraint channel_receipt_check CHECK ((source = 'notice'::text) = (notice_id IS NOT NULL)),
  constraint channel_receipt_currency_check CHECK (currency = 'CNY'::text),
  constraint channel_receipt_payment_no_check CHECK (length(payment_no) <= 64),
  constraint channel_receipt_source_check CHECK (source = ANY (ARRAY['notice'::text, 'query'::text, 'bill'::text])),
  constraint channel_receipt_state_check CHECK (state = ANY (ARRAY['open'::text, 'settled'::text, 'suspense'::text]))
);
CREATE INDEX channel_receipt_day ON channel_receipt USING btree (channel_id, paid_at);
CREATE INDEX channel_receipt_notice ON channel_receipt USING btree (notice_id) WHERE notice_id IS NOT NULL;
CREATE INDEX channel_receipt_open ON channel_receipt USING btree (id) WHERE state = 'open'::text;
CREATE INDEX channel_receipt_payment ON channel_receipt USING btree (payment_no);

create table channel_refund (
  id bigint generated always as identity,
  channel_id bigint not null,
  sent_no text not null,
  channel_no text,
  receipt_id bigint not null,
  refund_id bigint not null,
  attempt integer not null,
  amount bigint not null,
  currency text default 'CNY'::text not null,
  refunded_at timestamp with time zone not null,
  source text not null,
  notice_id bigint,
  returned_at timestamp with time zone,
  return_why text default ''::text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint channel_refund_pkey PRIMARY KEY (id),
  constraint channel_refund_channel_id_channel_no_key UNIQUE (channel_id, channel_no),
  constraint channel_refund_channel_id_sent_no_key UNIQUE (channel_id, sent_no),
  constraint channel_refund_refund_id_attempt_key UNIQUE (refund_id, attempt),
  constraint channel_refund_amount_check CHECK (amount > 0),
  constraint channel_refund_channel_no_check CHECK (length(channel_no) >= 1 AND length(channel_no) <= 64),
  constraint channel_refund_check CHECK ((source = 'notice'::text) = (notice_id IS NOT NULL)),
  constraint channel_refund_currency_check CHECK (currency = 'CNY'::text),
  constraint channel_refund_return_why_check CHECK (length(return_why) <= 200),
  constraint channel_refund_sent_no_check CHECK (length(sent_no) >= 1 AND length(sent_no) <= 64),
  constraint channel_refund_source_check CHECK (source = ANY (ARRAY['notice'::text, 'query'::text]))
);
CREATE INDEX channel_refund_notice ON channel_refund USING btree (notice_id) WHERE notice_id IS NOT NULL;
CREATE INDEX channel_refund_receipt ON channel_refund USING btree (receipt_id);

create table channel_remittance (
  id bigint generated always as identity,
  channel_id bigint not null,
  line_id bigint not null,
  from_day date not null,
  to_day date not null,
  amount bigint not null,
  cost bigint not null,
  currency text default 'CNY'::text not null,
  approval_id bigint,
  at timestamp with time zone default clock_timestamp() not null,
  constraint channel_remittance_pkey PRIMARY KEY (id),
  constraint channel_remittance_approval_id_key UNIQUE (approval_id),
  constraint channel_remittance_line_id_key UNIQUE (line_id),
  constraint channel_remittance_amount CHECK ((amount - cost) > 0),
  constraint channel_remittance_currency_check CHECK (currency = 'CNY'::text),
  constraint channel_remittance_days CHECK (from_day <= to_day)
);
CREATE INDEX channel_remittance_channel ON channel_remittance USING btree (channel_id, to_day);

create table channel_remittance_day (
  channel_id bigint,
  day date,
  remittance_id bigint not null,
  constraint channel_remittance_day_pkey PRIMARY KEY (channel_id, day)
);
CREATE INDEX channel_remittance_day_of ON channel_remittance_day USING btree (remittance_id);

create table channel_secret (
  id bigint generated always as identity,
  kind text not null,
  sealed bytea not null,
  fingerprint text not null,
  made_by text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint channel_secret_pkey PRIMARY KEY (id),
  constraint channel_secret_fingerprint_check CHECK (fingerprint ~ '^[0-9a-f]{16}$'::text),
  constraint channel_secret_kind_check CHECK (kind ~ '^[a-z]{2,16}$'::text)
);

create table channel_transfer (
  id bigint generated always as identity,
  transfer_no text not null,
  order_no text not null,
  channel_id bigint not null,
  amount bigint not null,
  currency text default 'CNY'::text not null,
  state text default 'waiting'::text not null,
  shown jsonb,
  payee_until timestamp with time zone,
  why text default ''::text not null,
  asks integer default 0 not null,
  ask_at timestamp with time zone default clock_timestamp(),
  created_at timestamp with time zone default clock_timestamp() not null,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  pays text default 'payout'::text not null,
  constraint channel_transfer_pkey PRIMARY KEY (id),
  constraint channel_transfer_transfer_no_key UNIQUE (transfer_no),
  constraint channel_transfer_amount_check CHECK (amount > 0),
  constraint channel_transfer_asked CHECK ((state <> ALL (ARRAY['failed'::text, 'returned'::text])) OR ask_at IS NULL),
  constraint channel_transfer_currency_check CHECK (currency = 'CNY'::text),
  constraint channel_transfer_ended CHECK ((state = ANY (ARRAY['paid'::text, 'failed'::text, 'returned'::text])) = (ended_at IS NOT NULL)),
  constraint channel_transfer_open CHECK (ended_at IS NOT NULL OR ask_at IS NOT NULL),
  constraint channel_transfer_pays CHECK (pays = ANY (ARRAY['payout'::text, 'settlement'::text])),
  constraint channel_transfer_shown_check CHECK (jsonb_typeof(shown) = 'object'::text),
  constraint channel_transfer_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'waits_for_payee'::text, 'paid'::text, 'failed'::text, 'returned'::text])),
  constraint channel_transfer_transfer_no_check CHECK (transfer_no ~ '^[A-Za-z0-9]{8,32}$'::text),
  constraint channel_transfer_why_check CHECK (length(why) <= 200)
);
CREATE INDEX channel_transfer_due ON channel_transfer USING btree (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX channel_transfer_order ON channel_transfer USING btree (order_no);

create table cluster_place (
  one boolean default true,
  cluster text not null,
  since timestamp with time zone default clock_timestamp() not null,
  constraint cluster_place_pkey PRIMARY KEY (one),
  constraint cluster_place_one_check CHECK (one)
);

create table collection_account (
  id bigint generated always as identity,
  participant_id bigint not null,
  acc_type integer not null,
  out_auth_no text not null,
  receive_user_name text not null,
  account_other_name text default ''::text not null,
  bank_name text default ''::text not null,
  bank_branch text default ''::text not null,
  third_party_id text default ''::text not null,
  qrcode_url text default ''::text not null,
  code_kind text default 'merchant'::text not null,
  min_amount bigint default 1 not null,
  max_amount bigint not null,
  status integer default 0 not null,
  check_status text default 'pending'::text not null,
  successes bigint default 0 not null,
  failures bigint default 0 not null,
  last_receipt_at timestamp with time zone,
  created_at timestamp with time zone default clock_timestamp() not null,
  version integer default 0 not null,
  code_text text default ''::text not null,
  code_hash bytea,
  code_form text default ''::text not null,
  code_merchant text default ''::text not null,
  entered_by bigint,
  entered_at timestamp with time zone,
  checked_by bigint,
  checked_at timestamp with time zone,
  check_remark text default ''::text not null,
  archived_at timestamp with time zone,
  evidence text default ''::text not null,
  evidence_paper text,
  evidence_submission bigint,
  evidence_authorisation bigint,
  evidence_due timestamp with time zone,
  constraint collection_account_pkey PRIMARY KEY (id),
  constraint collection_account_check CHECK (max_amount >= min_amount),
  constraint collection_account_check1 CHECK (checked_by IS DISTINCT FROM entered_by OR checked_by IS NULL),
  constraint collection_account_check2 CHECK (archived_at IS NULL OR status = 0),
  constraint collection_account_check_status_check CHECK (check_status = ANY (ARRAY['pending'::text, 'approved'::text, 'refused'::text, 'frozen'::text])),
  constraint collection_account_code_hash_check CHECK (length(code_hash) = 32),
  constraint collection_account_code_kind_check CHECK (code_kind = 'merchant'::text),
  constraint collection_account_code_whole CHECK ((code_hash IS NULL) = (code_text = ''::text) AND (code_hash IS NULL) = (code_form = ''::text)),
  constraint collection_account_evidence_check CHECK (evidence = ANY (ARRAY[''::text, 'document'::text, 'settlement'::text, 'authorisation'::text])),
  constraint collection_account_evidence_whole CHECK ((evidence = 'document'::text) = (evidence_paper IS NOT NULL) AND (evidence = 'settlement'::text) = (evidence_submission IS NOT NULL) AND (evidence = 'authorisation'::text) = (evidence_authorisation IS NOT NULL)),
  constraint collection_account_min_amount_check CHECK (min_amount > 0),
  constraint collection_account_number_there CHECK (out_auth_no <> ''::text),
  constraint collection_account_status_check CHECK (status = ANY (ARRAY[0, 1]))
);
CREATE INDEX collection_account_authorisation ON collection_account USING btree (evidence_authorisation) WHERE evidence_authorisation IS NOT NULL;
CREATE INDEX collection_account_by_holder ON collection_account USING btree (personal_key(receive_user_name));
CREATE INDEX collection_account_by_number ON collection_account USING btree (personal_key(out_auth_no));
CREATE UNIQUE INDEX collection_account_code ON collection_account USING btree (code_hash) WHERE archived_at IS NULL AND code_hash IS NOT NULL;
CREATE UNIQUE INDEX collection_account_number ON collection_account USING btree (acc_type, personal_key(out_auth_no)) WHERE archived_at IS NULL;
CREATE INDEX collection_account_participant ON collection_account USING btree (participant_id);
CREATE INDEX collection_account_queue ON collection_account USING btree (entered_at, id) WHERE check_status = 'pending'::text AND archived_at IS NULL;
CREATE INDEX collection_account_unshown ON collection_account USING btree (evidence_due) WHERE evidence = ''::text AND archived_at IS NULL;

create table collection_adjustment (
  order_id bigint,
  approval_id bigint not null,
  outcome text not null,
  was_status integer not null,
  due bigint not null,
  received bigint not null,
  settled bigint not null,
  returned bigint not null,
  return_by text not null,
  return_reference text not null,
  decided_by text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint collection_adjustment_pkey PRIMARY KEY (order_id),
  constraint collection_adjustment_approval_id_key UNIQUE (approval_id),
  constraint collection_adjustment_check CHECK ((settled + returned) = received),
  constraint collection_adjustment_check1 CHECK ((returned > 0) = (return_by <> ''::text)),
  constraint collection_adjustment_due_check CHECK (due > 0),
  constraint collection_adjustment_outcome_check CHECK (outcome = ANY (ARRAY['settle'::text, 'settle_due'::text, 'return'::text])),
  constraint collection_adjustment_received_check CHECK (received > 0),
  constraint collection_adjustment_return_by_check CHECK (return_by = ANY (ARRAY[''::text, 'collector'::text, 'institution'::text])),
  constraint collection_adjustment_returned_check CHECK (returned >= 0),
  constraint collection_adjustment_settled_check CHECK (settled >= 0),
  constraint collection_adjustment_was_status_check CHECK (was_status = ANY (ARRAY[1, 6]))
);
CREATE UNIQUE INDEX collection_adjustment_return ON collection_adjustment USING btree (return_reference) WHERE return_reference <> ''::text;

create table collection_order (
  id bigint default nextval('collection_order_id'::regclass),
  agt_order_no text not null,
  mch_order_no text not null,
  merchant_id bigint not null,
  product_id bigint not null,
  amount bigint not null,
  fee_rate integer not null,
  account_id bigint,
  participant_id bigint,
  chain_accounts bigint[] default '{}'::bigint[] not null,
  chain_rates integer[] default '{}'::integer[] not null,
  float_account bigint,
  payable_account bigint not null,
  settlement_mode text not null,
  status integer not null,
  notify_status integer default 0 not null,
  reconciliation_status integer default 0 not null,
  pay_pattern integer not null,
  subject text not null,
  payer_ref text default ''::text not null,
  goods_order_no text default ''::text not null,
  notify_url text default ''::text not null,
  return_url text default ''::text not null,
  tag text default ''::text not null,
  paid_in_amount bigint,
  payment_name text default ''::text not null,
  operator text default ''::text not null,
  remark text default ''::text not null,
  frozen boolean default false not null,
  adjustment text,
  skipped jsonb default '[]'::jsonb not null,
  create_time timestamp with time zone default clock_timestamp() not null,
  expire_time timestamp with time zone not null,
  affirm_time timestamp with time zone,
  fail_time timestamp with time zone,
  payer_name text default ''::text not null,
  voucher_picture text,
  voucher_at timestamp with time zone,
  voucher_times smallint default 0 not null,
  asked_amount bigint,
  refunded bigint default 0 not null,
  fee_back bigint default 0 not null,
  shares_back bigint[] default '{}'::bigint[] not null,
  currency text default 'CNY'::text not null,
  fee_fixed bigint default 0 not null,
  fee_least bigint default 0 not null,
  fee_most bigint,
  refund_fee bigint default 0 not null,
  place_id bigint,
  constraint collection_order_pkey PRIMARY KEY (id),
  constraint collection_order_agt_order_no_key UNIQUE (agt_order_no),
  constraint collection_order_merchant_id_mch_order_no_key UNIQUE (merchant_id, mch_order_no),
  constraint collection_order_adjustment_check CHECK (adjustment = ANY (ARRAY['pending'::text, 'settled'::text, 'refunded'::text])),
  constraint collection_order_amount_check CHECK (amount > 0),
  constraint collection_order_check CHECK ((status = ANY (ARRAY[0, 3])) = (account_id IS NULL AND place_id IS NULL) AND (account_id IS NULL OR place_id IS NULL)),
  constraint collection_order_currency_check CHECK (currency = 'CNY'::text),
  constraint collection_order_mch_order_no_check CHECK (length(mch_order_no) >= 1 AND length(mch_order_no) <= 64),
  constraint collection_order_notify_status_check CHECK (notify_status >= 0 AND notify_status <= 3),
  constraint collection_order_reconciliation_status_check CHECK (reconciliation_status = ANY (ARRAY[0, 1])),
  constraint collection_order_status_check CHECK (status = ANY (ARRAY[0, 1, 2, 3, 4, 5, 6]))
) with (fillfactor=85);
CREATE INDEX collection_order_adjusted ON collection_order USING btree (id) INCLUDE (amount, create_time, participant_id, account_id, status, notify_status, product_id, merchant_id, adjustment, frozen) WHERE reconciliation_status = 1;
CREATE INDEX collection_order_adjusted_amount ON collection_order USING btree (amount, id) INCLUDE (create_time, participant_id, account_id, status, notify_status, product_id, merchant_id, adjustment, frozen) WHERE reconciliation_status = 1;
CREATE INDEX collection_order_amount ON collection_order USING btree (amount, id) INCLUDE (participant_id, status, notify_status, product_id);
CREATE INDEX collection_order_days ON collection_order USING brin (create_time, affirm_time) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX collection_order_differing ON collection_order USING btree (id) WHERE adjustment = 'pending'::text;
CREATE INDEX collection_order_expiry ON collection_order USING btree (expire_time) WHERE status = 1 AND NOT frozen AND adjustment IS NULL;
CREATE INDEX collection_order_held ON collection_order USING btree (id) WHERE frozen;
CREATE INDEX collection_order_kept ON collection_order USING btree (payable_account, id) WHERE frozen;
CREATE INDEX collection_order_lanes ON collection_order USING btree (status, notify_status, product_id, id) INCLUDE (amount);
CREATE INDEX collection_order_list ON collection_order USING btree (participant_id, id) INCLUDE (account_id, amount);
CREATE INDEX collection_order_merchant ON collection_order USING btree (merchant_id, id) WHERE merchant_id > 0;
CREATE INDEX collection_order_own_lanes ON collection_order USING btree (participant_id, status, notify_status, product_id, id) INCLUDE (account_id, amount);
CREATE INDEX collection_order_same_amount ON collection_order USING btree (account_id, amount) WHERE status = 1;

create table complaint (
  id bigint generated always as identity,
  order_id bigint not null,
  reason text not null,
  detail text not null,
  contact text default ''::text not null,
  at timestamp with time zone default clock_timestamp() not null,
  reviewed_at timestamp with time zone,
  reviewed_by text default ''::text not null,
  outcome text default ''::text not null,
  state integer default 0 not null,
  due_at timestamp with time zone default clock_timestamp() + '72:00:00'::interval not null,
  taken_by text default ''::text not null,
  taken_at timestamp with time zone,
  verdict text default ''::text not null,
  reply text default ''::text not null,
  ordinal integer default 1 not null,
  constraint complaint_pkey PRIMARY KEY (id),
  constraint complaint_order_id_id_key UNIQUE (order_id, id),
  constraint complaint_order_id_ordinal_key UNIQUE (order_id, ordinal),
  constraint complaint_check CHECK ((state = 2) = (reviewed_at IS NOT NULL)),
  constraint complaint_check1 CHECK (state < 2 OR verdict <> ''::text),
  constraint complaint_ordinal_check CHECK (ordinal > 0),
  constraint complaint_state_check CHECK (state = ANY (ARRAY[0, 1, 2])),
  constraint complaint_verdict_check CHECK (verdict = ANY (ARRAY[''::text, 'rejected'::text, 'handled'::text, 'refunded'::text]))
);
CREATE INDEX complaint_queue ON complaint USING btree (due_at, id) WHERE state < 2;

create table complaint_note (
  id bigint generated always as identity,
  complaint_id bigint not null,
  at timestamp with time zone default clock_timestamp() not null,
  author text not null,
  text text not null,
  constraint complaint_note_pkey PRIMARY KEY (id),
  constraint complaint_note_text_check CHECK (length(text) >= 1 AND length(text) <= 500)
);
CREATE INDEX complaint_note_of ON complaint_note USING btree (complaint_id, id);

create table complaint_picture (
  name text,
  order_id bigint not null,
  complaint_id bigint,
  constraint complaint_picture_pkey PRIMARY KEY (name),
  constraint complaint_picture_complaint_id_key UNIQUE (complaint_id)
);
CREATE INDEX complaint_picture_order ON complaint_picture USING btree (order_id) WHERE complaint_id IS NULL;

create table connector_health (
  name text,
  failures integer default 0 not null,
  opened_at timestamp with time zone,
  probe_at timestamp with time zone,
  last_success_at timestamp with time zone,
  last_failure_at timestamp with time zone,
  last_error text default ''::text not null,
  last_ms integer,
  constraint connector_health_pkey PRIMARY KEY (name),
  constraint connector_health_check CHECK ((opened_at IS NULL) = (probe_at IS NULL)),
  constraint connector_health_failures_check CHECK (failures >= 0),
  constraint connector_health_name_check CHECK (name ~ '^[a-z0-9_-]{1,32}$'::text)
);

create table database_login (
  login text,
  sealed bytea not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  constraint database_login_pkey PRIMARY KEY (login),
  constraint database_login_login_check CHECK (login = ANY (ARRAY['mashang_app'::text, 'mashang_participant'::text, 'mashang_merchant'::text, 'mashang_test'::text, 'mashang_identity'::text, 'mashang_evidence'::text]))
);

create table deployment_kind (
  one boolean default true,
  kind text not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  constraint deployment_kind_pkey PRIMARY KEY (one),
  constraint deployment_kind_kind_check CHECK (kind = ANY (ARRAY['demo'::text, 'demo_institution'::text, 'production'::text])),
  constraint deployment_kind_one_check CHECK (one)
);

create table erasure (
  id bigint generated always as identity,
  at timestamp with time zone default clock_timestamp() not null,
  run_id bigint,
  approval_id bigint,
  category text not null,
  source text not null,
  subject text not null,
  records integer not null,
  held integer default 0 not null,
  lines jsonb default '[]'::jsonb not null,
  constraint erasure_pkey PRIMARY KEY (id),
  constraint erasure_approval_id_key UNIQUE (approval_id),
  constraint erasure_check CHECK ((run_id IS NULL) <> (approval_id IS NULL)),
  constraint erasure_records_check CHECK (records > 0)
);
CREATE INDEX erasure_run ON erasure USING btree (run_id);

create table erasure_refusal (
  id bigint generated always as identity,
  at timestamp with time zone default clock_timestamp() not null,
  kind text not null,
  subject text not null,
  subject_id text not null,
  asked_on date not null,
  channel text not null,
  reason text not null,
  answered_to text not null,
  answered_on date not null,
  kept jsonb not null,
  refused_by bigint not null,
  constraint erasure_refusal_pkey PRIMARY KEY (id),
  constraint erasure_refusal_channel_check CHECK (length(channel) >= 2 AND length(channel) <= 100),
  constraint erasure_refusal_check CHECK (answered_on >= asked_on),
  constraint erasure_refusal_kind_check CHECK (kind = ANY (ARRAY['user'::text, 'order'::text])),
  constraint erasure_refusal_reason_check CHECK (length(reason) >= 2 AND length(reason) <= 500),
  constraint erasure_refusal_subject_check CHECK (length(subject) >= 1 AND length(subject) <= 64)
);
CREATE INDEX erasure_refusal_subject ON erasure_refusal USING btree (subject);

create table event_log (
  xid xid8 default place_now(),
  id bigint generated always as identity,
  at timestamp with time zone default clock_timestamp() not null,
  kind text not null,
  order_id bigint,
  order_no text default ''::text not null,
  participant_id bigint,
  merchant_id bigint,
  status integer,
  amount bigint,
  acc_type integer,
  pay_type integer,
  actor text default ''::text not null,
  data jsonb,
  constraint event_log_pkey PRIMARY KEY (xid, id)
);
CREATE INDEX event_log_kyc_due ON event_log USING btree (participant_id, xid, id) WHERE kind = 'network.kyc-due'::text;
CREATE INDEX event_log_merchant ON event_log USING btree (merchant_id, xid, id) WHERE merchant_id IS NOT NULL;
CREATE INDEX event_log_order ON event_log USING btree (order_id, id);
CREATE INDEX event_log_participant ON event_log USING btree (participant_id, xid, id) WHERE kind = 'collection.routed'::text;
CREATE INDEX event_log_register_due ON event_log USING btree (participant_id, xid, id) WHERE kind = 'network.register-due'::text;

create table export_job (
  id uuid default gen_random_uuid(),
  user_id bigint not null,
  list text not null,
  title text not null,
  format text not null,
  query jsonb not null,
  columns text[],
  state text default 'waiting'::text not null,
  attempt integer default 0 not null,
  has_file boolean default false not null,
  lease_until timestamp with time zone,
  rows integer default 0 not null,
  total integer,
  bytes bigint default 0 not null,
  reason text default ''::text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  finished_at timestamp with time zone,
  request_id text default ''::text not null,
  constraint export_job_pkey PRIMARY KEY (id),
  constraint export_job_bytes_check CHECK (bytes >= 0),
  constraint export_job_check CHECK ((state = 'running'::text) = (lease_until IS NOT NULL)),
  constraint export_job_check1 CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text])) = (finished_at IS NULL)),
  constraint export_job_format_check CHECK (format = ANY (ARRAY['xlsx'::text, 'csv'::text])),
  constraint export_job_rows_check CHECK (rows >= 0),
  constraint export_job_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text, 'expired'::text])),
  constraint export_job_total_check CHECK (total >= 0)
);
CREATE INDEX export_job_ended ON export_job USING btree (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX export_job_open ON export_job USING btree (created_at) WHERE state = ANY (ARRAY['waiting'::text, 'running'::text]);
CREATE INDEX export_job_user ON export_job USING btree (user_id, created_at DESC);

create table float_credit_unlined (
  approval_id bigint,
  constraint float_credit_unlined_pkey PRIMARY KEY (approval_id)
);

create table float_transfer (
  id bigint generated always as identity,
  transfer_no text not null,
  from_id bigint not null,
  to_id bigint not null,
  amount bigint not null,
  remark text default ''::text not null,
  idempotency_key text not null,
  user_id bigint not null,
  ledger_transfer_id bigint not null,
  at timestamp with time zone not null,
  constraint float_transfer_pkey PRIMARY KEY (id),
  constraint float_transfer_from_id_idempotency_key_key UNIQUE (from_id, idempotency_key),
  constraint float_transfer_ledger_transfer_id_key UNIQUE (ledger_transfer_id),
  constraint float_transfer_transfer_no_key UNIQUE (transfer_no),
  constraint float_transfer_amount_check CHECK (amount > 0),
  constraint float_transfer_check CHECK (to_id <> from_id),
  constraint float_transfer_idempotency_key_check CHECK (length(idempotency_key) >= 8 AND length(idempotency_key) <= 64)
);
CREATE INDEX float_transfer_from ON float_transfer USING btree (from_id, id);
CREATE INDEX float_transfer_to ON float_transfer USING btree (to_id, id);

create table goods_claim (
  shop_order_id bigint,
  participant_id bigint not null,
  merchant_id bigint not null,
  mch_order_no text not null,
  agt_order_no text not null,
  order_no text not null,
  amount bigint not null,
  claimed_at timestamp with time zone default clock_timestamp() not null,
  told_at timestamp with time zone,
  tries integer default 0 not null,
  next_at timestamp with time zone default clock_timestamp() not null,
  constraint goods_claim_pkey PRIMARY KEY (shop_order_id),
  constraint goods_claim_agt_order_no_key UNIQUE (agt_order_no),
  constraint goods_claim_amount_check CHECK (amount > 0)
);
CREATE INDEX goods_claim_untold ON goods_claim USING btree (next_at) WHERE told_at IS NULL;

create table idempotency (
  merchant_id bigint,
  key text,
  request_hash bytea not null,
  status integer not null,
  answer text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint idempotency_pkey PRIMARY KEY (merchant_id, key)
);
CREATE INDEX idempotency_age ON idempotency USING brin (at);

create table invitation (
  id bigint generated always as identity,
  inviter_id bigint not null,
  invited_by bigint not null,
  name text not null,
  kind text not null,
  legal_name text not null,
  phone text not null,
  rates jsonb default '[]'::jsonb not null,
  token_hash bytea not null,
  state text default 'open'::text not null,
  created_at timestamp with time zone not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  participant_id bigint,
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_token_hash_key UNIQUE (token_hash),
  constraint invitation_check CHECK (expires_at > issued_at),
  constraint invitation_check1 CHECK ((state = 'open'::text) = (closed_at IS NULL)),
  constraint invitation_check2 CHECK ((state = 'accepted'::text) = (participant_id IS NOT NULL)),
  constraint invitation_kind_check CHECK (kind = ANY (ARRAY['AGENT'::text, 'CODE_MERCHANT'::text])),
  constraint invitation_known CHECK (state = 'open'::text AND legal_name <> ''::text AND phone <> ''::text OR state <> 'open'::text),
  constraint invitation_name_check CHECK (name ~ '^[a-z][a-z0-9_]{2,31}$'::text),
  constraint invitation_state_check CHECK (state = ANY (ARRAY['open'::text, 'accepted'::text, 'withdrawn'::text, 'expired'::text])),
  constraint invitation_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX invitation_inviter ON invitation USING btree (inviter_id, id);
CREATE UNIQUE INDEX invitation_open_name ON invitation USING btree (name) WHERE state = 'open'::text;

create table jurisdiction_policy (
  code text,
  name text not null,
  services text[] not null,
  settlement_modes text[] not null,
  account_types integer[] not null,
  legal_basis text not null,
  approval_id bigint not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  constraint jurisdiction_policy_pkey PRIMARY KEY (code),
  constraint jurisdiction_policy_account_types_check CHECK (cardinality(account_types) > 0),
  constraint jurisdiction_policy_legal_basis_check CHECK (length(legal_basis) >= 1 AND length(legal_basis) <= 2000),
  constraint jurisdiction_policy_name_check CHECK (length(name) >= 1 AND length(name) <= 32),
  constraint jurisdiction_policy_services_check CHECK (services <@ ARRAY['collection'::text, 'payout'::text, 'agent_network'::text, 'stablecoin_topup'::text, 'marketplace'::text]),
  constraint jurisdiction_policy_settlement_modes_check CHECK (cardinality(settlement_modes) > 0 AND settlement_modes <@ ARRAY['institution'::text, 'agent_float'::text])
);

create table known_device (
  user_id bigint,
  device_hash bytea,
  name text default ''::text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  last_used_at timestamp with time zone default clock_timestamp() not null,
  constraint known_device_pkey PRIMARY KEY (user_id, device_hash)
);

create table kyc_document (
  name text,
  kind text not null,
  invitation_id bigint,
  uploaded_by bigint,
  submission_id bigint,
  sealed_key bytea,
  expires_on date,
  constraint kyc_document_pkey PRIMARY KEY (name),
  constraint kyc_document_check CHECK ((invitation_id IS NULL) <> (uploaded_by IS NULL)),
  constraint kyc_document_kind_check CHECK (kind = ANY (ARRAY['licence'::text, 'id_front'::text, 'id_back'::text, 'settlement'::text]))
);
CREATE INDEX kyc_document_invitation ON kyc_document USING btree (invitation_id) WHERE submission_id IS NULL;
CREATE INDEX kyc_document_submission ON kyc_document USING btree (submission_id) WHERE submission_id IS NOT NULL;

create table kyc_submission (
  id bigint generated always as identity,
  participant_id bigint not null,
  submitted_by bigint not null,
  submitted_at timestamp with time zone not null,
  legal_name text not null,
  phone text not null,
  sealed_document_no bytea,
  invitation_id bigint,
  state text default 'pending'::text not null,
  reviewed_by bigint,
  reviewed_at timestamp with time zone,
  reason text default ''::text not null,
  sealed_owners bytea,
  no_owner_reason text default ''::text not null,
  hits jsonb default '[]'::jsonb not null,
  cleared_by bigint,
  cleared_at timestamp with time zone,
  clear_reason text default ''::text not null,
  erased_at timestamp with time zone,
  business text,
  business_area text default ''::text not null,
  sealed_representative bytea,
  settle_account text default ''::text not null,
  settle_bank text default ''::text not null,
  settle_branch text default ''::text not null,
  settle_evidence text default ''::text not null,
  constraint kyc_submission_pkey PRIMARY KEY (id),
  constraint kyc_submission_business CHECK (business IS NULL OR erased_at IS NOT NULL OR business_area <> ''::text AND sealed_representative IS NOT NULL AND settle_account <> ''::text AND settle_bank <> ''::text AND settle_evidence <> ''::text),
  constraint kyc_submission_business_check CHECK (business = ANY (ARRAY['enterprise'::text, 'individual'::text])),
  constraint kyc_submission_check CHECK (reviewed_by <> submitted_by),
  constraint kyc_submission_check1 CHECK ((state = 'pending'::text) = (reviewed_by IS NULL) AND (reviewed_by IS NULL) = (reviewed_at IS NULL)),
  constraint kyc_submission_check2 CHECK (state <> 'rejected'::text OR reason <> ''::text),
  constraint kyc_submission_document CHECK (sealed_document_no IS NOT NULL OR erased_at IS NOT NULL),
  constraint kyc_submission_settle_bank_check CHECK (length(settle_bank) <= 64),
  constraint kyc_submission_settle_branch_check CHECK (length(settle_branch) <= 64),
  constraint kyc_submission_settle_evidence_check CHECK (settle_evidence = ANY (ARRAY[''::text, 'document'::text, 'payment'::text])),
  constraint kyc_submission_state_check CHECK (state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))
);
CREATE INDEX kyc_submission_participant ON kyc_submission USING btree (participant_id, id);
CREATE UNIQUE INDEX kyc_submission_pending ON kyc_submission USING btree (participant_id) WHERE state = 'pending'::text;
CREATE INDEX kyc_submission_state ON kyc_submission USING btree (state, id);

create table ledger_account (
  id bigint generated always as identity,
  owner_kind text not null,
  owner_id bigint not null,
  kind text not null,
  currency text default 'CNY'::text not null,
  floored boolean generated always as (kind = ANY (ARRAY['float'::text, 'payable'::text])) stored,
  constraint ledger_account_pkey PRIMARY KEY (id),
  constraint ledger_account_owner_kind_owner_id_kind_currency_key UNIQUE (owner_kind, owner_id, kind, currency),
  constraint ledger_account_kind_check CHECK (kind = ANY (ARRAY['float'::text, 'commission'::text, 'payable'::text, 'revenue'::text, 'suspense'::text, 'quarantine'::text, 'stablecoin_clearing'::text, 'bank_clearing'::text, 'reserve'::text, 'refund_payable'::text, 'merchant_receivable'::text, 'channel_clearing'::text, 'channel_cost'::text])),
  constraint ledger_account_owner_kind_check CHECK (owner_kind = ANY (ARRAY['participant'::text, 'merchant'::text, 'operator'::text, 'bank'::text, 'channel'::text]))
);

create table ledger_balance (
  account_id bigint,
  posted bigint default 0 not null,
  held bigint default 0 not null,
  caught boolean default false not null,
  owes boolean default false not null,
  constraint ledger_balance_pkey PRIMARY KEY (account_id),
  constraint available_not_negative CHECK (posted >= held),
  constraint ledger_balance_held_check CHECK (held >= 0)
) with (fillfactor=50);

create table ledger_day (
  account_id bigint,
  day date,
  type text,
  credit bigint not null,
  debit bigint not null,
  lines bigint not null,
  first_transfer bigint not null,
  last_transfer bigint not null,
  constraint ledger_day_pkey PRIMARY KEY (account_id, day, type)
) with (fillfactor=70);

create table ledger_hold (
  reference text,
  account_id bigint not null,
  amount bigint not null,
  state text default 'open'::text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  closed_at timestamp with time zone,
  constraint ledger_hold_pkey PRIMARY KEY (reference),
  constraint ledger_hold_amount_check CHECK (amount > 0),
  constraint ledger_hold_check CHECK ((state = 'open'::text) = (closed_at IS NULL)),
  constraint ledger_hold_state_check CHECK (state = ANY (ARRAY['open'::text, 'captured'::text, 'released'::text]))
) with (fillfactor=80);
CREATE INDEX ledger_hold_open ON ledger_hold USING btree (account_id) WHERE state = 'open'::text;

create table ledger_mark (
  account_id bigint,
  transfer_id bigint,
  line integer,
  balance bigint not null,
  constraint ledger_mark_pkey PRIMARY KEY (account_id, transfer_id, line)
);

create table ledger_opening (
  reference text,
  account_id bigint not null,
  amount bigint not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint ledger_opening_pkey PRIMARY KEY (reference),
  constraint ledger_opening_amount_check CHECK (amount > 0),
  constraint ledger_opening_reference_check CHECK (reference <> ''::text)
);

create table ledger_period (
  month date,
  accounts integer not null,
  postings bigint not null,
  debit bigint not null,
  credit bigint not null,
  hash bytea not null,
  closed_by text not null,
  closed_at timestamp with time zone default clock_timestamp() not null,
  constraint ledger_period_pkey PRIMARY KEY (month),
  constraint ledger_period_check CHECK (credit = debit),
  constraint ledger_period_month_check CHECK (month = date_trunc('month'::text, month::timestamp with time zone)::date)
);

create table ledger_period_balance (
  month date,
  account_id bigint,
  opening bigint not null,
  debit bigint not null,
  credit bigint not null,
  closing bigint not null,
  constraint ledger_period_balance_pkey PRIMARY KEY (month, account_id),
  constraint ledger_period_balance_check CHECK (closing = (opening - debit + credit))
);

create table ledger_posting (
  transfer_id bigint,
  line integer,
  account_id bigint not null,
  amount bigint not null,
  balance_after bigint,
  xid xid8 default place_now() not null,
  constraint ledger_posting_pkey PRIMARY KEY (transfer_id, line),
  constraint ledger_posting_amount_check CHECK (amount <> 0)
);
CREATE INDEX ledger_posting_account ON ledger_posting USING btree (account_id, xid, transfer_id, line);
CREATE INDEX ledger_posting_statement ON ledger_posting USING btree (account_id, transfer_id, line);

create table ledger_rollup (
  account_id bigint,
  balance bigint default 0 not null,
  up_to xid8 default '0'::xid8 not null,
  constraint ledger_rollup_pkey PRIMARY KEY (account_id)
) with (fillfactor=50);

create table ledger_transfer (
  id bigint generated always as identity,
  type text not null,
  reference text not null,
  order_no text default ''::text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint ledger_transfer_pkey PRIMARY KEY (id),
  constraint ledger_transfer_reference_key UNIQUE (reference)
);
CREATE INDEX ledger_transfer_at ON ledger_transfer USING brin (at) WITH (pages_per_range='16', autosummarize='on');
CREATE UNIQUE INDEX ledger_transfer_bank_number ON ledger_transfer USING btree (upper(reference)) WHERE reference ~~ 'bank:%'::text;
CREATE INDEX ledger_transfer_order ON ledger_transfer USING btree (order_no, id) WHERE order_no <> ''::text;

create table legal_hold (
  id bigint generated always as identity,
  kind text not null,
  subject text default ''::text not null,
  label text default ''::text not null,
  person_name text default ''::text not null,
  reason text not null,
  paper_no text default ''::text not null,
  placed_by bigint not null,
  placed_at timestamp with time zone default clock_timestamp() not null,
  lift_approval bigint,
  lifted_at timestamp with time zone,
  mark text generated always as (
CASE
    WHEN kind = 'person'::text THEN 'person:'::text || personal_key(person_name)
    ELSE (kind || ':'::text) || subject
END) stored not null,
  constraint legal_hold_pkey PRIMARY KEY (id),
  constraint legal_hold_check CHECK ((kind = 'person'::text) = (person_name <> ''::text) AND (kind = 'person'::text) = (label = ''::text) AND (kind = 'person'::text) = (subject = ''::text)),
  constraint legal_hold_check1 CHECK ((lifted_at IS NULL) = (lift_approval IS NULL)),
  constraint legal_hold_kind_check CHECK (kind = ANY (ARRAY['participant'::text, 'merchant'::text, 'person'::text, 'order'::text, 'case'::text])),
  constraint legal_hold_label_check CHECK (length(label) <= 80),
  constraint legal_hold_paper_no_check CHECK (length(paper_no) <= 64),
  constraint legal_hold_reason_check CHECK (length(reason) >= 2 AND length(reason) <= 500)
);
CREATE UNIQUE INDEX legal_hold_living ON legal_hold USING btree (mark) WHERE lifted_at IS NULL;

create table licence_profile (
  id bigint generated always as identity,
  legal_name text not null,
  licence_no text not null,
  regulator text not null,
  jurisdiction text not null,
  services text[] not null,
  settlement_mode text not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone not null,
  entered_by bigint not null,
  approved_by bigint not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  approval_id bigint,
  constraint licence_profile_pkey PRIMARY KEY (id),
  constraint licence_profile_approval_id_key UNIQUE (approval_id),
  constraint licence_profile_check CHECK (valid_to > valid_from),
  constraint licence_profile_check1 CHECK (approved_by <> entered_by),
  constraint licence_profile_settlement_mode_check CHECK (settlement_mode = ANY (ARRAY['institution'::text, 'agent_float'::text]))
);

create table listed_wallet (
  address text,
  list text not null,
  version text not null,
  enabled boolean default true not null,
  loaded_at timestamp with time zone default clock_timestamp() not null,
  constraint listed_wallet_pkey PRIMARY KEY (address),
  constraint listed_wallet_address_check CHECK (address ~ '^0x[0-9a-f]{40}$'::text)
);

create table menu_item (
  area text,
  key text,
  parent text,
  "position" integer not null,
  kind text not null,
  title text default ''::text not null,
  icon text default ''::text not null,
  hidden boolean default false not null,
  url text default ''::text not null,
  constraint menu_item_pkey PRIMARY KEY (area, key),
  constraint menu_item_area_check CHECK (area = ANY (ARRAY['operator'::text, 'agent'::text, 'code_merchant'::text, 'merchant'::text])),
  constraint menu_item_check CHECK ((kind = 'link'::text) = (url <> ''::text) AND (url = ''::text OR url ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?(/[^[:space:]\\]*)?$'::text AND length(url) <= 500)),
  constraint menu_item_check1 CHECK (kind = 'page'::text OR title <> ''::text OR key ~~ '/%'::text),
  constraint menu_item_icon_check CHECK (length(icon) <= 32),
  constraint menu_item_key_check CHECK (key ~ '^(/[a-z0-9/-]{1,60}|(group|link):[a-z0-9]{4,24})$'::text),
  constraint menu_item_kind_check CHECK (kind = ANY (ARRAY['page'::text, 'group'::text, 'link'::text])),
  constraint menu_item_position_check CHECK ("position" >= 0 AND "position" <= 999),
  constraint menu_item_title_check CHECK (length(title) <= 16)
);

create table menu_version (
  area text,
  version integer not null,
  changed_by text not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  constraint menu_version_pkey PRIMARY KEY (area),
  constraint menu_version_area_check CHECK (area = ANY (ARRAY['operator'::text, 'agent'::text, 'code_merchant'::text, 'merchant'::text]))
);

create table merchant (
  id bigint generated always as identity,
  mch_id text not null,
  name text not null,
  legal_name text not null,
  kyb_status integer default 0 not null,
  kyb_entered_by bigint,
  kyb_reviewed_by bigint,
  frozen boolean default false not null,
  ip_allow cidr[] default '{}'::cidr[] not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  kyb_expires_at timestamp with time zone,
  risk_tier text default 'medium'::text not null,
  suspended boolean default false not null,
  suspended_at timestamp with time zone,
  suspended_by text default ''::text not null,
  suspend_reason text default ''::text not null,
  amount_jitter integer default 0 not null,
  acquiring_agent bigint,
  constraint merchant_pkey PRIMARY KEY (id),
  constraint merchant_mch_id_key UNIQUE (mch_id),
  constraint merchant_amount_jitter_check CHECK (amount_jitter >= 0 AND amount_jitter <= 99),
  constraint merchant_check CHECK (kyb_status <> 2 OR kyb_reviewed_by IS NOT NULL AND kyb_reviewed_by IS DISTINCT FROM kyb_entered_by),
  constraint merchant_kyb_status_check CHECK (kyb_status >= 0 AND kyb_status <= 4),
  constraint merchant_mch_id_check CHECK (mch_id ~ '^[A-Za-z0-9_-]{1,32}$'::text),
  constraint merchant_suspended CHECK (suspended = (suspended_at IS NOT NULL) AND suspended = (suspend_reason <> ''::text))
);
CREATE INDEX merchant_kyb_end ON merchant USING btree (kyb_expires_at) WHERE kyb_status = 2;

create table merchant_advance (
  id bigint generated always as identity,
  merchant_id bigint not null,
  refund_id bigint not null,
  approval_id bigint not null,
  amount bigint not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint merchant_advance_pkey PRIMARY KEY (id),
  constraint merchant_advance_approval_id_key UNIQUE (approval_id),
  constraint merchant_advance_amount_check CHECK (amount > 0)
);

create table merchant_application (
  id bigint generated always as identity,
  merchant_id bigint not null,
  state integer default 0 not null,
  company jsonb not null,
  sealed_people bytea,
  version integer default 1 not null,
  writers bigint[] not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  submitted_by bigint,
  submitted_at timestamp with time zone,
  approval_id bigint,
  hits jsonb default '[]'::jsonb not null,
  screened_at timestamp with time zone,
  cleared_by bigint,
  cleared_at timestamp with time zone,
  clear_reason text default ''::text not null,
  closed_at timestamp with time zone,
  erased_at timestamp with time zone,
  merchant_text text default ''::text not null,
  handed_in_at timestamp with time zone,
  handed_in_by bigint,
  handed_in_note text default ''::text not null,
  constraint merchant_application_pkey PRIMARY KEY (id),
  constraint merchant_application_check1 CHECK ((cleared_by IS NULL) = (cleared_at IS NULL) AND (cleared_by IS NULL) = (clear_reason = ''::text)),
  constraint merchant_application_handed_in CHECK ((handed_in_at IS NULL) = (handed_in_by IS NULL) AND (handed_in_at IS NULL) = (handed_in_note = ''::text)),
  constraint merchant_application_people CHECK ((state <> ALL (ARRAY[1, 2])) OR submitted_by IS NOT NULL AND (sealed_people IS NOT NULL OR erased_at IS NOT NULL) AND (state = 1 OR approval_id IS NOT NULL)),
  constraint merchant_application_state_check CHECK (state = ANY (ARRAY[0, 1, 2, 3, 4, 5]))
);
CREATE UNIQUE INDEX merchant_application_open ON merchant_application USING btree (merchant_id) WHERE state = ANY (ARRAY[0, 1, 3]);
CREATE INDEX merchant_application_state ON merchant_application USING btree (state, id);

create table merchant_document_place (
  name text,
  application_id bigint,
  kind text not null,
  expires_on date,
  placed_at timestamp with time zone default clock_timestamp() not null,
  constraint merchant_document_place_pkey PRIMARY KEY (application_id, name),
  constraint merchant_document_place_kind_check CHECK (kind = ANY (ARRAY['licence'::text, 'bank_permit'::text, 'id_front'::text, 'id_back'::text, 'contract'::text, 'site'::text, 'other'::text]))
);
CREATE INDEX merchant_document_place_name ON merchant_document_place USING btree (name);

create table merchant_fee (
  merchant_id bigint,
  product_id bigint,
  effective_from timestamp with time zone default now(),
  rate integer not null,
  enabled boolean default true not null,
  currency text default 'CNY'::text not null,
  fixed bigint default 0 not null,
  "least" bigint default 0 not null,
  most bigint,
  payout_fixed bigint,
  refund_fee bigint default 0 not null,
  tiers jsonb default '[]'::jsonb not null,
  constraint merchant_fee_pkey PRIMARY KEY (merchant_id, product_id, effective_from),
  constraint merchant_fee_currency_check CHECK (currency = 'CNY'::text),
  constraint merchant_fee_fixed_check CHECK (fixed >= 0),
  constraint merchant_fee_least_check CHECK ("least" >= 0),
  constraint merchant_fee_most_check CHECK (most > 0 AND most >= "least"),
  constraint merchant_fee_payout_check CHECK (payout_fixed >= 0),
  constraint merchant_fee_rate_check CHECK (rate >= 0 AND rate <= 999999),
  constraint merchant_fee_refund_check CHECK (refund_fee >= 0),
  constraint merchant_fee_tiers_check CHECK (jsonb_typeof(tiers) = 'array'::text AND jsonb_array_length(tiers) <= 9)
);

create table merchant_key (
  key_id text,
  merchant_id bigint not null,
  secret bytea not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by text default ''::text not null,
  revoke_reason text default ''::text not null,
  name text default ''::text not null,
  scopes text[] default '{orders,refunds,payouts,read}'::text[] not null,
  made_by text default ''::text not null,
  live boolean default true not null,
  constraint merchant_key_pkey PRIMARY KEY (key_id),
  constraint merchant_key_live CHECK ((key_id ~~ 'test\_%'::text) = (NOT live)),
  constraint merchant_key_name_check CHECK (length(name) <= 32),
  constraint merchant_key_revoked CHECK (revoked_at IS NULL OR expires_at IS NOT NULL AND revoke_reason <> ''::text),
  constraint merchant_key_scopes CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['orders'::text, 'refunds'::text, 'payouts'::text, 'read'::text])
);

create table merchant_request (
  id bigint generated always as identity,
  merchant_id bigint not null,
  key_id text not null,
  at timestamp with time zone not null,
  method text not null,
  target text not null,
  status integer not null,
  cause text not null,
  ms integer not null,
  request_id text not null,
  ip text not null,
  expected text not null,
  received text not null,
  mistake text not null,
  constraint merchant_request_pkey PRIMARY KEY (id),
  constraint merchant_request_target_check CHECK (length(target) <= 2000)
);
CREATE INDEX merchant_request_list ON merchant_request USING btree (merchant_id, id);

create table merchant_volume (
  merchant_id bigint,
  product_id bigint,
  month date,
  amount bigint not null,
  fixed_at timestamp with time zone default clock_timestamp() not null,
  constraint merchant_volume_pkey PRIMARY KEY (merchant_id, product_id, month),
  constraint merchant_volume_month_check CHECK (month = date_trunc('month'::text, month::timestamp without time zone)::date)
);

create table order_day (
  day date,
  min_id bigint not null,
  max_id bigint not null,
  constraint order_day_pkey PRIMARY KEY (day)
);

create table order_hour (
  hour timestamp with time zone,
  min_id bigint not null,
  max_id bigint not null,
  constraint order_hour_pkey PRIMARY KEY (hour)
);

create table order_place (
  id bigint generated always as identity,
  order_id bigint not null,
  place_id bigint not null,
  bank_account_id bigint,
  pay_reference text not null,
  virtual_way text not null,
  virtual_no text default ''::text not null,
  at timestamp with time zone default clock_timestamp() not null,
  closed_at timestamp with time zone,
  counted bigint default 0 not null,
  payment_channel_id bigint,
  constraint order_place_pkey PRIMARY KEY (id),
  constraint order_place_one CHECK (num_nonnulls(bank_account_id, payment_channel_id) = 1),
  constraint order_place_virtual_way_check CHECK (virtual_way = ANY (ARRAY['none'::text, 'order'::text, 'merchant'::text]))
);
CREATE INDEX order_place_of_merchant ON order_place USING btree (virtual_no) WHERE virtual_way = 'merchant'::text AND closed_at IS NULL;
CREATE UNIQUE INDEX order_place_open ON order_place USING btree (order_id) WHERE closed_at IS NULL;
CREATE INDEX order_place_order ON order_place USING btree (order_id, id);
CREATE INDEX order_place_reference ON order_place USING btree (pay_reference);
CREATE UNIQUE INDEX order_place_virtual ON order_place USING btree (virtual_no) WHERE virtual_way = 'order'::text;

create table own_transfer (
  id bigint generated always as identity,
  transfer_no text not null,
  approval_id bigint not null,
  from_account bigint not null,
  to_account bigint not null,
  amount bigint not null,
  currency text default 'CNY'::text not null,
  reason text not null,
  note text default ''::text not null,
  state text default 'waiting'::text not null,
  debit_id bigint,
  line_id bigint,
  approved_at timestamp with time zone default clock_timestamp() not null,
  due_at timestamp with time zone default clock_timestamp() + '3 days'::interval not null,
  cancel_approval_id bigint,
  ended_at timestamp with time zone,
  constraint own_transfer_pkey PRIMARY KEY (id),
  constraint own_transfer_approval_id_key UNIQUE (approval_id),
  constraint own_transfer_cancel_approval_id_key UNIQUE (cancel_approval_id),
  constraint own_transfer_debit_id_key UNIQUE (debit_id),
  constraint own_transfer_line_id_key UNIQUE (line_id),
  constraint own_transfer_transfer_no_key UNIQUE (transfer_no),
  constraint own_transfer_amount_check CHECK (amount > 0),
  constraint own_transfer_apart CHECK (from_account <> to_account),
  constraint own_transfer_both_lines CHECK (state <> 'done'::text OR debit_id IS NOT NULL AND line_id IS NOT NULL),
  constraint own_transfer_cancelled CHECK ((state = 'cancelled'::text) = (cancel_approval_id IS NOT NULL) AND (state <> 'cancelled'::text OR debit_id IS NULL AND line_id IS NULL)),
  constraint own_transfer_currency_check CHECK (currency = 'CNY'::text),
  constraint own_transfer_ended CHECK ((state = 'waiting'::text) = (ended_at IS NULL)),
  constraint own_transfer_explained CHECK (reason <> 'other'::text OR note <> ''::text),
  constraint own_transfer_note_check CHECK (length(note) <= 200),
  constraint own_transfer_reason_check CHECK (reason = ANY (ARRAY['earned'::text, 'advance'::text, 'channel_cost'::text, 'other'::text])),
  constraint own_transfer_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'done'::text, 'cancelled'::text]))
);
CREATE INDEX own_transfer_waiting ON own_transfer USING btree (due_at) WHERE state = 'waiting'::text;

create table page_error (
  fingerprint bytea,
  kind text not null,
  message text not null,
  stack text not null,
  build text not null,
  path text not null,
  user_agent text not null,
  count bigint not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint page_error_pkey PRIMARY KEY (fingerprint),
  constraint page_error_count_check CHECK (count > 0)
);
CREATE INDEX page_error_last ON page_error USING btree (last_at);

create table participant (
  id bigint generated always as identity,
  parent_id bigint,
  path bigint[] not null,
  depth integer not null,
  kind text not null,
  name text not null,
  person_id bigint not null,
  legal_name text not null,
  phone text default ''::text not null,
  run_status integer default 0 not null,
  kyc_status integer default 0 not null,
  kyc_reviewed_by bigint,
  kyc_entered_by bigint,
  kyc_expires_at timestamp with time zone,
  frozen boolean default false not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  hand_frozen boolean default false not null,
  business text,
  business_area text default ''::text not null,
  business_due timestamp with time zone,
  register_due timestamp with time zone,
  constraint participant_pkey PRIMARY KEY (id),
  constraint participant_name_key UNIQUE (name),
  constraint participant_business_area_check CHECK (business_area ~ '^([0-9]{6})?$'::text),
  constraint participant_business_check CHECK (business = ANY (ARRAY['enterprise'::text, 'individual'::text])),
  constraint participant_check CHECK (kyc_reviewed_by IS DISTINCT FROM kyc_entered_by OR kyc_reviewed_by IS NULL),
  constraint participant_check1 CHECK (kyc_status <> 2 OR kyc_reviewed_by IS NOT NULL AND kyc_expires_at IS NOT NULL),
  constraint participant_depth_check CHECK (depth >= 0 AND depth <= 3),
  constraint participant_is_business CHECK (kyc_status <> 2 OR business IS NOT NULL OR business_due IS NOT NULL),
  constraint participant_kind_check CHECK (kind = ANY (ARRAY['AGENT'::text, 'CODE_MERCHANT'::text])),
  constraint participant_kyc_status_check CHECK (kyc_status >= 0 AND kyc_status <= 4),
  constraint participant_run_status_check CHECK (run_status = ANY (ARRAY[0, 1]))
);
CREATE INDEX participant_by_legal_name ON participant USING btree (personal_key(legal_name));
CREATE INDEX participant_by_phone ON participant USING btree (personal_key(phone)) WHERE phone <> ''::text;
CREATE INDEX participant_kyc_end ON participant USING btree (kyc_expires_at) WHERE kyc_status = 2;
CREATE INDEX participant_path ON participant USING gin (path);
CREATE INDEX participant_person ON participant USING btree (person_id);

create table participant_rate (
  participant_id bigint,
  product_id bigint,
  effective_from timestamp with time zone,
  rate integer not null,
  enabled boolean default true not null,
  switched_by bigint,
  created_by text default ''::text not null,
  created_at timestamp with time zone default clock_timestamp(),
  constraint participant_rate_pkey PRIMARY KEY (participant_id, product_id, effective_from),
  constraint participant_rate_rate_check CHECK (rate >= 0 AND rate <= 999999)
);

create table participant_rate_withdrawn (
  id bigint generated always as identity,
  participant_id bigint not null,
  product_id bigint not null,
  effective_from timestamp with time zone not null,
  rate integer not null,
  enabled boolean not null,
  created_by text not null,
  created_at timestamp with time zone,
  withdrawn_by text not null,
  withdrawn_at timestamp with time zone default clock_timestamp() not null,
  constraint participant_rate_withdrawn_pkey PRIMARY KEY (id)
);
CREATE INDEX participant_rate_withdrawn_of ON participant_rate_withdrawn USING btree (participant_id, product_id);

create table passkey (
  id bigint generated always as identity,
  user_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_counter_check CHECK (counter >= 0)
);
CREATE INDEX passkey_of_user ON passkey USING btree (user_id) WHERE removed_at IS NULL;

create table passkey_challenge_used (
  hash bytea,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_used_pkey PRIMARY KEY (hash)
);

create table payer_picture (
  name text,
  order_id bigint not null,
  constraint payer_picture_pkey PRIMARY KEY (name)
);
CREATE INDEX payer_picture_order ON payer_picture USING btree (order_id);

create table payer_visit (
  order_id bigint,
  device text,
  address text,
  at timestamp with time zone default clock_timestamp() not null,
  xid xid8 default place_now() not null,
  constraint payer_visit_pkey PRIMARY KEY (order_id, device, address)
);
CREATE INDEX payer_visit_order ON payer_visit USING btree (xid);

create table payment_answer (
  id bigint generated always as identity,
  file_hash bytea not null,
  file_name text not null,
  storage_name text not null,
  message_id text not null,
  of_message text not null,
  of_lines integer,
  of_total bigint,
  importer text not null,
  request_id text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint payment_answer_pkey PRIMARY KEY (id),
  constraint payment_answer_file_hash_key UNIQUE (file_hash),
  constraint payment_answer_file_hash_check CHECK (length(file_hash) = 32)
);

create table payment_answer_row (
  answer_id bigint,
  row_no integer,
  level text not null,
  of_block text default ''::text not null,
  number text default ''::text not null,
  status text not null,
  reason_code text default ''::text not null,
  reason text default ''::text not null,
  amount bigint,
  currency text default ''::text not null,
  outcome text,
  decided_by text,
  decided_at timestamp with time zone,
  constraint payment_answer_row_pkey PRIMARY KEY (answer_id, row_no),
  constraint payment_answer_row_decided CHECK ((outcome IS NULL) = (decided_at IS NULL) AND (outcome IS NULL) = (decided_by IS NULL)),
  constraint payment_answer_row_level_check CHECK (level = ANY (ARRAY['message'::text, 'block'::text, 'payment'::text, 'spread'::text])),
  constraint payment_answer_row_named CHECK ((level = ANY (ARRAY['message'::text, 'block'::text])) = (number = ''::text) OR level = 'payment'::text),
  constraint payment_answer_row_outcome_check CHECK (outcome = ANY (ARRAY['failed'::text, 'nothing'::text, 'spread'::text, 'repeated'::text, 'unknown'::text, 'other_file'::text, 'amount_differs'::text, 'contradicts'::text, 'duplicate'::text, 'unread'::text, 'not_paying'::text, 'has_line'::text])),
  constraint payment_answer_row_row_no_check CHECK (row_no > 0)
);
CREATE INDEX payment_answer_row_open ON payment_answer_row USING btree (answer_id) WHERE outcome IS NULL;

create table payment_channel (
  id bigint generated always as identity,
  code text not null,
  kind text not null,
  title text not null,
  merchant_no text not null,
  ways text[] not null,
  settings jsonb not null,
  secret_id bigint not null,
  currency text default 'CNY'::text not null,
  clearing_account bigint not null,
  enabled boolean default true not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  cost_rate integer default 0 not null,
  cost_fixed bigint default 0 not null,
  cost_least bigint default 0 not null,
  cost_most bigint,
  remit_sender text default ''::text not null,
  remit_text text default ''::text not null,
  remit_days integer,
  constraint payment_channel_pkey PRIMARY KEY (id),
  constraint payment_channel_clearing_account_key UNIQUE (clearing_account),
  constraint payment_channel_code_key UNIQUE (code),
  constraint payment_channel_kind_merchant_no_key UNIQUE (kind, merchant_no),
  constraint payment_channel_code_check CHECK (code ~ '^[a-z][a-z0-9-]{1,31}$'::text),
  constraint payment_channel_cost_check CHECK (cost_rate >= 0 AND cost_rate <= 1000000 AND cost_fixed >= 0 AND cost_least >= 0 AND cost_most > 0 AND cost_most >= cost_least),
  constraint payment_channel_currency_check CHECK (currency = 'CNY'::text),
  constraint payment_channel_kind_check CHECK (kind ~ '^[a-z]{2,16}$'::text),
  constraint payment_channel_merchant_no_check CHECK (length(merchant_no) >= 1 AND length(merchant_no) <= 64),
  constraint payment_channel_remit_days_check CHECK (remit_days >= 1 AND remit_days <= 60),
  constraint payment_channel_remit_sender_check CHECK (length(remit_sender) <= 64),
  constraint payment_channel_remit_text_check CHECK (remit_text = ''::text OR length(remit_text) >= 6 AND length(remit_text) <= 64),
  constraint payment_channel_settings_check CHECK (jsonb_typeof(settings) = 'object'::text),
  constraint payment_channel_title_check CHECK (length(title) >= 2 AND length(title) <= 32),
  constraint payment_channel_ways_check CHECK (cardinality(ways) > 0 AND ways <@ ARRAY['code'::text, 'page'::text, 'wap'::text, 'in_app'::text])
);

create table payout_claim (
  id bigint generated always as identity,
  claim_no text not null,
  payout_id bigint not null,
  participant_id bigint not null,
  claimed_by bigint not null,
  float_account bigint not null,
  chain_accounts bigint[] not null,
  chain_rates integer[] not null,
  status integer default 0 not null,
  claimed_at timestamp with time zone not null,
  deadline timestamp with time zone not null,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  pay_pic_url text default ''::text not null,
  pay_pic_url1 text default ''::text not null,
  pay_pic_url2 text default ''::text not null,
  pay_video_url text default ''::text not null,
  remark text default ''::text not null,
  reject_url text default ''::text not null,
  dispute_reason text default ''::text not null,
  accept_first_by bigint,
  accepted_by text default ''::text not null,
  disputed_at timestamp with time zone,
  answer_by timestamp with time zone,
  objection text default ''::text not null,
  objection_url text default ''::text not null,
  objected_at timestamp with time zone,
  agreed_at timestamp with time zone,
  ruling_approval_id bigint,
  merchant_accepted_at timestamp with time zone,
  constraint payout_claim_pkey PRIMARY KEY (id),
  constraint payout_claim_claim_no_key UNIQUE (claim_no),
  constraint payout_claim_ruling_approval_id_key UNIQUE (ruling_approval_id),
  constraint payout_claim_check CHECK (status <> 1 OR pay_pic_url <> ''::text),
  constraint payout_claim_check1 CHECK ((status = ANY (ARRAY[2, 4, 5])) = (ended_at IS NOT NULL)),
  constraint payout_claim_objection_check CHECK (length(objection) <= 200),
  constraint payout_claim_status_check CHECK (status = ANY (ARRAY[0, 1, 2, 3, 4, 5]))
) with (fillfactor=80);
CREATE INDEX payout_claim_ended ON payout_claim USING btree (participant_id, ended_at) WHERE status = ANY (ARRAY[4, 5]);
CREATE INDEX payout_claim_expiry ON payout_claim USING btree (deadline) WHERE status = 0;
CREATE INDEX payout_claim_list ON payout_claim USING btree (participant_id, id);
CREATE UNIQUE INDEX payout_claim_living ON payout_claim USING btree (payout_id) WHERE status = ANY (ARRAY[0, 1, 3]);
CREATE INDEX payout_claim_open ON payout_claim USING btree (participant_id) WHERE status = ANY (ARRAY[0, 3]);
CREATE INDEX payout_claim_payout ON payout_claim USING btree (payout_id, id);
CREATE INDEX payout_claim_state ON payout_claim USING btree (status, payout_id);

create table payout_order (
  id bigint default nextval('collection_order_id'::regclass),
  order_no text not null,
  mch_order_no text not null,
  merchant_id bigint not null,
  product_id bigint not null,
  pay_type integer not null,
  amount bigint not null,
  fee_rate integer not null,
  fee bigint not null,
  payable_account bigint not null,
  settlement_mode text not null,
  beneficiary_name text not null,
  beneficiary_account text not null,
  user_type integer default 0 not null,
  bank_name text default ''::text not null,
  qrcode_url text default ''::text not null,
  remark text default ''::text not null,
  notify_url text default ''::text not null,
  status integer default 0 not null,
  notify_status integer default 0 not null,
  frozen boolean default false not null,
  returns integer default 0 not null,
  operator text default ''::text not null,
  fail_reason text default ''::text not null,
  create_time timestamp with time zone default clock_timestamp() not null,
  finish_time timestamp with time zone,
  hand_frozen boolean default false not null,
  currency text default 'CNY'::text not null,
  fee_fixed bigint,
  chain_accounts bigint[] default '{}'::bigint[] not null,
  chain_rates integer[] default '{}'::integer[] not null,
  approval_id bigint,
  constraint payout_order_pkey PRIMARY KEY (id),
  constraint payout_order_merchant_id_mch_order_no_key UNIQUE (merchant_id, mch_order_no),
  constraint payout_order_order_no_key UNIQUE (order_no),
  constraint payout_order_amount_check CHECK (amount > 0),
  constraint payout_order_currency_check CHECK (currency = 'CNY'::text),
  constraint payout_order_fee_check CHECK (fee >= 0),
  constraint payout_order_mch_order_no_check CHECK (length(mch_order_no) >= 1 AND length(mch_order_no) <= 64),
  constraint payout_order_notify_status_check CHECK (notify_status >= 0 AND notify_status <= 3),
  constraint payout_order_pay_type_check CHECK (pay_type >= 0 AND pay_type <= 3),
  constraint payout_order_status_check CHECK (status = ANY (ARRAY[0, 1, 2, 3, 4, 5, 6, 7])),
  constraint payout_order_user_type_check CHECK (user_type = ANY (ARRAY[0, 1]))
) with (fillfactor=85);
CREATE INDEX payout_order_amount ON payout_order USING btree (amount, id);
CREATE INDEX payout_order_beneficiary ON payout_order USING btree (merchant_id, personal_key(beneficiary_account), create_time);
CREATE INDEX payout_order_created ON payout_order USING btree (create_time, id);
CREATE INDEX payout_order_hall ON payout_order USING btree (id) WHERE (status = ANY (ARRAY[0, 1])) AND NOT frozen;
CREATE INDEX payout_order_list ON payout_order USING btree (status, id);
CREATE INDEX payout_order_notify ON payout_order USING btree (notify_status, id);
CREATE INDEX payout_order_number ON payout_order USING btree (mch_order_no);
CREATE INDEX payout_order_of_merchant ON payout_order USING btree (merchant_id, id);

create table payout_payment (
  payout_id bigint,
  attempt integer,
  batch_id bigint,
  sent_by text not null,
  sent_at timestamp with time zone default clock_timestamp() not null,
  failed_at timestamp with time zone,
  fail_reason text default ''::text not null,
  debit_id bigint,
  paid_by text default ''::text not null,
  paid_at timestamp with time zone,
  return_line_id bigint,
  return_approval_id bigint,
  returned_at timestamp with time zone,
  failed_by text default ''::text not null,
  transfer_id bigint,
  constraint payout_payment_pkey PRIMARY KEY (payout_id, attempt),
  constraint payout_payment_debit_id_key UNIQUE (debit_id),
  constraint payout_payment_return_approval_id_key UNIQUE (return_approval_id),
  constraint payout_payment_return_line_id_key UNIQUE (return_line_id),
  constraint payout_payment_transfer_id_key UNIQUE (transfer_id),
  constraint payout_payment_attempt_check CHECK (attempt > 0),
  constraint payout_payment_check CHECK (
CASE
    WHEN transfer_id IS NULL THEN (debit_id IS NULL) = (paid_at IS NULL)
    ELSE debit_id IS NULL
END),
  constraint payout_payment_check1 CHECK ((failed_at IS NULL) = (fail_reason = ''::text)),
  constraint payout_payment_check2 CHECK (failed_at IS NULL OR paid_at IS NULL),
  constraint payout_payment_check3 CHECK (
CASE
    WHEN transfer_id IS NULL THEN num_nulls(return_line_id, return_approval_id, returned_at) = ANY (ARRAY[0, 3])
    ELSE num_nonnulls(return_line_id, return_approval_id) = 0
END),
  constraint payout_payment_check4 CHECK (returned_at IS NULL OR paid_at IS NOT NULL),
  constraint payout_payment_fail_reason_check CHECK (length(fail_reason) <= 200),
  constraint payout_payment_failed_by CHECK (failed_by = ''::text OR failed_at IS NOT NULL),
  constraint payout_payment_way CHECK (num_nonnulls(batch_id, transfer_id) = 1)
);
CREATE INDEX payout_payment_batch ON payout_payment USING btree (batch_id);
CREATE UNIQUE INDEX payout_payment_living ON payout_payment USING btree (payout_id) WHERE failed_at IS NULL;
CREATE INDEX payout_payment_open ON payout_payment USING btree (payout_id) WHERE failed_at IS NULL AND paid_at IS NULL;

create table payout_policy (
  one boolean default true,
  window_s integer default 900 not null,
  cool_down_s integer default 300 not null,
  max_open integer default 3 not null,
  two_people_above bigint default 5000000 not null,
  min_amount bigint default 100 not null,
  max_amount bigint default '5000000000'::bigint not null,
  objection_s integer default 86400 not null,
  constraint payout_policy_pkey PRIMARY KEY (one),
  constraint payout_policy_check CHECK (max_amount >= min_amount),
  constraint payout_policy_cool_down_s_check CHECK (cool_down_s >= 0 AND cool_down_s <= 86400),
  constraint payout_policy_max_open_check CHECK (max_open >= 1 AND max_open <= 1000),
  constraint payout_policy_min_amount_check CHECK (min_amount > 0),
  constraint payout_policy_objection_s_check CHECK (objection_s >= 3600 AND objection_s <= 604800),
  constraint payout_policy_one_check CHECK (one),
  constraint payout_policy_two_people_above_check CHECK (two_people_above >= 0),
  constraint payout_policy_window_s_check CHECK (window_s >= 60 AND window_s <= 86400)
);

create table person (
  id bigint generated always as identity,
  legal_name text not null,
  legal_name_key text not null,
  document_hash bytea not null,
  daily_amount bigint not null,
  daily_count integer not null,
  monthly_amount bigint not null,
  monthly_count integer not null,
  frozen boolean default false not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  risk_tier text default 'low'::text not null,
  own_daily_amount bigint,
  own_daily_count integer,
  own_monthly_amount bigint,
  own_monthly_count integer,
  constraint person_pkey PRIMARY KEY (id),
  constraint person_document_hash_key UNIQUE (document_hash),
  constraint person_daily_amount_check CHECK (daily_amount >= 0),
  constraint person_daily_count_check CHECK (daily_count >= 0),
  constraint person_monthly_amount_check CHECK (monthly_amount >= 0),
  constraint person_monthly_count_check CHECK (monthly_count >= 0),
  constraint person_own_daily_amount_check CHECK (own_daily_amount >= 0),
  constraint person_own_daily_count_check CHECK (own_daily_count >= 0),
  constraint person_own_monthly_amount_check CHECK (own_monthly_amount >= 0),
  constraint person_own_monthly_count_check CHECK (own_monthly_count >= 0)
);
CREATE INDEX person_risk_tier ON person USING btree (risk_tier) WHERE risk_tier <> 'low'::text;

create table person_usage (
  person_id bigint,
  day date not null,
  day_amount bigint default 0 not null,
  day_count integer default 0 not null,
  month date not null,
  month_amount bigint default 0 not null,
  month_count integer default 0 not null,
  constraint person_usage_pkey PRIMARY KEY (person_id)
) with (fillfactor=50);

create table personal_key_in_force (
  one boolean default true,
  key_id text not null,
  constraint personal_key_in_force_pkey PRIMARY KEY (one),
  constraint personal_key_in_force_one_check CHECK (one)
);

create table product (
  id bigint generated always as identity,
  code text not null,
  name text not null,
  pay_type integer not null,
  pay_pattern integer not null,
  min_amount bigint not null,
  max_amount bigint not null,
  fixed_amounts bigint[] default '{}'::bigint[] not null,
  pay_window_s integer not null,
  enabled boolean default true not null,
  account_types integer[] default '{}'::integer[] not null,
  default_fee integer default 0 not null,
  default_rate integer default 0 not null,
  place_choice text default 'weight'::text not null,
  constraint product_pkey PRIMARY KEY (id),
  constraint product_code_key UNIQUE (code),
  constraint product_name_key UNIQUE (name),
  constraint product_check CHECK (max_amount >= min_amount),
  constraint product_code_check CHECK (code ~ '^[a-z][a-z0-9_-]{0,31}$'::text),
  constraint product_default_fee_check CHECK (default_fee >= 0 AND default_fee <= 999999),
  constraint product_default_rate_check CHECK (default_rate >= 0 AND default_rate <= 999999),
  constraint product_default_rates CHECK (default_rate <= default_fee OR default_fee = 0),
  constraint product_min_amount_check CHECK (min_amount > 0),
  constraint product_pay_pattern_check CHECK (pay_pattern >= 0 AND pay_pattern <= 99),
  constraint product_pay_type_check CHECK (pay_type >= 0 AND pay_type <= 3),
  constraint product_pay_window_s_check CHECK (pay_window_s >= 30 AND pay_window_s <= 86400),
  constraint product_place_choice_check CHECK (place_choice = ANY (ARRAY['weight'::text, 'cost'::text]))
);

create table proof_file (
  name text,
  kind text not null,
  owner_id bigint not null,
  participant_id bigint not null,
  bytes integer not null,
  source_hash bytea not null,
  content_hash bytea not null,
  look bit(1024),
  uploaded_at timestamp with time zone not null,
  claim_id bigint,
  field text,
  attached_at timestamp with time zone,
  screened_at timestamp with time zone,
  near_name text,
  near_share real,
  legal_hold boolean default false not null,
  removed_at timestamp with time zone,
  constraint proof_file_pkey PRIMARY KEY (name),
  constraint proof_file_bytes_check CHECK (bytes > 0),
  constraint proof_file_check CHECK ((look IS NULL) = (kind = 'video'::text)),
  constraint proof_file_check1 CHECK ((claim_id IS NULL) = (attached_at IS NULL) AND (claim_id IS NULL) = (field IS NULL)),
  constraint proof_file_check2 CHECK (claim_id IS NOT NULL OR screened_at IS NULL AND removed_at IS NULL),
  constraint proof_file_check3 CHECK ((near_name IS NULL) = (near_share IS NULL)),
  constraint proof_file_content_hash_check CHECK (length(content_hash) = 32),
  constraint proof_file_kind_check CHECK (kind = ANY (ARRAY['picture'::text, 'video'::text])),
  constraint proof_file_near_share_check CHECK (near_share >= 0::double precision AND near_share <= 1::double precision),
  constraint proof_file_source_hash_check CHECK (length(source_hash) = 32)
);
CREATE INDEX proof_file_claim ON proof_file USING btree (claim_id) WHERE claim_id IS NOT NULL;
CREATE INDEX proof_file_there ON proof_file USING btree (attached_at) WHERE claim_id IS NOT NULL AND removed_at IS NULL;
CREATE INDEX proof_file_unscreened ON proof_file USING btree (attached_at) WHERE claim_id IS NOT NULL AND kind = 'picture'::text AND screened_at IS NULL;
CREATE INDEX proof_file_waiting ON proof_file USING btree (owner_id) WHERE claim_id IS NULL;

create table proof_use (
  hash bytea,
  claim_id bigint not null,
  constraint proof_use_pkey PRIMARY KEY (hash)
);

create table receipt (
  id bigint generated always as identity,
  order_id bigint not null,
  line_id bigint,
  bank_account_id bigint,
  amount bigint not null,
  excess bigint default 0 not null,
  currency text default 'CNY'::text not null,
  way text not null,
  approval_id bigint,
  at timestamp with time zone default clock_timestamp() not null,
  channel_receipt_id bigint,
  cost bigint default 0 not null,
  constraint receipt_pkey PRIMARY KEY (id),
  constraint receipt_channel_receipt_id_key UNIQUE (channel_receipt_id),
  constraint receipt_line_id_key UNIQUE (line_id),
  constraint receipt_order_id_key UNIQUE (order_id),
  constraint receipt_amount_check CHECK (amount > 0),
  constraint receipt_check CHECK ((way = 'approval'::text) = (approval_id IS NOT NULL)),
  constraint receipt_cost_check CHECK (cost >= 0 AND cost <= amount AND (cost = 0 OR channel_receipt_id IS NOT NULL)),
  constraint receipt_excess_check CHECK (excess >= 0),
  constraint receipt_proof CHECK (num_nonnulls(line_id, channel_receipt_id) = 1),
  constraint receipt_way_check CHECK (way = ANY (ARRAY['auto'::text, 'approval'::text]))
);

create table receiving_place (
  id bigint generated always as identity,
  product_id bigint not null,
  kind text not null,
  bank_account_id bigint,
  weight integer default 100 not null,
  "position" integer default 1 not null,
  opens_at time without time zone default '00:00:00'::time without time zone not null,
  closes_at time without time zone default '24:00:00'::time without time zone not null,
  min_amount bigint default 1 not null,
  max_amount bigint default '10000000000'::bigint not null,
  daily_amount bigint default '100000000000'::bigint not null,
  daily_count integer default 1000000 not null,
  enabled boolean default true not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  payment_channel_id bigint,
  min_success integer,
  constraint receiving_place_pkey PRIMARY KEY (id),
  constraint receiving_place_once UNIQUE NULLS NOT DISTINCT (product_id, kind, bank_account_id, payment_channel_id),
  constraint receiving_place_channel_check CHECK ((kind = 'channel'::text) = (payment_channel_id IS NOT NULL)),
  constraint receiving_place_check CHECK (max_amount >= min_amount),
  constraint receiving_place_check1 CHECK ((kind = 'bank'::text) = (bank_account_id IS NOT NULL)),
  constraint receiving_place_check2 CHECK (closes_at > opens_at),
  constraint receiving_place_daily_amount_check CHECK (daily_amount > 0),
  constraint receiving_place_daily_count_check CHECK (daily_count > 0),
  constraint receiving_place_kind_check CHECK (kind = ANY (ARRAY['participants'::text, 'bank'::text, 'channel'::text])),
  constraint receiving_place_min_amount_check CHECK (min_amount > 0),
  constraint receiving_place_min_success_check CHECK (min_success >= 1 AND min_success <= 1000),
  constraint receiving_place_position_check CHECK ("position" >= 1 AND "position" <= 99),
  constraint receiving_place_weight_check CHECK (weight >= 1 AND weight <= 10000)
);

create table receiving_place_day (
  place_id bigint,
  day date,
  amount bigint default 0 not null,
  count integer default 0 not null,
  constraint receiving_place_day_pkey PRIMARY KEY (place_id, day)
) with (fillfactor=50);

create table recovery_code (
  user_id bigint,
  code_hash bytea,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (user_id, code_hash)
);

create table refund (
  id bigint generated always as identity,
  refund_no text not null,
  order_id bigint,
  order_no text default ''::text not null,
  merchant_id bigint,
  participant_id bigint,
  kind text not null,
  amount bigint not null,
  currency text default 'CNY'::text not null,
  plan text not null,
  reason text not null,
  note text default ''::text not null,
  asked_by text not null,
  mch_refund_no text default ''::text not null,
  state integer default 0 not null,
  executor text not null,
  approval_id bigint,
  complaint_id bigint,
  fee_back bigint default 0 not null,
  shares_back bigint[] default '{}'::bigint[] not null,
  target text default ''::text not null,
  account_no text default ''::text not null,
  holder text default ''::text not null,
  bank_name text default ''::text not null,
  attempt integer default 0 not null,
  before_210 boolean default false not null,
  requested_at timestamp with time zone default clock_timestamp() not null,
  waiting_until timestamp with time zone,
  approved_at timestamp with time zone,
  deadline timestamp with time zone,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text default ''::text not null,
  overdue_case_id bigint,
  fee bigint default 0 not null,
  line_id bigint,
  erased_at timestamp with time zone,
  channel_receipt_id bigint,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_approval_id_key UNIQUE (approval_id),
  constraint refund_refund_no_key UNIQUE (refund_no),
  constraint refund_amount_check CHECK (amount > 0),
  constraint refund_asked_by_check CHECK (asked_by = ANY (ARRAY['merchant'::text, 'operator'::text, 'complaint'::text, 'system'::text])),
  constraint refund_by_channel CHECK ((executor = 'channel'::text) = (channel_receipt_id IS NOT NULL)),
  constraint refund_currency_check CHECK (currency = 'CNY'::text),
  constraint refund_difference CHECK ((kind = 'refund'::text) = (plan <> 'none'::text)),
  constraint refund_end_reason_check CHECK (length(end_reason) <= 200),
  constraint refund_ended CHECK ((state = ANY (ARRAY[7, 8, 9])) = (ended_at IS NOT NULL)),
  constraint refund_executor_check CHECK (executor = ANY (ARRAY['collector'::text, 'institution'::text, 'channel'::text, 'none'::text])),
  constraint refund_fee_back_check CHECK (fee_back >= 0),
  constraint refund_fee_check CHECK (fee >= 0),
  constraint refund_kind_check CHECK (kind = ANY (ARRAY['refund'::text, 'difference'::text, 'surplus'::text])),
  constraint refund_mch_refund_no_check CHECK (length(mch_refund_no) <= 64),
  constraint refund_note_check CHECK (length(note) <= 500),
  constraint refund_of_order CHECK (kind = 'surplus'::text OR order_id IS NOT NULL AND merchant_id IS NOT NULL AND order_no <> ''::text),
  constraint refund_plan_check CHECK (plan = ANY (ARRAY['return'::text, 'keep'::text, 'none'::text])),
  constraint refund_state_check CHECK (state >= 0 AND state <= 9),
  constraint refund_surplus_executor CHECK (kind <> 'surplus'::text OR (executor = ANY (ARRAY['institution'::text, 'channel'::text]))),
  constraint refund_surplus_line CHECK (
CASE kind
    WHEN 'surplus'::text THEN num_nonnulls(line_id, channel_receipt_id) = 1
    ELSE line_id IS NULL
END),
  constraint refund_target_check CHECK (target = ANY (ARRAY[''::text, 'evidence'::text, 'payer'::text, 'channel'::text]))
);
CREATE INDEX refund_collector ON refund USING btree (participant_id, id) WHERE executor = 'collector'::text;
CREATE INDEX refund_line ON refund USING btree (line_id) WHERE line_id IS NOT NULL;
CREATE INDEX refund_merchant ON refund USING btree (merchant_id, id);
CREATE UNIQUE INDEX refund_merchant_no ON refund USING btree (merchant_id, mch_refund_no) WHERE mch_refund_no <> ''::text;
CREATE INDEX refund_open ON refund USING btree (state, id) WHERE state = ANY (ARRAY[1, 3, 5, 6]);
CREATE INDEX refund_order ON refund USING btree (order_id, id);
CREATE INDEX refund_receipt ON refund USING btree (channel_receipt_id) WHERE channel_receipt_id IS NOT NULL;
CREATE INDEX refund_waiting ON refund USING btree (merchant_id, id) WHERE state = 2;

create table refund_account (
  order_id bigint,
  account_no text not null,
  holder text not null,
  bank_name text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint refund_account_pkey PRIMARY KEY (order_id),
  constraint refund_account_bank_name_check CHECK (length(bank_name) >= 2 AND length(bank_name) <= 64)
);

create table refund_payment (
  refund_id bigint,
  attempt integer,
  executor text not null,
  reference text not null,
  proof text default ''::text not null,
  proof_hash bytea,
  debit_id bigint,
  return_line_id bigint,
  sent_by text not null,
  sent_at timestamp with time zone default clock_timestamp() not null,
  accepted_by text default ''::text not null,
  paid_at timestamp with time zone,
  disputed_by text default ''::text not null,
  fail_reason text default ''::text not null,
  failed_at timestamp with time zone,
  returned_at timestamp with time zone,
  disputed_at timestamp with time zone,
  answer_by timestamp with time zone,
  objection text default ''::text not null,
  objection_proof text default ''::text not null,
  objected_at timestamp with time zone,
  agreed_at timestamp with time zone,
  ruling_approval_id bigint,
  batch_id bigint,
  accept_first_by bigint,
  accept_first_at timestamp with time zone,
  return_approval_id bigint,
  ask_at timestamp with time zone,
  asks integer default 0 not null,
  answer text default ''::text not null,
  constraint refund_payment_pkey PRIMARY KEY (refund_id, attempt),
  constraint refund_payment_debit_id_key UNIQUE (debit_id),
  constraint refund_payment_executor_reference_key UNIQUE (executor, reference),
  constraint refund_payment_proof_hash_key UNIQUE (proof_hash),
  constraint refund_payment_return_approval_id_key UNIQUE (return_approval_id),
  constraint refund_payment_return_line_id_key UNIQUE (return_line_id),
  constraint refund_payment_ruling_approval_id_key UNIQUE (ruling_approval_id),
  constraint refund_payment_answer_check CHECK (length(answer) <= 200),
  constraint refund_payment_check CHECK (executor <> 'collector'::text OR proof <> ''::text AND proof_hash IS NOT NULL),
  constraint refund_payment_check1 CHECK (executor <> 'institution'::text OR paid_at IS NULL OR debit_id IS NOT NULL),
  constraint refund_payment_check2 CHECK (executor <> 'collector'::text OR paid_at IS NULL OR accepted_by <> ''::text),
  constraint refund_payment_check3 CHECK (returned_at IS NULL OR paid_at IS NOT NULL AND (executor = 'channel'::text) = (return_line_id IS NULL)),
  constraint refund_payment_check4 CHECK (failed_at IS NULL OR paid_at IS NULL),
  constraint refund_payment_disputed CHECK ((disputed_at IS NULL) = (answer_by IS NULL) AND (disputed_at IS NOT NULL OR objected_at IS NULL AND agreed_at IS NULL AND ruling_approval_id IS NULL)),
  constraint refund_payment_executor_check CHECK (executor = ANY (ARRAY['collector'::text, 'institution'::text, 'channel'::text])),
  constraint refund_payment_fail_reason_check CHECK (length(fail_reason) <= 200),
  constraint refund_payment_objection_check CHECK (length(objection) <= 200),
  constraint refund_payment_proof_hash_check CHECK (length(proof_hash) = 32),
  constraint refund_payment_reference_check CHECK (length(reference) >= 4 AND length(reference) <= 64),
  constraint refund_payment_returned CHECK (return_approval_id IS NULL OR returned_at IS NOT NULL AND return_line_id IS NOT NULL)
);
CREATE INDEX refund_payment_ask ON refund_payment USING btree (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX refund_payment_batch ON refund_payment USING btree (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX refund_payment_sent ON refund_payment USING btree (sent_at) WHERE paid_at IS NULL AND failed_at IS NULL;

create table replica (
  id text,
  host text not null,
  pid integer not null,
  port integer not null,
  version text not null,
  node text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone default clock_timestamp() not null,
  memory_mb integer not null,
  jobs jsonb default '[]'::jsonb not null,
  constraint replica_pkey PRIMARY KEY (id)
);

create table report_acquired (
  agent_id bigint,
  day date,
  merchant_id bigint,
  orders bigint not null,
  amount bigint not null,
  payouts bigint not null,
  payout_amount bigint not null,
  commission bigint not null,
  constraint report_acquired_pkey PRIMARY KEY (agent_id, day, merchant_id)
) with (fillfactor=70);

create table report_created (
  day date,
  participant_id bigint,
  product_id bigint,
  account_id bigint,
  orders bigint not null,
  amount bigint not null,
  succeeded bigint not null,
  constraint report_created_pkey PRIMARY KEY (day, participant_id, product_id, account_id)
) with (fillfactor=70);

create table report_cursor (
  one boolean default true,
  events xid8 default '0'::xid8 not null,
  transfers bigint default 0 not null,
  sampled bigint default 0 not null,
  sampled_xid xid8 default '0'::xid8 not null,
  constraint report_cursor_pkey PRIMARY KEY (one),
  constraint report_cursor_one_check CHECK (one)
);

create table report_merchant (
  day date,
  kind text,
  merchant_id bigint,
  product_id bigint,
  orders bigint not null,
  amount bigint not null,
  succeeded bigint not null,
  fee bigint not null,
  commission bigint not null,
  constraint report_merchant_pkey PRIMARY KEY (day, merchant_id, product_id, kind),
  constraint report_merchant_kind_check CHECK (kind = ANY (ARRAY['created'::text, 'collection'::text, 'refund'::text, 'payout'::text]))
) with (fillfactor=70);

create table report_settled (
  day date,
  kind text,
  participant_id bigint,
  product_id bigint,
  account_id bigint,
  owner_id bigint,
  orders bigint not null,
  amount bigint not null,
  fee bigint not null,
  commission bigint not null,
  constraint report_settled_pkey PRIMARY KEY (day, participant_id, product_id, account_id, kind, owner_id),
  constraint report_settled_kind_check CHECK (kind = ANY (ARRAY['collection'::text, 'refund'::text, 'payout'::text]))
) with (fillfactor=70);

create table reserve_draw (
  id bigint generated always as identity,
  settlement_id bigint not null,
  refund_id bigint not null,
  amount bigint not null,
  at timestamp with time zone default clock_timestamp() not null,
  restored bigint default 0 not null,
  restored_at timestamp with time zone,
  constraint reserve_draw_pkey PRIMARY KEY (id),
  constraint reserve_draw_refund_id_settlement_id_key UNIQUE (refund_id, settlement_id),
  constraint reserve_draw_amount_check CHECK (amount > 0),
  constraint reserve_draw_check CHECK (restored >= 0 AND restored <= amount),
  constraint reserve_draw_check1 CHECK ((restored > 0) = (restored_at IS NOT NULL))
);
CREATE INDEX reserve_draw_part ON reserve_draw USING btree (settlement_id);

create table reserve_part (
  settlement_id bigint,
  merchant_id bigint not null,
  amount bigint not null,
  release_on date not null,
  kept_at timestamp with time zone default clock_timestamp() not null,
  released_at timestamp with time zone,
  drawn bigint default 0 not null,
  constraint reserve_part_pkey PRIMARY KEY (settlement_id),
  constraint reserve_part_amount_check CHECK (amount > 0),
  constraint reserve_part_drawn CHECK (drawn >= 0 AND drawn <= amount)
);
CREATE INDEX reserve_part_due ON reserve_part USING btree (release_on) WHERE released_at IS NULL;
CREATE INDEX reserve_part_standing ON reserve_part USING btree (merchant_id, release_on, settlement_id) WHERE released_at IS NULL;

create table retention_cursor (
  source text,
  floor bigint default 0 not null,
  at_id bigint default 0 not null,
  lowest_kept bigint,
  constraint retention_cursor_pkey PRIMARY KEY (source)
);

create table retention_period (
  category text,
  months integer default 120 not null,
  "least" integer not null,
  changed_at timestamp with time zone,
  constraint retention_period_pkey PRIMARY KEY (category),
  constraint retention_period_category_check CHECK (category = ANY (ARRAY['identity'::text, 'transaction'::text, 'proof'::text, 'complaint'::text, 'case'::text, 'screening'::text, 'access'::text])),
  constraint retention_period_check CHECK (months >= "least"),
  constraint retention_period_least_check CHECK ("least" > 0),
  constraint retention_period_months_check CHECK (months <= 600)
);

create table retention_run (
  id bigint generated always as identity,
  day date not null,
  asked_by bigint,
  started_at timestamp with time zone default clock_timestamp() not null,
  finished_at timestamp with time zone,
  erased integer default 0 not null,
  held integer default 0 not null,
  swept integer default 0 not null,
  constraint retention_run_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX retention_run_living ON retention_run USING btree ((true)) WHERE finished_at IS NULL;
CREATE UNIQUE INDEX retention_run_nightly ON retention_run USING btree (day) WHERE asked_by IS NULL;

create table retention_source (
  source text,
  category text not null,
  place integer not null,
  lets_go text[] not null,
  constraint retention_source_pkey PRIMARY KEY (source),
  constraint retention_source_place_key UNIQUE (place)
);

create table risk_back_test (
  id bigint generated always as identity,
  code text not null,
  body jsonb not null,
  days integer not null,
  state text default 'waiting'::text not null,
  lease_until timestamp with time zone,
  looked bigint default 0 not null,
  hits bigint default 0 not null,
  orders bigint default 0 not null,
  amount bigint default 0 not null,
  subjects bigint default 0 not null,
  share integer default 0 not null,
  refused text default ''::text not null,
  samples jsonb default '[]'::jsonb not null,
  asked_by text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  finished_at timestamp with time zone,
  tries integer default 0 not null,
  constraint risk_back_test_pkey PRIMARY KEY (id),
  constraint risk_back_test_days_check CHECK (days >= 1 AND days <= 90),
  constraint risk_back_test_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))
);
CREATE INDEX risk_back_test_code ON risk_back_test USING btree (code, id);
CREATE INDEX risk_back_test_due ON risk_back_test USING btree (id) WHERE state = ANY (ARRAY['waiting'::text, 'running'::text]);

create table risk_case (
  id bigint generated always as identity,
  subject_kind text not null,
  subject_key text not null,
  subject_name text default ''::text not null,
  title text not null,
  priority integer default 3 not null,
  state integer default 0 not null,
  assigned_to bigint,
  due_at timestamp with time zone not null,
  opened_by bigint,
  opened_at timestamp with time zone default clock_timestamp() not null,
  hits integer default 0 not null,
  amount bigint default 0 not null,
  last_hit_at timestamp with time zone,
  outcome text default ''::text not null,
  conclusion text default ''::text not null,
  closed_by bigint,
  closed_at timestamp with time zone,
  constraint risk_case_pkey PRIMARY KEY (id),
  constraint risk_case_conclusion_check CHECK (length(conclusion) <= 2000),
  constraint risk_case_in_hand CHECK (state = 0 OR assigned_to IS NOT NULL),
  constraint risk_case_outcome CHECK ((state = 3) = (outcome <> ''::text) AND (state = 3) = (closed_at IS NOT NULL) AND (state = 3) = (closed_by IS NOT NULL) AND (state <> 3 OR length(conclusion) >= 2)),
  constraint risk_case_outcome_check CHECK (outcome = ANY (ARRAY[''::text, 'cleared'::text, 'monitored'::text, 'restricted'::text, 'reported'::text])),
  constraint risk_case_priority_check CHECK (priority >= 1 AND priority <= 3),
  constraint risk_case_state_check CHECK (state >= 0 AND state <= 3),
  constraint risk_case_subject_key_check CHECK (length(subject_key) >= 1 AND length(subject_key) <= 80),
  constraint risk_case_subject_kind_check CHECK (subject_kind = ANY (ARRAY['participant'::text, 'account'::text, 'merchant'::text, 'payer'::text, 'beneficiary'::text, 'device'::text, 'address'::text, 'order'::text])),
  constraint risk_case_title_check CHECK (length(title) >= 1 AND length(title) <= 80)
);
CREATE UNIQUE INDEX risk_case_living ON risk_case USING btree (subject_kind, subject_key) WHERE state <> 3;
CREATE INDEX risk_case_queue ON risk_case USING btree (priority, due_at, id) WHERE state <> 3;

create table risk_case_entry (
  id bigint generated always as identity,
  case_id bigint not null,
  at timestamp with time zone default clock_timestamp() not null,
  author text not null,
  what text not null,
  text text default ''::text not null,
  constraint risk_case_entry_pkey PRIMARY KEY (id),
  constraint risk_case_entry_text_check CHECK (length(text) <= 2000),
  constraint risk_case_entry_what_check CHECK (what = ANY (ARRAY['opened'::text, 'joined'::text, 'note'::text, 'taken'::text, 'assigned'::text, 'state'::text, 'priority'::text, 'due'::text, 'linked'::text, 'file'::text, 'frozen'::text, 'lifted'::text, 'report'::text, 'submitted'::text, 'closed'::text]))
);
CREATE INDEX risk_case_entry_of ON risk_case_entry USING btree (case_id, id);

create table risk_case_file (
  name text,
  case_id bigint not null,
  title text not null,
  bytes integer not null,
  by_user text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint risk_case_file_pkey PRIMARY KEY (name),
  constraint risk_case_file_title_check CHECK (length(title) >= 1 AND length(title) <= 120)
);
CREATE INDEX risk_case_file_of ON risk_case_file USING btree (case_id);

create table risk_case_link (
  case_id bigint,
  kind text,
  key text,
  name text default ''::text not null,
  amount bigint default 0 not null,
  added_by text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint risk_case_link_pkey PRIMARY KEY (case_id, kind, key),
  constraint risk_case_link_kind_check CHECK (kind = ANY (ARRAY['participant'::text, 'account'::text, 'merchant'::text, 'payer'::text, 'beneficiary'::text, 'device'::text, 'address'::text, 'order'::text, 'payout'::text]))
);
CREATE INDEX risk_case_link_by_hand ON risk_case_link USING btree (case_id) WHERE added_by <> 'system:monitor'::text;
CREATE INDEX risk_case_link_key ON risk_case_link USING btree (kind, key);

create table risk_cursor (
  one boolean default true,
  events xid8 default '0'::xid8 not null,
  judged bigint default 0 not null,
  found bigint default 0 not null,
  listed bigint default 0 not null,
  sessions timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  behind timestamp with time zone default clock_timestamp() not null,
  constraint risk_cursor_pkey PRIMARY KEY (one),
  constraint risk_cursor_one_check CHECK (one)
);

create table risk_day (
  scope text,
  key text,
  day date,
  orders integer default 0 not null,
  nights integer default 0 not null,
  constraint risk_day_pkey PRIMARY KEY (scope, key, day)
) with (fillfactor=60);
CREATE INDEX risk_day_age ON risk_day USING brin (day);

create table risk_decision (
  id bigint generated always as identity,
  at timestamp with time zone default clock_timestamp() not null,
  stage text not null,
  happened_at timestamp with time zone not null,
  order_no text default ''::text not null,
  order_id bigint,
  amount bigint default 0 not null,
  merchant_id bigint,
  participant_id bigint,
  account_id bigint,
  payer text,
  beneficiary text,
  device text,
  address text,
  risk_event_id bigint,
  screening_hit_id bigint,
  rule_set bigint not null,
  facts jsonb not null,
  outcome text default 'allow'::text not null,
  matched bigint[] default '{}'::bigint[] not null,
  constraint risk_decision_pkey PRIMARY KEY (id),
  constraint risk_decision_outcome_check CHECK (outcome = ANY (ARRAY['allow'::text, 'review'::text, 'hold'::text, 'decline'::text]))
) with (fillfactor=95);
CREATE INDEX risk_decision_age ON risk_decision USING brin (at);
CREATE UNIQUE INDEX risk_decision_event ON risk_decision USING btree (risk_event_id) WHERE risk_event_id IS NOT NULL;
CREATE UNIQUE INDEX risk_decision_hit ON risk_decision USING btree (screening_hit_id) WHERE screening_hit_id IS NOT NULL;
CREATE INDEX risk_decision_matched ON risk_decision USING btree (id) WHERE outcome <> 'allow'::text;
CREATE INDEX risk_decision_order ON risk_decision USING btree (order_no, id);

create table risk_event (
  id bigint generated always as identity,
  at timestamp with time zone default clock_timestamp() not null,
  kind text not null,
  subject_kind text not null,
  subject_id text not null,
  data jsonb default '{}'::jsonb not null,
  constraint risk_event_pkey PRIMARY KEY (id)
);
CREATE INDEX risk_event_subject ON risk_event USING btree (subject_kind, subject_id, id);

create table risk_freeze (
  id bigint generated always as identity,
  case_id bigint,
  kind text not null,
  subject_id text not null,
  reason text not null,
  held bigint default 0 not null,
  stood text default ''::text not null,
  by_user text not null,
  at timestamp with time zone default clock_timestamp() not null,
  lifted_at timestamp with time zone,
  lifted_by text default ''::text not null,
  source text default 'case'::text not null,
  account_id bigint,
  under bigint,
  constraint risk_freeze_pkey PRIMARY KEY (id),
  constraint risk_freeze_kind_check CHECK (kind = ANY (ARRAY['participant'::text, 'account'::text, 'wallet'::text, 'order'::text, 'payout'::text, 'merchant'::text])),
  constraint risk_freeze_source_check CHECK (source = ANY (ARRAY['case'::text, 'screening'::text])),
  constraint risk_freeze_source_of CHECK ((source = 'case'::text) = (case_id IS NOT NULL))
);
CREATE INDEX risk_freeze_account ON risk_freeze USING btree (account_id) WHERE lifted_at IS NULL;
CREATE INDEX risk_freeze_case ON risk_freeze USING btree (case_id);
CREATE UNIQUE INDEX risk_freeze_living ON risk_freeze USING btree (kind, subject_id, COALESCE(case_id, 0::bigint)) WHERE lifted_at IS NULL;
CREATE INDEX risk_freeze_under ON risk_freeze USING btree (under) WHERE lifted_at IS NULL;

create table risk_hit (
  id bigint generated always as identity,
  case_id bigint not null,
  rule_id bigint,
  what text not null,
  outcome text not null,
  hour timestamp with time zone not null,
  first_decision bigint not null,
  last_decision bigint not null,
  times integer default 1 not null,
  amount bigint default 0 not null,
  last_at timestamp with time zone default clock_timestamp() not null,
  constraint risk_hit_pkey PRIMARY KEY (id),
  constraint risk_hit_case_id_what_hour_key UNIQUE (case_id, what, hour)
);
CREATE INDEX risk_hit_rule ON risk_hit USING btree (rule_id, last_at);

create table risk_report (
  id bigint generated always as identity,
  case_id bigint not null,
  kind text not null,
  state integer default 0 not null,
  narrative text not null,
  orders text[] not null,
  total bigint not null,
  due_at timestamp with time zone not null,
  made_by text not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  file text default ''::text not null,
  file_hash text default ''::text not null,
  receipt text default ''::text not null,
  submitted_by text default ''::text not null,
  submitted_at timestamp with time zone,
  constraint risk_report_pkey PRIMARY KEY (id),
  constraint risk_report_check CHECK ((state = 1) = (submitted_at IS NOT NULL) AND (state = 1) = (receipt <> ''::text) AND (state = 1) = (file <> ''::text)),
  constraint risk_report_kind_check CHECK (kind = ANY (ARRAY['suspicious'::text, 'large'::text])),
  constraint risk_report_narrative_check CHECK (length(narrative) >= 1 AND length(narrative) <= 4000),
  constraint risk_report_state_check CHECK (state = ANY (ARRAY[0, 1]))
);
CREATE INDEX risk_report_case ON risk_report USING btree (case_id);
CREATE INDEX risk_report_due ON risk_report USING btree (due_at) WHERE state = 0;
CREATE UNIQUE INDEX risk_report_receipt ON risk_report USING btree (receipt) WHERE receipt <> ''::text;

create table risk_rule (
  id bigint generated always as identity,
  code text not null,
  version integer not null,
  body jsonb not null,
  made_by text not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  constraint risk_rule_pkey PRIMARY KEY (id),
  constraint risk_rule_code_version_key UNIQUE (code, version),
  constraint risk_rule_code_check CHECK (code ~ '^[a-z][a-z0-9-]{2,31}$'::text),
  constraint risk_rule_version_check CHECK (version > 0)
);

create table risk_rule_set (
  id bigint generated always as identity,
  rules bigint[] not null,
  at timestamp with time zone default clock_timestamp() not null,
  changed text default ''::text not null,
  changed_by text not null,
  constraint risk_rule_set_pkey PRIMARY KEY (id)
);

create table risk_tally (
  scope text,
  key text,
  slot timestamp with time zone,
  orders integer default 0 not null,
  amount bigint default 0 not null,
  near integer default 0 not null,
  odd integer default 0 not null,
  smallest bigint,
  amount_in bigint default 0 not null,
  amount_out bigint default 0 not null,
  constraint risk_tally_pkey PRIMARY KEY (scope, key, slot)
) with (fillfactor=60);
CREATE INDEX risk_tally_age ON risk_tally USING brin (slot);

create table risk_tie (
  a_kind text,
  a_key text,
  b_kind text,
  b_key text,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  times integer default 1 not null,
  amount bigint default 0 not null,
  constraint risk_tie_pkey PRIMARY KEY (a_kind, a_key, b_kind, b_key)
) with (fillfactor=60);
CREATE INDEX risk_tie_age ON risk_tie USING brin (last_at);

create table risk_tier (
  tier text,
  place integer not null,
  daily_amount bigint,
  daily_count integer,
  monthly_amount bigint,
  monthly_count integer,
  review_months integer not null,
  constraint risk_tier_pkey PRIMARY KEY (tier),
  constraint risk_tier_place_key UNIQUE (place),
  constraint risk_tier_daily_amount_check CHECK (daily_amount >= 0),
  constraint risk_tier_daily_count_check CHECK (daily_count >= 0),
  constraint risk_tier_monthly_amount_check CHECK (monthly_amount >= 0),
  constraint risk_tier_monthly_count_check CHECK (monthly_count >= 0),
  constraint risk_tier_review_months_check CHECK (review_months >= 1 AND review_months <= 120),
  constraint risk_tier_tier_check CHECK (tier = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))
);

create table role (
  code text,
  name text not null,
  permissions text[] not null,
  built_in boolean default false not null,
  archived boolean default false not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  constraint role_pkey PRIMARY KEY (code),
  constraint role_name_key UNIQUE (name),
  constraint role_check CHECK (NOT (built_in AND archived)),
  constraint role_check1 CHECK (built_in OR code ~ '^operator_'::text),
  constraint role_check2 CHECK (built_in OR cardinality(permissions) > 0),
  constraint role_code_check CHECK (code ~ '^[a-z][a-z0-9_]{2,31}$'::text),
  constraint role_name_check CHECK (length(name) >= 1 AND length(name) <= 16)
);

create table rotation (
  product_id bigint,
  account_id bigint,
  participant_id bigint not null,
  enabled boolean default true not null,
  weight integer default 100 not null,
  "position" integer default 0 not null,
  id bigint generated always as identity,
  constraint rotation_pkey PRIMARY KEY (product_id, account_id),
  constraint rotation_id_key UNIQUE (id),
  constraint rotation_weight_check CHECK (weight >= 0 AND weight <= 10000)
);
CREATE INDEX rotation_participant ON rotation USING btree (participant_id);

create table run_change (
  id bigint generated always as identity,
  participant_id bigint not null,
  run_status integer not null,
  at timestamp with time zone not null,
  user_id bigint not null,
  by_participant bigint,
  constraint run_change_pkey PRIMARY KEY (id),
  constraint run_change_run_status_check CHECK (run_status = ANY (ARRAY[0, 1]))
);
CREATE INDEX run_change_participant ON run_change USING btree (participant_id, id DESC);

create table sandbox_market_goods (
  id bigint generated always as identity (start with 680012001),
  shop_id bigint not null,
  title text not null,
  price bigint not null,
  stock integer not null,
  status integer default 1 not null,
  drawing text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  constraint sandbox_market_goods_pkey PRIMARY KEY (id),
  constraint sandbox_market_goods_price_check CHECK (price > 0),
  constraint sandbox_market_goods_status_check CHECK (status = ANY (ARRAY[0, 1, 2])),
  constraint sandbox_market_goods_stock_check CHECK (stock >= 0)
);
CREATE INDEX sandbox_market_goods_shop ON sandbox_market_goods USING btree (shop_id, id);

create table sandbox_market_order (
  id bigint generated always as identity,
  order_no text not null,
  shop_id bigint not null,
  goods_id bigint not null,
  title text not null,
  quantity integer not null,
  amount bigint not null,
  buyer text not null,
  status integer default 0 not null,
  remark text default ''::text not null,
  intent text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint sandbox_market_order_pkey PRIMARY KEY (id),
  constraint sandbox_market_order_intent_key UNIQUE (intent),
  constraint sandbox_market_order_order_no_key UNIQUE (order_no),
  constraint sandbox_market_order_amount_check CHECK (amount > 0),
  constraint sandbox_market_order_quantity_check CHECK (quantity >= 1 AND quantity <= 99),
  constraint sandbox_market_order_status_check CHECK (status >= 0 AND status <= 5)
);
CREATE INDEX sandbox_market_order_shop ON sandbox_market_order USING btree (shop_id, id);

create table sandbox_market_shop (
  id bigint generated always as identity (start with 58210037),
  seller text not null,
  name text not null,
  constraint sandbox_market_shop_pkey PRIMARY KEY (id),
  constraint sandbox_market_shop_seller_key UNIQUE (seller)
);

create table sandbox_platform_object (
  kind text,
  id_hash bytea,
  grant_hash bytea,
  user_code_hash bytea,
  uid_hash bytea,
  payload bytea not null,
  expires_at timestamp with time zone,
  constraint sandbox_platform_object_pkey PRIMARY KEY (kind, id_hash)
);
CREATE INDEX sandbox_platform_object_code ON sandbox_platform_object USING btree (user_code_hash) WHERE user_code_hash IS NOT NULL;
CREATE INDEX sandbox_platform_object_expiry ON sandbox_platform_object USING btree (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX sandbox_platform_object_grant ON sandbox_platform_object USING btree (grant_hash) WHERE grant_hash IS NOT NULL;
CREATE INDEX sandbox_platform_object_uid ON sandbox_platform_object USING btree (uid_hash) WHERE uid_hash IS NOT NULL;

create table screening_clearance (
  id bigint generated always as identity,
  party_key text not null,
  list_name text not null,
  ref_key text not null,
  facts text not null,
  hit_id bigint not null,
  constraint screening_clearance_pkey PRIMARY KEY (id),
  constraint screening_clearance_party_key_list_name_ref_key_facts_key UNIQUE (party_key, list_name, ref_key, facts)
);

create table screening_entry (
  id bigint generated always as identity,
  list_id bigint not null,
  name text not null,
  name_key text generated always as (legal_name_key(name)) stored not null,
  ref text default ''::text not null,
  kind text default ''::text not null,
  aliases text[] default '{}'::text[] not null,
  births text[] default '{}'::text[] not null,
  documents text[] default '{}'::text[] not null,
  countries text default ''::text not null,
  programs text default ''::text not null,
  keys integer[],
  ref_key text generated always as (
CASE
    WHEN ref = ''::text THEN legal_name_key(name)
    ELSE ref
END) stored not null,
  facts text generated always as (screening_facts(name, aliases, births, documents)) stored not null,
  constraint screening_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX screening_entry_key ON screening_entry USING btree (name_key);
CREATE INDEX screening_entry_keyless ON screening_entry USING btree (id) WHERE keys IS NULL;
CREATE INDEX screening_entry_keys ON screening_entry USING gin (keys) WITH (fastupdate=off);
CREATE INDEX screening_entry_list ON screening_entry USING btree (list_id, ref_key);

create table screening_hit (
  id bigint generated always as identity,
  at timestamp with time zone default clock_timestamp() not null,
  subject_kind text not null,
  subject_id text not null,
  who text default ''::text not null,
  name text not null,
  party_key text not null,
  entry_id bigint not null,
  score integer not null,
  level text not null,
  reason jsonb not null,
  holds boolean default false not null,
  resume jsonb,
  state integer default 0 not null,
  decided_by text default ''::text not null,
  decided_at timestamp with time zone,
  decision text default ''::text not null,
  constraint screening_hit_pkey PRIMARY KEY (id),
  constraint screening_hit_check CHECK ((state = 0) = (decided_at IS NULL)),
  constraint screening_hit_level_check CHECK (level = ANY (ARRAY['exact'::text, 'review'::text])),
  constraint screening_hit_score_check CHECK (score >= 0 AND score <= 100),
  constraint screening_hit_state_check CHECK (state = ANY (ARRAY[0, 1, 2])),
  constraint screening_hit_subject_kind_check CHECK (subject_kind = ANY (ARRAY['payout'::text, 'collection'::text, 'line'::text, 'participant'::text, 'merchant'::text, 'topup'::text]))
);
CREATE UNIQUE INDEX screening_hit_once ON screening_hit USING btree (subject_kind, subject_id, party_key, entry_id);
CREATE INDEX screening_hit_state ON screening_hit USING btree (state, id);
CREATE INDEX screening_hit_subject ON screening_hit USING btree (subject_kind, subject_id);

create table screening_list (
  id bigint generated always as identity,
  name text not null,
  version text not null,
  loaded_at timestamp with time zone default clock_timestamp() not null,
  enabled boolean default true not null,
  loaded_by text default ''::text not null,
  released_at timestamp with time zone,
  retired_at timestamp with time zone,
  format text default 'names'::text not null,
  names integer,
  added integer,
  removed integer,
  changed integer,
  base bigint,
  unkeyed_at timestamp with time zone,
  unkeyed boolean default false not null,
  constraint screening_list_pkey PRIMARY KEY (id),
  constraint screening_list_name_version_key UNIQUE (name, version),
  constraint screening_list_format_check CHECK (format = ANY (ARRAY['names'::text, 'own'::text, 'targets'::text, 'sdn'::text]))
);

create table screening_load (
  list_id bigint,
  storage_name text not null,
  file_name text not null,
  bytes bigint not null,
  state text default 'queued'::text not null,
  lease_until timestamp with time zone,
  bytes_read bigint default 0 not null,
  rows_read integer default 0 not null,
  kept integer default 0 not null,
  broken integer default 0 not null,
  problems jsonb default '[]'::jsonb not null,
  fault text default ''::text not null,
  done_at timestamp with time zone,
  rows_total integer default 0 not null,
  started_at timestamp with time zone,
  tries integer default 0 not null,
  again boolean default false not null,
  request_id text default ''::text not null,
  constraint screening_load_pkey PRIMARY KEY (list_id),
  constraint screening_load_state_check CHECK (state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))
);
CREATE INDEX screening_load_due ON screening_load USING btree (list_id) WHERE state = ANY (ARRAY['queued'::text, 'running'::text]);

create table screening_policy (
  one boolean default true,
  exact integer default 95 not null,
  review integer default 85 not null,
  birth_same integer default 8 not null,
  birth_year integer default 4 not null,
  birth_other integer default 12 not null,
  document_other integer default 5 not null,
  constraint screening_policy_pkey PRIMARY KEY (one),
  constraint screening_policy_birth_other_check CHECK (birth_other >= 0 AND birth_other <= 30),
  constraint screening_policy_birth_same_check CHECK (birth_same >= 0 AND birth_same <= 20),
  constraint screening_policy_birth_year_check CHECK (birth_year >= 0 AND birth_year <= 20),
  constraint screening_policy_check CHECK (review >= 60 AND review <= exact),
  constraint screening_policy_document_other_check CHECK (document_other >= 0 AND document_other <= 30),
  constraint screening_policy_exact_check CHECK (exact >= 80 AND exact <= 100),
  constraint screening_policy_one_check CHECK (one)
);

create table screening_run (
  id bigint generated always as identity,
  list_id bigint not null,
  state text default 'queued'::text not null,
  lease_until timestamp with time zone,
  source integer default 0 not null,
  cursor text default '0'::text not null,
  screened integer default 0 not null,
  hits integer default 0 not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  done_at timestamp with time zone,
  total integer default 0 not null,
  base_id bigint,
  tries integer default 0 not null,
  fault text default ''::text not null,
  request_id text default ''::text not null,
  constraint screening_run_pkey PRIMARY KEY (id),
  constraint screening_run_state_check CHECK (state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text]))
);
CREATE INDEX screening_run_due ON screening_run USING btree (id) WHERE state <> 'done'::text;
CREATE UNIQUE INDEX screening_run_open ON screening_run USING btree (list_id) WHERE state <> 'done'::text;

create table session (
  id bigint generated always as identity,
  user_id bigint not null,
  token_hash bytea not null,
  cookie_hash bytea not null,
  device text not null,
  user_agent text default ''::text not null,
  ip text default ''::text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  last_seen timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone not null,
  refresh_expires_at timestamp with time zone not null,
  step_up_until timestamp with time zone,
  ended_at timestamp with time zone,
  ended_reason text,
  failed_before integer default 0 not null,
  failed_last_at timestamp with time zone,
  ended_note text default ''::text not null,
  previous_hash bytea,
  previous_until timestamp with time zone,
  device_hash bytea,
  previous_cookie_hash bytea,
  renewal_salt bytea,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_cookie_hash_key UNIQUE (cookie_hash),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_device_check CHECK (device = ANY (ARRAY['PC'::text, 'OTHER'::text]))
);
CREATE INDEX session_of_user ON session USING btree (user_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX session_previous ON session USING btree (previous_hash) WHERE previous_hash IS NOT NULL;

create table session_rotated (
  cookie_hash bytea,
  session_id bigint not null,
  rotated_at timestamp with time zone default clock_timestamp() not null,
  constraint session_rotated_pkey PRIMARY KEY (cookie_hash)
);
CREATE INDEX session_rotated_session ON session_rotated USING btree (session_id);

create table settlement (
  id bigint generated always as identity,
  settlement_no text not null,
  of_run bigint not null,
  merchant_id bigint not null,
  payable_account bigint not null,
  currency text default 'CNY'::text not null,
  amount bigint not null,
  fee bigint not null,
  reserve bigint not null,
  basis bigint not null,
  after_transfer bigint not null,
  up_to_transfer bigint not null,
  release_on date,
  unusual text default ''::text not null,
  to_account bigint not null,
  account_no text not null,
  holder text not null,
  bank_name text not null,
  bank_branch text not null,
  state text default 'made'::text not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  batch_id bigint,
  sent_by text default ''::text not null,
  sent_at timestamp with time zone,
  debit_id bigint,
  paid_by text default ''::text not null,
  paid_at timestamp with time zone,
  failed_at timestamp with time zone,
  fail_reason text default ''::text not null,
  end_approval_id bigint,
  return_line_id bigint,
  ended_by text default ''::text not null,
  end_reason text default ''::text not null,
  ended_at timestamp with time zone,
  pay_type integer default 2 not null,
  transfer_id bigint,
  constraint settlement_pkey PRIMARY KEY (id),
  constraint settlement_debit_id_key UNIQUE (debit_id),
  constraint settlement_end_approval_id_key UNIQUE (end_approval_id),
  constraint settlement_of_run_merchant_id_key UNIQUE (of_run, merchant_id),
  constraint settlement_return_line_id_key UNIQUE (return_line_id),
  constraint settlement_settlement_no_key UNIQUE (settlement_no),
  constraint settlement_transfer_id_key UNIQUE (transfer_id),
  constraint settlement_amount_check CHECK (amount > 0),
  constraint settlement_basis_check CHECK (basis >= 0),
  constraint settlement_check CHECK (up_to_transfer >= after_transfer),
  constraint settlement_check1 CHECK ((reserve > 0) = (release_on IS NOT NULL)),
  constraint settlement_check2 CHECK (num_nonnulls(batch_id, transfer_id) <= 1 AND ((state <> ALL (ARRAY['paying'::text, 'paid'::text, 'failed'::text, 'returned'::text])) OR num_nonnulls(batch_id, transfer_id) = 1 AND sent_at IS NOT NULL)),
  constraint settlement_check3 CHECK ((state = ANY (ARRAY['paid'::text, 'returned'::text])) = (paid_at IS NOT NULL) AND (debit_id IS NOT NULL) = (paid_at IS NOT NULL AND transfer_id IS NULL)),
  constraint settlement_check4 CHECK ((return_line_id IS NOT NULL) = (state = 'returned'::text AND transfer_id IS NULL)),
  constraint settlement_check5 CHECK ((state = ANY (ARRAY['refused'::text, 'cancelled'::text, 'returned'::text])) = (ended_at IS NOT NULL)),
  constraint settlement_check6 CHECK ((end_approval_id IS NOT NULL) = (state = 'cancelled'::text OR state = 'returned'::text AND transfer_id IS NULL)),
  constraint settlement_currency_check CHECK (currency = 'CNY'::text),
  constraint settlement_end_reason_check CHECK (length(end_reason) <= 200),
  constraint settlement_fail_reason_check CHECK (length(fail_reason) <= 200),
  constraint settlement_fee_check CHECK (fee >= 0),
  constraint settlement_pay_type CHECK (pay_type >= 0 AND pay_type <= 3),
  constraint settlement_reserve_check CHECK (reserve >= 0),
  constraint settlement_state_check CHECK (state = ANY (ARRAY['made'::text, 'approved'::text, 'refused'::text, 'paying'::text, 'paid'::text, 'failed'::text, 'cancelled'::text, 'returned'::text]))
);
CREATE INDEX settlement_merchant ON settlement USING btree (merchant_id, id DESC);
CREATE INDEX settlement_of_batch ON settlement USING btree (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX settlement_open ON settlement USING btree (state, id) WHERE state = ANY (ARRAY['made'::text, 'approved'::text, 'paying'::text, 'failed'::text]);

create table settlement_account (
  id bigint generated always as identity,
  merchant_id bigint not null,
  holder text not null,
  bank_name text not null,
  bank_branch text default ''::text not null,
  account_no text not null,
  evidence text not null,
  evidence_note text not null,
  usable_from timestamp with time zone not null,
  stopped_at timestamp with time zone,
  stop_reason text default ''::text not null,
  approval_id bigint,
  at timestamp with time zone default clock_timestamp() not null,
  evidence_paper text,
  pay_type integer default 2 not null,
  constraint settlement_account_pkey PRIMARY KEY (id),
  constraint settlement_account_approval_id_key UNIQUE (approval_id),
  constraint settlement_account_bank_branch_check CHECK (length(bank_branch) <= 80),
  constraint settlement_account_bank_name_check CHECK (length(bank_name) >= 2 AND length(bank_name) <= 60),
  constraint settlement_account_check CHECK ((stopped_at IS NULL) = (stop_reason = ''::text)),
  constraint settlement_account_evidence_check CHECK (evidence = ANY (ARRAY['document'::text, 'verification'::text])),
  constraint settlement_account_evidence_note_check CHECK (length(evidence_note) >= 2 AND length(evidence_note) <= 200),
  constraint settlement_account_pay_type CHECK (pay_type >= 0 AND pay_type <= 3)
);
CREATE INDEX settlement_account_merchant ON settlement_account USING btree (merchant_id, id DESC);

create table settlement_batch (
  id bigint generated always as identity,
  batch_no text not null,
  lines integer not null,
  total bigint not null,
  made_by text not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  from_account bigint,
  constraint settlement_batch_pkey PRIMARY KEY (id),
  constraint settlement_batch_batch_no_key UNIQUE (batch_no),
  constraint settlement_batch_lines_check CHECK (lines > 0),
  constraint settlement_batch_total_check CHECK (total > 0)
);

create table settlement_due (
  merchant_id bigint,
  next_at timestamp with time zone,
  skipped_at timestamp with time zone,
  skip_reason text default ''::text not null,
  constraint settlement_due_pkey PRIMARY KEY (merchant_id)
);
CREATE INDEX settlement_due_next ON settlement_due USING btree (next_at) WHERE next_at IS NOT NULL;

create table settlement_payment (
  settlement_id bigint,
  attempt integer,
  batch_id bigint,
  sent_by text not null,
  sent_at timestamp with time zone default clock_timestamp() not null,
  failed_at timestamp with time zone,
  fail_reason text default ''::text not null,
  failed_by text default ''::text not null,
  transfer_id bigint,
  constraint settlement_payment_pkey PRIMARY KEY (settlement_id, attempt),
  constraint settlement_payment_transfer_id_key UNIQUE (transfer_id),
  constraint settlement_payment_attempt_check CHECK (attempt > 0),
  constraint settlement_payment_check CHECK ((failed_at IS NULL) = (fail_reason = ''::text)),
  constraint settlement_payment_fail_reason_check CHECK (length(fail_reason) <= 200),
  constraint settlement_payment_failed_by CHECK (failed_by = ''::text OR failed_at IS NOT NULL),
  constraint settlement_payment_way CHECK (num_nonnulls(batch_id, transfer_id) = 1)
);
CREATE INDEX settlement_payment_batch ON settlement_payment USING btree (batch_id);
CREATE UNIQUE INDEX settlement_payment_living ON settlement_payment USING btree (settlement_id) WHERE failed_at IS NULL;

create table settlement_plan (
  id bigint generated always as identity,
  merchant_id bigint not null,
  schedule text not null,
  every_hours integer default 24 not null,
  weekday integer default 1 not null,
  cut_off integer default 0 not null,
  least_amount bigint not null,
  reserve_rate integer default 0 not null,
  reserve_days integer default 0 not null,
  hold_back boolean default true not null,
  fee bigint default 0 not null,
  approval_id bigint,
  at timestamp with time zone default clock_timestamp() not null,
  constraint settlement_plan_pkey PRIMARY KEY (id),
  constraint settlement_plan_approval_id_key UNIQUE (approval_id),
  constraint settlement_plan_check CHECK ((reserve_rate > 0) = (reserve_days > 0)),
  constraint settlement_plan_cut_off_check CHECK (cut_off >= 0 AND cut_off <= 1439),
  constraint settlement_plan_every_hours_check CHECK (every_hours >= 1 AND every_hours <= 24),
  constraint settlement_plan_fee_check CHECK (fee >= 0),
  constraint settlement_plan_least_amount_check CHECK (least_amount > 0),
  constraint settlement_plan_reserve_days_check CHECK (reserve_days >= 0 AND reserve_days <= 365),
  constraint settlement_plan_reserve_rate_check CHECK (reserve_rate >= 0 AND reserve_rate <= 500000),
  constraint settlement_plan_schedule_check CHECK (schedule = ANY (ARRAY['t0'::text, 't1'::text, 'weekly'::text, 'on_request'::text])),
  constraint settlement_plan_weekday_check CHECK (weekday >= 1 AND weekday <= 7)
);
CREATE INDEX settlement_plan_merchant ON settlement_plan USING btree (merchant_id, id DESC);

create table settlement_run (
  id bigint generated always as identity,
  run_no text not null,
  asked_by text not null,
  state text default 'made'::text not null,
  made_by text not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  approval_id bigint,
  approved_at timestamp with time zone,
  ended_by text default ''::text not null,
  end_reason text default ''::text not null,
  ended_at timestamp with time zone,
  constraint settlement_run_pkey PRIMARY KEY (id),
  constraint settlement_run_approval_id_key UNIQUE (approval_id),
  constraint settlement_run_run_no_key UNIQUE (run_no),
  constraint settlement_run_asked_by_check CHECK (asked_by = ANY (ARRAY['schedule'::text, 'operator'::text, 'merchant'::text])),
  constraint settlement_run_check CHECK ((state = 'approved'::text) = (approval_id IS NOT NULL) AND (state = 'approved'::text) = (approved_at IS NOT NULL)),
  constraint settlement_run_check1 CHECK ((state = 'refused'::text) = (ended_at IS NOT NULL)),
  constraint settlement_run_end_reason_check CHECK (length(end_reason) <= 200),
  constraint settlement_run_state_check CHECK (state = ANY (ARRAY['made'::text, 'approved'::text, 'refused'::text]))
);
CREATE INDEX settlement_run_open ON settlement_run USING btree (id) WHERE state = 'made'::text;

create table shop (
  id bigint generated always as identity,
  participant_id bigint not null,
  merchant_id bigint not null,
  mch_id text not null,
  authorisation_id bigint not null,
  platform text not null,
  market_shop_id text not null,
  name text not null,
  store_url text default ''::text not null,
  status integer default 1 not null,
  version integer default 0 not null,
  synced_at timestamp with time zone,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint shop_pkey PRIMARY KEY (id),
  constraint shop_platform_market_shop_id_key UNIQUE (platform, market_shop_id),
  constraint shop_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint shop_status_check CHECK (status = ANY (ARRAY[0, 1]))
);
CREATE INDEX shop_merchant ON shop USING btree (merchant_id) WHERE status = 1;
CREATE INDEX shop_participant ON shop USING btree (participant_id, id);

create table shop_goods (
  id bigint generated always as identity,
  shop_id bigint not null,
  participant_id bigint not null,
  market_goods_id text not null,
  title text not null,
  price bigint not null,
  stock integer not null,
  status integer not null,
  picture text default ''::text not null,
  market_version bigint not null,
  changed_at timestamp with time zone not null,
  synced_at timestamp with time zone default clock_timestamp() not null,
  seen_by bigint,
  conflict jsonb,
  constraint shop_goods_pkey PRIMARY KEY (id),
  constraint shop_goods_shop_id_market_goods_id_key UNIQUE (shop_id, market_goods_id),
  constraint shop_goods_market_version_check CHECK (market_version >= 0),
  constraint shop_goods_price_check CHECK (price >= 0),
  constraint shop_goods_status_check CHECK (status = ANY (ARRAY[0, 1, 2])),
  constraint shop_goods_stock_check CHECK (stock >= 0),
  constraint shop_goods_title_check CHECK (length(title) >= 1 AND length(title) <= 200)
);
CREATE INDEX shop_goods_list ON shop_goods USING btree (participant_id, changed_at DESC, id DESC);

create table shop_order (
  id bigint generated always as identity,
  shop_id bigint not null,
  participant_id bigint not null,
  order_no text not null,
  market_goods_id text not null,
  title text not null,
  quantity integer not null,
  amount bigint not null,
  buyer text default ''::text not null,
  status integer not null,
  remark text default ''::text not null,
  market_version bigint not null,
  created_at timestamp with time zone not null,
  synced_at timestamp with time zone default clock_timestamp() not null,
  constraint shop_order_pkey PRIMARY KEY (id),
  constraint shop_order_shop_id_order_no_key UNIQUE (shop_id, order_no),
  constraint shop_order_amount_check CHECK (amount > 0),
  constraint shop_order_market_version_check CHECK (market_version >= 0),
  constraint shop_order_order_no_check CHECK (length(order_no) >= 1 AND length(order_no) <= 64),
  constraint shop_order_quantity_check CHECK (quantity > 0),
  constraint shop_order_status_check CHECK (status >= 0 AND status <= 5)
);
CREATE INDEX shop_order_list ON shop_order USING btree (participant_id, created_at DESC, id DESC);
CREATE INDEX shop_order_number ON shop_order USING btree (order_no);

create table shop_sync (
  id bigint generated always as identity,
  shop_id bigint not null,
  participant_id bigint not null,
  state text default 'queued'::text not null,
  stage text default 'goods'::text not null,
  cursor text,
  pages integer default 0 not null,
  goods_total integer default 0 not null,
  orders_total integer default 0 not null,
  done integer default 0 not null,
  changed integer default 0 not null,
  conflicts integer default 0 not null,
  fault text default ''::text not null,
  tries integer default 0 not null,
  started_by text not null,
  lease_until timestamp with time zone,
  next_at timestamp with time zone default clock_timestamp() not null,
  started_at timestamp with time zone default clock_timestamp() not null,
  ended_at timestamp with time zone,
  request_id text default ''::text not null,
  constraint shop_sync_pkey PRIMARY KEY (id),
  constraint shop_sync_stage_check CHECK (stage = ANY (ARRAY['goods'::text, 'orders'::text])),
  constraint shop_sync_state_check CHECK (state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))
);
CREATE INDEX shop_sync_newest ON shop_sync USING btree (shop_id, id DESC);
CREATE UNIQUE INDEX shop_sync_one ON shop_sync USING btree (shop_id) WHERE state = ANY (ARRAY['queued'::text, 'running'::text]);

create table sign_in_failure (
  key text,
  failures integer not null,
  last_at timestamp with time zone not null,
  constraint sign_in_failure_pkey PRIMARY KEY (key)
);
CREATE INDEX sign_in_failure_last ON sign_in_failure USING btree (last_at);

create table solvency_point (
  at timestamp with time zone,
  currency text,
  owed bigint not null,
  books bigint not null,
  outside bigint not null,
  constraint solvency_point_pkey PRIMARY KEY (at, currency)
);

create table state_move (
  machine text,
  from_state integer,
  to_state integer,
  constraint state_move_pkey PRIMARY KEY (machine, from_state, to_state)
);

create table statement_coverage (
  import_id bigint,
  account_no text,
  from_day date not null,
  to_day date not null,
  constraint statement_coverage_pkey PRIMARY KEY (import_id, account_no)
);
CREATE INDEX statement_coverage_account ON statement_coverage USING btree (personal_key(account_no), from_day);

create table statement_debit (
  id bigint generated always as identity,
  source_id bigint not null,
  import_id bigint not null,
  file_hash bytea not null,
  row_no integer not null,
  identity bytea not null,
  at timestamp with time zone not null,
  has_clock boolean not null,
  day date not null,
  amount bigint not null,
  account_no text not null,
  payee text default ''::text not null,
  payee_account text default ''::text not null,
  reference text default ''::text not null,
  remark text default ''::text not null,
  cash_out_id bigint,
  refund_id bigint,
  settlement_id bigint,
  currency text default 'CNY'::text not null,
  bank_account_id bigint,
  end_to_end text default ''::text not null,
  reversal boolean default false not null,
  reverses_line bigint,
  booked_import bigint,
  line_key bytea,
  payout_id bigint,
  own_transfer_id bigint,
  verification_id bigint,
  constraint statement_debit_pkey PRIMARY KEY (id),
  constraint statement_debit_cash_out_id_key UNIQUE (cash_out_id),
  constraint statement_debit_own_transfer_id_key UNIQUE (own_transfer_id),
  constraint statement_debit_payout_id_key UNIQUE (payout_id),
  constraint statement_debit_reverses_line_key UNIQUE (reverses_line),
  constraint statement_debit_settlement_id_key UNIQUE (settlement_id),
  constraint statement_debit_source_id_file_hash_row_no_key UNIQUE (source_id, file_hash, row_no),
  constraint statement_debit_source_id_identity_key UNIQUE (source_id, identity),
  constraint statement_debit_verification_id_key UNIQUE (verification_id),
  constraint statement_debit_amount_check CHECK (amount > 0),
  constraint statement_debit_identity_check CHECK (length(identity) = 32),
  constraint statement_debit_once CHECK (num_nonnulls(cash_out_id, refund_id, settlement_id, payout_id, own_transfer_id, verification_id, reverses_line) <= 1)
);
CREATE INDEX statement_debit_amount ON statement_debit USING btree (amount, day);
CREATE INDEX statement_debit_bank ON statement_debit USING btree (bank_account_id, day) WHERE bank_account_id IS NOT NULL;
CREATE INDEX statement_debit_free ON statement_debit USING btree (amount, day) WHERE num_nonnulls(cash_out_id, refund_id, settlement_id, payout_id, own_transfer_id, verification_id, reverses_line) = 0 AND NOT reversal;
CREATE UNIQUE INDEX statement_debit_key ON statement_debit USING btree (line_key);
CREATE INDEX statement_debit_refund ON statement_debit USING btree (refund_id) WHERE refund_id IS NOT NULL;

create table statement_exception (
  id bigint generated always as identity,
  kind text not null,
  line_id bigint,
  order_id bigint,
  order_no text default ''::text not null,
  day date not null,
  amount bigint not null,
  account_no text not null,
  proposals jsonb default '[]'::jsonb not null,
  state text default 'open'::text not null,
  outcome text default ''::text not null,
  settled_by text,
  settled_at timestamp with time zone,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint statement_exception_pkey PRIMARY KEY (id),
  constraint statement_exception_line_id_key UNIQUE (line_id),
  constraint statement_exception_order_id_key UNIQUE (order_id),
  constraint statement_exception_check CHECK ((line_id IS NULL) <> (order_id IS NULL)),
  constraint statement_exception_check1 CHECK ((state = 'settled'::text) = (settled_at IS NOT NULL)),
  constraint statement_exception_kind_check CHECK (kind = ANY (ARRAY['no_order'::text, 'no_receipt'::text, 'amount_differs'::text, 'duplicate'::text, 'remittance'::text])),
  constraint statement_exception_outcome_check CHECK (outcome = ANY (ARRAY[''::text, 'matched'::text, 'not_ours'::text, 'adjusted'::text, 'suspense'::text, 'auto'::text, 'returned'::text, 'remitted'::text])),
  constraint statement_exception_state_check CHECK (state = ANY (ARRAY['open'::text, 'settled'::text]))
);
CREATE INDEX statement_exception_open ON statement_exception USING btree (state, id DESC);

create table statement_import (
  id bigint generated always as identity,
  source_id bigint not null,
  file_hash bytea not null,
  file_name text not null,
  storage_name text not null,
  format text not null,
  encoding text not null,
  mapping jsonb not null,
  account_no text not null,
  state text default 'queued'::text not null,
  lease_until timestamp with time zone,
  rows_read integer default 0 not null,
  added integer default 0 not null,
  repeated integer default 0 not null,
  outgoing integer default 0 not null,
  broken integer default 0 not null,
  matched integer default 0 not null,
  problems jsonb default '[]'::jsonb not null,
  fault text default ''::text not null,
  first_day date,
  last_day date,
  importer text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  done_at timestamp with time zone,
  request_id text default ''::text not null,
  tries integer default 0 not null,
  again boolean default false not null,
  constraint statement_import_pkey PRIMARY KEY (id),
  constraint statement_import_file_hash_check CHECK (length(file_hash) = 32),
  constraint statement_import_state_check CHECK (state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))
);
CREATE INDEX statement_import_due ON statement_import USING btree (id) WHERE state = ANY (ARRAY['queued'::text, 'running'::text]);
CREATE UNIQUE INDEX statement_import_once ON statement_import USING btree (source_id, file_hash, md5(mapping::text), account_no) WHERE state <> 'failed'::text;

create table statement_line (
  id bigint generated always as identity,
  source_id bigint not null,
  import_id bigint not null,
  file_hash bytea not null,
  row_no integer not null,
  identity bytea not null,
  at timestamp with time zone not null,
  has_clock boolean not null,
  day date not null,
  amount bigint not null,
  account_no text not null,
  payer text default ''::text not null,
  payer_account text default ''::text not null,
  reference text default ''::text not null,
  remark text default ''::text not null,
  state text default 'open'::text not null,
  currency text default 'CNY'::text not null,
  bank_account_id bigint,
  virtual_no text default ''::text not null,
  end_to_end text default ''::text not null,
  reversal boolean default false not null,
  booked_import bigint,
  line_key bytea,
  payer_bank text default ''::text not null,
  constraint statement_line_pkey PRIMARY KEY (id),
  constraint statement_line_source_id_file_hash_row_no_key UNIQUE (source_id, file_hash, row_no),
  constraint statement_line_source_id_identity_key UNIQUE (source_id, identity),
  constraint statement_line_amount_check CHECK (amount > 0),
  constraint statement_line_identity_check CHECK (length(identity) = 32),
  constraint statement_line_state_check CHECK (state = ANY (ARRAY['open'::text, 'matched'::text, 'not_ours'::text, 'suspense'::text, 'top_up'::text, 'refund'::text, 'returned'::text, 'reversed'::text, 'own_transfer'::text, 'remitted'::text]))
);
CREATE INDEX statement_line_bank ON statement_line USING btree (bank_account_id, day) WHERE bank_account_id IS NOT NULL;
CREATE INDEX statement_line_day ON statement_line USING btree (day, account_no);
CREATE UNIQUE INDEX statement_line_key ON statement_line USING btree (line_key);
CREATE INDEX statement_line_open ON statement_line USING btree (personal_key(account_no), at) WHERE state = 'open'::text;
CREATE INDEX statement_line_receipts ON statement_line USING btree (id) WHERE state = 'open'::text AND NOT reversal;

create table statement_match (
  id bigint generated always as identity,
  line_id bigint not null,
  order_id bigint not null,
  order_no text not null,
  score integer not null,
  reasons text[] not null,
  way text not null,
  difference bigint default 0 not null,
  matched_by text not null,
  matched_at timestamp with time zone default clock_timestamp() not null,
  undone_by text,
  undone_at timestamp with time zone,
  constraint statement_match_pkey PRIMARY KEY (id),
  constraint statement_match_score_check CHECK (score >= 0 AND score <= 100),
  constraint statement_match_way_check CHECK (way = ANY (ARRAY['auto'::text, 'hand'::text]))
);
CREATE UNIQUE INDEX statement_match_line ON statement_match USING btree (line_id) WHERE undone_at IS NULL;
CREATE UNIQUE INDEX statement_match_order ON statement_match USING btree (order_id) WHERE undone_at IS NULL;
CREATE INDEX statement_match_undone ON statement_match USING btree (line_id, order_id) WHERE undone_at IS NOT NULL;

create table statement_note (
  id bigint generated always as identity,
  exception_id bigint not null,
  at timestamp with time zone default clock_timestamp() not null,
  author text not null,
  step text default ''::text not null,
  text text not null,
  constraint statement_note_pkey PRIMARY KEY (id)
);
CREATE INDEX statement_note_exception ON statement_note USING btree (exception_id, id);

create table statement_source (
  id bigint generated always as identity,
  name text not null,
  account_no text default ''::text not null,
  mapping jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint statement_source_pkey PRIMARY KEY (id),
  constraint statement_source_name_key UNIQUE (name),
  constraint statement_source_name_check CHECK (length(name) >= 1 AND length(name) <= 40)
);

create table step_up_sum (
  user_id bigint,
  kind text,
  day date not null,
  day_fen bigint default 0 not null,
  window_fen bigint default 0 not null,
  constraint step_up_sum_pkey PRIMARY KEY (user_id, kind),
  constraint step_up_sum_kind_check CHECK (kind = ANY (ARRAY['sent'::text, 'received'::text]))
) with (fillfactor=70);

create table stored_file (
  name text,
  kind text not null,
  owner_id bigint,
  bytes integer not null,
  uploaded_at timestamp with time zone not null,
  kept_at timestamp with time zone,
  sealed_at timestamp with time zone default clock_timestamp(),
  constraint stored_file_pkey PRIMARY KEY (name),
  constraint stored_file_bytes_check CHECK (bytes > 0)
);
CREATE INDEX stored_file_unkept ON stored_file USING btree (owner_id, uploaded_at) WHERE kept_at IS NULL;
CREATE INDEX stored_file_unsealed ON stored_file USING btree (name) WHERE sealed_at IS NULL;

create table test_account (
  merchant_id bigint,
  posted bigint default 0 not null,
  held bigint default 0 not null,
  constraint test_account_pkey PRIMARY KEY (merchant_id),
  constraint test_account_held_check CHECK (held >= 0)
);

create table test_delivery (
  id bigint generated always as identity,
  merchant_id bigint not null,
  event_id bigint not null,
  object_id bigint,
  decides boolean not null,
  type text not null,
  url text not null,
  body text not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  tries jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone not null,
  next_at timestamp with time zone not null,
  lease_until timestamp with time zone,
  constraint test_delivery_pkey PRIMARY KEY (id),
  constraint test_delivery_state_check CHECK (state = ANY (ARRAY['pending'::text, 'delivered'::text, 'dead'::text]))
);
CREATE INDEX test_delivery_due ON test_delivery USING btree (merchant_id, next_at) WHERE state = 'pending'::text;
CREATE INDEX test_delivery_event ON test_delivery USING btree (event_id);
CREATE INDEX test_delivery_list ON test_delivery USING btree (merchant_id, id);
CREATE INDEX test_delivery_object ON test_delivery USING btree (object_id);

create table test_event (
  id bigint generated always as identity,
  merchant_id bigint not null,
  type text not null,
  at timestamp with time zone not null,
  data jsonb not null,
  constraint test_event_pkey PRIMARY KEY (id)
);
CREATE INDEX test_event_age ON test_event USING btree (at);
CREATE INDEX test_event_list ON test_event USING btree (merchant_id, id);

create table test_line (
  id bigint generated always as identity,
  merchant_id bigint not null,
  type text not null,
  order_no text not null,
  amount bigint not null,
  received bigint default 0 not null,
  balance_after bigint not null,
  at timestamp with time zone not null,
  constraint test_line_pkey PRIMARY KEY (id)
);
CREATE INDEX test_line_age ON test_line USING btree (at);
CREATE INDEX test_line_list ON test_line USING btree (merchant_id, id);
CREATE INDEX test_line_time ON test_line USING btree (merchant_id, at);

create table test_object (
  id bigint generated always as identity,
  merchant_id bigint not null,
  kind text not null,
  number text not null,
  mch_no text default ''::text not null,
  parent_id bigint,
  state integer not null,
  notify_status integer default 0 not null,
  amount bigint not null,
  facts jsonb not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone,
  constraint test_object_pkey PRIMARY KEY (id),
  constraint test_object_number_key UNIQUE (number),
  constraint test_object_amount_check CHECK (amount > 0),
  constraint test_object_kind_check CHECK (kind = ANY (ARRAY['collection'::text, 'refund'::text, 'payout'::text, 'settlement'::text]))
);
CREATE INDEX test_object_age ON test_object USING btree (created_at);
CREATE INDEX test_object_due ON test_object USING btree (merchant_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX test_object_list ON test_object USING btree (merchant_id, kind, id);
CREATE UNIQUE INDEX test_object_mch_no ON test_object USING btree (merchant_id, kind, mch_no) WHERE mch_no <> ''::text;
CREATE INDEX test_object_parent ON test_object USING btree (parent_id) WHERE parent_id IS NOT NULL;

create table test_request (
  merchant_id bigint,
  key text,
  request_hash text not null,
  answer text not null,
  at timestamp with time zone not null,
  constraint test_request_pkey PRIMARY KEY (merchant_id, key)
);
CREATE INDEX test_request_age ON test_request USING btree (at);

create table test_webhook (
  merchant_id bigint,
  url text not null,
  secret bytea not null,
  made_by text not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  constraint test_webhook_pkey PRIMARY KEY (merchant_id),
  constraint test_webhook_url_check CHECK (length(url) <= 500)
);

create table top_up_event (
  id bigint generated always as identity,
  order_id bigint not null,
  at timestamp with time zone default clock_timestamp() not null,
  what text not null,
  status integer not null,
  actor text not null,
  note text default ''::text not null,
  constraint top_up_event_pkey PRIMARY KEY (id)
);
CREATE INDEX top_up_event_order ON top_up_event USING btree (order_id, id);

create table top_up_order (
  id bigint generated always as identity,
  order_no text not null,
  participant_id bigint not null,
  user_id bigint not null,
  way text not null,
  amount bigint not null,
  credited bigint default 0 not null,
  status integer default 0 not null,
  remark text default ''::text not null,
  reason text default ''::text not null,
  operator text default ''::text not null,
  idempotency_key text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  bank_name text default ''::text not null,
  payer_name text default ''::text not null,
  reference text default ''::text not null,
  proof text default ''::text not null,
  bank_number text default ''::text not null,
  line_id bigint,
  usdt_amount bigint,
  rate integer,
  rate_source text default ''::text not null,
  rate_at timestamp with time zone,
  chain_id bigint,
  token text,
  address text,
  address_index bigint,
  confirmations_needed integer,
  erased_at timestamp with time zone,
  currency text default 'CNY'::text not null,
  constraint top_up_order_pkey PRIMARY KEY (id),
  constraint top_up_order_chain_id_address_key UNIQUE (chain_id, address),
  constraint top_up_order_line_id_key UNIQUE (line_id),
  constraint top_up_order_order_no_key UNIQUE (order_no),
  constraint top_up_order_participant_id_idempotency_key_key UNIQUE (participant_id, idempotency_key),
  constraint top_up_order_address_check CHECK (address = lower(address)),
  constraint top_up_order_amount_check CHECK (amount > 0),
  constraint top_up_order_check CHECK ((way = 'usdt'::text) = (usdt_amount IS NOT NULL AND rate IS NOT NULL AND rate_at IS NOT NULL AND chain_id IS NOT NULL AND token IS NOT NULL AND address IS NOT NULL AND address_index IS NOT NULL AND confirmations_needed IS NOT NULL)),
  constraint top_up_order_check2 CHECK ((status = 2) <= (credited > 0)),
  constraint top_up_order_confirmations_needed_check CHECK (confirmations_needed >= 1 AND confirmations_needed <= 200),
  constraint top_up_order_credited_check CHECK (credited >= 0),
  constraint top_up_order_currency_check CHECK (currency = 'CNY'::text),
  constraint top_up_order_idempotency_key_check CHECK (length(idempotency_key) >= 8 AND length(idempotency_key) <= 64),
  constraint top_up_order_of_bank CHECK (erased_at IS NOT NULL OR (way = 'bank'::text) = (payer_name <> ''::text AND bank_name <> ''::text)),
  constraint top_up_order_rate_check CHECK (rate > 0),
  constraint top_up_order_status_check CHECK (status = ANY (ARRAY[0, 1, 2, 3, 4, 5, 6, 7, 8])),
  constraint top_up_order_usdt_amount_check CHECK (usdt_amount > 0),
  constraint top_up_order_way_check CHECK (way = ANY (ARRAY['bank'::text, 'usdt'::text]))
);
CREATE INDEX top_up_order_address ON top_up_order USING btree (chain_id, address) WHERE way = 'usdt'::text;
CREATE INDEX top_up_order_open ON top_up_order USING btree (expires_at) WHERE status = 0;
CREATE INDEX top_up_order_participant ON top_up_order USING btree (participant_id, id);
CREATE UNIQUE INDEX top_up_order_reference ON top_up_order USING btree (upper(reference)) WHERE way = 'bank'::text AND reference <> ''::text AND (status = ANY (ARRAY[0, 2]));

create table top_up_travel (
  order_id bigint,
  originator_name text not null,
  wallet_kind text not null,
  provider text default ''::text not null,
  beneficiary_name text not null,
  institution text not null,
  institution_licence text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint top_up_travel_pkey PRIMARY KEY (order_id),
  constraint top_up_travel_check CHECK ((wallet_kind = 'provider'::text) = (provider <> ''::text)),
  constraint top_up_travel_wallet_kind_check CHECK (wallet_kind = ANY (ARRAY['own'::text, 'provider'::text]))
);

create table user_preference (
  user_id bigint,
  key text,
  value jsonb not null,
  kept_at timestamp with time zone default clock_timestamp() not null,
  constraint user_preference_pkey PRIMARY KEY (user_id, key),
  constraint user_preference_key_check CHECK (length(key) >= 1 AND length(key) <= 80)
);

create table verification_payment (
  id bigint generated always as identity,
  submission_id bigint not null,
  participant_id bigint not null,
  sealed_amount bytea,
  state text default 'made'::text not null,
  tries integer default 0 not null,
  bank_reference text default ''::text not null,
  made_by bigint not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  sent_by bigint,
  sent_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  payment_no text generated always as ('YZ'::text || lpad(id::text, 12, '0'::text)) stored not null,
  amount bigint,
  batch_id bigint,
  filed_by text default ''::text not null,
  filed_at timestamp with time zone,
  debit_id bigint,
  return_line_id bigint,
  refused_at timestamp with time zone,
  end_reason text default ''::text not null,
  constraint verification_payment_pkey PRIMARY KEY (id),
  constraint verification_payment_debit_id_key UNIQUE (debit_id),
  constraint verification_payment_payment_no_key UNIQUE (payment_no),
  constraint verification_payment_return_line_id_key UNIQUE (return_line_id),
  constraint verification_payment_amount CHECK (num_nonnulls(amount, sealed_amount) = 1),
  constraint verification_payment_amount_check CHECK (amount >= 100 AND amount <= 999),
  constraint verification_payment_bank_reference_check CHECK (length(bank_reference) <= 64),
  constraint verification_payment_booked CHECK (amount IS NULL OR (sent_at IS NULL) = (debit_id IS NULL)),
  constraint verification_payment_check1 CHECK ((state <> ALL (ARRAY['sent'::text, 'confirmed'::text])) OR sent_at IS NOT NULL),
  constraint verification_payment_check2 CHECK ((state = ANY (ARRAY['confirmed'::text, 'failed'::text, 'expired'::text])) = (closed_at IS NOT NULL)),
  constraint verification_payment_end_reason_check CHECK (length(end_reason) <= 200),
  constraint verification_payment_filed CHECK ((batch_id IS NULL) = (filed_at IS NULL) AND (batch_id IS NULL) = (filed_by = ''::text) AND (state <> 'paying'::text OR batch_id IS NOT NULL) AND (debit_id IS NULL OR batch_id IS NOT NULL)),
  constraint verification_payment_returned CHECK (return_line_id IS NULL OR debit_id IS NOT NULL AND (state = ANY (ARRAY['failed'::text, 'expired'::text]))),
  constraint verification_payment_state_check CHECK (state = ANY (ARRAY['made'::text, 'paying'::text, 'sent'::text, 'confirmed'::text, 'failed'::text, 'expired'::text])),
  constraint verification_payment_tries_check CHECK (tries >= 0 AND tries <= 3),
  constraint verification_payment_typed CHECK ((sent_by IS NULL) = (bank_reference = ''::text) AND (amount IS NULL OR sent_by IS NULL))
);
CREATE INDEX verification_payment_batch ON verification_payment USING btree (batch_id) WHERE batch_id IS NOT NULL;
CREATE UNIQUE INDEX verification_payment_one ON verification_payment USING btree (submission_id) WHERE state = ANY (ARRAY['made'::text, 'paying'::text, 'sent'::text, 'confirmed'::text]);
CREATE INDEX verification_payment_open ON verification_payment USING btree (expires_at) WHERE state = ANY (ARRAY['made'::text, 'sent'::text]);
CREATE INDEX verification_payment_participant ON verification_payment USING btree (participant_id);
CREATE UNIQUE INDEX verification_payment_reference ON verification_payment USING btree (bank_reference) WHERE bank_reference <> ''::text;

create table verification_reminder (
  subject_kind text,
  subject_id bigint,
  expires_at timestamp with time zone,
  days integer,
  at timestamp with time zone default clock_timestamp() not null,
  constraint verification_reminder_pkey PRIMARY KEY (subject_kind, subject_id, expires_at, days),
  constraint verification_reminder_days_check CHECK (days > 0),
  constraint verification_reminder_subject_kind_check CHECK (subject_kind = ANY (ARRAY['participant'::text, 'merchant'::text, 'business'::text, 'contract'::text, 'training'::text, 'register'::text, 'account'::text]))
);

create table verify_run (
  id bigint generated always as identity,
  at timestamp with time zone default clock_timestamp() not null,
  ms integer not null,
  checked bigint not null,
  broken bigint not null,
  examples text[] not null,
  constraint verify_run_pkey PRIMARY KEY (id)
);

create table webhook_delivery (
  id bigint generated always as identity,
  event_id bigint not null,
  merchant_id bigint not null,
  endpoint_id bigint,
  url text not null,
  order_id bigint,
  decides boolean default true not null,
  type text not null,
  body text not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone default clock_timestamp() not null,
  lease_until timestamp with time zone,
  created_at timestamp with time zone default clock_timestamp() not null,
  last_at timestamp with time zone,
  last_status integer,
  last_error text default ''::text not null,
  resend_id bigint,
  resend_seen boolean default false not null,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_state_check CHECK (state = ANY (ARRAY['pending'::text, 'delivered'::text, 'dead'::text, 'cancelled'::text]))
) with (fillfactor=70);
CREATE INDEX webhook_delivery_created ON webhook_delivery USING brin (created_at) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX webhook_delivery_dead ON webhook_delivery USING btree (id) WHERE state = 'dead'::text;
CREATE INDEX webhook_delivery_due ON webhook_delivery USING btree (next_at) WHERE state = 'pending'::text;
CREATE INDEX webhook_delivery_merchant ON webhook_delivery USING btree (merchant_id, id);
CREATE INDEX webhook_delivery_order ON webhook_delivery USING btree (order_id);
CREATE INDEX webhook_delivery_resend ON webhook_delivery USING btree (resend_id) WHERE resend_id IS NOT NULL;

create table webhook_endpoint (
  id bigint generated always as identity,
  merchant_id bigint not null,
  url text not null,
  enabled boolean default true not null,
  disabled_reason text default ''::text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  wanted boolean default true not null,
  verified_at timestamp with time zone,
  tested_at timestamp with time zone,
  test_status integer,
  test_error text default ''::text not null,
  events text[] default '{}'::text[] not null,
  constraint webhook_endpoint_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_endpoint_merchant ON webhook_endpoint USING btree (merchant_id);

create table webhook_resend (
  id bigint generated always as identity,
  at timestamp with time zone default clock_timestamp() not null,
  who text not null,
  intent text not null,
  filter jsonb not null,
  total integer not null,
  constraint webhook_resend_pkey PRIMARY KEY (id),
  constraint webhook_resend_intent_key UNIQUE (intent)
);

create table webhook_secret (
  id bigint generated always as identity,
  merchant_id bigint not null,
  secret bytea not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone default clock_timestamp(),
  constraint webhook_secret_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_secret_merchant ON webhook_secret USING btree (merchant_id);

create table webhook_target (
  id bigint generated always as identity,
  merchant_id bigint not null,
  endpoint_id bigint,
  origin text not null,
  failures integer default 0 not null,
  opened_at timestamp with time zone,
  last_success_at timestamp with time zone,
  last_failure_at timestamp with time zone,
  last_failure text default ''::text not null,
  paused_at timestamp with time zone,
  paused_by text default ''::text not null,
  pause_reason text default ''::text not null,
  constraint webhook_target_pkey PRIMARY KEY (id),
  constraint webhook_target_merchant_id_endpoint_id_origin_key UNIQUE NULLS NOT DISTINCT (merchant_id, endpoint_id, origin)
);
CREATE INDEX webhook_target_endpoint ON webhook_target USING btree (endpoint_id) WHERE endpoint_id IS NOT NULL;

create table webhook_try (
  delivery_id bigint,
  attempt integer,
  at timestamp with time zone default clock_timestamp() not null,
  status integer,
  ms integer not null,
  error text default ''::text not null,
  answer text default ''::text not null,
  target_id bigint,
  sent_s bigint,
  signatures smallint default 0 not null,
  constraint webhook_try_pkey PRIMARY KEY (delivery_id, attempt)
);
CREATE INDEX webhook_try_target ON webhook_try USING btree (target_id, at DESC);

create table word_move (
  machine text,
  from_state text,
  to_state text,
  constraint word_move_pkey PRIMARY KEY (machine, from_state, to_state)
);

-- Functions
\ir sql/payout-orders/accepted_by_two.sql
\ir sql/ledger/account_of.sql
\ir sql/collection-accounts/account_state.sql
\ir sql/reports/acquired_facts.sql
\ir sql/receiving-places/acquiring_chain.sql
\ir sql/platform/acting_user.sql
\ir sql/platform/acting_users.sql
\ir sql/collection-orders/adjust_collection.sql
\ir sql/collection-orders/adjust_collection_proven.sql
\ir sql/receiving-places/adopt_statement_lines.sql
\ir sql/refunds/advance_refund.sql
\ir sql/refunds/advance_refund_proven.sql
\ir sql/merchants/amount_of_share.sql
\ir sql/payment-page/answer_complaint.sql
\ir sql/payment-page/answer_complaint_proven.sql
\ir sql/reconciliation/answer_hands.sql
\ir sql/reconciliation/answer_outcome.sql
\ir sql/refunds/answer_refund_dispute.sql
\ir sql/refunds/answer_refund_dispute_proven.sql
\ir sql/reconciliation/answer_rights.sql
\ir sql/ledger/app_accounts.sql
\ir sql/platform/app_merchant.sql
\ir sql/ledger/app_merchant_accounts.sql
\ir sql/platform/app_subtree.sql
\ir sql/platform/app_taid.sql
\ir sql/top-ups/app_top_ups.sql
\ir sql/approvals/approval_in_force.sql
\ir sql/approvals/approval_names.sql
\ir sql/approvals/approval_party.sql
\ir sql/approvals/approval_people.sql
\ir sql/approvals/approval_votes.sql
\ir sql/payout-orders/approve_payout.sql
\ir sql/payout-orders/approve_payout_proven.sql
\ir sql/refunds/approve_refund.sql
\ir sql/refunds/approve_refund_proven.sql
\ir sql/settlements/approve_settlement_run.sql
\ir sql/settlements/approve_settlement_run_proven.sql
\ir sql/refunds/approve_surplus.sql
\ir sql/refunds/approve_surplus_proven.sql
\ir sql/settlements/ask_own_settlement.sql
\ir sql/settlements/ask_settlement.sql
\ir sql/payout-orders/attach_proofs.sql
\ir sql/cash-outs/audit_cash_out.sql
\ir sql/audit/audit_kinds.sql
\ir sql/refunds/audit_refund.sql
\ir sql/audit/audit_row_hash.sql
\ir sql/settlements/audit_settlement.sql
\ir sql/top-ups/audit_top_up.sql
\ir sql/ledger/balance_after.sql
\ir sql/payment-channels/begin_channel_payment.sql
\ir sql/sign-in/begin_step_up_sum.sql
\ir sql/platform/begun_below.sql
\ir sql/payment-channels/book_channel_remittance.sql
\ir sql/refunds/book_deciding_refund.sql
\ir sql/refunds/book_refund.sql
\ir sql/refunds/book_refund_paid.sql
\ir sql/refunds/book_refund_returned.sql
\ir sql/payment-channels/book_remittance.sql
\ir sql/payment-channels/book_remittance_proven.sql
\ir sql/settlements/book_settlement.sql
\ir sql/participants/book_verification.sql
\ir sql/reconciliation/cancel_own_transfer.sql
\ir sql/reconciliation/cancel_own_transfer_proven.sql
\ir sql/refunds/cancel_refund.sql
\ir sql/refunds/cancel_refund_proven.sql
\ir sql/settlements/cancel_settlement.sql
\ir sql/settlements/cancel_settlement_proven.sql
\ir sql/reconciliation/candidate_payments.sql
\ir sql/reconciliation/candidate_returns.sql
\ir sql/cash-outs/cash_out_account_fault.sql
\ir sql/cash-outs/cash_out_fault.sql
\ir sql/cash-outs/cash_out_fee.sql
\ir sql/cash-outs/cash_out_free.sql
\ir sql/cash-outs/cash_out_hands.sql
\ir sql/cash-outs/cash_out_has_line.sql
\ir sql/cash-outs/cash_out_person_fault.sql
\ir sql/cash-outs/cash_out_settlement_fault.sql
\ir sql/ledger/catch_credit.sql
\ir sql/collection-orders/chain_share.sql
\ir sql/collection-orders/chain_shares.sql
\ir sql/sign-in/change_merchant_user.sql
\ir sql/receiving-places/change_order_place.sql
\ir sql/sign-in/change_staff.sql
\ir sql/payment-channels/channel_actor.sql
\ir sql/payment-channels/channel_bill_sums.sql
\ir sql/payment-channels/channel_evidence.sql
\ir sql/payment-channels/channel_in_use.sql
\ir sql/payment-channels/channel_margins.sql
\ir sql/payment-channels/channel_moves.sql
\ir sql/payment-channels/channel_of_line.sql
\ir sql/payment-channels/channel_remittance_runs.sql
\ir sql/payment-channels/channel_success.sql
\ir sql/payment-channels/channel_unpaid_bills.sql
\ir sql/refunds/chase_refunds.sql
\ir sql/ledger/check_transfer_sum.sql
\ir sql/participants/checked_settlement.sql
\ir sql/payment-channels/claim_channel_payments.sql
\ir sql/payment-channels/claim_channel_refund.sql
\ir sql/payment-channels/claim_channel_transfers.sql
\ir sql/payout-orders/claim_payouts.sql
\ir sql/payout-orders/claim_payouts_proven.sql
\ir sql/ledger/clearing_differences.sql
\ir sql/receiving-places/clearing_of_bank.sql
\ir sql/collection-orders/clearing_of_order.sql
\ir sql/cash-outs/close_cash_out_hold.sql
\ir sql/collection-orders/close_collection_order.sql
\ir sql/collection-orders/close_collection_order_proven.sql
\ir sql/ledger/close_ledger_period.sql
\ir sql/ledger/close_ledger_period_proven.sql
\ir sql/payout-orders/close_payout.sql
\ir sql/payout-orders/close_payout_proven.sql
\ir sql/settlements/close_settlement_hold.sql
\ir sql/collection-orders/collection_event_data.sql
\ir sql/collection-orders/collection_result.sql
\ir sql/collection-orders/collection_stands.sql
\ir sql/collection-orders/collection_state_name.sql
\ir sql/collection-orders/collection_succeeded.sql
\ir sql/collection-orders/commission_chain.sql
\ir sql/payment-channels/compare_bill_row.sql
\ir sql/payment-page/complaint_held.sql
\ir sql/payment-page/complaint_hold.sql
\ir sql/payment-page/complaint_refusal.sql
\ir sql/payment-page/complaints_held.sql
\ir sql/reconciliation/confirm_by_decision.sql
\ir sql/reconciliation/confirm_by_decision_proven.sql
\ir sql/reconciliation/confirm_by_statement.sql
\ir sql/collection-orders/confirm_collection_orders.sql
\ir sql/collection-orders/confirm_collection_orders_proven.sql
\ir sql/top-ups/confirm_deposit.sql
\ir sql/collection-accounts/count_account_hour.sql
\ir sql/risk/count_monitored_days.sql
\ir sql/collection-orders/count_order_use.sql
\ir sql/sign-in/count_step_up.sql
\ir sql/sign-in/count_step_up_proven.sql
\ir sql/collection-orders/counted_amount.sql
\ir sql/payout-orders/create_approved_payouts.sql
\ir sql/collection-orders/create_collection_orders.sql
\ir sql/receiving-places/create_institution_orders.sql
\ir sql/payout-orders/create_payout_orders.sql
\ir sql/collection-orders/create_places.sql
\ir sql/collection-orders/create_refusal.sql
\ir sql/reports/created_by_merchant.sql
\ir sql/reports/created_facts.sql
\ir sql/participants/credit_approved_float.sql
\ir sql/top-ups/credit_bank_receipt.sql
\ir sql/top-ups/credit_bank_top_up.sql
\ir sql/top-ups/credit_bank_top_up_proven.sql
\ir sql/participants/credit_float.sql
\ir sql/participants/credit_float_at.sql
\ir sql/top-ups/credit_top_up_by_line.sql
\ir sql/top-ups/credit_top_up_by_line_proven.sql
\ir sql/reconciliation/day_may_prove.sql
\ir sql/reconciliation/day_may_return.sql
\ir sql/reconciliation/debit_is_free.sql
\ir sql/reconciliation/debit_may_pay.sql
\ir sql/reconciliation/debit_names.sql
\ir sql/participants/debit_verifies.sql
\ir sql/top-ups/decide_deposit.sql
\ir sql/top-ups/decide_deposit_proven.sql
\ir sql/reconciliation/decision_refusal.sql
\ir sql/webhooks/deliver_event.sql
\ir sql/refunds/draw_reserve.sql
\ir sql/risk/drop_screening_entries.sql
\ir sql/settlements/drop_settlement.sql
\ir sql/collection-accounts/end_account_evidence.sql
\ir sql/reconciliation/end_answer_row.sql
\ir sql/payment-channels/end_bill_comparison.sql
\ir sql/cash-outs/end_cash_out.sql
\ir sql/cash-outs/end_cash_out_proven.sql
\ir sql/payment-channels/end_channel_notice.sql
\ir sql/refunds/end_complaint_hold.sql
\ir sql/sign-in/end_devices.sql
\ir sql/risk/end_freeze.sql
\ir sql/webhooks/end_gone_deliveries.sql
\ir sql/collection-orders/end_order_hold.sql
\ir sql/refunds/end_refund.sql
\ir sql/sign-in/end_user_sessions.sql
\ir sql/sign-in/enter_merchant_user.sql
\ir sql/refunds/enter_refund_account.sql
\ir sql/sign-in/enter_user.sql
\ir sql/retention/erase_on_request.sql
\ir sql/collection-accounts/evidence_holds.sql
\ir sql/ledger/evidence_of_transfers.sql
\ir sql/collection-orders/expire_collection_orders.sql
\ir sql/payout-orders/expire_payout_claims.sql
\ir sql/reconciliation/fail_answered.sql
\ir sql/payout-orders/fail_bank_payout.sql
\ir sql/payout-orders/fail_bank_payout_proven.sql
\ir sql/cash-outs/fail_cash_out.sql
\ir sql/cash-outs/fail_cash_out_proven.sql
\ir sql/payment-channels/fail_channel_payout.sql
\ir sql/payment-channels/fail_channel_refund.sql
\ir sql/payment-channels/fail_channel_transfer.sql
\ir sql/refunds/fail_refund.sql
\ir sql/refunds/fail_refund_proven.sql
\ir sql/settlements/fail_settlement.sql
\ir sql/settlements/fail_settlement_payment.sql
\ir sql/settlements/fail_settlement_proven.sql
\ir sql/collection-orders/fee_at.sql
\ir sql/collection-orders/fee_of.sql
\ir sql/merchants/fee_plan_at.sql
\ir sql/merchants/fee_plan_of.sql
\ir sql/reconciliation/file_freeze.sql
\ir sql/payment-page/file_next_complaint.sql
\ir sql/reconciliation/file_payer.sql
\ir sql/participants/file_verifications.sql
\ir sql/reconciliation/files_of_payment.sql
\ir sql/platform/final_below.sql
\ir sql/webhooks/finish_webhook_tries.sql
\ir sql/merchants/first_above_fee.sql
\ir sql/reconciliation/first_line_day.sql
\ir sql/licence/floats_standing.sql
\ir sql/reports/fold_acquired.sql
\ir sql/reports/fold_created.sql
\ir sql/reports/fold_ledger_days.sql
\ir sql/reports/fold_order_hours.sql
\ir sql/reports/fold_settled.sql
\ir sql/participants/follow_legal_name.sql
\ir sql/merchants/follow_merchant_application.sql
\ir sql/reports/forget_reports.sql
\ir sql/ledger/free_of.sql
\ir sql/risk/freeze_for_case.sql
\ir sql/risk/freeze_for_case_proven.sql
\ir sql/risk/freeze_held.sql
\ir sql/payout-orders/freeze_payout.sql
\ir sql/payout-orders/freeze_payout_proven.sql
\ir sql/risk/freeze_stands.sql
\ir sql/collection-orders/frozen_by.sql
\ir sql/approvals/gains_part.sql
\ir sql/participants/gate_of.sql
\ir sql/settlements/give_back_settlement.sql
\ir sql/ledger/grow_hold.sql
\ir sql/collection-accounts/guard_account_check.sql
\ir sql/collection-accounts/guard_account_evidence.sql
\ir sql/collection-accounts/guard_account_type.sql
\ir sql/receiving-places/guard_acquiring_agent.sql
\ir sql/approvals/guard_approval_check.sql
\ir sql/approvals/guard_approval_line.sql
\ir sql/approvals/guard_approval_move.sql
\ir sql/approvals/guard_approval_start.sql
\ir sql/approvals/guard_approval_sum.sql
\ir sql/channel-authorisation/guard_authorisation.sql
\ir sql/channel-authorisation/guard_authorisation_request.sql
\ir sql/receiving-places/guard_bank_account.sql
\ir sql/reconciliation/guard_bank_file.sql
\ir sql/participants/guard_business.sql
\ir sql/participants/guard_business_file.sql
\ir sql/cash-outs/guard_cash_out.sql
\ir sql/cash-outs/guard_cash_out_terms.sql
\ir sql/products/guard_channel.sql
\ir sql/payment-channels/guard_channel_bill.sql
\ir sql/payment-channels/guard_channel_bill_row.sql
\ir sql/payment-channels/guard_channel_difference.sql
\ir sql/payment-channels/guard_channel_notice.sql
\ir sql/payment-channels/guard_channel_payment.sql
\ir sql/payment-channels/guard_channel_receipt.sql
\ir sql/payment-channels/guard_channel_refund.sql
\ir sql/payment-channels/guard_channel_transfer.sql
\ir sql/payout-orders/guard_claim_proofs.sql
\ir sql/collection-accounts/guard_collection_account.sql
\ir sql/collection-orders/guard_collection_order.sql
\ir sql/payment-page/guard_complaint.sql
\ir sql/top-ups/guard_deposit.sql
\ir sql/webhooks/guard_endpoint.sql
\ir sql/webhooks/guard_endpoint_address.sql
\ir sql/collection-accounts/guard_entered_account.sql
\ir sql/participants/guard_float_credit.sql
\ir sql/shops/guard_goods_of_order.sql
\ir sql/ledger/guard_hold.sql
\ir sql/sign-in/guard_last_administrator.sql
\ir sql/retention/guard_legal_hold.sql
\ir sql/licence/guard_licence.sql
\ir sql/menus/guard_menu.sql
\ir sql/merchants/guard_merchant.sql
\ir sql/merchants/guard_merchant_addresses.sql
\ir sql/merchants/guard_merchant_application.sql
\ir sql/merchants/guard_merchant_document.sql
\ir sql/merchants/guard_merchant_end.sql
\ir sql/merchants/guard_merchant_jitter.sql
\ir sql/merchants/guard_merchant_key.sql
\ir sql/merchants/guard_merchant_part.sql
\ir sql/merchants/guard_merchant_resume.sql
\ir sql/merchants/guard_merchant_start.sql
\ir sql/payout-orders/guard_objection_url.sql
\ir sql/reconciliation/guard_own_transfer.sql
\ir sql/participants/guard_participant.sql
\ir sql/reconciliation/guard_payment_answer_row.sql
\ir sql/payment-channels/guard_payment_channel.sql
\ir sql/payout-orders/guard_payout.sql
\ir sql/payout-orders/guard_payout_approval.sql
\ir sql/receiving-places/guard_payout_claim_mode.sql
\ir sql/participants/guard_person.sql
\ir sql/licence/guard_policy.sql
\ir sql/products/guard_product.sql
\ir sql/payout-orders/guard_proof_file.sql
\ir sql/products/guard_rate.sql
\ir sql/receiving-places/guard_receipt_of_order.sql
\ir sql/receiving-places/guard_receiving_place.sql
\ir sql/refunds/guard_refund.sql
\ir sql/refunds/guard_refund_receipt.sql
\ir sql/retention/guard_retention_period.sql
\ir sql/merchants/guard_revoked_key.sql
\ir sql/risk/guard_risk_case.sql
\ir sql/risk/guard_risk_case_start.sql
\ir sql/risk/guard_risk_decision.sql
\ir sql/risk/guard_risk_report.sql
\ir sql/risk/guard_risk_rule.sql
\ir sql/participants/guard_risk_tier.sql
\ir sql/sign-in/guard_role.sql
\ir sql/products/guard_rotation_type.sql
\ir sql/risk/guard_screening_entry.sql
\ir sql/risk/guard_screening_hit.sql
\ir sql/risk/guard_screening_keys.sql
\ir sql/risk/guard_screening_list.sql
\ir sql/merchants/guard_secret_end.sql
\ir sql/settlements/guard_settlement.sql
\ir sql/settlements/guard_settlement_run.sql
\ir sql/settlements/guard_settlement_terms.sql
\ir sql/shops/guard_shop_goods.sql
\ir sql/sign-in/guard_staff.sql
\ir sql/sign-in/guard_staff_roles.sql
\ir sql/reconciliation/guard_statement_debit.sql
\ir sql/reconciliation/guard_statement_line.sql
\ir sql/reconciliation/guard_statement_match.sql
\ir sql/test-mode/guard_test_webhook.sql
\ir sql/products/guard_top_rate.sql
\ir sql/top-ups/guard_top_up.sql
\ir sql/top-ups/guard_top_up_start.sql
\ir sql/ledger/guard_transfer_date.sql
\ir sql/participants/guard_unfreeze.sql
\ir sql/participants/guard_verification_payment.sql
\ir sql/participants/guard_verified.sql
\ir sql/webhooks/guard_webhook_secret.sql
\ir sql/payment-page/hand_in_voucher.sql
\ir sql/payment-channels/hand_over_channel_transfer.sql
\ir sql/collection-orders/hold_collection.sql
\ir sql/risk/hold_free.sql
\ir sql/risk/hold_known.sql
\ir sql/collection-orders/hold_late.sql
\ir sql/reconciliation/hold_payments_of_file.sql
\ir sql/payout-orders/hold_payout.sql
\ir sql/participants/hold_person_limits.sql
\ir sql/risk/hold_settled.sql
\ir sql/risk/hold_waiting_payout.sql
\ir sql/payout-orders/inherit_legal_hold.sql
\ir sql/risk/insert_screening_hits.sql
\ir sql/collection-orders/institution_part.sql
\ir sql/collection-orders/institution_share.sql
\ir sql/payment-page/is_complained.sql
\ir sql/platform/is_erasing.sql
\ir sql/platform/is_first_set_up.sql
\ir sql/sign-in/is_merchant_admin.sql
\ir sql/merchants/is_merchant_developer.sql
\ir sql/participants/is_natural_person.sql
\ir sql/participants/is_new_owner.sql
\ir sql/platform/is_new_row.sql
\ir sql/platform/is_no_users_name.sql
\ir sql/refunds/is_own_account.sql
\ir sql/risk/is_own_entry.sql
\ir sql/platform/is_program.sql
\ir sql/webhooks/is_simulator.sql
\ir sql/approvals/is_staff_with.sql
\ir sql/participants/is_verified.sql
\ir sql/platform/keep_deployment_kind.sql
\ir sql/risk/keep_frozen.sql
\ir sql/risk/keep_frozen_account.sql
\ir sql/risk/keep_frozen_merchant.sql
\ir sql/risk/keep_frozen_order.sql
\ir sql/sign-in/keep_previous_half.sql
\ir sql/collection-orders/keep_share.sql
\ir sql/collection-accounts/lacks_evidence.sql
\ir sql/products/leave_narrowed_rotation.sql
\ir sql/products/leave_rotation.sql
\ir sql/ledger/ledger_balances_at.sql
\ir sql/ledger/ledger_period_hash.sql
\ir sql/ledger/ledger_period_ready.sql
\ir sql/ledger/ledger_period_rows.sql
\ir sql/licence/licence_fault.sql
\ir sql/licence/licence_signed.sql
\ir sql/receiving-places/lies_at_institution.sql
\ir sql/receiving-places/lies_on_client.sql
\ir sql/receiving-places/lies_on_own.sql
\ir sql/risk/lift_freeze.sql
\ir sql/risk/lift_freeze_proven.sql
\ir sql/reconciliation/line_is_for_account.sql
\ir sql/reconciliation/line_names_order.sql
\ir sql/payment-channels/list_unpaid_bills.sql
\ir sql/ledger/lock_account_money.sql
\ir sql/payment-channels/lock_channel_refund.sql
\ir sql/collection-orders/lock_frozen.sql
\ir sql/collection-orders/lock_order.sql
\ir sql/payment-channels/lock_paid_by_transfer.sql
\ir sql/payout-orders/lock_payout.sql
\ir sql/top-ups/lose_deposit.sql
\ir sql/receiving-places/luhn_digit.sql
\ir sql/settlements/make_due_settlements.sql
\ir sql/reconciliation/make_own_transfer.sql
\ir sql/reconciliation/make_own_transfer_proven.sql
\ir sql/settlements/make_settlement.sql
\ir sql/settlements/make_settlement_run.sql
\ir sql/settlements/make_settlement_run_proven.sql
\ir sql/settlements/make_settlements.sql
\ir sql/collection-orders/mark_adjusted.sql
\ir sql/products/mark_channels.sql
\ir sql/reconciliation/mark_reconciled.sql
\ir sql/reconciliation/mark_reconciled_proven.sql
\ir sql/payout-orders/match_bank_payout.sql
\ir sql/payout-orders/match_bank_payout_proven.sql
\ir sql/cash-outs/match_cash_out.sql
\ir sql/cash-outs/match_cash_out_proven.sql
\ir sql/payment-channels/match_channel_remittances.sql
\ir sql/reconciliation/match_own_transfer.sql
\ir sql/reconciliation/match_own_transfer_proven.sql
\ir sql/reconciliation/match_own_transfers.sql
\ir sql/refunds/match_refunds.sql
\ir sql/settlements/match_settlement.sql
\ir sql/settlements/match_settlement_proven.sql
\ir sql/participants/match_verification.sql
\ir sql/participants/match_verification_proven.sql
\ir sql/approvals/may_decide.sql
\ir sql/platform/may_sign.sql
\ir sql/approvals/merchant_has_second.sql
\ir sql/settlements/merchant_in_question.sql
\ir sql/collection-orders/merchant_left.sql
\ir sql/merchants/merchant_plans.sql
\ir sql/collection-orders/merchant_share.sql
\ir sql/merchants/merchant_volume_of.sql
\ir sql/platform/money_text.sql
\ir sql/risk/monitored_items.sql
\ir sql/payment-page/name_payer.sql
\ir sql/platform/named_user.sql
\ir sql/reconciliation/names_number.sql
\ir sql/settlements/next_settlement_cut.sql
\ir sql/payment-channels/note_channel_difference.sql
\ir sql/sign-in/note_codes_renewed.sql
\ir sql/payment-channels/note_contradiction.sql
\ir sql/sign-in/note_factor_change.sql
\ir sql/sign-in/note_passkey_change.sql
\ir sql/sign-in/note_passkey_removed.sql
\ir sql/payout-orders/note_payout.sql
\ir sql/webhooks/note_payout_deliveries.sql
\ir sql/ledger/note_solvency.sql
\ir sql/top-ups/note_top_up.sql
\ir sql/products/only_switched_off.sql
\ir sql/ledger/open_balance.sql
\ir sql/receiving-places/open_bank_clearing.sql
\ir sql/reconciliation/open_bank_file.sql
\ir sql/payment-channels/open_channel_clearing.sql
\ir sql/payment-channels/open_channel_transfer.sql
\ir sql/payment-page/open_complaint.sql
\ir sql/ledger/open_demo_balance.sql
\ir sql/ledger/open_merchant_accounts.sql
\ir sql/ledger/open_participant_accounts.sql
\ir sql/reconciliation/open_payment_file.sql
\ir sql/refunds/open_refund_case.sql
\ir sql/risk/open_risk_case.sql
\ir sql/collection-orders/order_freeze.sql
\ir sql/refunds/order_of_receipt.sql
\ir sql/refunds/order_of_surplus.sql
\ir sql/collection-orders/order_room.sql
\ir sql/collection-orders/order_use.sql
\ir sql/reports/own_acquired.sql
\ir sql/reports/own_created_by_merchant.sql
\ir sql/reports/own_created_since.sql
\ir sql/reconciliation/own_debit_fits.sql
\ir sql/participants/own_file_payer.sql
\ir sql/reconciliation/own_line_fits.sql
\ir sql/collection-orders/own_orders_by_amount.sql
\ir sql/reports/own_settled_and_acquired.sql
\ir sql/reports/own_settled_since.sql
\ir sql/settlements/own_settlement_fault.sql
\ir sql/settlements/own_settlement_sum.sql
\ir sql/participants/own_standing.sql
\ir sql/reconciliation/own_transfer_room.sql
\ir sql/reconciliation/own_transfer_terms.sql
\ir sql/payment-channels/paid_after_failure.sql
\ir sql/reconciliation/paid_on.sql
\ir sql/reconciliation/part_refusal.sql
\ir sql/participants/participant_frozen.sql
\ir sql/participants/participant_gate.sql
\ir sql/receiving-places/participants_numbers.sql
\ir sql/payout-orders/pay_bank_payout.sql
\ir sql/payment-channels/pay_channel_payout.sql
\ir sql/payment-channels/pay_channel_transfer.sql
\ir sql/collection-orders/pay_reference.sql
\ir sql/refunds/pay_refund.sql
\ir sql/refunds/pay_refund_proven.sql
\ir sql/settlements/pay_settlement.sql
\ir sql/refunds/payer_named.sql
\ir sql/reconciliation/payments_of_file.sql
\ir sql/reconciliation/payments_returned_by.sql
\ir sql/payout-orders/payout_event_data.sql
\ir sql/payout-orders/payout_hands.sql
\ir sql/payout-orders/payout_has_channel_evidence.sql
\ir sql/payout-orders/payout_is_frozen.sql
\ir sql/payout-orders/payout_is_kept.sql
\ir sql/payout-orders/payout_is_open.sql
\ir sql/payout-orders/payout_needs_two.sql
\ir sql/payout-orders/payout_result.sql
\ir sql/payout-orders/payout_send_fault.sql
\ir sql/payout-orders/payout_state_name.sql
\ir sql/sign-in/permissions_of_roles.sql
\ir sql/retention/person_marks.sql
\ir sql/collection-orders/person_room.sql
\ir sql/collection-orders/person_used.sql
\ir sql/ledger/place_evidence.sql
\ir sql/participants/place_participant.sql
\ir sql/receiving-places/place_refusal.sql
\ir sql/licence/policy_fault.sql
\ir sql/licence/policy_of.sql
\ir sql/payout-orders/post_payout.sql
\ir sql/reconciliation/post_statement_suspense.sql
\ir sql/ledger/post_transfer.sql
\ir sql/reports/posted_facts.sql
\ir sql/payment-channels/postpone_channel_refund.sql
\ir sql/payment-channels/postpone_channel_transfer.sql
\ir sql/refunds/proceed_refunds.sql
\ir sql/approvals/proposed_before.sql
\ir sql/platform/prove_acts.sql
\ir sql/audit/prove_audit.sql
\ir sql/approvals/prove_check.sql
\ir sql/approvals/prove_end.sql
\ir sql/platform/prove_event.sql
\ir sql/platform/prove_hand.sql
\ir sql/platform/prove_name.sql
\ir sql/reconciliation/prove_own_transfer.sql
\ir sql/approvals/prove_proposal.sql
\ir sql/products/prove_rate.sql
\ir sql/platform/prove_right.sql
\ir sql/platform/prove_user.sql
\ir sql/reconciliation/proving_lines.sql
\ir sql/payment-channels/prune_channel_notices.sql
\ir sql/test-mode/prune_test_space.sql
\ir sql/products/rate_of.sql
\ir sql/refunds/receipt_name.sql
\ir sql/refunds/receipt_surplus_left.sql
\ir sql/top-ups/record_deposits.sql
\ir sql/collection-orders/recount_order.sql
\ir sql/receiving-places/recount_places.sql
\ir sql/refunds/recover_advance.sql
\ir sql/refunds/refund_asker.sql
\ir sql/collection-orders/refund_collection.sql
\ir sql/collection-orders/refund_collection_proven.sql
\ir sql/refunds/refund_data.sql
\ir sql/refunds/refund_hands.sql
\ir sql/refunds/refund_lines.sql
\ir sql/refunds/refund_means.sql
\ir sql/refunds/refund_payable_of.sql
\ir sql/refunds/refund_payee.sql
\ir sql/refunds/refund_result.sql
\ir sql/refunds/refund_shares.sql
\ir sql/refunds/refund_shortage.sql
\ir sql/refunds/refund_source.sql
\ir sql/refunds/refund_state_name.sql
\ir sql/refunds/refund_takes.sql
\ir sql/refunds/refund_target.sql
\ir sql/refunds/refund_target_fault.sql
\ir sql/refunds/refund_wait.sql
\ir sql/settlements/refunds_expected.sql
\ir sql/refunds/refunds_waiting.sql
\ir sql/platform/refuse_acting.sql
\ir sql/approvals/refuse_beyond_own.sql
\ir sql/platform/refuse_change.sql
\ir sql/collection-orders/refuse_frozen_refund.sql
\ir sql/payout-orders/refuse_payout.sql
\ir sql/settlements/refuse_settlement.sql
\ir sql/settlements/refuse_settlement_run.sql
\ir sql/settlements/refuse_settlement_run_proven.sql
\ir sql/merchants/refuse_stopped_merchants.sql
\ir sql/approvals/refuse_unapproved.sql
\ir sql/participants/refuse_verification.sql
\ir sql/approvals/refuse_without.sql
\ir sql/participants/register_ends.sql
\ir sql/participants/relation_over.sql
\ir sql/cash-outs/release_cash_out.sql
\ir sql/cash-outs/release_cash_out_proven.sql
\ir sql/collection-orders/release_collection.sql
\ir sql/collection-orders/release_collection_proven.sql
\ir sql/shops/release_goods_claim.sql
\ir sql/risk/release_known.sql
\ir sql/risk/release_known_proven.sql
\ir sql/settlements/release_reserves.sql
\ir sql/sign-in/remove_passkey.sql
\ir sql/refunds/reopen_complaint.sql
\ir sql/payment-channels/reopen_failed_payout.sql
\ir sql/cash-outs/request_cash_out.sql
\ir sql/cash-outs/request_cash_out_proven.sql
\ir sql/refunds/request_receipt_surplus.sql
\ir sql/refunds/request_surplus.sql
\ir sql/approvals/require_approval.sql
\ir sql/settlements/reserve_standing.sql
\ir sql/sign-in/reset_password.sql
\ir sql/sign-in/reset_two_factor.sql
\ir sql/refunds/restore_reserve.sql
\ir sql/retention/retention_cutoff.sql
\ir sql/retention/retention_judge.sql
\ir sql/retention/retention_turn.sql
\ir sql/cash-outs/return_cash_out.sql
\ir sql/cash-outs/return_cash_out_proven.sql
\ir sql/payment-channels/return_channel_payout.sql
\ir sql/payment-channels/return_channel_refund.sql
\ir sql/payment-channels/return_channel_transfer.sql
\ir sql/payout-orders/return_claim.sql
\ir sql/reconciliation/return_line_fault.sql
\ir sql/merchants/return_merchant_application.sql
\ir sql/payout-orders/return_payout.sql
\ir sql/payout-orders/return_payout_proven.sql
\ir sql/refunds/return_refund.sql
\ir sql/refunds/return_refund_proven.sql
\ir sql/reconciliation/return_reversed_lines.sql
\ir sql/settlements/return_settlement.sql
\ir sql/settlements/return_settlement_proven.sql
\ir sql/participants/return_verification.sql
\ir sql/risk/risk_facts.sql
\ir sql/risk/risk_facts_of_request.sql
\ir sql/risk/risk_is_near.sql
\ir sql/risk/risk_is_odd.sql
\ir sql/risk/risk_tag.sql
\ir sql/ledger/roll_up_ledger.sql
\ir sql/reports/roll_up_reports.sql
\ir sql/ledger/rolled_balance.sql
\ir sql/refunds/rule_refund.sql
\ir sql/refunds/rule_refund_proven.sql
\ir sql/sign-in/save_role.sql
\ir sql/risk/screening_candidates.sql
\ir sql/risk/screening_stands.sql
\ir sql/audit/seal_audit.sql
\ir sql/platform/seal_personal_column.sql
\ir sql/cash-outs/send_cash_out.sql
\ir sql/cash-outs/send_cash_out_proven.sql
\ir sql/refunds/send_channel_refunds.sql
\ir sql/participants/send_due_verifications.sql
\ir sql/payout-orders/send_payouts.sql
\ir sql/payout-orders/send_payouts_proven.sql
\ir sql/refunds/send_refunds.sql
\ir sql/refunds/send_refunds_proven.sql
\ir sql/settlements/send_settlements.sql
\ir sql/settlements/send_settlements_proven.sql
\ir sql/participants/send_verification.sql
\ir sql/participants/send_verification_proven.sql
\ir sql/licence/service_offered.sql
\ir sql/payout-orders/settle_bank_payouts.sql
\ir sql/cash-outs/settle_cash_out.sql
\ir sql/cash-outs/settle_cash_outs.sql
\ir sql/payment-channels/settle_channel_receipt.sql
\ir sql/collection-orders/settle_collections.sql
\ir sql/top-ups/settle_deposit.sql
\ir sql/payment-channels/settle_open_receipts.sql
\ir sql/payout-orders/settle_payout.sql
\ir sql/refunds/settle_refund.sql
\ir sql/refunds/settle_refund_proven.sql
\ir sql/settlements/settle_settlements.sql
\ir sql/top-ups/settle_top_up_status.sql
\ir sql/participants/settle_verifications.sql
\ir sql/reports/settled_by_merchant.sql
\ir sql/reports/settled_facts.sql
\ir sql/collection-orders/settled_of.sql
\ir sql/payment-channels/settlement_account_gone.sql
\ir sql/settlements/settlement_account_of.sql
\ir sql/settlements/settlement_asked.sql
\ir sql/settlements/settlement_basis.sql
\ir sql/settlements/settlement_event_data.sql
\ir sql/settlements/settlement_fault.sql
\ir sql/settlements/settlement_hands.sql
\ir sql/settlements/settlement_has_channel_evidence.sql
\ir sql/settlements/settlement_line_fault.sql
\ir sql/collection-orders/settlement_lines.sql
\ir sql/settlements/settlement_plan_of.sql
\ir sql/settlements/settlement_result.sql
\ir sql/settlements/settlement_state_number.sql
\ir sql/settlements/settlement_sum.sql
\ir sql/settlements/settlement_unusual.sql
\ir sql/platform/shanghai_day.sql
\ir sql/collection-orders/share_at.sql
\ir sql/refunds/share_back.sql
\ir sql/collection-orders/share_of.sql
\ir sql/ledger/solvency_line.sql
\ir sql/participants/spread_risk_tier.sql
\ir sql/sign-in/spread_roles.sql
\ir sql/sign-in/spread_roles_after.sql
\ir sql/top-ups/stablecoin_value.sql
\ir sql/sign-in/staff_permissions.sql
\ir sql/refunds/start_refund.sql
\ir sql/refunds/start_surplus_refund.sql
\ir sql/payout-orders/step_payout_claim.sql
\ir sql/payout-orders/step_payout_claim_by_two.sql
\ir sql/payout-orders/stop_payout.sql
\ir sql/refunds/surplus_fault.sql
\ir sql/refunds/surplus_left.sql
\ir sql/refunds/surplus_receipt.sql
\ir sql/refunds/surplus_subject.sql
\ir sql/reconciliation/suspend_line.sql
\ir sql/approvals/take_approval_request.sql
\ir sql/reconciliation/take_bank_answer.sql
\ir sql/payment-channels/take_channel_receipt.sql
\ir sql/payment-channels/take_channel_refund.sql
\ir sql/payment-channels/take_channel_transfer.sql
\ir sql/collection-orders/take_created.sql
\ir sql/risk/take_monitored.sql
\ir sql/reconciliation/take_payment_answer.sql
\ir sql/reconciliation/take_payment_answer_proven.sql
\ir sql/reconciliation/take_receipt.sql
\ir sql/payout-orders/take_request.sql
\ir sql/reconciliation/take_returned_line.sql
\ir sql/refunds/takes_refund_account.sql
\ir sql/risk/tally_monitored.sql
\ir sql/cash-outs/tell_cash_out.sql
\ir sql/platform/tell_changed.sql
\ir sql/participants/tell_frozen.sql
\ir sql/licence/tell_licence.sql
\ir sql/webhooks/tell_merchant.sql
\ir sql/payout-orders/tell_merchant_of_payee.sql
\ir sql/payout-orders/tell_merchant_of_payout.sql
\ir sql/merchants/tell_merchant_people.sql
\ir sql/reconciliation/tell_reconciliation.sql
\ir sql/refunds/tell_refund.sql
\ir sql/risk/tell_risk.sql
\ir sql/sign-in/tell_session.sql
\ir sql/settlements/tell_settlement.sql
\ir sql/sign-in/tell_user.sql
\ir sql/licence/territory_of.sql
\ir sql/test-mode/test_merchants_due.sql
\ir sql/test-mode/test_products.sql
\ir sql/payout-orders/thaw_payout.sql
\ir sql/risk/tie_monitored.sql
\ir sql/risk/tie_screens.sql
\ir sql/payment-channels/transfer_fault.sql
\ir sql/participants/transfer_float.sql
\ir sql/participants/transfer_float_proven.sql
\ir sql/payout-orders/try_payouts.sql
\ir sql/collection-orders/unshared_amount.sql
\ir sql/webhooks/url_origin.sql
\ir sql/receiving-places/use_place.sql
\ir sql/platform/user_of_secret.sql
\ir sql/participants/verification_fault.sql
\ir sql/receiving-places/virtual_number.sql
\ir sql/webhooks/webhook_targets.sql
\ir sql/webhooks/webhook_text.sql
\ir sql/top-ups/why_not_credited.sql
\ir sql/platform/wire_last_day.sql
\ir sql/platform/wire_time.sql
\ir sql/products/withdraw_rate.sql
\ir sql/products/withdraw_rate_proven.sql
\ir sql/refunds/withdraw_refund.sql
\ir sql/audit/write_audit.sql
\ir sql/collection-orders/write_created.sql
\ir sql/platform/zoned_time.sql

-- Views
create view payout_hall as
 SELECT o.id,
    o.order_no,
    o.beneficiary_name AS user_name,
    o.user_type,
    o.amount,
    o.pay_type,
    o.product_id,
    o.status,
    o.create_time,
    o.bank_name,
    o.returns,
    c.deadline,
        CASE
            WHEN o.status = 0 THEN o.remark
            ELSE ''::text
        END AS remark
   FROM payout_order o
     LEFT JOIN payout_claim c ON c.payout_id = o.id AND c.status = 0
  WHERE (o.status = ANY (ARRAY[0, 1])) AND NOT o.frozen AND o.settlement_mode <> 'institution'::text AND (o.status = 1 OR NOT (EXISTS ( SELECT
           FROM merchant m
          WHERE m.id = o.merchant_id AND (m.suspended OR m.frozen))));
create view legal_hold_reach as
 SELECT h.mark
   FROM legal_hold h
  WHERE h.lifted_at IS NULL
UNION
 SELECT
        CASE
            WHEN x.kind = ANY (ARRAY['payer'::text, 'beneficiary'::text]) THEN 'person:'::text
            WHEN x.kind = ANY (ARRAY['order'::text, 'payout'::text]) THEN 'order:'::text
            ELSE x.kind || ':'::text
        END || x.key AS mark
   FROM legal_hold h
     JOIN LATERAL ( SELECT l.kind,
            l.key
           FROM risk_case_link l
          WHERE ('case:'::text || l.case_id) = h.mark
        UNION ALL
         SELECT c.subject_kind,
            c.subject_key
           FROM risk_case c
          WHERE ('case:'::text || c.id) = h.mark) x ON true
  WHERE h.lifted_at IS NULL AND h.kind = 'case'::text;
create view retained_collections as
 SELECT id,
    create_time AS begun,
        CASE
            WHEN frozen OR (status = ANY (ARRAY[0, 1])) THEN NULL::timestamp with time zone
            ELSE GREATEST(create_time, expire_time, affirm_time, fail_time, voucher_at)
        END AS over,
    payment_name <> ''::text OR payer_ref <> ''::text OR payer_name <> ''::text OR tag <> ''::text OR voucher_picture IS NOT NULL AS filled,
    ARRAY['order:'::text || agt_order_no, 'merchant:'::text || merchant_id, 'participant:'::text || participant_id] || person_marks(VARIADIC ARRAY[payment_name, payer_ref, payer_name]) AS marks
   FROM collection_order o;
create view retained_payouts as
 SELECT id,
    create_time AS begun,
        CASE
            WHEN frozen OR payout_is_open(status) THEN NULL::timestamp with time zone
            ELSE COALESCE(finish_time, create_time)
        END AS over,
    beneficiary_name <> ''::text OR beneficiary_account <> ''::text AS filled,
    (ARRAY['order:'::text || order_no, 'merchant:'::text || merchant_id] || (ARRAY( SELECT 'participant:'::text || c.participant_id
           FROM payout_claim c
          WHERE c.payout_id = o.id))) || person_marks(VARIADIC ARRAY[beneficiary_name, beneficiary_account]) AS marks
   FROM payout_order o;
create view retained_cash_outs as
 SELECT id,
    created_at AS begun,
        CASE
            WHEN status <> ALL (ARRAY[0, 1, 2, 7]) THEN GREATEST(created_at, ended_at, settled_at, returned_at)
            ELSE NULL::timestamp with time zone
        END AS over,
    account_no <> ''::text OR holder <> ''::text AS filled,
    ARRAY['order:'::text || cash_out_no, 'participant:'::text || participant_id] || person_marks(VARIADIC ARRAY[holder, account_no]) AS marks
   FROM cash_out o;
create view retained_top_ups as
 SELECT o.id,
    o.created_at AS begun,
        CASE
            WHEN o.status = ANY (ARRAY[0, 1, 3, 8]) THEN NULL::timestamp with time zone
            ELSE COALESCE(o.closed_at, o.created_at)
        END AS over,
    o.payer_name <> ''::text OR o.proof <> ''::text OR COALESCE(t.originator_name <> ''::text, false) AS filled,
    ARRAY['order:'::text || o.order_no, 'participant:'::text || o.participant_id] || person_marks(VARIADIC ARRAY[o.payer_name, t.originator_name]) AS marks
   FROM top_up_order o
     LEFT JOIN top_up_travel t ON t.order_id = o.id;
create view retained_receipts as
 SELECT id,
    at AS begun,
        CASE
            WHEN state = 'open'::text THEN NULL::timestamp with time zone
            ELSE at
        END AS over,
    payer <> ''::text OR payer_account <> ''::text AS filled,
    person_marks(VARIADIC ARRAY[payer, payer_account]) || (ARRAY( SELECT 'order:'::text || o.agt_order_no
           FROM statement_match m
             JOIN collection_order o ON o.id = m.order_id
          WHERE m.line_id = l.id)) AS marks
   FROM statement_line l;
create view retained_debits as
 SELECT id,
    at AS begun,
    at AS over,
    payee <> ''::text OR payee_account <> ''::text AS filled,
    person_marks(VARIADIC ARRAY[payee, payee_account]) || (ARRAY( SELECT x.m
           FROM cash_out o
             CROSS JOIN LATERAL ( VALUES ('order:'::text || o.cash_out_no), ('participant:'::text || o.participant_id)) x(m)
          WHERE o.id = d.cash_out_id)) AS marks
   FROM statement_debit d;
create view retained_proofs as
 SELECT c.id,
    c.claimed_at AS begun,
        CASE
            WHEN o.frozen OR (o.status = ANY (ARRAY[0, 1])) OR (EXISTS ( SELECT
               FROM proof_file p
              WHERE p.claim_id = c.id AND p.legal_hold)) THEN NULL::timestamp with time zone
            ELSE GREATEST(o.finish_time, ( SELECT max(p.attached_at) AS max
               FROM proof_file p
              WHERE p.claim_id = c.id))
        END AS over,
    (EXISTS ( SELECT
           FROM proof_file p
          WHERE p.claim_id = c.id AND p.removed_at IS NULL)) AS filled,
    ARRAY['order:'::text || o.order_no, 'merchant:'::text || o.merchant_id, 'participant:'::text || c.participant_id] || person_marks(VARIADIC ARRAY[o.beneficiary_name, o.beneficiary_account]) AS marks
   FROM payout_claim c
     JOIN payout_order o ON o.id = c.payout_id;
create view retained_complaints as
 SELECT q.id,
    q.at AS begun,
        CASE
            WHEN o.frozen THEN NULL::timestamp with time zone
            ELSE q.reviewed_at
        END AS over,
    q.detail <> ''::text OR q.contact <> ''::text AS filled,
    ARRAY['order:'::text || o.agt_order_no, 'merchant:'::text || o.merchant_id, 'participant:'::text || o.participant_id] || person_marks(VARIADIC ARRAY[o.payment_name, o.payer_ref, o.payer_name]) AS marks
   FROM complaint q
     JOIN collection_order o ON o.id = q.order_id;
create view retained_submissions as
 SELECT s.id,
    s.submitted_at AS begun,
        CASE
            WHEN s.state = 'pending'::text THEN NULL::timestamp with time zone
            ELSE relation_over(p.*, s.reviewed_at)
        END AS over,
    s.erased_at IS NULL AS filled,
    ARRAY['participant:'::text || p.id] || person_marks(VARIADIC ARRAY[s.legal_name]) AS marks
   FROM kyc_submission s
     JOIN participant p ON p.id = s.participant_id;
create view retained_invitations as
 SELECT i.id,
    i.created_at AS begun,
        CASE
            WHEN i.state = 'open'::text THEN NULL::timestamp with time zone
            WHEN i.participant_id IS NULL THEN i.closed_at
            ELSE relation_over(p.*, i.closed_at)
        END AS over,
    i.legal_name <> ''::text OR i.phone <> ''::text AS filled,
    ARRAY['participant:'::text || COALESCE(p.id, i.inviter_id)] || person_marks(VARIADIC ARRAY[i.legal_name]) AS marks
   FROM invitation i
     LEFT JOIN participant p ON p.id = i.participant_id;
create view retained_applications as
 SELECT a.id,
    a.created_at AS begun,
        CASE
            WHEN (a.state = ANY (ARRAY[0, 1, 3])) OR (m.kyb_status = ANY (ARRAY[1, 2])) OR m.frozen THEN NULL::timestamp with time zone
            ELSE GREATEST(a.closed_at, m.kyb_expires_at)
        END AS over,
    a.erased_at IS NULL AND a.sealed_people IS NOT NULL AS filled,
    ARRAY['merchant:'::text || m.id] AS marks
   FROM merchant_application a
     JOIN merchant m ON m.id = a.merchant_id;
create view retained_cases as
 SELECT id,
    opened_at AS begun,
        CASE
            WHEN (EXISTS ( SELECT
               FROM risk_freeze f
              WHERE f.case_id = c.id AND f.lifted_at IS NULL)) THEN NULL::timestamp with time zone
            ELSE closed_at
        END AS over,
    subject_name <> ''::text OR (EXISTS ( SELECT
           FROM risk_case_link l
          WHERE l.case_id = c.id AND l.name <> ''::text)) OR (EXISTS ( SELECT
           FROM risk_case_file f
             JOIN stored_file s ON s.name = f.name
          WHERE f.case_id = c.id AND s.kept_at IS NOT NULL)) AS filled,
    ARRAY['case:'::text || id] || (ARRAY( SELECT
                CASE
                    WHEN l.kind = ANY (ARRAY['payer'::text, 'beneficiary'::text]) THEN 'person:'::text
                    WHEN l.kind = ANY (ARRAY['order'::text, 'payout'::text]) THEN 'order:'::text
                    ELSE l.kind || ':'::text
                END || l.key
           FROM risk_case_link l
          WHERE l.case_id = c.id)) AS marks
   FROM risk_case c;
create view retained_hits as
 SELECT id,
    at AS begun,
    decided_at AS over,
    name <> ''::text AS filled,
    ARRAY[
        CASE subject_kind
            WHEN 'participant'::text THEN 'participant:'::text
            WHEN 'merchant'::text THEN 'merchant:'::text
            ELSE 'order:'::text
        END || subject_id] || person_marks(VARIADIC ARRAY[name]) AS marks
   FROM screening_hit h;
create view retained_sessions as
 SELECT s.id,
    s.created_at AS begun,
    COALESCE(s.ended_at, s.refresh_expires_at) AS over,
    s.user_agent <> ''::text OR s.ip <> ''::text AS filled,
        CASE
            WHEN u.participant_id IS NULL THEN '{}'::text[]
            ELSE ARRAY['participant:'::text || u.participant_id]
        END AS marks
   FROM session s
     JOIN app_user u ON u.id = s.user_id;
create view retained_visits as
 SELECT v.order_id AS id,
    v.at AS begun,
    v.at AS over,
    true AS filled,
    ARRAY['order:'::text || o.agt_order_no, 'merchant:'::text || o.merchant_id, 'participant:'::text || o.participant_id] || person_marks(VARIADIC ARRAY[o.payment_name, o.payer_ref, o.payer_name]) AS marks
   FROM payer_visit v
     JOIN collection_order o ON o.id = v.order_id;
create view retained_refusals as
 SELECT id,
    at AS begun,
    at AS over,
    answered_to <> ''::text AS filled,
        CASE
            WHEN kind = 'order'::text THEN ARRAY['order:'::text || subject]
            ELSE ARRAY( SELECT 'participant:'::text || u.participant_id
               FROM app_user u
              WHERE ('user:'::text || u.id) = r.subject_id AND u.participant_id IS NOT NULL)
        END AS marks
   FROM erasure_refusal r;
create view retained_refunds as
 SELECT id,
    requested_at AS begun,
        CASE
            WHEN state = ANY (ARRAY[4, 7, 8, 9]) THEN GREATEST(requested_at, ended_at, paid_at)
            ELSE NULL::timestamp with time zone
        END AS over,
    account_no <> ''::text OR holder <> ''::text OR erased_at IS NULL AND (EXISTS ( SELECT
           FROM refund_payment p
          WHERE p.refund_id = r.id AND (p.proof || p.objection_proof) <> ''::text)) AS filled,
    ARRAY['order:'::text || order_no, 'merchant:'::text || merchant_id, 'participant:'::text || participant_id] || person_marks(VARIADIC ARRAY[account_no, holder]) AS marks
   FROM refund r;
create view retained_refund_accounts as
 SELECT a.order_id AS id,
    a.at AS begun,
        CASE
            WHEN o.frozen OR (o.status = ANY (ARRAY[0, 1])) OR (EXISTS ( SELECT
               FROM refund r
              WHERE r.order_id = o.id AND (r.state = ANY (ARRAY[0, 1, 2, 3, 5, 6])))) THEN NULL::timestamp with time zone
            ELSE GREATEST(a.at, o.affirm_time)
        END AS over,
    true AS filled,
    ARRAY['order:'::text || o.agt_order_no, 'merchant:'::text || o.merchant_id, 'participant:'::text || o.participant_id] || person_marks(VARIADIC ARRAY[a.account_no, a.holder]) AS marks
   FROM refund_account a
     JOIN collection_order o ON o.id = a.order_id;

-- Rows
insert into account_type (acc_type, name, account_label, branch_label, third_party_label, confirm_prompt, enabled, number_rule, code_rule, declined, changed_at) values
  (0, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (1, '支付宝UID', 'UID', '备注名', '第三方编号', 'wallet', true, 'uid', 'optional', '', null),
  (10, '收款码扫码', '商户号', '门店', '收单机构号', 'generic', true, 'text', 'required', '', null),
  (11, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (12, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (13, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (14, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (15, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (16, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (17, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (18, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (19, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (2, '银行账户', '银行卡号', '开户支行', '联行号', 'payer', true, 'card', 'none', '', null),
  (20, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (21, '数字人民币卡包', '钱包编号', '运营机构', '子钱包编号', 'wallet', true, 'digits', 'optional', '', null),
  (22, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (23, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (24, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (25, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (26, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (27, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (28, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (29, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (3, '通用支付', '收款账号', '网点', '第三方编号', 'generic', true, 'text', 'optional', '', null),
  (30, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (31, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (32, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (33, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (34, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (35, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (36, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (37, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (38, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (39, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (4, '数字钱包', '钱包编号', '运营机构', '第三方编号', 'wallet', true, 'digits', 'optional', '', null),
  (40, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (41, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (42, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (43, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (44, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (45, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (46, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (47, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (48, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (49, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (5, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (50, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (51, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (52, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (53, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (54, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (55, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (56, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (57, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (58, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (59, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (6, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (60, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (61, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (62, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (63, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (64, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (65, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (66, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (67, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (68, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (69, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (7, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (70, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (71, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (72, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (73, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (74, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (75, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (76, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (8, '', '', '', '', 'generic', false, 'text', 'optional', '', null),
  (9, '', '', '', '', 'generic', false, 'text', 'optional', '', null);
insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above, by_merchant, propose_permission, check_permission, of_merchant) values
  ('account.type', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('agent.rate', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('approval.line', '{operator_admin,operator_finance}', '{operator_admin,operator_risk}', 2, null, false, null, null, false),
  ('bank.account', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('cash-out.pay', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 20000000, false, null, null, false),
  ('cash-out.return', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 20000000, false, null, null, false),
  ('cash-out.terms', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('channel.remittance', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('channel.save', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('collection.adjust', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 5000000, false, null, null, false),
  ('collection.refund', '{operator_admin,operator_finance,operator_support}', '{operator_admin,operator_finance}', 1, 5000000, true, null, null, false),
  ('complaint.answer', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('float.credit', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 50000000, false, null, null, false),
  ('freeze.lift', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('jurisdiction.policy', '{operator_admin}', '{operator_admin}', 1, null, false, null, null, false),
  ('legal-hold.lift', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('licence.profile', '{operator_admin}', '{operator_admin}', 1, null, false, null, null, false),
  ('list.release', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('merchant.account-request', '{merchant_admin,merchant_finance}', '{merchant_admin,merchant_finance,operator_admin}', 1, null, false, null, null, true),
  ('merchant.addresses', '{operator_admin,operator_support}', '{operator_admin}', 1, null, false, null, null, true),
  ('merchant.admission', '{operator_admin,operator_support}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('merchant.agent', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('merchant.endpoint', '{operator_admin,operator_support}', '{operator_admin}', 1, null, false, null, null, true),
  ('merchant.fee', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('merchant.first-user', '{operator_admin}', '{operator_admin}', 1, null, false, null, null, false),
  ('merchant.jitter', '{operator_admin,operator_support}', '{operator_admin}', 1, null, false, null, null, false),
  ('merchant.key', '{}', '{}', 1, null, false, null, null, false),
  ('merchant.member', '{merchant_admin}', '{merchant_admin,operator_admin}', 1, null, false, null, null, true),
  ('merchant.member-change', '{merchant_admin}', '{merchant_admin,operator_admin}', 1, null, false, null, null, true),
  ('merchant.payouts', '{merchant_admin,merchant_finance}', '{merchant_admin,merchant_finance,operator_admin,operator_finance}', 1, null, false, null, null, true),
  ('merchant.refund', '{merchant_admin,merchant_finance}', '{merchant_admin,merchant_finance,operator_admin,operator_finance}', 1, null, false, null, null, true),
  ('merchant.resume', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('merchant.settlement-account', '{operator_admin,operator_finance,operator_support}', '{operator_admin,operator_finance}', 1, null, true, null, null, false),
  ('merchant.settlement-plan', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('merchant.webhook-secret', '{}', '{}', 1, null, false, null, null, false),
  ('operator.change', '{operator_admin}', '{operator_admin}', 1, null, false, null, null, false),
  ('operator.create', '{operator_admin}', '{operator_admin}', 1, null, false, null, null, false),
  ('operator.passkey', '{operator_admin}', '{operator_admin}', 1, null, false, null, null, false),
  ('operator.password', '{operator_admin}', '{operator_admin}', 1, null, false, null, null, false),
  ('operator.two-factor', '{operator_admin}', '{operator_admin}', 1, null, false, null, null, false),
  ('own.cancel', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('own.match', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('own.transfer', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 50000000, false, null, null, false),
  ('participant.unfreeze', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('payment.channel', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('payout.end', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('payout.pay', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 100000000, false, null, null, false),
  ('payout.release', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('payout.return', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('payout.ruling', '{operator_admin,operator_finance,operator_risk}', '{operator_admin,operator_finance,operator_risk}', 1, null, false, null, null, false),
  ('person.limits', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('person.tier', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('product.save', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('receiving.place', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('refund.advance', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 5000000, false, null, null, false),
  ('refund.cancel', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('refund.return', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('refund.ruling', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('refund.surplus', '{operator_admin,operator_finance,operator_support}', '{operator_admin,operator_finance}', 1, 5000000, false, null, null, false),
  ('regulator.release', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('report.release', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('retention.erase', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('retention.period', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('risk.rule', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('role.save', '{operator_admin}', '{operator_admin}', 1, null, false, null, null, false),
  ('screening.hit', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('settlement.cancel', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('settlement.return', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false, null, null, false),
  ('settlement.run', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 100000000, false, null, null, false),
  ('statement.match', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 5000000, false, null, null, false),
  ('statement.suspense', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 5000000, false, null, null, false),
  ('tier.limits', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false, null, null, false),
  ('topup.bank', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 50000000, false, null, null, false),
  ('topup.deposit', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 50000000, false, null, null, false);
insert into audit_head (one, seq, hash, xid, id) values
  (true, 0, '\x3b2736fb856ecf9c034ccd80278924f38a460255817b2bc70101a160a8062c37', '0', 0);
insert into cash_out_terms (id, min_amount, max_amount, daily_amount, daily_count, fee_fixed, fee_rate, approval_id) overriding system value values
  (1, 10000, 50000000, 100000000, 10, 0, 0, null);
insert into ledger_account (id, owner_kind, owner_id, kind, currency) overriding system value values
  (1, 'operator', 0, 'revenue', 'CNY'),
  (2, 'operator', 0, 'suspense', 'CNY'),
  (3, 'operator', 0, 'stablecoin_clearing', 'CNY'),
  (4, 'operator', 0, 'bank_clearing', 'CNY'),
  (5, 'operator', 0, 'quarantine', 'CNY'),
  (6, 'operator', 0, 'refund_payable', 'CNY'),
  (7, 'operator', 0, 'channel_cost', 'CNY');
insert into ledger_rollup (account_id, balance, up_to) values
  (1, 0, '0'),
  (2, 0, '0'),
  (3, 0, '0'),
  (4, 0, '0'),
  (5, 0, '0'),
  (6, 0, '0'),
  (7, 0, '0');
insert into payout_policy (one, window_s, cool_down_s, max_open, two_people_above, min_amount, max_amount, objection_s) values
  (true, 900, 300, 3, 5000000, 100, 5000000000, 86400);
insert into report_cursor (one, events, transfers, sampled, sampled_xid) values
  (true, '0', 0, 0, '0');
insert into retention_cursor (source, floor, at_id, lowest_kept) values
  ('applications', 0, 0, null),
  ('cases', 0, 0, null),
  ('cash-outs', 0, 0, null),
  ('collections', 0, 0, null),
  ('complaints', 0, 0, null),
  ('debits', 0, 0, null),
  ('hits', 0, 0, null),
  ('invitations', 0, 0, null),
  ('payouts', 0, 0, null),
  ('proofs', 0, 0, null),
  ('receipts', 0, 0, null),
  ('refund-accounts', 0, 0, null),
  ('refunds', 0, 0, null),
  ('refusals', 0, 0, null),
  ('sessions', 0, 0, null),
  ('submissions', 0, 0, null),
  ('top-ups', 0, 0, null),
  ('visits', 0, 0, null);
insert into retention_period (category, months, least, changed_at) values
  ('access', 120, 6, null),
  ('case', 120, 60, null),
  ('complaint', 120, 36, null),
  ('identity', 120, 60, null),
  ('proof', 120, 60, null),
  ('screening', 120, 60, null),
  ('transaction', 120, 60, null);
insert into retention_source (source, category, place, lets_go) values
  ('applications', 'identity', 3, '{"update stored_file f set kept_at = null from merchant_document_place d where d.application_id = any ($1) and f.name = d.name
      and not exists (select from merchant_document_place e join merchant_application a on a.id = e.application_id where e.name = d.name and a.erased_at is null and a.id <> all ($1))","update merchant_application set sealed_people = null, merchant_text = '''',
  handed_in_note = case when handed_in_at is null then '''' else ''—'' end, erased_at = $2 where id = any ($1)"}'),
  ('cases', 'case', 12, '{"update stored_file f set kept_at = null from risk_case_file p where p.case_id = any ($1) and f.name = p.name","update risk_case_link set name = '''' where case_id = any ($1) and $2 is not null","update risk_case set subject_name = '''' where id = any ($1)"}'),
  ('cash-outs', 'transaction', 6, '{"update cash_out set account_no = '''', holder = '''' where id = any ($1) and $2 is not null"}'),
  ('collections', 'transaction', 4, '{"update stored_file f set kept_at = null from collection_order o where o.id = any ($1) and f.name = o.voucher_picture","update collection_order set payment_name = '''', payer_ref = '''', payer_name = '''', tag = '''', voucher_picture = null where id = any ($1) and $2 is not null","update channel_receipt set payer = '''' where $2 is not null and payment_no in (
    select p.payment_no from channel_payment p where p.order_id = any ($1))","update channel_notice set sealed = null where id in (
    select q.notice_id from channel_receipt q join channel_payment p on p.payment_no = q.payment_no
    where p.order_id = any ($1))"}'),
  ('complaints', 'complaint', 11, '{"update stored_file f set kept_at = null from complaint_picture p where p.complaint_id = any ($1) and f.name = p.name","update complaint set detail = '''', contact = '''' where id = any ($1) and $2 is not null"}'),
  ('debits', 'transaction', 9, '{"update statement_debit set payee = '''', payee_account = '''' where id = any ($1) and $2 is not null"}'),
  ('hits', 'screening', 13, '{"update screening_hit set name = '''' where id = any ($1) and $2 is not null"}'),
  ('invitations', 'identity', 2, '{"update invitation set legal_name = '''', phone = '''' where id = any ($1) and $2 is not null"}'),
  ('payouts', 'transaction', 5, '{"update payout_order set beneficiary_name = '''', beneficiary_account = '''' where id = any ($1) and $2 is not null"}'),
  ('proofs', 'proof', 10, '{"update stored_file f set kept_at = null from proof_file p where p.claim_id = any ($1) and p.removed_at is null and f.name = p.name","update proof_file set removed_at = $2 where claim_id = any ($1) and removed_at is null"}'),
  ('receipts', 'transaction', 8, '{"update statement_line set payer = '''', payer_account = '''' where id = any ($1) and $2 is not null"}'),
  ('refund-accounts', 'transaction', 18, '{"delete from refund_account where order_id = any ($1) and $2 is not null"}'),
  ('refunds', 'transaction', 17, '{"update stored_file f set kept_at = null from refund_payment p where p.refund_id = any ($1) and f.name in (p.proof, p.objection_proof)","update refund set account_no = '''', holder = '''', bank_name = '''', erased_at = $2 where id = any ($1)"}'),
  ('refusals', 'complaint', 16, '{"update erasure_refusal set answered_to = '''' where id = any ($1) and $2 is not null"}'),
  ('sessions', 'access', 14, '{"update session set user_agent = '''', ip = '''' where id = any ($1) and $2 is not null"}'),
  ('submissions', 'identity', 1, '{"update stored_file f set kept_at = null from kyc_document d where d.submission_id = any ($1) and f.name = d.name","update participant p set phone = '''' from kyc_submission s where s.id = any ($1) and p.id = s.participant_id and relation_over(p, s.reviewed_at) < $2","update kyc_submission set legal_name = '''', phone = '''', sealed_document_no = null, sealed_owners = null, sealed_representative = null, settle_account = '''', erased_at = $2 where id = any ($1)"}'),
  ('top-ups', 'transaction', 7, '{"update stored_file f set kept_at = null from top_up_order o where o.id = any ($1) and o.proof = ''/files/'' || f.name","update top_up_travel set originator_name = '''', beneficiary_name = '''' where order_id = any ($1)","update top_up_order set payer_name = '''', proof = '''', erased_at = $2 where id = any ($1)"}'),
  ('visits', 'access', 15, '{"delete from payer_visit where order_id = any ($1) and $2 is not null"}');
insert into risk_cursor (one, events, judged, found, listed, sessions) values
  (true, '0', 0, 0, 0, '1970-01-01 00:00:00+00');
insert into risk_tier (tier, place, daily_amount, daily_count, monthly_amount, monthly_count, review_months) values
  ('high', 2, 5000000, 200, 100000000, 4000, 12),
  ('low', 0, null, null, null, null, 36),
  ('medium', 1, 100000000, 2000, 2000000000, 40000, 24);
insert into screening_policy (one, exact, review, birth_same, birth_year, birth_other, document_other) values
  (true, 95, 85, 8, 4, 12, 5);
insert into state_move (machine, from_state, to_state) values
  ('approval', 0, 1),
  ('approval', 0, 2),
  ('approval', 0, 3),
  ('approval', 0, 4),
  ('cash_out', 0, 1),
  ('cash_out', 0, 4),
  ('cash_out', 0, 5),
  ('cash_out', 1, 2),
  ('cash_out', 1, 4),
  ('cash_out', 2, 3),
  ('cash_out', 2, 6),
  ('cash_out', 2, 7),
  ('cash_out', 3, 6),
  ('cash_out', 7, 2),
  ('cash_out', 7, 3),
  ('cash_out', 7, 4),
  ('chain_deposit', 0, 1),
  ('chain_deposit', 0, 2),
  ('chain_deposit', 0, 4),
  ('chain_deposit', 0, 5),
  ('chain_deposit', 0, 6),
  ('chain_deposit', 2, 1),
  ('chain_deposit', 2, 3),
  ('chain_deposit', 4, 2),
  ('chain_deposit', 5, 0),
  ('collection_account', 0, 1),
  ('collection_account', 0, 2),
  ('collection_account', 1, 0),
  ('collection_account', 1, 3),
  ('collection_account', 2, 0),
  ('collection_account', 3, 1),
  ('collection_order', 0, 1),
  ('collection_order', 0, 3),
  ('collection_order', 1, 2),
  ('collection_order', 1, 6),
  ('collection_order', 2, 4),
  ('collection_order', 2, 5),
  ('collection_order', 4, 5),
  ('collection_order', 5, 2),
  ('collection_order', 5, 4),
  ('collection_order', 6, 2),
  ('complaint', 0, 1),
  ('complaint', 0, 2),
  ('complaint', 1, 1),
  ('complaint', 1, 2),
  ('complaint', 2, 0),
  ('kyb', 0, 1),
  ('kyb', 1, 2),
  ('kyb', 1, 3),
  ('kyb', 2, 4),
  ('kyb', 3, 1),
  ('kyb', 4, 1),
  ('merchant_application', 0, 1),
  ('merchant_application', 0, 5),
  ('merchant_application', 1, 2),
  ('merchant_application', 1, 3),
  ('merchant_application', 3, 1),
  ('merchant_application', 3, 4),
  ('merchant_application', 3, 5),
  ('payout_claim', 0, 1),
  ('payout_claim', 0, 4),
  ('payout_claim', 0, 5),
  ('payout_claim', 1, 2),
  ('payout_claim', 1, 3),
  ('payout_claim', 3, 1),
  ('payout_claim', 3, 2),
  ('payout_claim', 3, 4),
  ('payout_order', 0, 1),
  ('payout_order', 0, 3),
  ('payout_order', 0, 4),
  ('payout_order', 0, 5),
  ('payout_order', 1, 0),
  ('payout_order', 1, 2),
  ('payout_order', 2, 6),
  ('payout_order', 5, 2),
  ('payout_order', 5, 7),
  ('payout_order', 7, 3),
  ('payout_order', 7, 4),
  ('payout_order', 7, 5),
  ('refund', 0, 1),
  ('refund', 0, 2),
  ('refund', 0, 7),
  ('refund', 0, 8),
  ('refund', 0, 9),
  ('refund', 1, 3),
  ('refund', 1, 9),
  ('refund', 2, 1),
  ('refund', 2, 8),
  ('refund', 2, 9),
  ('refund', 3, 4),
  ('refund', 3, 5),
  ('refund', 4, 6),
  ('refund', 5, 3),
  ('refund', 5, 9),
  ('refund', 6, 3),
  ('refund', 6, 9),
  ('risk_case', 0, 1),
  ('risk_case', 1, 2),
  ('risk_case', 1, 3),
  ('risk_case', 2, 1),
  ('risk_case', 2, 3),
  ('risk_report', 0, 1),
  ('screening_hit', 0, 1),
  ('screening_hit', 0, 2),
  ('shop_goods', 0, 1),
  ('shop_goods', 0, 2),
  ('shop_goods', 1, 0),
  ('shop_goods', 1, 2),
  ('shop_goods', 2, 0),
  ('shop_goods', 2, 1),
  ('top_up', 0, 1),
  ('top_up', 0, 2),
  ('top_up', 0, 4),
  ('top_up', 0, 5),
  ('top_up', 0, 6),
  ('top_up', 1, 0),
  ('top_up', 1, 2),
  ('top_up', 1, 3),
  ('top_up', 1, 4),
  ('top_up', 1, 5),
  ('top_up', 1, 7),
  ('top_up', 1, 8),
  ('top_up', 3, 1),
  ('top_up', 3, 2),
  ('top_up', 3, 7),
  ('top_up', 3, 8),
  ('top_up', 4, 1),
  ('top_up', 5, 1),
  ('top_up', 5, 2),
  ('top_up', 7, 1),
  ('top_up', 8, 2),
  ('top_up', 8, 3);
insert into word_move (machine, from_state, to_state) values
  ('own_transfer', 'waiting', 'cancelled'),
  ('own_transfer', 'waiting', 'done'),
  ('settlement', 'approved', 'cancelled'),
  ('settlement', 'approved', 'paying'),
  ('settlement', 'failed', 'cancelled'),
  ('settlement', 'failed', 'paying'),
  ('settlement', 'made', 'approved'),
  ('settlement', 'made', 'refused'),
  ('settlement', 'paid', 'returned'),
  ('settlement', 'paying', 'failed'),
  ('settlement', 'paying', 'paid'),
  ('settlement_run', 'made', 'approved'),
  ('settlement_run', 'made', 'refused');
select setval('cash_out_terms_id_seq', 1);
select setval('ledger_account_id_seq', 7);

-- Foreign keys, and constraints that hold for new rows alone
alter table account_code add constraint account_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES collection_account(id);
alter table account_code add constraint account_code_name_fkey FOREIGN KEY (name) REFERENCES stored_file(name) ON DELETE CASCADE;
alter table account_code add constraint account_code_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id);
alter table account_code add constraint account_code_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table account_paper add constraint account_paper_name_fkey FOREIGN KEY (name) REFERENCES stored_file(name) ON DELETE CASCADE;
alter table account_paper add constraint account_paper_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id);
alter table account_paper add constraint account_paper_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table agent_register add constraint agent_register_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table agent_register add constraint agent_register_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table app_user add constraint app_user_phone_sealed CHECK (phone = ''::text OR starts_with(phone, 'enc2.p.'::text)) NOT VALID;
alter table app_user add constraint app_user_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table app_user add constraint app_user_participant FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table approval add constraint approval_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES app_user(id);
alter table approval add constraint approval_kind_fkey FOREIGN KEY (kind) REFERENCES approval_kind(kind);
alter table approval add constraint approval_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES app_user(id);
alter table approval add constraint approval_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table approval add constraint approval_owner_merchant_fkey FOREIGN KEY (owner_merchant) REFERENCES merchant(id);
alter table approval_check add constraint approval_check_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table approval_check add constraint approval_check_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table approval_secret add constraint approval_secret_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table authorisation_event add constraint authorisation_event_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table authorisation_request add constraint authorisation_request_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table bank_account add constraint bank_account_account_no_sealed CHECK (account_no = ''::text OR starts_with(account_no, 'enc2.a.'::text)) NOT VALID;
alter table bank_account add constraint bank_account_clearing_account_fkey FOREIGN KEY (clearing_account) REFERENCES ledger_account(id);
alter table bank_statement_day add constraint bank_statement_day_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_account(id);
alter table bank_statement_day add constraint bank_statement_day_import_id_fkey FOREIGN KEY (import_id) REFERENCES statement_import(id);
alter table cash_out add constraint cash_out_account_no_sealed CHECK (account_no = ''::text OR starts_with(account_no, 'enc2.a.'::text)) NOT VALID;
alter table cash_out add constraint cash_out_holder_sealed CHECK (holder = ''::text OR starts_with(holder, 'enc2.n.'::text)) NOT VALID;
alter table cash_out add constraint cash_out_acc_id_fkey FOREIGN KEY (acc_id) REFERENCES collection_account(id);
alter table cash_out add constraint cash_out_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table cash_out add constraint cash_out_debit_id_fkey FOREIGN KEY (debit_id) REFERENCES statement_debit(id);
alter table cash_out add constraint cash_out_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table cash_out add constraint cash_out_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table cash_out add constraint cash_out_return_approval_id_fkey FOREIGN KEY (return_approval_id) REFERENCES approval(id);
alter table cash_out add constraint cash_out_return_line_id_fkey FOREIGN KEY (return_line_id) REFERENCES statement_line(id);
alter table cash_out add constraint cash_out_source_account_fkey FOREIGN KEY (source_account) REFERENCES ledger_account(id);
alter table cash_out add constraint cash_out_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES kyc_submission(id);
alter table cash_out add constraint cash_out_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table cash_out_payment add constraint cash_out_payment_cash_out_id_fkey FOREIGN KEY (cash_out_id) REFERENCES cash_out(id);
alter table cash_out_terms add constraint cash_out_terms_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table chain_deposit add constraint chain_deposit_order_id_fkey FOREIGN KEY (order_id) REFERENCES top_up_order(id);
alter table channel add constraint channel_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id);
alter table channel_authorisation add constraint channel_authorisation_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table channel_bill add constraint channel_bill_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES payment_channel(id);
alter table channel_bill_row add constraint channel_bill_row_channel_id_day_fkey FOREIGN KEY (channel_id, day) REFERENCES channel_bill(channel_id, day);
alter table channel_difference add constraint channel_difference_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES payment_channel(id);
alter table channel_difference add constraint channel_difference_row_id_fkey FOREIGN KEY (row_id) REFERENCES channel_bill_row(id);
alter table channel_notice add constraint channel_notice_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES payment_channel(id);
alter table channel_payment add constraint channel_payment_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES payment_channel(id);
alter table channel_payout add constraint channel_payout_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES payment_channel(id);
alter table channel_payout add constraint channel_payout_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES channel_notice(id);
alter table channel_payout add constraint channel_payout_transfer_no_fkey FOREIGN KEY (transfer_no) REFERENCES channel_transfer(transfer_no);
alter table channel_receipt add constraint channel_receipt_payer_sealed CHECK (payer = ''::text OR starts_with(payer, 'enc2.a.'::text)) NOT VALID;
alter table channel_receipt add constraint channel_receipt_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES payment_channel(id);
alter table channel_receipt add constraint channel_receipt_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES channel_notice(id);
alter table channel_refund add constraint channel_refund_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES payment_channel(id);
alter table channel_refund add constraint channel_refund_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES channel_notice(id);
alter table channel_refund add constraint channel_refund_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES channel_receipt(id);
alter table channel_refund add constraint channel_refund_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id);
alter table channel_remittance add constraint channel_remittance_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table channel_remittance add constraint channel_remittance_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES payment_channel(id);
alter table channel_remittance add constraint channel_remittance_line_id_fkey FOREIGN KEY (line_id) REFERENCES statement_line(id);
alter table channel_remittance_day add constraint channel_remittance_day_channel_id_day_fkey FOREIGN KEY (channel_id, day) REFERENCES channel_bill(channel_id, day);
alter table channel_remittance_day add constraint channel_remittance_day_remittance_id_fkey FOREIGN KEY (remittance_id) REFERENCES channel_remittance(id);
alter table channel_transfer add constraint channel_transfer_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES payment_channel(id);
alter table collection_account add constraint collection_account_account_other_name_sealed CHECK (account_other_name = ''::text OR starts_with(account_other_name, 'enc2.n.'::text)) NOT VALID;
alter table collection_account add constraint collection_account_out_auth_no_sealed CHECK (out_auth_no = ''::text OR starts_with(out_auth_no, 'enc2.a.'::text)) NOT VALID;
alter table collection_account add constraint collection_account_receive_user_name_sealed CHECK (receive_user_name = ''::text OR starts_with(receive_user_name, 'enc2.n.'::text)) NOT VALID;
alter table collection_account add constraint collection_account_acc_type_fkey FOREIGN KEY (acc_type) REFERENCES account_type(acc_type);
alter table collection_account add constraint collection_account_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES app_user(id);
alter table collection_account add constraint collection_account_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES app_user(id);
alter table collection_account add constraint collection_account_evidence_authorisation_fkey FOREIGN KEY (evidence_authorisation) REFERENCES channel_authorisation(id);
alter table collection_account add constraint collection_account_evidence_paper_fkey FOREIGN KEY (evidence_paper) REFERENCES account_paper(name);
alter table collection_account add constraint collection_account_evidence_submission_fkey FOREIGN KEY (evidence_submission) REFERENCES kyc_submission(id);
alter table collection_account add constraint collection_account_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table collection_adjustment add constraint collection_adjustment_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table collection_adjustment add constraint collection_adjustment_order_id_fkey FOREIGN KEY (order_id) REFERENCES collection_order(id);
alter table collection_order add constraint collection_order_asked CHECK (asked_amount > amount) NOT VALID;
alter table collection_order add constraint collection_order_payer_name_sealed CHECK (payer_name = ''::text OR starts_with(payer_name, 'enc2.n.'::text)) NOT VALID;
alter table collection_order add constraint collection_order_payer_ref_sealed CHECK (payer_ref = ''::text OR starts_with(payer_ref, 'enc2.n.'::text)) NOT VALID;
alter table collection_order add constraint collection_order_payment_name_sealed CHECK (payment_name = ''::text OR starts_with(payment_name, 'enc2.n.'::text) OR starts_with(payment_name, 'enc1.n.'::text)) NOT VALID;
alter table collection_order add constraint collection_order_place_id_fkey FOREIGN KEY (place_id) REFERENCES receiving_place(id);
alter table complaint add constraint complaint_contact_sealed CHECK (contact = ''::text OR starts_with(contact, 'enc2.c.'::text)) NOT VALID;
alter table complaint add constraint complaint_order_id_fkey FOREIGN KEY (order_id) REFERENCES collection_order(id);
alter table complaint_note add constraint complaint_note_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaint(id);
alter table complaint_picture add constraint complaint_picture_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaint(id);
alter table complaint_picture add constraint complaint_picture_name_fkey FOREIGN KEY (name) REFERENCES stored_file(name) ON DELETE CASCADE;
alter table complaint_picture add constraint complaint_picture_order_id_fkey FOREIGN KEY (order_id) REFERENCES collection_order(id);
alter table erasure add constraint erasure_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table erasure add constraint erasure_run_id_fkey FOREIGN KEY (run_id) REFERENCES retention_run(id);
alter table erasure_refusal add constraint erasure_refusal_answered_to_sealed CHECK (answered_to = ''::text OR starts_with(answered_to, 'enc2.c.'::text)) NOT VALID;
alter table erasure_refusal add constraint erasure_refusal_refused_by_fkey FOREIGN KEY (refused_by) REFERENCES app_user(id);
alter table export_job add constraint export_job_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table float_credit_unlined add constraint float_credit_unlined_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table float_transfer add constraint float_transfer_from_id_fkey FOREIGN KEY (from_id) REFERENCES participant(id);
alter table float_transfer add constraint float_transfer_ledger_transfer_id_fkey FOREIGN KEY (ledger_transfer_id) REFERENCES ledger_transfer(id);
alter table float_transfer add constraint float_transfer_to_id_fkey FOREIGN KEY (to_id) REFERENCES participant(id);
alter table float_transfer add constraint float_transfer_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table goods_claim add constraint goods_claim_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table goods_claim add constraint goods_claim_shop_order_id_fkey FOREIGN KEY (shop_order_id) REFERENCES shop_order(id);
alter table invitation add constraint invitation_legal_name_sealed CHECK (legal_name = ''::text OR starts_with(legal_name, 'enc2.n.'::text)) NOT VALID;
alter table invitation add constraint invitation_phone_sealed CHECK (phone = ''::text OR starts_with(phone, 'enc2.p.'::text)) NOT VALID;
alter table invitation add constraint invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES app_user(id);
alter table invitation add constraint invitation_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES participant(id);
alter table invitation add constraint invitation_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table jurisdiction_policy add constraint jurisdiction_policy_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table known_device add constraint known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table kyc_document add constraint kyc_document_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(id);
alter table kyc_document add constraint kyc_document_name_fkey FOREIGN KEY (name) REFERENCES stored_file(name) ON DELETE CASCADE;
alter table kyc_document add constraint kyc_document_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES kyc_submission(id);
alter table kyc_document add constraint kyc_document_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES app_user(id);
alter table kyc_submission add constraint kyc_submission_legal_name_sealed CHECK (legal_name = ''::text OR starts_with(legal_name, 'enc2.n.'::text)) NOT VALID;
alter table kyc_submission add constraint kyc_submission_phone_sealed CHECK (phone = ''::text OR starts_with(phone, 'enc2.p.'::text)) NOT VALID;
alter table kyc_submission add constraint kyc_submission_settle_account_sealed CHECK (settle_account = ''::text OR starts_with(settle_account, 'enc2.a.'::text)) NOT VALID;
alter table kyc_submission add constraint kyc_submission_cleared_by_fkey FOREIGN KEY (cleared_by) REFERENCES app_user(id);
alter table kyc_submission add constraint kyc_submission_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(id);
alter table kyc_submission add constraint kyc_submission_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table kyc_submission add constraint kyc_submission_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES app_user(id);
alter table kyc_submission add constraint kyc_submission_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES app_user(id);
alter table ledger_balance add constraint ledger_balance_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id);
alter table ledger_opening add constraint ledger_opening_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id);
alter table ledger_period_balance add constraint ledger_period_balance_month_fkey FOREIGN KEY (month) REFERENCES ledger_period(month);
alter table ledger_rollup add constraint ledger_rollup_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id);
alter table legal_hold add constraint legal_hold_person_name_sealed CHECK (person_name = ''::text OR starts_with(person_name, 'enc2.n.'::text)) NOT VALID;
alter table legal_hold add constraint legal_hold_lift_approval_fkey FOREIGN KEY (lift_approval) REFERENCES approval(id);
alter table legal_hold add constraint legal_hold_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES app_user(id);
alter table licence_profile add constraint licence_profile_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table licence_profile add constraint licence_profile_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES app_user(id);
alter table licence_profile add constraint licence_profile_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES app_user(id);
alter table menu_item add constraint menu_parent FOREIGN KEY (area, parent) REFERENCES menu_item(area, key) DEFERRABLE INITIALLY DEFERRED;
alter table merchant add constraint merchant_acquiring_agent_fkey FOREIGN KEY (acquiring_agent) REFERENCES participant(id);
alter table merchant add constraint merchant_kyb_entered_by_fkey FOREIGN KEY (kyb_entered_by) REFERENCES app_user(id);
alter table merchant add constraint merchant_kyb_reviewed_by_fkey FOREIGN KEY (kyb_reviewed_by) REFERENCES app_user(id);
alter table merchant add constraint merchant_risk_tier_fkey FOREIGN KEY (risk_tier) REFERENCES risk_tier(tier);
alter table merchant_application add constraint merchant_application_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table merchant_application add constraint merchant_application_cleared_by_fkey FOREIGN KEY (cleared_by) REFERENCES app_user(id);
alter table merchant_application add constraint merchant_application_handed_in_by_fkey FOREIGN KEY (handed_in_by) REFERENCES app_user(id);
alter table merchant_application add constraint merchant_application_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table merchant_application add constraint merchant_application_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES app_user(id);
alter table merchant_document_place add constraint merchant_document_place_application_id_fkey FOREIGN KEY (application_id) REFERENCES merchant_application(id);
alter table merchant_document_place add constraint merchant_document_place_name_fkey FOREIGN KEY (name) REFERENCES stored_file(name) ON DELETE CASCADE;
alter table merchant_fee add constraint merchant_fee_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table merchant_fee add constraint merchant_fee_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id);
alter table merchant_key add constraint merchant_key_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table order_place add constraint order_place_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_account(id);
alter table order_place add constraint order_place_payment_channel_id_fkey FOREIGN KEY (payment_channel_id) REFERENCES payment_channel(id);
alter table order_place add constraint order_place_place_id_fkey FOREIGN KEY (place_id) REFERENCES receiving_place(id);
alter table own_transfer add constraint own_transfer_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table own_transfer add constraint own_transfer_cancel_approval_id_fkey FOREIGN KEY (cancel_approval_id) REFERENCES approval(id);
alter table own_transfer add constraint own_transfer_debit_id_fkey FOREIGN KEY (debit_id) REFERENCES statement_debit(id);
alter table own_transfer add constraint own_transfer_from_account_fkey FOREIGN KEY (from_account) REFERENCES bank_account(id);
alter table own_transfer add constraint own_transfer_line_id_fkey FOREIGN KEY (line_id) REFERENCES statement_line(id);
alter table own_transfer add constraint own_transfer_to_account_fkey FOREIGN KEY (to_account) REFERENCES bank_account(id);
alter table participant add constraint participant_legal_name_sealed CHECK (legal_name = ''::text OR starts_with(legal_name, 'enc2.n.'::text)) NOT VALID;
alter table participant add constraint participant_phone_sealed CHECK (phone = ''::text OR starts_with(phone, 'enc2.p.'::text)) NOT VALID;
alter table participant add constraint participant_kyc_entered_by_fkey FOREIGN KEY (kyc_entered_by) REFERENCES app_user(id);
alter table participant add constraint participant_kyc_reviewed_by_fkey FOREIGN KEY (kyc_reviewed_by) REFERENCES app_user(id);
alter table participant add constraint participant_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES participant(id);
alter table participant add constraint participant_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table participant_rate add constraint participant_rate_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table participant_rate add constraint participant_rate_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id);
alter table participant_rate add constraint participant_rate_switched_by_fkey FOREIGN KEY (switched_by) REFERENCES participant(id);
alter table participant_rate_withdrawn add constraint participant_rate_withdrawn_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table participant_rate_withdrawn add constraint participant_rate_withdrawn_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id);
alter table passkey add constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table payer_picture add constraint payer_picture_name_fkey FOREIGN KEY (name) REFERENCES stored_file(name) ON DELETE CASCADE;
alter table payer_picture add constraint payer_picture_order_id_fkey FOREIGN KEY (order_id) REFERENCES collection_order(id);
alter table payment_answer_row add constraint payment_answer_row_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES payment_answer(id);
alter table payment_channel add constraint payment_channel_clearing_account_fkey FOREIGN KEY (clearing_account) REFERENCES ledger_account(id);
alter table payment_channel add constraint payment_channel_secret_id_fkey FOREIGN KEY (secret_id) REFERENCES channel_secret(id);
alter table payout_claim add constraint payout_claim_accept_first_by_fkey FOREIGN KEY (accept_first_by) REFERENCES app_user(id);
alter table payout_claim add constraint payout_claim_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES app_user(id);
alter table payout_claim add constraint payout_claim_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table payout_claim add constraint payout_claim_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout_order(id);
alter table payout_claim add constraint payout_claim_ruling_approval_id_fkey FOREIGN KEY (ruling_approval_id) REFERENCES approval(id);
alter table payout_order add constraint payout_order_beneficiary_account_sealed CHECK (beneficiary_account = ''::text OR starts_with(beneficiary_account, 'enc2.a.'::text)) NOT VALID;
alter table payout_order add constraint payout_order_beneficiary_name_sealed CHECK (beneficiary_name = ''::text OR starts_with(beneficiary_name, 'enc2.n.'::text)) NOT VALID;
alter table payout_order add constraint payout_order_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table payout_order add constraint payout_order_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table payout_order add constraint payout_order_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id);
alter table payout_payment add constraint payout_payment_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES settlement_batch(id);
alter table payout_payment add constraint payout_payment_debit_id_fkey FOREIGN KEY (debit_id) REFERENCES statement_debit(id);
alter table payout_payment add constraint payout_payment_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout_order(id);
alter table payout_payment add constraint payout_payment_return_approval_id_fkey FOREIGN KEY (return_approval_id) REFERENCES approval(id);
alter table payout_payment add constraint payout_payment_return_line_id_fkey FOREIGN KEY (return_line_id) REFERENCES statement_line(id);
alter table payout_payment add constraint payout_payment_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES channel_transfer(id);
alter table person add constraint person_legal_name_sealed CHECK (legal_name = ''::text OR starts_with(legal_name, 'enc2.n.'::text)) NOT VALID;
alter table person add constraint person_risk_tier_fkey FOREIGN KEY (risk_tier) REFERENCES risk_tier(tier);
alter table person_usage add constraint person_usage_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
alter table proof_file add constraint proof_file_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES payout_claim(id);
alter table proof_file add constraint proof_file_near_name_fkey FOREIGN KEY (near_name) REFERENCES proof_file(name);
alter table proof_file add constraint proof_file_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id);
alter table proof_file add constraint proof_file_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table proof_use add constraint proof_use_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES payout_claim(id);
alter table receipt add constraint receipt_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table receipt add constraint receipt_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_account(id);
alter table receipt add constraint receipt_channel_receipt_id_fkey FOREIGN KEY (channel_receipt_id) REFERENCES channel_receipt(id);
alter table receipt add constraint receipt_line_id_fkey FOREIGN KEY (line_id) REFERENCES statement_line(id);
alter table receiving_place add constraint receiving_place_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_account(id);
alter table receiving_place add constraint receiving_place_payment_channel_id_fkey FOREIGN KEY (payment_channel_id) REFERENCES payment_channel(id);
alter table receiving_place add constraint receiving_place_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id);
alter table receiving_place_day add constraint receiving_place_day_place_id_fkey FOREIGN KEY (place_id) REFERENCES receiving_place(id);
alter table recovery_code add constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table refund add constraint refund_account_no_sealed CHECK (account_no = ''::text OR starts_with(account_no, 'enc2.a.'::text)) NOT VALID;
alter table refund add constraint refund_holder_sealed CHECK (holder = ''::text OR starts_with(holder, 'enc2.n.'::text)) NOT VALID;
alter table refund add constraint refund_channel_receipt_id_fkey FOREIGN KEY (channel_receipt_id) REFERENCES channel_receipt(id);
alter table refund add constraint refund_decides FOREIGN KEY (order_id, complaint_id) REFERENCES complaint(order_id, id);
alter table refund add constraint refund_line_id_fkey FOREIGN KEY (line_id) REFERENCES statement_line(id);
alter table refund_account add constraint refund_account_account_no_sealed CHECK (account_no = ''::text OR starts_with(account_no, 'enc2.a.'::text)) NOT VALID;
alter table refund_account add constraint refund_account_holder_sealed CHECK (holder = ''::text OR starts_with(holder, 'enc2.n.'::text)) NOT VALID;
alter table refund_payment add constraint refund_payment_accept_first_by_fkey FOREIGN KEY (accept_first_by) REFERENCES app_user(id);
alter table refund_payment add constraint refund_payment_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES settlement_batch(id);
alter table refund_payment add constraint refund_payment_return_approval_id_fkey FOREIGN KEY (return_approval_id) REFERENCES approval(id);
alter table refund_payment add constraint refund_payment_ruling_approval_id_fkey FOREIGN KEY (ruling_approval_id) REFERENCES approval(id);
alter table reserve_draw add constraint reserve_draw_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id);
alter table reserve_draw add constraint reserve_draw_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES reserve_part(settlement_id);
alter table reserve_part add constraint reserve_part_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table reserve_part add constraint reserve_part_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id);
alter table retention_cursor add constraint retention_cursor_source_fkey FOREIGN KEY (source) REFERENCES retention_source(source);
alter table retention_run add constraint retention_run_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app_user(id);
alter table retention_source add constraint retention_source_category_fkey FOREIGN KEY (category) REFERENCES retention_period(category);
alter table risk_case add constraint risk_case_subject_name_sealed CHECK (subject_name = ''::text OR starts_with(subject_name, 'enc2.n.'::text)) NOT VALID;
alter table risk_case add constraint risk_case_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES app_user(id);
alter table risk_case add constraint risk_case_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES app_user(id);
alter table risk_case add constraint risk_case_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES app_user(id);
alter table risk_case_entry add constraint risk_case_entry_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id);
alter table risk_case_file add constraint risk_case_file_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id);
alter table risk_case_link add constraint risk_case_link_name_sealed CHECK (name = ''::text OR starts_with(name, 'enc2.n.'::text)) NOT VALID;
alter table risk_case_link add constraint risk_case_link_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id);
alter table risk_decision add constraint risk_decision_rule_set_fkey FOREIGN KEY (rule_set) REFERENCES risk_rule_set(id);
alter table risk_freeze add constraint risk_freeze_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id);
alter table risk_freeze add constraint risk_freeze_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id);
alter table risk_freeze add constraint risk_freeze_under_fkey FOREIGN KEY (under) REFERENCES risk_freeze(id);
alter table risk_hit add constraint risk_hit_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id);
alter table risk_hit add constraint risk_hit_first_decision_fkey FOREIGN KEY (first_decision) REFERENCES risk_decision(id);
alter table risk_hit add constraint risk_hit_last_decision_fkey FOREIGN KEY (last_decision) REFERENCES risk_decision(id);
alter table risk_hit add constraint risk_hit_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES risk_rule(id);
alter table risk_report add constraint risk_report_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id);
alter table rotation add constraint rotation_account_id_fkey FOREIGN KEY (account_id) REFERENCES collection_account(id);
alter table rotation add constraint rotation_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table rotation add constraint rotation_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id);
alter table run_change add constraint run_change_by_participant_fkey FOREIGN KEY (by_participant) REFERENCES participant(id);
alter table run_change add constraint run_change_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table run_change add constraint run_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table sandbox_market_goods add constraint sandbox_market_goods_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES sandbox_market_shop(id);
alter table sandbox_market_order add constraint sandbox_market_order_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES sandbox_market_goods(id);
alter table sandbox_market_order add constraint sandbox_market_order_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES sandbox_market_shop(id);
alter table screening_clearance add constraint screening_clearance_hit_id_fkey FOREIGN KEY (hit_id) REFERENCES screening_hit(id);
alter table screening_entry add constraint screening_entry_list_id_fkey FOREIGN KEY (list_id) REFERENCES screening_list(id);
alter table screening_hit add constraint screening_hit_name_sealed CHECK (name = ''::text OR starts_with(name, 'enc2.n.'::text)) NOT VALID;
alter table screening_hit add constraint screening_hit_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES screening_entry(id);
alter table screening_load add constraint screening_load_list_id_fkey FOREIGN KEY (list_id) REFERENCES screening_list(id);
alter table screening_run add constraint screening_run_list_id_fkey FOREIGN KEY (list_id) REFERENCES screening_list(id);
alter table session add constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table session_rotated add constraint session_rotated_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id);
alter table settlement add constraint settlement_account_no_sealed CHECK (account_no = ''::text OR starts_with(account_no, 'enc2.a.'::text)) NOT VALID;
alter table settlement add constraint settlement_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES settlement_batch(id);
alter table settlement add constraint settlement_debit_id_fkey FOREIGN KEY (debit_id) REFERENCES statement_debit(id);
alter table settlement add constraint settlement_end_approval_id_fkey FOREIGN KEY (end_approval_id) REFERENCES approval(id);
alter table settlement add constraint settlement_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table settlement add constraint settlement_of_run_fkey FOREIGN KEY (of_run) REFERENCES settlement_run(id);
alter table settlement add constraint settlement_payable_account_fkey FOREIGN KEY (payable_account) REFERENCES ledger_account(id);
alter table settlement add constraint settlement_return_line_id_fkey FOREIGN KEY (return_line_id) REFERENCES statement_line(id);
alter table settlement add constraint settlement_to_account_fkey FOREIGN KEY (to_account) REFERENCES settlement_account(id);
alter table settlement add constraint settlement_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES channel_transfer(id);
alter table settlement_account add constraint settlement_account_account_no_sealed CHECK (account_no = ''::text OR starts_with(account_no, 'enc2.a.'::text)) NOT VALID;
alter table settlement_account add constraint settlement_account_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table settlement_account add constraint settlement_account_evidence_paper_fkey FOREIGN KEY (evidence_paper) REFERENCES stored_file(name);
alter table settlement_account add constraint settlement_account_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table settlement_batch add constraint settlement_batch_from_account_fkey FOREIGN KEY (from_account) REFERENCES bank_account(id);
alter table settlement_due add constraint settlement_due_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table settlement_payment add constraint settlement_payment_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES settlement_batch(id);
alter table settlement_payment add constraint settlement_payment_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id);
alter table settlement_payment add constraint settlement_payment_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES channel_transfer(id);
alter table settlement_plan add constraint settlement_plan_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table settlement_plan add constraint settlement_plan_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table settlement_run add constraint settlement_run_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table shop add constraint shop_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table shop add constraint shop_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table shop_goods add constraint shop_goods_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table shop_goods add constraint shop_goods_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shop(id);
alter table shop_order add constraint shop_order_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table shop_order add constraint shop_order_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shop(id);
alter table shop_sync add constraint shop_sync_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table shop_sync add constraint shop_sync_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shop(id);
alter table statement_coverage add constraint statement_coverage_account_no_sealed CHECK (account_no = ''::text OR starts_with(account_no, 'enc2.a.'::text)) NOT VALID;
alter table statement_coverage add constraint statement_coverage_import_id_fkey FOREIGN KEY (import_id) REFERENCES statement_import(id);
alter table statement_debit add constraint statement_debit_account_no_sealed CHECK (account_no = ''::text OR starts_with(account_no, 'enc2.a.'::text)) NOT VALID;
alter table statement_debit add constraint statement_debit_payee_account_sealed CHECK (payee_account = ''::text OR starts_with(payee_account, 'enc2.a.'::text)) NOT VALID;
alter table statement_debit add constraint statement_debit_payee_sealed CHECK (payee = ''::text OR starts_with(payee, 'enc2.n.'::text)) NOT VALID;
alter table statement_debit add constraint statement_debit_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_account(id);
alter table statement_debit add constraint statement_debit_booked_import_fkey FOREIGN KEY (booked_import) REFERENCES statement_import(id);
alter table statement_debit add constraint statement_debit_cash_out FOREIGN KEY (cash_out_id) REFERENCES cash_out(id);
alter table statement_debit add constraint statement_debit_import_id_fkey FOREIGN KEY (import_id) REFERENCES statement_import(id);
alter table statement_debit add constraint statement_debit_own_transfer_id_fkey FOREIGN KEY (own_transfer_id) REFERENCES own_transfer(id);
alter table statement_debit add constraint statement_debit_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout_order(id);
alter table statement_debit add constraint statement_debit_reverses_line_fkey FOREIGN KEY (reverses_line) REFERENCES statement_line(id);
alter table statement_debit add constraint statement_debit_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id);
alter table statement_debit add constraint statement_debit_source_id_fkey FOREIGN KEY (source_id) REFERENCES statement_source(id);
alter table statement_debit add constraint statement_debit_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES verification_payment(id);
alter table statement_exception add constraint statement_exception_account_no_sealed CHECK (account_no = ''::text OR starts_with(account_no, 'enc2.a.'::text)) NOT VALID;
alter table statement_exception add constraint statement_exception_line_id_fkey FOREIGN KEY (line_id) REFERENCES statement_line(id);
alter table statement_import add constraint statement_import_account_no_sealed CHECK (account_no = ''::text OR starts_with(account_no, 'enc2.a.'::text)) NOT VALID;
alter table statement_import add constraint statement_import_format_check CHECK (format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'camt'::text])) NOT VALID;
alter table statement_import add constraint statement_import_source_id_fkey FOREIGN KEY (source_id) REFERENCES statement_source(id);
alter table statement_line add constraint statement_line_account_no_sealed CHECK (account_no = ''::text OR starts_with(account_no, 'enc2.a.'::text)) NOT VALID;
alter table statement_line add constraint statement_line_payer_account_sealed CHECK (payer_account = ''::text OR starts_with(payer_account, 'enc2.a.'::text)) NOT VALID;
alter table statement_line add constraint statement_line_payer_sealed CHECK (payer = ''::text OR starts_with(payer, 'enc2.n.'::text)) NOT VALID;
alter table statement_line add constraint statement_line_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_account(id);
alter table statement_line add constraint statement_line_booked_import_fkey FOREIGN KEY (booked_import) REFERENCES statement_import(id);
alter table statement_line add constraint statement_line_import_id_fkey FOREIGN KEY (import_id) REFERENCES statement_import(id);
alter table statement_line add constraint statement_line_source_id_fkey FOREIGN KEY (source_id) REFERENCES statement_source(id);
alter table statement_match add constraint statement_match_line_id_fkey FOREIGN KEY (line_id) REFERENCES statement_line(id);
alter table statement_note add constraint statement_note_exception_id_fkey FOREIGN KEY (exception_id) REFERENCES statement_exception(id);
alter table statement_source add constraint statement_source_account_no_sealed CHECK (account_no = ''::text OR starts_with(account_no, 'enc2.a.'::text)) NOT VALID;
alter table step_up_sum add constraint step_up_sum_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table stored_file add constraint stored_file_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id);
alter table test_account add constraint test_account_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table test_delivery add constraint test_delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES test_event(id) ON DELETE CASCADE;
alter table test_delivery add constraint test_delivery_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table test_delivery add constraint test_delivery_object_id_fkey FOREIGN KEY (object_id) REFERENCES test_object(id) ON DELETE CASCADE;
alter table test_event add constraint test_event_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table test_line add constraint test_line_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table test_object add constraint test_object_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table test_object add constraint test_object_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES test_object(id) ON DELETE CASCADE;
alter table test_request add constraint test_request_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table test_webhook add constraint test_webhook_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table top_up_event add constraint top_up_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES top_up_order(id);
alter table top_up_order add constraint top_up_order_payer_name_sealed CHECK (payer_name = ''::text OR starts_with(payer_name, 'enc2.n.'::text)) NOT VALID;
alter table top_up_order add constraint top_up_order_line_id_fkey FOREIGN KEY (line_id) REFERENCES statement_line(id);
alter table top_up_order add constraint top_up_order_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table top_up_order add constraint top_up_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table top_up_travel add constraint top_up_travel_beneficiary_name_sealed CHECK (beneficiary_name = ''::text OR starts_with(beneficiary_name, 'enc2.n.'::text)) NOT VALID;
alter table top_up_travel add constraint top_up_travel_originator_name_sealed CHECK (originator_name = ''::text OR starts_with(originator_name, 'enc2.n.'::text)) NOT VALID;
alter table top_up_travel add constraint top_up_travel_order_id_fkey FOREIGN KEY (order_id) REFERENCES top_up_order(id);
alter table user_preference add constraint user_preference_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table verification_payment add constraint verification_payment_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES settlement_batch(id);
alter table verification_payment add constraint verification_payment_debit_id_fkey FOREIGN KEY (debit_id) REFERENCES statement_debit(id);
alter table verification_payment add constraint verification_payment_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id);
alter table verification_payment add constraint verification_payment_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id);
alter table verification_payment add constraint verification_payment_return_line_id_fkey FOREIGN KEY (return_line_id) REFERENCES statement_line(id);
alter table verification_payment add constraint verification_payment_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES app_user(id);
alter table verification_payment add constraint verification_payment_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES kyc_submission(id);
alter table webhook_endpoint add constraint webhook_endpoint_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);
alter table webhook_secret add constraint webhook_secret_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id);

-- Triggers
CREATE TRIGGER account_paper_hand BEFORE INSERT OR UPDATE OF owner_id ON account_paper FOR EACH ROW EXECUTE FUNCTION prove_hand('owner_id');
CREATE TRIGGER account_type_guard BEFORE INSERT OR UPDATE ON account_type FOR EACH ROW EXECUTE FUNCTION guard_account_type();
CREATE TRIGGER tell AFTER UPDATE ON account_type FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('routing');
CREATE TRIGGER advance_recovery_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON advance_recovery FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER agent_register_hand BEFORE INSERT OR UPDATE OF updated_by ON agent_register FOR EACH ROW EXECUTE FUNCTION prove_hand('updated_by');
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE ON agent_register FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('routing');
CREATE TRIGGER app_user_administrator_kept AFTER DELETE ON app_user FOR EACH ROW WHEN (old.enabled AND old.participant_id IS NULL AND ('operator_admin'::text = ANY (old.roles))) EXECUTE FUNCTION guard_last_administrator();
CREATE TRIGGER app_user_administrators AFTER UPDATE OF roles, enabled, participant_id ON app_user FOR EACH ROW WHEN (old.enabled AND old.participant_id IS NULL AND ('operator_admin'::text = ANY (old.roles)) AND NOT (new.enabled AND new.participant_id IS NULL AND ('operator_admin'::text = ANY (new.roles)))) EXECUTE FUNCTION guard_last_administrator();
CREATE TRIGGER app_user_approved BEFORE UPDATE OF roles, enabled, totp_bound_at ON app_user FOR EACH ROW EXECUTE FUNCTION guard_staff();
CREATE TRIGGER app_user_roles BEFORE INSERT OR UPDATE OF roles, enabled ON app_user FOR EACH ROW EXECUTE FUNCTION guard_staff_roles();
CREATE TRIGGER app_user_told AFTER INSERT OR UPDATE OF nickname, roles, enabled, totp_bound_at, password_until ON app_user FOR EACH ROW WHEN (new.merchant_id IS NOT NULL) EXECUTE FUNCTION tell_merchant_people('merchant.member');
CREATE TRIGGER note_factor_change BEFORE UPDATE OF totp_secret, totp_bound_at, password_until ON app_user FOR EACH ROW WHEN ((old.totp_secret IS NOT NULL) <> (new.totp_secret IS NOT NULL) OR old.totp_bound_at IS DISTINCT FROM new.totp_bound_at OR new.password_until IS NOT NULL AND old.password_until IS DISTINCT FROM new.password_until) EXECUTE FUNCTION note_factor_change();
CREATE TRIGGER tell AFTER UPDATE OF enabled, roles, participant_id, totp_bound_at ON app_user FOR EACH ROW WHEN (old.enabled IS DISTINCT FROM new.enabled OR old.roles IS DISTINCT FROM new.roles OR old.participant_id IS DISTINCT FROM new.participant_id OR old.totp_bound_at IS DISTINCT FROM new.totp_bound_at) EXECUTE FUNCTION tell_user();
CREATE TRIGGER tell_access AFTER UPDATE OF roles, enabled ON app_user FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('access');
CREATE TRIGGER approval_ended BEFORE UPDATE OF state ON approval FOR EACH ROW EXECUTE FUNCTION prove_end();
CREATE TRIGGER approval_ends_refund AFTER UPDATE OF state ON approval FOR EACH ROW WHEN (new.kind = 'collection.refund'::text AND (new.state = ANY (ARRAY[2, 3, 4]))) EXECUTE FUNCTION end_refund();
CREATE TRIGGER approval_ends_surplus AFTER UPDATE OF state ON approval FOR EACH ROW WHEN (new.kind = 'refund.surplus'::text AND (new.state = ANY (ARRAY[2, 3, 4]))) EXECUTE FUNCTION end_refund();
CREATE TRIGGER approval_kept BEFORE DELETE OR TRUNCATE ON approval FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER approval_move BEFORE UPDATE ON approval FOR EACH ROW EXECUTE FUNCTION guard_approval_move();
CREATE TRIGGER approval_returns_application AFTER UPDATE OF state ON approval FOR EACH ROW WHEN (new.kind = 'merchant.admission'::text AND (new.state = ANY (ARRAY[2, 3, 4]))) EXECUTE FUNCTION return_merchant_application();
CREATE TRIGGER approval_start BEFORE INSERT ON approval FOR EACH ROW EXECUTE FUNCTION guard_approval_start();
CREATE TRIGGER approval_start_proven BEFORE INSERT ON approval FOR EACH ROW EXECUTE FUNCTION prove_proposal();
CREATE TRIGGER approval_starts_refund AFTER INSERT ON approval FOR EACH ROW WHEN (new.kind = 'collection.refund'::text) EXECUTE FUNCTION start_refund();
CREATE TRIGGER approval_starts_surplus AFTER INSERT ON approval FOR EACH ROW WHEN (new.kind = 'refund.surplus'::text) EXECUTE FUNCTION start_surplus_refund();
CREATE TRIGGER approval_sum BEFORE INSERT ON approval FOR EACH ROW EXECUTE FUNCTION guard_approval_sum();
CREATE TRIGGER approval_check_guard BEFORE INSERT ON approval_check FOR EACH ROW EXECUTE FUNCTION guard_approval_check();
CREATE TRIGGER approval_check_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON approval_check FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER approval_check_proven BEFORE INSERT ON approval_check FOR EACH ROW EXECUTE FUNCTION prove_check();
CREATE TRIGGER approval_kind_line BEFORE UPDATE OF two_above ON approval_kind FOR EACH ROW WHEN (new.two_above IS DISTINCT FROM old.two_above) EXECUTE FUNCTION guard_approval_line();
CREATE TRIGGER audit_anchor_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_anchor FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_anchor_told_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_anchor_told FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_proven AFTER INSERT ON audit_log REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION prove_audit();
CREATE TRIGGER audit_seal_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_verification_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_verification FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER authorisation_event_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON authorisation_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER authorisation_request_guard BEFORE UPDATE ON authorisation_request FOR EACH ROW EXECUTE FUNCTION guard_authorisation_request();
CREATE TRIGGER authorisation_request_hand BEFORE INSERT OR UPDATE OF requested_by ON authorisation_request FOR EACH ROW EXECUTE FUNCTION prove_hand('requested_by');
CREATE TRIGGER bank_account_approved BEFORE INSERT OR UPDATE ON bank_account FOR EACH ROW EXECUTE FUNCTION guard_bank_account();
CREATE TRIGGER bank_account_kept BEFORE DELETE OR TRUNCATE ON bank_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_account_lines AFTER INSERT ON bank_account FOR EACH ROW EXECUTE FUNCTION adopt_statement_lines();
CREATE TRIGGER bank_account_open BEFORE INSERT ON bank_account FOR EACH ROW EXECUTE FUNCTION open_bank_clearing();
CREATE TRIGGER tell AFTER INSERT OR UPDATE ON bank_account FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('routing');
CREATE TRIGGER cash_out_guard BEFORE UPDATE ON cash_out FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION guard_cash_out();
CREATE TRIGGER cash_out_never_removed BEFORE DELETE OR TRUNCATE ON cash_out FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cash_out_payment_kept BEFORE DELETE OR TRUNCATE ON cash_out_payment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cash_out_terms_approved BEFORE INSERT ON cash_out_terms FOR EACH ROW EXECUTE FUNCTION guard_cash_out_terms();
CREATE TRIGGER cash_out_terms_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON cash_out_terms FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER chain_deposit_moves BEFORE UPDATE ON chain_deposit FOR EACH ROW EXECUTE FUNCTION guard_deposit();
CREATE TRIGGER chain_deposit_never_removed BEFORE DELETE OR TRUNCATE ON chain_deposit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER channel_guard BEFORE INSERT OR UPDATE OF product_id, connector, secret, min_amount, max_amount, opens_at, closes_at, weight, enabled ON channel FOR EACH ROW EXECUTE FUNCTION guard_channel();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE ON channel FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('routing');
CREATE TRIGGER channel_authorisation_evidence AFTER UPDATE OF state ON channel_authorisation FOR EACH ROW WHEN (old.state = 'active'::text AND new.state <> 'active'::text) EXECUTE FUNCTION end_account_evidence();
CREATE TRIGGER channel_authorisation_guard BEFORE UPDATE ON channel_authorisation FOR EACH ROW EXECUTE FUNCTION guard_authorisation();
CREATE TRIGGER channel_authorisation_hand BEFORE INSERT OR UPDATE OF ended_by ON channel_authorisation FOR EACH ROW EXECUTE FUNCTION prove_hand('ended_by');
CREATE TRIGGER channel_bill_guard BEFORE UPDATE ON channel_bill FOR EACH ROW EXECUTE FUNCTION guard_channel_bill();
CREATE TRIGGER channel_bill_kept BEFORE DELETE OR TRUNCATE ON channel_bill FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER channel_bill_row_guard BEFORE UPDATE ON channel_bill_row FOR EACH ROW EXECUTE FUNCTION guard_channel_bill_row();
CREATE TRIGGER channel_bill_row_kept BEFORE DELETE OR TRUNCATE ON channel_bill_row FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER channel_difference_guard BEFORE UPDATE ON channel_difference FOR EACH ROW EXECUTE FUNCTION guard_channel_difference();
CREATE TRIGGER channel_difference_hand BEFORE UPDATE ON channel_difference FOR EACH ROW EXECUTE FUNCTION prove_hand('ended_by');
CREATE TRIGGER channel_difference_kept BEFORE DELETE OR TRUNCATE ON channel_difference FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tell_insert AFTER INSERT ON channel_difference REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_reconciliation('id');
CREATE TRIGGER tell_update AFTER UPDATE ON channel_difference REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_reconciliation('id');
CREATE TRIGGER channel_notice_guard BEFORE UPDATE ON channel_notice FOR EACH ROW EXECUTE FUNCTION guard_channel_notice();
CREATE TRIGGER channel_payment_guard BEFORE INSERT OR UPDATE ON channel_payment FOR EACH ROW EXECUTE FUNCTION guard_channel_payment();
CREATE TRIGGER channel_payment_kept BEFORE DELETE OR TRUNCATE ON channel_payment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER channel_payout_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON channel_payout FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER channel_receipt_guard BEFORE UPDATE ON channel_receipt FOR EACH ROW EXECUTE FUNCTION guard_channel_receipt();
CREATE TRIGGER channel_receipt_kept BEFORE DELETE OR TRUNCATE ON channel_receipt FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER channel_refund_guard BEFORE UPDATE ON channel_refund FOR EACH ROW EXECUTE FUNCTION guard_channel_refund();
CREATE TRIGGER channel_refund_kept BEFORE DELETE OR TRUNCATE ON channel_refund FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER channel_remittance_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON channel_remittance FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER channel_remittance_day_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON channel_remittance_day FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER channel_secret_hand BEFORE INSERT ON channel_secret FOR EACH ROW EXECUTE FUNCTION prove_hand('made_by');
CREATE TRIGGER channel_secret_kept BEFORE DELETE OR TRUNCATE ON channel_secret FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER channel_transfer_guard BEFORE INSERT OR UPDATE ON channel_transfer FOR EACH ROW EXECUTE FUNCTION guard_channel_transfer();
CREATE TRIGGER channel_transfer_kept BEFORE DELETE OR TRUNCATE ON channel_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER collection_account_case BEFORE UPDATE OF check_status ON collection_account FOR EACH ROW WHEN (old.check_status = 'frozen'::text AND new.check_status <> 'frozen'::text) EXECUTE FUNCTION keep_frozen_account();
CREATE TRIGGER collection_account_entered BEFORE INSERT OR UPDATE OF check_status ON collection_account FOR EACH ROW EXECUTE FUNCTION guard_entered_account();
CREATE TRIGGER collection_account_evidence BEFORE INSERT OR UPDATE OF participant_id, acc_type, out_auth_no, receive_user_name, code_hash, status, check_status, evidence, evidence_paper, evidence_submission, evidence_authorisation, evidence_due ON collection_account FOR EACH ROW EXECUTE FUNCTION guard_account_evidence();
CREATE TRIGGER collection_account_gone AFTER UPDATE OF archived_at ON collection_account FOR EACH ROW WHEN (old.archived_at IS NULL AND new.archived_at IS NOT NULL) EXECUTE FUNCTION leave_rotation();
CREATE TRIGGER collection_account_guard BEFORE INSERT OR UPDATE OF participant_id, receive_user_name, status, check_status ON collection_account FOR EACH ROW EXECUTE FUNCTION guard_collection_account();
CREATE TRIGGER collection_account_hand BEFORE INSERT OR UPDATE OF entered_by, checked_by ON collection_account FOR EACH ROW EXECUTE FUNCTION prove_hand('entered_by', 'checked_by');
CREATE TRIGGER collection_account_hour AFTER UPDATE OF successes, failures ON collection_account FOR EACH ROW WHEN (new.successes > old.successes OR new.failures > old.failures) EXECUTE FUNCTION count_account_hour();
CREATE TRIGGER collection_account_judged BEFORE INSERT OR UPDATE OF participant_id, acc_type, out_auth_no, receive_user_name, code_hash, check_status, archived_at, checked_by ON collection_account FOR EACH ROW EXECUTE FUNCTION guard_account_check();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OF status, check_status, min_amount, max_amount ON collection_account FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('routing');
CREATE TRIGGER collection_adjustment_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON collection_adjustment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER collection_adjustment_marks AFTER INSERT ON collection_adjustment FOR EACH ROW WHEN (new.settled > 0) EXECUTE FUNCTION mark_adjusted();
CREATE TRIGGER collection_order_case BEFORE UPDATE OF frozen ON collection_order FOR EACH ROW WHEN (old.frozen AND NOT new.frozen) EXECUTE FUNCTION keep_frozen_order();
CREATE TRIGGER collection_order_goods BEFORE INSERT ON collection_order FOR EACH ROW WHEN (new.goods_order_no <> ''::text) EXECUTE FUNCTION guard_goods_of_order();
CREATE TRIGGER collection_order_kept BEFORE DELETE OR TRUNCATE ON collection_order FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER collection_order_merchant_stopped AFTER INSERT ON collection_order REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION refuse_stopped_merchants();
CREATE TRIGGER collection_order_moves BEFORE UPDATE OF status ON collection_order FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION guard_collection_order();
CREATE TRIGGER collection_order_receipt BEFORE UPDATE OF status ON collection_order FOR EACH ROW WHEN (new.status = 2 AND (old.status <> ALL (ARRAY[2, 4, 5])) AND new.settlement_mode = 'institution'::text) EXECUTE FUNCTION guard_receipt_of_order();
CREATE TRIGGER collection_order_start BEFORE INSERT ON collection_order FOR EACH ROW WHEN (new.status <> ALL (ARRAY[1, 3])) EXECUTE FUNCTION guard_collection_order();
CREATE TRIGGER complaint_hand BEFORE INSERT OR UPDATE OF taken_by ON complaint FOR EACH ROW EXECUTE FUNCTION prove_hand('taken_by');
CREATE TRIGGER complaint_kept BEFORE DELETE OR TRUNCATE ON complaint FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER complaint_moves BEFORE UPDATE ON complaint FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION guard_complaint();
CREATE TRIGGER complaint_note_hand BEFORE INSERT OR UPDATE OF author ON complaint_note FOR EACH ROW EXECUTE FUNCTION prove_hand('author');
CREATE TRIGGER complaint_note_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON complaint_note FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER connector_marks_channels AFTER INSERT OR UPDATE OF opened_at ON connector_health FOR EACH ROW EXECUTE FUNCTION mark_channels();
CREATE TRIGGER keep_kind BEFORE DELETE OR UPDATE ON deployment_kind FOR EACH ROW EXECUTE FUNCTION keep_deployment_kind();
CREATE TRIGGER keep_kind_whole BEFORE TRUNCATE ON deployment_kind FOR EACH STATEMENT EXECUTE FUNCTION keep_deployment_kind();
CREATE TRIGGER erasure_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON erasure FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER erasure_refusal_immutable BEFORE UPDATE ON erasure_refusal FOR EACH STATEMENT WHEN (NOT is_erasing()) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER erasure_refusal_kept BEFORE DELETE OR TRUNCATE ON erasure_refusal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_log_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON event_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_log_proven BEFORE INSERT ON event_log FOR EACH ROW WHEN (CURRENT_USER = 'mashang_app'::name) EXECUTE FUNCTION prove_event();
CREATE TRIGGER export_job_hand BEFORE INSERT OR UPDATE OF user_id ON export_job FOR EACH ROW EXECUTE FUNCTION prove_hand('user_id');
CREATE TRIGGER float_credit_unlined_kept BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON float_credit_unlined FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER float_transfer_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON float_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invitation_hand BEFORE INSERT OR UPDATE OF invited_by ON invitation FOR EACH ROW EXECUTE FUNCTION prove_hand('invited_by');
CREATE TRIGGER jurisdiction_policy_guard BEFORE INSERT OR UPDATE ON jurisdiction_policy FOR EACH ROW EXECUTE FUNCTION guard_policy();
CREATE TRIGGER jurisdiction_policy_kept BEFORE DELETE OR TRUNCATE ON jurisdiction_policy FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tell AFTER INSERT OR UPDATE ON jurisdiction_policy FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('licence');
CREATE TRIGGER tell_menus AFTER INSERT OR UPDATE ON jurisdiction_policy FOR EACH STATEMENT EXECUTE FUNCTION tell_licence();
CREATE TRIGGER kyc_document_hand BEFORE INSERT OR UPDATE OF uploaded_by ON kyc_document FOR EACH ROW EXECUTE FUNCTION prove_hand('uploaded_by');
CREATE TRIGGER kyc_submission_business BEFORE UPDATE OF state ON kyc_submission FOR EACH ROW WHEN (new.state = 'approved'::text AND old.state <> 'approved'::text) EXECUTE FUNCTION guard_business_file();
CREATE TRIGGER kyc_submission_hand BEFORE INSERT OR UPDATE OF submitted_by, reviewed_by, cleared_by ON kyc_submission FOR EACH ROW EXECUTE FUNCTION prove_hand('submitted_by', 'reviewed_by', 'cleared_by');
CREATE CONSTRAINT TRIGGER ledger_balance_caught AFTER UPDATE ON ledger_balance DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.caught) EXECUTE FUNCTION catch_credit();
CREATE TRIGGER ledger_balance_owes AFTER UPDATE OF posted ON ledger_balance FOR EACH ROW WHEN (new.owes AND new.posted > old.posted) EXECUTE FUNCTION recover_advance();
CREATE TRIGGER ledger_hold_guard BEFORE UPDATE ON ledger_hold FOR EACH ROW EXECUTE FUNCTION guard_hold();
CREATE TRIGGER ledger_hold_kept BEFORE DELETE OR TRUNCATE ON ledger_hold FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_opening_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_opening FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_period_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_period FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_period_balance_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_period_balance FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_posting_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_posting FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER transfer_sums_to_zero AFTER INSERT ON ledger_posting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_transfer_sum();
CREATE TRIGGER ledger_transfer_dated BEFORE INSERT ON ledger_transfer FOR EACH ROW WHEN (new.at < (now() - '01:00:00'::interval)) EXECUTE FUNCTION guard_transfer_date();
CREATE TRIGGER ledger_transfer_floats BEFORE INSERT ON ledger_transfer FOR EACH ROW WHEN (new.type = ANY (ARRAY['topup.credited'::text, 'transfer'::text])) EXECUTE FUNCTION guard_float_credit();
CREATE TRIGGER ledger_transfer_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER legal_hold_guard BEFORE UPDATE ON legal_hold FOR EACH ROW EXECUTE FUNCTION guard_legal_hold();
CREATE TRIGGER legal_hold_hand BEFORE INSERT OR UPDATE OF placed_by ON legal_hold FOR EACH ROW EXECUTE FUNCTION prove_hand('placed_by');
CREATE TRIGGER legal_hold_kept BEFORE DELETE OR TRUNCATE ON legal_hold FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER licence_profile_approved BEFORE INSERT ON licence_profile FOR EACH ROW EXECUTE FUNCTION guard_licence();
CREATE TRIGGER licence_profile_hand BEFORE INSERT OR UPDATE OF entered_by, approved_by ON licence_profile FOR EACH ROW EXECUTE FUNCTION prove_hand('entered_by', 'approved_by');
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE ON licence_profile FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('licence');
CREATE TRIGGER tell_menus AFTER INSERT ON licence_profile FOR EACH STATEMENT EXECUTE FUNCTION tell_licence();
CREATE CONSTRAINT TRIGGER menu_item_whole AFTER INSERT OR UPDATE ON menu_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_menu();
CREATE TRIGGER menu_version_hand BEFORE INSERT OR UPDATE OF changed_by ON menu_version FOR EACH ROW EXECUTE FUNCTION prove_hand('changed_by');
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE ON menu_version FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('menus');
CREATE TRIGGER merchant_access_told AFTER UPDATE OF ip_allow ON merchant FOR EACH ROW EXECUTE FUNCTION tell_merchant_people('merchant.access');
CREATE TRIGGER merchant_accounts AFTER INSERT ON merchant FOR EACH ROW EXECUTE FUNCTION open_merchant_accounts();
CREATE TRIGGER merchant_acquired BEFORE UPDATE OF acquiring_agent ON merchant FOR EACH ROW WHEN (new.acquiring_agent IS DISTINCT FROM old.acquiring_agent) EXECUTE FUNCTION guard_acquiring_agent();
CREATE TRIGGER merchant_addresses_approved BEFORE UPDATE OF ip_allow ON merchant FOR EACH ROW WHEN (new.ip_allow IS DISTINCT FROM old.ip_allow) EXECUTE FUNCTION guard_merchant_addresses();
CREATE TRIGGER merchant_guard BEFORE UPDATE ON merchant FOR EACH ROW EXECUTE FUNCTION guard_merchant();
CREATE TRIGGER merchant_hand BEFORE INSERT OR UPDATE OF kyb_entered_by, kyb_reviewed_by, suspended_by ON merchant FOR EACH ROW EXECUTE FUNCTION prove_hand('kyb_entered_by', 'kyb_reviewed_by', 'suspended_by');
CREATE TRIGGER merchant_jitter_approved BEFORE UPDATE OF amount_jitter ON merchant FOR EACH ROW WHEN (new.amount_jitter IS DISTINCT FROM old.amount_jitter) EXECUTE FUNCTION guard_merchant_jitter();
CREATE TRIGGER merchant_prolonged BEFORE UPDATE OF kyb_expires_at, frozen ON merchant FOR EACH ROW EXECUTE FUNCTION guard_merchant_end();
CREATE TRIGGER merchant_resume_approved BEFORE UPDATE OF suspended ON merchant FOR EACH ROW WHEN (old.suspended AND NOT new.suspended) EXECUTE FUNCTION guard_merchant_resume();
CREATE TRIGGER merchant_start BEFORE INSERT ON merchant FOR EACH ROW EXECUTE FUNCTION guard_merchant_start();
CREATE TRIGGER merchant_told AFTER UPDATE OF kyb_status, kyb_expires_at, suspended, name, legal_name ON merchant FOR EACH ROW EXECUTE FUNCTION tell_merchant_people('merchant.verification');
CREATE TRIGGER merchant_unfreeze BEFORE UPDATE OF frozen ON merchant FOR EACH ROW WHEN (old.frozen AND NOT new.frozen) EXECUTE FUNCTION keep_frozen_merchant();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE ON merchant FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('keys');
CREATE TRIGGER merchant_advance_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON merchant_advance FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER merchant_application_followed AFTER UPDATE OF state ON merchant_application FOR EACH ROW WHEN (old.state <> new.state) EXECUTE FUNCTION follow_merchant_application();
CREATE TRIGGER merchant_application_guard BEFORE INSERT OR UPDATE ON merchant_application FOR EACH ROW EXECUTE FUNCTION guard_merchant_application();
CREATE TRIGGER merchant_application_hand BEFORE INSERT OR UPDATE OF submitted_by, cleared_by ON merchant_application FOR EACH ROW EXECUTE FUNCTION prove_hand('submitted_by', 'cleared_by');
CREATE TRIGGER merchant_application_handed_hand BEFORE INSERT OR UPDATE OF handed_in_by ON merchant_application FOR EACH ROW EXECUTE FUNCTION prove_hand('handed_in_by');
CREATE TRIGGER merchant_application_told AFTER INSERT OR UPDATE ON merchant_application FOR EACH ROW EXECUTE FUNCTION tell_merchant_people('merchant.verification');
CREATE TRIGGER merchant_document_guard AFTER INSERT OR DELETE OR UPDATE ON merchant_document_place FOR EACH ROW EXECUTE FUNCTION guard_merchant_document();
CREATE TRIGGER merchant_fee_approved BEFORE INSERT ON merchant_fee FOR EACH ROW EXECUTE FUNCTION guard_merchant_part('merchant.fee');
CREATE TRIGGER merchant_key_hand BEFORE INSERT OR UPDATE OF revoked_by, made_by ON merchant_key FOR EACH ROW EXECUTE FUNCTION prove_hand('revoked_by', 'made_by');
CREATE TRIGGER merchant_key_made BEFORE INSERT OR UPDATE OF secret, merchant_id, scopes, name, live ON merchant_key FOR EACH ROW EXECUTE FUNCTION guard_merchant_key();
CREATE TRIGGER merchant_key_revoked_for_good BEFORE UPDATE ON merchant_key FOR EACH ROW WHEN (old.revoked_at IS NOT NULL AND (new.revoked_at IS DISTINCT FROM old.revoked_at OR new.expires_at IS DISTINCT FROM old.expires_at OR new.secret IS DISTINCT FROM old.secret)) EXECUTE FUNCTION guard_revoked_key();
CREATE TRIGGER merchant_key_stays_ended BEFORE UPDATE OF expires_at ON merchant_key FOR EACH ROW EXECUTE FUNCTION guard_secret_end('merchant.key');
CREATE TRIGGER merchant_key_told AFTER INSERT OR UPDATE ON merchant_key FOR EACH ROW EXECUTE FUNCTION tell_merchant_people('merchant.access');
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE ON merchant_key FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('keys');
CREATE TRIGGER own_transfer_guarded BEFORE INSERT OR UPDATE ON own_transfer FOR EACH ROW EXECUTE FUNCTION guard_own_transfer();
CREATE TRIGGER own_transfer_never_removed BEFORE DELETE OR TRUNCATE ON own_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER participant_accounts AFTER INSERT ON participant FOR EACH ROW EXECUTE FUNCTION open_participant_accounts();
CREATE TRIGGER participant_business BEFORE INSERT OR UPDATE OF business, business_area, business_due, register_due ON participant FOR EACH ROW EXECUTE FUNCTION guard_business();
CREATE TRIGGER participant_frozen_told AFTER UPDATE OF frozen ON participant FOR EACH ROW WHEN (old.frozen IS DISTINCT FROM new.frozen) EXECUTE FUNCTION tell_frozen();
CREATE TRIGGER participant_guard BEFORE UPDATE OF legal_name ON participant FOR EACH ROW EXECUTE FUNCTION guard_participant();
CREATE TRIGGER participant_hand BEFORE INSERT OR UPDATE OF kyc_entered_by, kyc_reviewed_by ON participant FOR EACH ROW EXECUTE FUNCTION prove_hand('kyc_entered_by', 'kyc_reviewed_by');
CREATE TRIGGER participant_place BEFORE INSERT OR UPDATE OF parent_id, path, depth ON participant FOR EACH ROW EXECUTE FUNCTION place_participant();
CREATE TRIGGER participant_unfreeze BEFORE UPDATE OF frozen, hand_frozen ON participant FOR EACH ROW WHEN (old.frozen AND NOT new.frozen OR old.hand_frozen AND NOT new.hand_frozen) EXECUTE FUNCTION guard_unfreeze();
CREATE TRIGGER participant_unfrozen_kept BEFORE UPDATE OF frozen ON participant FOR EACH ROW WHEN (old.frozen AND NOT new.frozen) EXECUTE FUNCTION keep_frozen();
CREATE TRIGGER participant_verified BEFORE INSERT OR UPDATE OF kyc_status ON participant FOR EACH ROW EXECUTE FUNCTION guard_verified();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE OF run_status, kyc_status, frozen ON participant FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('routing');
CREATE TRIGGER participant_rate_approved BEFORE INSERT ON participant_rate FOR EACH ROW EXECUTE FUNCTION guard_top_rate();
CREATE TRIGGER participant_rate_guard BEFORE INSERT OR DELETE OR UPDATE ON participant_rate FOR EACH ROW EXECUTE FUNCTION guard_rate();
CREATE TRIGGER participant_rate_hand BEFORE INSERT OR UPDATE OF created_by ON participant_rate FOR EACH ROW EXECUTE FUNCTION prove_hand('created_by');
CREATE TRIGGER participant_rate_proven BEFORE INSERT ON participant_rate FOR EACH ROW EXECUTE FUNCTION prove_rate();
CREATE TRIGGER participant_rate_withdrawn_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON participant_rate_withdrawn FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_passkey_added AFTER INSERT ON passkey FOR EACH ROW EXECUTE FUNCTION note_passkey_change();
CREATE TRIGGER note_passkey_removed AFTER UPDATE OF removed_at ON passkey FOR EACH ROW WHEN (old.removed_at IS NULL AND new.removed_at IS NOT NULL) EXECUTE FUNCTION note_passkey_change();
CREATE TRIGGER payment_answer_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON payment_answer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_answer_told AFTER INSERT ON payment_answer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_reconciliation('id');
CREATE TRIGGER payment_answer_row_guarded BEFORE UPDATE ON payment_answer_row FOR EACH ROW EXECUTE FUNCTION guard_payment_answer_row();
CREATE TRIGGER payment_answer_row_kept BEFORE DELETE OR TRUNCATE ON payment_answer_row FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_answer_row_told AFTER UPDATE ON payment_answer_row REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_reconciliation('answer_id');
CREATE TRIGGER payment_channel_approved BEFORE INSERT OR UPDATE ON payment_channel FOR EACH ROW EXECUTE FUNCTION guard_payment_channel();
CREATE TRIGGER payment_channel_kept BEFORE DELETE OR TRUNCATE ON payment_channel FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_channel_open BEFORE INSERT ON payment_channel FOR EACH ROW EXECUTE FUNCTION open_channel_clearing();
CREATE TRIGGER tell AFTER INSERT OR UPDATE ON payment_channel FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('routing');
CREATE TRIGGER payout_claim_kept BEFORE DELETE OR TRUNCATE ON payout_claim FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_claim_merchant_stopped AFTER INSERT ON payout_claim REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION refuse_stopped_merchants();
CREATE TRIGGER payout_claim_mode BEFORE INSERT ON payout_claim FOR EACH ROW EXECUTE FUNCTION guard_payout_claim_mode();
CREATE TRIGGER payout_claim_moves BEFORE UPDATE OF status ON payout_claim FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION guard_payout();
CREATE TRIGGER payout_claim_objection BEFORE UPDATE OF objection_url ON payout_claim FOR EACH ROW WHEN (new.objection_url <> ''::text AND new.objection_url <> old.objection_url) EXECUTE FUNCTION guard_objection_url();
CREATE TRIGGER payout_claim_start BEFORE INSERT ON payout_claim FOR EACH ROW WHEN (new.status <> 0) EXECUTE FUNCTION guard_payout();
CREATE TRIGGER payout_claim_urls BEFORE INSERT OR UPDATE OF pay_pic_url, pay_pic_url1, pay_pic_url2, pay_video_url, reject_url ON payout_claim FOR EACH ROW WHEN (concat(new.pay_pic_url, new.pay_pic_url1, new.pay_pic_url2, new.pay_video_url, new.reject_url) <> ''::text) EXECUTE FUNCTION guard_claim_proofs();
CREATE TRIGGER payout_kept_frozen BEFORE UPDATE OF frozen ON payout_order FOR EACH ROW WHEN (old.frozen AND NOT new.frozen) EXECUTE FUNCTION keep_frozen();
CREATE TRIGGER payout_order_approved BEFORE UPDATE OF approval_id ON payout_order FOR EACH ROW WHEN (new.approval_id IS DISTINCT FROM old.approval_id) EXECUTE FUNCTION guard_payout_approval();
CREATE TRIGGER payout_order_kept BEFORE DELETE OR TRUNCATE ON payout_order FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_order_merchant_stopped AFTER INSERT ON payout_order REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION refuse_stopped_merchants();
CREATE TRIGGER payout_order_moves BEFORE UPDATE OF status ON payout_order FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION guard_payout();
CREATE TRIGGER payout_order_start BEFORE INSERT ON payout_order FOR EACH ROW WHEN (new.status <> 0) EXECUTE FUNCTION guard_payout();
CREATE TRIGGER payout_payment_kept BEFORE DELETE OR TRUNCATE ON payout_payment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER person_guard BEFORE UPDATE ON person FOR EACH ROW EXECUTE FUNCTION guard_person();
CREATE TRIGGER person_limits BEFORE INSERT OR UPDATE ON person FOR EACH ROW EXECUTE FUNCTION hold_person_limits();
CREATE TRIGGER person_name_key BEFORE INSERT OR UPDATE OF legal_name ON person FOR EACH ROW EXECUTE FUNCTION follow_legal_name();
CREATE TRIGGER product_guard BEFORE INSERT OR UPDATE ON product FOR EACH ROW EXECUTE FUNCTION guard_product();
CREATE TRIGGER product_narrowed AFTER UPDATE OF account_types ON product FOR EACH ROW WHEN (new.account_types <> '{}'::integer[] AND new.account_types IS DISTINCT FROM old.account_types) EXECUTE FUNCTION leave_narrowed_rotation();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE ON product FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('routing');
CREATE TRIGGER proof_file_inherits_hold BEFORE UPDATE OF claim_id ON proof_file FOR EACH ROW WHEN (old.claim_id IS NULL AND new.claim_id IS NOT NULL) EXECUTE FUNCTION inherit_legal_hold();
CREATE TRIGGER proof_file_kept BEFORE DELETE OR UPDATE ON proof_file FOR EACH ROW WHEN (old.claim_id IS NOT NULL) EXECUTE FUNCTION guard_proof_file();
CREATE TRIGGER proof_file_whole BEFORE TRUNCATE ON proof_file FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER proof_use_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON proof_use FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipt_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON receipt FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receiving_place_approved BEFORE INSERT OR UPDATE ON receiving_place FOR EACH ROW EXECUTE FUNCTION guard_receiving_place();
CREATE TRIGGER receiving_place_kept BEFORE DELETE OR TRUNCATE ON receiving_place FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tell AFTER INSERT OR UPDATE ON receiving_place FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('routing');
CREATE TRIGGER note_codes_renewed AFTER INSERT ON recovery_code REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION note_codes_renewed();
CREATE TRIGGER refund_guard BEFORE INSERT OR UPDATE ON refund FOR EACH ROW EXECUTE FUNCTION guard_refund();
CREATE TRIGGER refund_never_removed BEFORE DELETE OR TRUNCATE ON refund FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refund_receipt BEFORE INSERT ON refund FOR EACH ROW WHEN (new.channel_receipt_id IS NOT NULL) EXECUTE FUNCTION guard_refund_receipt();
CREATE TRIGGER refund_payment_never_removed BEFORE DELETE OR TRUNCATE ON refund_payment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER retention_period_guard BEFORE UPDATE ON retention_period FOR EACH ROW EXECUTE FUNCTION guard_retention_period();
CREATE TRIGGER retention_period_kept BEFORE INSERT OR DELETE OR TRUNCATE ON retention_period FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER retention_run_hand BEFORE INSERT OR UPDATE OF asked_by ON retention_run FOR EACH ROW EXECUTE FUNCTION prove_hand('asked_by');
CREATE TRIGGER risk_back_test_hand BEFORE INSERT OR UPDATE OF asked_by ON risk_back_test FOR EACH ROW EXECUTE FUNCTION prove_hand('asked_by');
CREATE TRIGGER risk_case_hand BEFORE INSERT OR UPDATE OF opened_by, closed_by ON risk_case FOR EACH ROW EXECUTE FUNCTION prove_hand('opened_by', 'closed_by');
CREATE TRIGGER risk_case_kept BEFORE DELETE OR TRUNCATE ON risk_case FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER risk_case_moves BEFORE UPDATE ON risk_case FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION guard_risk_case();
CREATE TRIGGER risk_case_start BEFORE INSERT ON risk_case FOR EACH ROW EXECUTE FUNCTION guard_risk_case_start();
CREATE TRIGGER risk_case_told AFTER INSERT OR UPDATE ON risk_case FOR EACH STATEMENT EXECUTE FUNCTION tell_risk();
CREATE TRIGGER risk_case_entry_hand BEFORE INSERT OR UPDATE OF author ON risk_case_entry FOR EACH ROW EXECUTE FUNCTION prove_hand('author');
CREATE TRIGGER risk_case_entry_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON risk_case_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER risk_case_entry_told AFTER INSERT ON risk_case_entry FOR EACH STATEMENT EXECUTE FUNCTION tell_risk();
CREATE TRIGGER risk_case_file_hand BEFORE INSERT OR UPDATE OF by_user ON risk_case_file FOR EACH ROW EXECUTE FUNCTION prove_hand('by_user');
CREATE TRIGGER risk_case_file_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON risk_case_file FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER risk_case_link_hand BEFORE INSERT OR UPDATE OF added_by ON risk_case_link FOR EACH ROW EXECUTE FUNCTION prove_hand('added_by');
CREATE TRIGGER risk_decision_kept BEFORE DELETE OR TRUNCATE ON risk_decision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER risk_decision_made BEFORE UPDATE ON risk_decision FOR EACH ROW EXECUTE FUNCTION guard_risk_decision();
CREATE TRIGGER risk_event_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON risk_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER risk_freeze_kept BEFORE DELETE OR TRUNCATE ON risk_freeze FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER risk_freeze_told AFTER INSERT OR UPDATE ON risk_freeze FOR EACH STATEMENT EXECUTE FUNCTION tell_risk();
CREATE TRIGGER risk_report_hand BEFORE INSERT OR UPDATE OF made_by, submitted_by ON risk_report FOR EACH ROW EXECUTE FUNCTION prove_hand('made_by', 'submitted_by');
CREATE TRIGGER risk_report_kept BEFORE DELETE OR TRUNCATE ON risk_report FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER risk_report_moves BEFORE UPDATE ON risk_report FOR EACH ROW EXECUTE FUNCTION guard_risk_report();
CREATE TRIGGER risk_report_told AFTER INSERT OR UPDATE ON risk_report FOR EACH STATEMENT EXECUTE FUNCTION tell_risk();
CREATE TRIGGER risk_rule_guard BEFORE INSERT ON risk_rule FOR EACH ROW EXECUTE FUNCTION guard_risk_rule();
CREATE TRIGGER risk_rule_hand BEFORE INSERT OR UPDATE OF made_by ON risk_rule FOR EACH ROW EXECUTE FUNCTION prove_hand('made_by');
CREATE TRIGGER risk_rule_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON risk_rule FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER risk_rule_set_guard BEFORE INSERT ON risk_rule_set FOR EACH ROW EXECUTE FUNCTION guard_risk_rule();
CREATE TRIGGER risk_rule_set_hand BEFORE INSERT OR UPDATE OF changed_by ON risk_rule_set FOR EACH ROW EXECUTE FUNCTION prove_hand('changed_by');
CREATE TRIGGER risk_rule_set_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON risk_rule_set FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER risk_tier_guard BEFORE UPDATE ON risk_tier FOR EACH ROW EXECUTE FUNCTION guard_risk_tier();
CREATE TRIGGER risk_tier_spread AFTER UPDATE ON risk_tier FOR EACH ROW EXECUTE FUNCTION spread_risk_tier();
CREATE TRIGGER role_guard BEFORE INSERT OR UPDATE ON role FOR EACH ROW EXECUTE FUNCTION guard_role();
CREATE TRIGGER role_kept BEFORE DELETE OR TRUNCATE ON role FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER role_spread AFTER INSERT OR UPDATE ON role FOR EACH STATEMENT EXECUTE FUNCTION spread_roles_after();
CREATE TRIGGER rotation_type BEFORE INSERT OR UPDATE OF enabled, account_id, product_id ON rotation FOR EACH ROW WHEN (new.enabled) EXECUTE FUNCTION guard_rotation_type();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE ON rotation FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('routing');
CREATE TRIGGER run_change_hand BEFORE INSERT OR UPDATE OF user_id ON run_change FOR EACH ROW EXECUTE FUNCTION prove_hand('user_id');
CREATE TRIGGER run_change_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON run_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER screening_clearance_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON screening_clearance FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER screening_entry_guard BEFORE INSERT ON screening_entry FOR EACH ROW EXECUTE FUNCTION guard_screening_entry();
CREATE TRIGGER screening_keys_guard BEFORE UPDATE OF keys ON screening_entry FOR EACH ROW WHEN (CURRENT_USER = 'mashang_app'::name) EXECUTE FUNCTION guard_screening_keys();
CREATE TRIGGER screening_hit_guard BEFORE UPDATE OF state ON screening_hit FOR EACH ROW WHEN (old.state <> new.state) EXECUTE FUNCTION guard_screening_hit();
CREATE TRIGGER screening_hit_hand BEFORE INSERT OR UPDATE OF decided_by ON screening_hit FOR EACH ROW EXECUTE FUNCTION prove_hand('decided_by');
CREATE TRIGGER screening_hit_kept BEFORE DELETE OR TRUNCATE ON screening_hit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER screening_hit_told AFTER INSERT OR UPDATE ON screening_hit FOR EACH STATEMENT EXECUTE FUNCTION tell_risk();
CREATE TRIGGER screening_list_guard BEFORE INSERT OR UPDATE ON screening_list FOR EACH ROW EXECUTE FUNCTION guard_screening_list();
CREATE TRIGGER screening_list_hand BEFORE INSERT OR UPDATE OF loaded_by ON screening_list FOR EACH ROW EXECUTE FUNCTION prove_hand('loaded_by');
CREATE TRIGGER session_previous_half BEFORE UPDATE OF token_hash ON session FOR EACH ROW WHEN (new.token_hash IS DISTINCT FROM old.token_hash) EXECUTE FUNCTION keep_previous_half();
CREATE TRIGGER step_up_opened AFTER UPDATE OF step_up_until ON session FOR EACH ROW WHEN (new.step_up_until > COALESCE(old.step_up_until, '-infinity'::timestamp with time zone)) EXECUTE FUNCTION begin_step_up_sum();
CREATE TRIGGER step_up_opened_at_sign_in AFTER INSERT ON session FOR EACH ROW WHEN (new.step_up_until IS NOT NULL) EXECUTE FUNCTION begin_step_up_sum();
CREATE TRIGGER tell AFTER UPDATE OF ended_at, token_hash, cookie_hash, step_up_until, expires_at ON session FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at OR old.token_hash IS DISTINCT FROM new.token_hash OR old.cookie_hash IS DISTINCT FROM new.cookie_hash OR old.step_up_until IS DISTINCT FROM new.step_up_until OR old.expires_at IS DISTINCT FROM new.expires_at) EXECUTE FUNCTION tell_session();
CREATE TRIGGER settlement_guarded BEFORE UPDATE ON settlement FOR EACH ROW EXECUTE FUNCTION guard_settlement();
CREATE TRIGGER settlement_account_guarded BEFORE INSERT ON settlement_account FOR EACH ROW EXECUTE FUNCTION guard_settlement_terms('merchant.settlement-account');
CREATE TRIGGER settlement_account_told AFTER INSERT OR UPDATE ON settlement_account FOR EACH ROW EXECUTE FUNCTION tell_merchant_people('merchant.terms');
CREATE TRIGGER settlement_batch_guarded BEFORE INSERT ON settlement_batch FOR EACH ROW EXECUTE FUNCTION guard_bank_file();
CREATE TRIGGER settlement_batch_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement_batch FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settlement_payment_kept BEFORE DELETE OR TRUNCATE ON settlement_payment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settlement_plan_guarded BEFORE INSERT ON settlement_plan FOR EACH ROW EXECUTE FUNCTION guard_settlement_terms('merchant.settlement-plan');
CREATE TRIGGER settlement_plan_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement_plan FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settlement_plan_told AFTER INSERT OR UPDATE ON settlement_plan FOR EACH ROW EXECUTE FUNCTION tell_merchant_people('merchant.terms');
CREATE TRIGGER settlement_run_guarded BEFORE UPDATE ON settlement_run FOR EACH ROW EXECUTE FUNCTION guard_settlement_run();
CREATE TRIGGER shop_goods_guarded BEFORE UPDATE ON shop_goods FOR EACH ROW EXECUTE FUNCTION guard_shop_goods();
CREATE TRIGGER shop_goods_kept BEFORE DELETE OR TRUNCATE ON shop_goods FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER shop_order_kept BEFORE DELETE OR TRUNCATE ON shop_order FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER shop_sync_hand BEFORE INSERT OR UPDATE OF started_by ON shop_sync FOR EACH ROW EXECUTE FUNCTION prove_hand('started_by');
CREATE TRIGGER statement_debit_kept BEFORE UPDATE ON statement_debit FOR EACH ROW EXECUTE FUNCTION guard_statement_debit();
CREATE TRIGGER statement_debit_never_removed BEFORE DELETE OR TRUNCATE ON statement_debit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER statement_exception_hand BEFORE INSERT OR UPDATE OF settled_by ON statement_exception FOR EACH ROW EXECUTE FUNCTION prove_hand('settled_by');
CREATE TRIGGER statement_exception_made_told AFTER INSERT ON statement_exception REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_reconciliation('id');
CREATE TRIGGER statement_exception_told AFTER UPDATE ON statement_exception REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_reconciliation('id');
CREATE TRIGGER statement_import_made_told AFTER INSERT ON statement_import REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_reconciliation('id');
CREATE TRIGGER statement_import_told AFTER UPDATE ON statement_import REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_reconciliation('id');
CREATE TRIGGER statement_line_kept BEFORE UPDATE ON statement_line FOR EACH ROW EXECUTE FUNCTION guard_statement_line();
CREATE TRIGGER statement_line_never_removed BEFORE DELETE OR TRUNCATE ON statement_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER statement_line_told AFTER UPDATE ON statement_line REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_reconciliation('id');
CREATE TRIGGER statement_match_hand BEFORE INSERT OR UPDATE OF matched_by, undone_by ON statement_match FOR EACH ROW EXECUTE FUNCTION prove_hand('matched_by', 'undone_by');
CREATE TRIGGER statement_match_receipts BEFORE INSERT ON statement_match FOR EACH ROW EXECUTE FUNCTION guard_statement_match();
CREATE TRIGGER statement_note_hand BEFORE INSERT OR UPDATE OF author ON statement_note FOR EACH ROW EXECUTE FUNCTION prove_hand('author');
CREATE TRIGGER statement_note_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON statement_note FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER test_webhook_hand BEFORE INSERT OR UPDATE OF made_by ON test_webhook FOR EACH ROW EXECUTE FUNCTION prove_hand('made_by');
CREATE TRIGGER test_webhook_made BEFORE INSERT OR UPDATE ON test_webhook FOR EACH ROW EXECUTE FUNCTION guard_test_webhook();
CREATE TRIGGER test_webhook_told AFTER INSERT OR UPDATE ON test_webhook FOR EACH ROW EXECUTE FUNCTION tell_merchant_people('merchant.access');
CREATE TRIGGER top_up_event_hand BEFORE INSERT OR UPDATE OF actor ON top_up_event FOR EACH ROW EXECUTE FUNCTION prove_hand('actor');
CREATE TRIGGER top_up_event_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON top_up_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER top_up_kept BEFORE DELETE OR TRUNCATE ON top_up_order FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER top_up_moves BEFORE UPDATE ON top_up_order FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION guard_top_up();
CREATE TRIGGER top_up_order_hand BEFORE INSERT OR UPDATE OF operator, user_id ON top_up_order FOR EACH ROW EXECUTE FUNCTION prove_hand('operator', 'user_id');
CREATE TRIGGER top_up_start BEFORE INSERT ON top_up_order FOR EACH ROW EXECUTE FUNCTION guard_top_up_start();
CREATE TRIGGER top_up_travel_immutable BEFORE UPDATE ON top_up_travel FOR EACH STATEMENT WHEN (NOT is_erasing()) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER top_up_travel_kept BEFORE DELETE OR TRUNCATE ON top_up_travel FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER user_preference_hand BEFORE INSERT OR UPDATE OF user_id ON user_preference FOR EACH ROW EXECUTE FUNCTION prove_hand('user_id');
CREATE TRIGGER verification_payment_guard BEFORE INSERT OR UPDATE ON verification_payment FOR EACH ROW EXECUTE FUNCTION guard_verification_payment();
CREATE TRIGGER verification_payment_hand BEFORE INSERT OR UPDATE OF made_by ON verification_payment FOR EACH ROW EXECUTE FUNCTION prove_hand('made_by');
CREATE TRIGGER verification_payment_kept BEFORE DELETE OR TRUNCATE ON verification_payment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tell AFTER INSERT OR DELETE OR UPDATE ON webhook_endpoint FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('webhooks');
CREATE TRIGGER webhook_endpoint_approved BEFORE INSERT OR UPDATE ON webhook_endpoint FOR EACH ROW EXECUTE FUNCTION guard_endpoint_address();
CREATE TRIGGER webhook_endpoint_guard BEFORE INSERT OR UPDATE ON webhook_endpoint FOR EACH ROW EXECUTE FUNCTION guard_endpoint();
CREATE TRIGGER webhook_endpoint_told AFTER INSERT OR DELETE OR UPDATE ON webhook_endpoint FOR EACH ROW EXECUTE FUNCTION tell_merchant_people('merchant.access');
CREATE TRIGGER webhook_secret_ended BEFORE UPDATE OF expires_at ON webhook_secret FOR EACH ROW EXECUTE FUNCTION guard_secret_end('');
CREATE TRIGGER webhook_secret_made BEFORE INSERT OR UPDATE OF secret, merchant_id ON webhook_secret FOR EACH ROW EXECUTE FUNCTION guard_webhook_secret();
CREATE TRIGGER webhook_secret_told AFTER INSERT OR DELETE OR UPDATE ON webhook_secret FOR EACH ROW EXECUTE FUNCTION tell_merchant_people('merchant.access');
CREATE TRIGGER webhook_target_hand BEFORE INSERT OR UPDATE OF paused_by ON webhook_target FOR EACH ROW EXECUTE FUNCTION prove_hand('paused_by');

-- Row-level security
alter table account_code enable row level security;
alter table account_paper enable row level security;
alter table authorisation_event enable row level security;
alter table authorisation_request enable row level security;
alter table cash_out enable row level security;
alter table chain_deposit enable row level security;
alter table channel_authorisation enable row level security;
alter table collection_account enable row level security;
alter table collection_order enable row level security;
alter table complaint_picture enable row level security;
alter table event_log enable row level security;
alter table export_job enable row level security;
alter table float_transfer enable row level security;
alter table goods_claim enable row level security;
alter table invitation enable row level security;
alter table kyc_document enable row level security;
alter table kyc_submission enable row level security;
alter table ledger_account enable row level security;
alter table ledger_balance enable row level security;
alter table ledger_day enable row level security;
alter table ledger_hold enable row level security;
alter table ledger_mark enable row level security;
alter table ledger_posting enable row level security;
alter table ledger_rollup enable row level security;
alter table ledger_transfer enable row level security;
alter table merchant enable row level security;
alter table merchant_application enable row level security;
alter table merchant_document_place enable row level security;
alter table merchant_key enable row level security;
alter table merchant_request enable row level security;
alter table participant enable row level security;
alter table participant_rate enable row level security;
alter table participant_rate_withdrawn enable row level security;
alter table payer_picture enable row level security;
alter table payout_claim enable row level security;
alter table payout_order enable row level security;
alter table proof_file enable row level security;
alter table refund enable row level security;
alter table refund_payment enable row level security;
alter table report_acquired enable row level security;
alter table report_created enable row level security;
alter table report_merchant enable row level security;
alter table report_settled enable row level security;
alter table reserve_part enable row level security;
alter table rotation enable row level security;
alter table run_change enable row level security;
alter table settlement enable row level security;
alter table settlement_account enable row level security;
alter table settlement_due enable row level security;
alter table settlement_plan enable row level security;
alter table shop enable row level security;
alter table shop_goods enable row level security;
alter table shop_order enable row level security;
alter table shop_sync enable row level security;
alter table statement_debit enable row level security;
alter table test_account enable row level security;
alter table test_delivery enable row level security;
alter table test_event enable row level security;
alter table test_line enable row level security;
alter table test_object enable row level security;
alter table test_request enable row level security;
alter table test_webhook enable row level security;
alter table top_up_event enable row level security;
alter table top_up_order enable row level security;
alter table top_up_travel enable row level security;
alter table verification_payment enable row level security;
alter table webhook_delivery enable row level security;
alter table webhook_endpoint enable row level security;
alter table webhook_secret enable row level security;
alter table webhook_target enable row level security;
alter table webhook_try enable row level security;
create policy app on account_code for all to mashang_app using (true) with check (true);
create policy own on account_code for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on account_paper for all to mashang_app using (true) with check (true);
create policy own on account_paper for select to mashang_participant using (participant_id = app_taid());
create policy app on authorisation_event for all to mashang_app using (true) with check (true);
create policy own on authorisation_event for select to mashang_participant using (participant_id = (( SELECT app_taid() AS app_taid)));
create policy app on authorisation_request for all to mashang_app using (true) with check (true);
create policy own on authorisation_request for select to mashang_participant using (participant_id = (( SELECT app_taid() AS app_taid)));
create policy app on cash_out for all to mashang_app using (true);
create policy own on cash_out for select to mashang_participant using (participant_id = app_taid());
create policy app on chain_deposit for all to mashang_app using (true);
create policy own on chain_deposit for select to mashang_participant using (app_top_ups(order_id));
create policy app on channel_authorisation for all to mashang_app using (true) with check (true);
create policy own on channel_authorisation for select to mashang_participant using (participant_id = (( SELECT app_taid() AS app_taid)));
create policy app on collection_account for all to mashang_app using (true) with check (true);
create policy own on collection_account for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on collection_order for all to mashang_app using (true);
create policy of_merchant on collection_order for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy own on collection_order for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on complaint_picture for all to mashang_app using (true) with check (true);
create policy app on event_log for all to mashang_app using (true) with check (true);
create policy of_merchant on event_log for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy own on event_log for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on export_job for all to mashang_app using (true) with check (true);
create policy app on float_transfer for all to mashang_app using (true);
create policy own on float_transfer for select to mashang_participant using ((to_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[])) OR (from_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[])));
create policy app on goods_claim for all to mashang_app using (true) with check (true);
create policy own on goods_claim for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on invitation for all to mashang_app using (true) with check (true);
create policy own on invitation for select to mashang_participant using (inviter_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on kyc_document for all to mashang_app using (true) with check (true);
create policy app on kyc_submission for all to mashang_app using (true) with check (true);
create policy own on kyc_submission for select to mashang_participant using (participant_id = app_taid());
create policy app on ledger_account for all to mashang_app using (true);
create policy of_merchant on ledger_account for select to mashang_merchant using (owner_kind = 'merchant'::text AND owner_id = (( SELECT app_merchant() AS app_merchant)));
create policy own on ledger_account for select to mashang_participant using (owner_kind = 'participant'::text AND (owner_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[])));
create policy app on ledger_balance for all to mashang_app using (true);
create policy of_merchant on ledger_balance for select to mashang_merchant using (account_id = ANY ((( SELECT app_merchant_accounts() AS app_merchant_accounts))::bigint[]));
create policy own on ledger_balance for select to mashang_participant using (account_id = ANY ((( SELECT app_accounts() AS app_accounts))::bigint[]));
create policy app on ledger_day for all to mashang_app using (true);
create policy of_merchant on ledger_day for select to mashang_merchant using (account_id = ANY ((( SELECT app_merchant_accounts() AS app_merchant_accounts))::bigint[]));
create policy own on ledger_day for select to mashang_participant using (account_id = ANY ((( SELECT app_accounts() AS app_accounts))::bigint[]));
create policy app on ledger_hold for all to mashang_app using (true);
create policy own on ledger_hold for select to mashang_participant using (account_id = ANY ((( SELECT app_accounts() AS app_accounts))::bigint[]));
create policy app on ledger_mark for all to mashang_app using (true);
create policy own on ledger_mark for select to mashang_participant using (account_id = ANY ((( SELECT app_accounts() AS app_accounts))::bigint[]));
create policy app on ledger_posting for all to mashang_app using (true);
create policy of_merchant on ledger_posting for select to mashang_merchant using (account_id = ANY ((( SELECT app_merchant_accounts() AS app_merchant_accounts))::bigint[]));
create policy own on ledger_posting for select to mashang_participant using (account_id = ANY ((( SELECT app_accounts() AS app_accounts))::bigint[]));
create policy app on ledger_rollup for all to mashang_app using (true);
create policy of_merchant on ledger_rollup for select to mashang_merchant using (account_id = ANY ((( SELECT app_merchant_accounts() AS app_merchant_accounts))::bigint[]));
create policy own on ledger_rollup for select to mashang_participant using (account_id = ANY ((( SELECT app_accounts() AS app_accounts))::bigint[]));
create policy app on ledger_transfer for all to mashang_app using (true);
create policy of_merchant on ledger_transfer for select to mashang_merchant using ((EXISTS ( SELECT
   FROM ledger_posting p
  WHERE p.transfer_id = ledger_transfer.id)));
create policy own on ledger_transfer for select to mashang_participant using ((EXISTS ( SELECT
   FROM ledger_posting p
  WHERE p.transfer_id = ledger_transfer.id)));
create policy app on merchant for all to mashang_app using (true) with check (true);
create policy of_merchant on merchant for select to mashang_merchant using (id = (( SELECT app_merchant() AS app_merchant)));
create policy of_test on merchant for select to mashang_test using (id = (( SELECT app_merchant() AS app_merchant)));
create policy app on merchant_application for all to mashang_app using (true) with check (true);
create policy of_merchant on merchant_application for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy app on merchant_document_place for all to mashang_app using (true) with check (true);
create policy of_merchant on merchant_document_place for select to mashang_merchant using ((EXISTS ( SELECT
   FROM merchant_application a
  WHERE a.id = merchant_document_place.application_id)));
create policy app on merchant_key for all to mashang_app using (true) with check (true);
create policy of_merchant on merchant_key for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy app on merchant_request for all to mashang_app using (true) with check (true);
create policy of_merchant on merchant_request for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy app on participant for all to mashang_app using (true) with check (true);
create policy own on participant for select to mashang_participant using (id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on participant_rate for all to mashang_app using (true) with check (true);
create policy own on participant_rate for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on participant_rate_withdrawn for all to mashang_app using (true);
create policy own on participant_rate_withdrawn for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on payer_picture for all to mashang_app using (true) with check (true);
create policy app on payout_claim for all to mashang_app using (true);
create policy own on payout_claim for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on payout_order for all to mashang_app using (true);
create policy of_merchant on payout_order for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy own on payout_order for select to mashang_participant using ((EXISTS ( SELECT
   FROM payout_claim c
  WHERE c.payout_id = payout_order.id)));
create policy app on proof_file for all to mashang_app using (true) with check (true);
create policy own on proof_file for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on refund for all to mashang_app using (true);
create policy of_merchant on refund for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy own on refund for select to mashang_participant using (executor = 'collector'::text AND participant_id = app_taid());
create policy app on refund_payment for all to mashang_app using (true);
create policy of_merchant on refund_payment for select to mashang_merchant using ((EXISTS ( SELECT
   FROM refund r
  WHERE r.id = refund_payment.refund_id)));
create policy own on refund_payment for select to mashang_participant using ((EXISTS ( SELECT
   FROM refund r
  WHERE r.id = refund_payment.refund_id AND r.executor = 'collector'::text AND r.participant_id = app_taid())));
create policy app on report_acquired for all to mashang_app using (true);
create policy app on report_created for all to mashang_app using (true);
create policy own on report_created for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on report_merchant for all to mashang_app using (true);
create policy of_merchant on report_merchant for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy app on report_settled for all to mashang_app using (true);
create policy own on report_settled for select to mashang_participant using ((participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[])) AND (owner_id = 0 OR (owner_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]))) OR participant_id = 0 AND (owner_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[])));
create policy app on reserve_part for all to mashang_app using (true) with check (true);
create policy of_merchant on reserve_part for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy app on rotation for all to mashang_app using (true) with check (true);
create policy own on rotation for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on run_change for all to mashang_app using (true) with check (true);
create policy own on run_change for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on settlement for all to mashang_app using (true) with check (true);
create policy of_merchant on settlement for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy app on settlement_account for all to mashang_app using (true) with check (true);
create policy of_merchant on settlement_account for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy app on settlement_due for all to mashang_app using (true) with check (true);
create policy of_merchant on settlement_due for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy app on settlement_plan for all to mashang_app using (true) with check (true);
create policy of_merchant on settlement_plan for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy app on shop for all to mashang_app using (true) with check (true);
create policy own on shop for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on shop_goods for all to mashang_app using (true) with check (true);
create policy own on shop_goods for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on shop_order for all to mashang_app using (true) with check (true);
create policy own on shop_order for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on shop_sync for all to mashang_app using (true) with check (true);
create policy own on shop_sync for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on statement_debit for all to mashang_app using (true) with check (true);
create policy evidence on statement_debit for all to mashang_evidence using (true) with check (true);
create policy of_test on test_account for all to mashang_test using (merchant_id = (( SELECT app_merchant() AS app_merchant))) with check (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy of_test on test_delivery for all to mashang_test using (merchant_id = (( SELECT app_merchant() AS app_merchant))) with check (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy of_test on test_event for all to mashang_test using (merchant_id = (( SELECT app_merchant() AS app_merchant))) with check (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy of_test on test_line for all to mashang_test using (merchant_id = (( SELECT app_merchant() AS app_merchant))) with check (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy of_test on test_object for all to mashang_test using (merchant_id = (( SELECT app_merchant() AS app_merchant))) with check (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy of_test on test_request for all to mashang_test using (merchant_id = (( SELECT app_merchant() AS app_merchant))) with check (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy app on test_webhook for all to mashang_app using (true) with check (true);
create policy of_merchant on test_webhook for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy of_test on test_webhook for select to mashang_test using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy app on top_up_event for all to mashang_app using (true) with check (true);
create policy own on top_up_event for select to mashang_participant using (app_top_ups(order_id));
create policy app on top_up_order for all to mashang_app using (true) with check (true);
create policy own on top_up_order for select to mashang_participant using (participant_id = ANY ((( SELECT app_subtree() AS app_subtree))::bigint[]));
create policy app on top_up_travel for all to mashang_app using (true) with check (true);
create policy own on top_up_travel for select to mashang_participant using (app_top_ups(order_id));
create policy app on verification_payment for all to mashang_app using (true) with check (true);
create policy own on verification_payment for select to mashang_participant using (participant_id = app_taid());
create policy app on webhook_delivery for all to mashang_app using (true) with check (true);
create policy of_merchant on webhook_delivery for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy app on webhook_endpoint for all to mashang_app using (true) with check (true);
create policy of_merchant on webhook_endpoint for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy app on webhook_secret for all to mashang_app using (true) with check (true);
create policy of_merchant on webhook_secret for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy app on webhook_target for all to mashang_app using (true) with check (true);
create policy of_merchant on webhook_target for select to mashang_merchant using (merchant_id = (( SELECT app_merchant() AS app_merchant)));
create policy app on webhook_try for all to mashang_app using (true) with check (true);
create policy of_merchant on webhook_try for select to mashang_merchant using ((EXISTS ( SELECT
   FROM webhook_delivery d
  WHERE d.id = webhook_try.delivery_id)));

-- Grants
grant insert, select, update on account_code to mashang_app;
grant select on account_code to mashang_participant;
grant delete, select on account_hour to mashang_app;
grant insert, select on account_paper to mashang_app;
grant select on account_paper to mashang_participant;
grant insert, select, update on account_type to mashang_app;
grant select on account_type to mashang_participant;
grant select on advance_recovery to mashang_app;
grant usage on sequence advance_recovery_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on agent_register to mashang_app;
grant delete, insert, select on api_nonce to mashang_app;
grant select (id, username, nickname, phone, head_img_url, roles, participant_id, enabled, totp_bound_at, step_up_minutes, created_at, password_until, factors_changed_at, merchant_id) on app_user to mashang_app;
grant select, update (password_hash, nickname, phone, head_img_url, totp_secret, totp_bound_at, totp_pending, totp_last_step, step_up_minutes, password_until, failed_tries, failed_last_at) on app_user to mashang_identity;
grant usage on sequence app_user_id_seq to mashang_app, mashang_evidence;
grant insert, select, update (state, closed_at, closed_by) on approval to mashang_app;
grant insert, select on approval_check to mashang_app;
grant usage on sequence approval_id_seq to mashang_app, mashang_evidence;
grant select, update (two_above) on approval_kind to mashang_app;
grant insert, select, update on approval_secret to mashang_app;
grant insert, select on audit_anchor to mashang_app;
grant insert, select on audit_anchor_told to mashang_app;
grant select on audit_head to mashang_app;
grant select on audit_log to mashang_app;
grant usage on sequence audit_log_id_seq to mashang_app, mashang_evidence;
grant select on audit_seal to mashang_app;
grant insert, select on audit_verification to mashang_app;
grant usage on sequence audit_verification_id_seq to mashang_app, mashang_evidence;
grant insert, select on authorisation_event to mashang_app;
grant select on authorisation_event to mashang_participant;
grant usage on sequence authorisation_event_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on authorisation_request to mashang_app;
grant select (id, key, participant_id, platform, uid, state, scopes, user_code, verification_uri, verification_uri_complete, interval_s, next_poll_at, expires_at, requested_by, created_at, ended_at, note) on authorisation_request to mashang_participant;
grant usage on sequence authorisation_request_id_seq to mashang_app, mashang_evidence;
grant insert, select on backup_run to mashang_app;
grant usage on sequence backup_run_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on bank_account to mashang_app;
grant select on bank_account to mashang_evidence;
grant usage on sequence bank_account_id_seq to mashang_evidence;
grant insert, select, update on bank_feed to mashang_evidence;
grant insert, select, update on bank_statement_day to mashang_evidence;
grant select on bank_statement_day to mashang_app;
grant delete, insert, select, update on call_window to mashang_app, mashang_identity;
grant select on cash_out to mashang_app;
grant select (id, cash_out_no, participant_id, person_id, source, source_account, amount, fee, acc_id, account_no, holder, bank_name, bank_branch, remark, status, created_at, approved_at, end_reason, ended_at, sent_at, bank_reference, settled_at, return_reference, returned_at, return_reason, failed_at, fail_reason) on cash_out to mashang_participant;
grant usage on sequence cash_out_id_seq to mashang_app, mashang_evidence;
grant select on cash_out_payment to mashang_app;
grant insert, select on cash_out_terms to mashang_app;
grant select on cash_out_terms to mashang_participant;
grant usage on sequence cash_out_terms_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on chain_cursor to mashang_evidence;
grant select on chain_cursor to mashang_app;
grant select on chain_deposit to mashang_app;
grant select (id, order_id, chain_id, tx_hash, log_index, block_number, block_time, sender, amount, value, confirmations, seen_at, state, why, return_reference) on chain_deposit to mashang_participant;
grant usage on sequence chain_deposit_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on channel to mashang_app;
grant insert, select, update on channel_authorisation to mashang_app;
grant select (id, participant_id, platform, uid, state, subject, account_name, scopes, access_expires_at, authorised_by, authorised_at, renewed_at, ended_at, ended_by, end_reason) on channel_authorisation to mashang_participant;
grant usage on sequence channel_authorisation_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on channel_bill to mashang_evidence;
grant select on channel_bill to mashang_app;
grant insert, select on channel_bill_row to mashang_evidence;
grant select on channel_bill_row to mashang_app;
grant select on channel_difference to mashang_evidence;
grant select, update (state, ended_at, ended_by, reason) on channel_difference to mashang_app;
grant usage on sequence channel_id_seq to mashang_app, mashang_evidence;
grant insert, select on channel_notice to mashang_evidence;
grant select on channel_notice to mashang_app;
grant select on channel_notification to mashang_app;
grant select on channel_payment to mashang_evidence;
grant select, update (state, shown, why, asks, ask_at, ended_at) on channel_payment to mashang_app;
grant select on channel_payout to mashang_app, mashang_evidence;
grant select on channel_receipt to mashang_app, mashang_evidence;
grant select on channel_refund to mashang_app, mashang_evidence;
grant select on channel_remittance to mashang_app, mashang_evidence;
grant select on channel_remittance_day to mashang_app, mashang_evidence;
grant insert, select on channel_secret to mashang_app;
grant select on channel_transfer to mashang_app, mashang_evidence;
grant insert, select, update on collection_account to mashang_app;
grant select on collection_account to mashang_participant;
grant usage on sequence collection_account_id_seq to mashang_app, mashang_evidence;
grant select on collection_adjustment to mashang_app;
grant select on collection_order to mashang_app, mashang_participant;
grant select (id, agt_order_no, mch_order_no, merchant_id, product_id, amount, fee_rate, status, notify_status, subject, payer_ref, goods_order_no, notify_url, return_url, paid_in_amount, frozen, create_time, expire_time, affirm_time, fail_time, asked_amount, refunded, fee_back, currency, fee_fixed, fee_least, fee_most, refund_fee) on collection_order to mashang_merchant;
grant usage on sequence collection_order_id to mashang_app, mashang_evidence;
grant select, update (state, taken_by, taken_at) on complaint to mashang_app;
grant usage on sequence complaint_id_seq to mashang_app, mashang_evidence;
grant insert, select on complaint_note to mashang_app;
grant usage on sequence complaint_note_id_seq to mashang_app, mashang_evidence;
grant insert, select, update (complaint_id) on complaint_picture to mashang_app;
grant insert, select, update on connector_health to mashang_app;
grant select on deployment_kind to mashang_app;
grant select on erasure to mashang_app;
grant usage on sequence erasure_id_seq to mashang_app, mashang_evidence;
grant insert, select on erasure_refusal to mashang_app;
grant usage on sequence erasure_refusal_id_seq to mashang_app, mashang_evidence;
grant insert, select on event_log to mashang_app;
grant select on event_log to mashang_participant;
grant select (xid, id, at, kind, order_id, order_no, merchant_id, status, amount) on event_log to mashang_merchant;
grant usage on sequence event_log_id_seq to mashang_app, mashang_evidence;
grant delete, insert, select, update on export_job to mashang_app;
grant select on float_credit_unlined to mashang_app;
grant select on float_transfer to mashang_app;
grant select (id, transfer_no, from_id, to_id, amount, remark, ledger_transfer_id, at) on float_transfer to mashang_participant;
grant usage on sequence float_transfer_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on goods_claim to mashang_app;
grant select on goods_claim to mashang_participant;
grant delete, insert, select on idempotency to mashang_app;
grant insert, select, update on invitation to mashang_app;
grant select (id, inviter_id, name, kind, legal_name, phone, rates, state, created_at, issued_at, expires_at, closed_at, participant_id) on invitation to mashang_participant;
grant usage on sequence invitation_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on jurisdiction_policy to mashang_app;
grant delete, insert, select, update on known_device to mashang_identity;
grant select (user_id, name, created_at, last_used_at) on known_device to mashang_app;
grant insert, select, update on kyc_document to mashang_app;
grant insert, select, update on kyc_submission to mashang_app;
grant select (id, participant_id, submitted_at, legal_name, state, reviewed_at, reason) on kyc_submission to mashang_participant;
grant usage on sequence kyc_submission_id_seq to mashang_app, mashang_evidence;
grant select on ledger_account to mashang_app, mashang_participant;
grant select (id, owner_kind, owner_id, kind, currency) on ledger_account to mashang_merchant;
grant usage on sequence ledger_account_id_seq to mashang_app, mashang_evidence;
grant select on ledger_balance to mashang_app, mashang_participant;
grant select (account_id, posted, held) on ledger_balance to mashang_merchant;
grant select on ledger_day to mashang_app, mashang_participant;
grant select (account_id, day, credit, debit, first_transfer, last_transfer) on ledger_day to mashang_merchant;
grant select on ledger_hold to mashang_app, mashang_participant;
grant select on ledger_mark to mashang_app, mashang_participant;
grant select on ledger_opening to mashang_app;
grant select on ledger_period to mashang_app;
grant select on ledger_period_balance to mashang_app;
grant select on ledger_posting to mashang_app, mashang_participant;
grant select (transfer_id, line, account_id, amount, balance_after, xid) on ledger_posting to mashang_merchant;
grant select on ledger_rollup to mashang_app, mashang_participant;
grant select (account_id, balance, up_to) on ledger_rollup to mashang_merchant;
grant select on ledger_transfer to mashang_app, mashang_participant;
grant select (id, type, order_no, at) on ledger_transfer to mashang_merchant;
grant usage on sequence ledger_transfer_id_seq to mashang_app, mashang_evidence;
grant insert, select, update (lift_approval, lifted_at) on legal_hold to mashang_app;
grant usage on sequence legal_hold_id_seq to mashang_app, mashang_evidence;
grant select on legal_hold_reach to mashang_app;
grant insert, select on licence_profile to mashang_app;
grant usage on sequence licence_profile_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on listed_wallet to mashang_app;
grant delete, insert, select, update on menu_item to mashang_app;
grant insert, select, update on menu_version to mashang_app;
grant insert, select, update on merchant to mashang_app;
grant select (id, mch_id, name) on merchant to mashang_test;
grant select (id, mch_id, name, legal_name, kyb_status, frozen, ip_allow, created_at, kyb_expires_at, suspended) on merchant to mashang_merchant;
grant select on merchant_advance to mashang_app;
grant usage on sequence merchant_advance_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on merchant_application to mashang_app;
grant select (id, merchant_id, state, company, version, updated_at, submitted_at, merchant_text, handed_in_at) on merchant_application to mashang_merchant;
grant usage on sequence merchant_application_id_seq to mashang_app, mashang_evidence;
grant delete, insert, select, update on merchant_document_place to mashang_app;
grant select (application_id, kind, expires_on, placed_at) on merchant_document_place to mashang_merchant;
grant insert, select on merchant_fee to mashang_app;
grant usage on sequence merchant_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on merchant_key to mashang_app;
grant select (key_id, merchant_id, created_at, expires_at, revoked_at, revoke_reason, name, scopes, made_by, live) on merchant_key to mashang_merchant;
grant usage on sequence merchant_number to mashang_app, mashang_evidence;
grant delete, insert, select on merchant_request to mashang_app;
grant select on merchant_request to mashang_merchant;
grant select on merchant_volume to mashang_app;
grant select on order_day to mashang_app, mashang_participant;
grant select on order_hour to mashang_app, mashang_participant;
grant select on order_place to mashang_app, mashang_evidence;
grant usage on sequence order_place_id_seq to mashang_evidence;
grant select on own_transfer to mashang_app;
grant usage on sequence own_transfer_id_seq to mashang_evidence;
grant delete, insert, select, update on page_error to mashang_app;
grant insert, select, update, update (hand_frozen) on participant to mashang_app;
grant select on participant to mashang_participant;
grant usage on sequence participant_id_seq to mashang_app, mashang_evidence;
grant insert, select on participant_rate to mashang_app;
grant select on participant_rate to mashang_participant;
grant select on participant_rate_withdrawn to mashang_app, mashang_participant;
grant usage on sequence participant_rate_withdrawn_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on passkey to mashang_identity;
grant select (id, user_id, name, created_at, last_used_at, removed_at) on passkey to mashang_app;
grant delete, insert, select on passkey_challenge_used to mashang_identity;
grant usage on sequence passkey_id_seq to mashang_app, mashang_evidence;
grant insert, select on payer_picture to mashang_app;
grant insert, select on payer_visit to mashang_app;
grant insert, select on payment_answer to mashang_evidence;
grant select on payment_answer to mashang_app;
grant usage on sequence payment_answer_id_seq to mashang_evidence;
grant insert, select on payment_answer_row to mashang_evidence;
grant select on payment_answer_row to mashang_app;
grant insert, select, update on payment_channel to mashang_app;
grant select on payment_channel to mashang_evidence;
grant select on payout_claim to mashang_app, mashang_participant;
grant usage on sequence payout_claim_id_seq to mashang_app, mashang_evidence;
grant select on payout_hall to mashang_app, mashang_participant;
grant select on payout_order to mashang_app;
grant select (id, order_no, mch_order_no, merchant_id, pay_type, amount, fee, settlement_mode, beneficiary_name, beneficiary_account, user_type, bank_name, remark, notify_url, status, notify_status, fail_reason, create_time, finish_time, currency) on payout_order to mashang_merchant;
grant select (id, order_no, product_id, pay_type, amount, settlement_mode, beneficiary_name, beneficiary_account, user_type, bank_name, qrcode_url, remark, status, frozen, returns, create_time, finish_time) on payout_order to mashang_participant;
grant select on payout_payment to mashang_app;
grant select on payout_policy to mashang_app, mashang_participant;
grant insert, select, update on person to mashang_app;
grant usage on sequence person_id_seq to mashang_app, mashang_evidence;
grant insert, select on person_usage to mashang_app;
grant insert, select, update on product to mashang_app;
grant select on product to mashang_participant;
grant select (id, code, name) on product to mashang_merchant;
grant usage on sequence product_id_seq to mashang_app, mashang_evidence;
grant delete, insert, select, update on proof_file to mashang_app;
grant select (name, kind, owner_id, participant_id, claim_id, field, attached_at, removed_at) on proof_file to mashang_participant;
grant select on proof_use to mashang_app;
grant select on receipt to mashang_app, mashang_evidence;
grant usage on sequence receipt_id_seq to mashang_evidence;
grant insert, select, update on receiving_place to mashang_app;
grant select on receiving_place to mashang_evidence;
grant select on receiving_place_day to mashang_app;
grant usage on sequence receiving_place_id_seq to mashang_evidence;
grant delete, insert, select, update on recovery_code to mashang_identity;
grant select (user_id, used_at) on recovery_code to mashang_app;
grant select on refund to mashang_app;
grant select (id, refund_no, order_id, order_no, participant_id, kind, amount, currency, plan, reason, asked_by, state, executor, target, account_no, holder, bank_name, attempt, before_210, requested_at, approved_at, deadline, paid_at, ended_at, end_reason) on refund to mashang_participant;
grant select (id, refund_no, order_no, merchant_id, kind, amount, currency, plan, reason, asked_by, mch_refund_no, state, fee_back, requested_at, waiting_until, approved_at, paid_at, ended_at, end_reason, fee) on refund to mashang_merchant;
grant select on refund_account to mashang_app;
grant usage on sequence refund_id_seq to mashang_app, mashang_evidence;
grant select on refund_payment to mashang_app, mashang_participant;
grant select (refund_id, attempt, sent_at, paid_at, failed_at, returned_at) on refund_payment to mashang_merchant;
grant delete, insert, select, update on replica to mashang_app;
grant select on report_acquired to mashang_app;
grant select on report_created to mashang_app, mashang_participant;
grant select on report_cursor to mashang_app, mashang_participant;
grant select (transfers) on report_cursor to mashang_merchant;
grant select on report_merchant to mashang_app;
grant select (day, kind, merchant_id, product_id, orders, amount, succeeded) on report_merchant to mashang_merchant;
grant select on report_settled to mashang_app;
grant select (day, kind, participant_id, product_id, account_id, owner_id, orders, amount, commission) on report_settled to mashang_participant;
grant select on reserve_draw to mashang_app;
grant select on reserve_part to mashang_app;
grant select (settlement_id, merchant_id, amount, release_on, released_at, drawn) on reserve_part to mashang_merchant;
grant select on retained_collections to mashang_app;
grant select on retained_complaints to mashang_app;
grant select on retained_payouts to mashang_app;
grant select on retained_submissions to mashang_app;
grant select on retention_cursor to mashang_app;
grant select, update (months) on retention_period to mashang_app;
grant insert, select, update (finished_at, swept) on retention_run to mashang_app;
grant usage on sequence retention_run_id_seq to mashang_app, mashang_evidence;
grant select on retention_source to mashang_app;
grant insert, select, update (state, lease_until, looked, hits, orders, amount, subjects, share, refused, samples, finished_at, tries) on risk_back_test to mashang_app;
grant usage on sequence risk_back_test_id_seq to mashang_app, mashang_evidence;
grant insert, select, update (priority, state, assigned_to, due_at, hits, amount, last_hit_at, outcome, conclusion, closed_by, closed_at) on risk_case to mashang_app;
grant insert, select on risk_case_entry to mashang_app;
grant usage on sequence risk_case_entry_id_seq to mashang_app, mashang_evidence;
grant insert, select on risk_case_file to mashang_app;
grant usage on sequence risk_case_id_seq to mashang_app, mashang_evidence;
grant insert, select on risk_case_link to mashang_app;
grant select, update (judged, found, listed) on risk_cursor to mashang_app;
grant delete, select on risk_day to mashang_app;
grant insert, select, update (facts, outcome, matched) on risk_decision to mashang_app;
grant usage on sequence risk_decision_id_seq to mashang_app, mashang_evidence;
grant insert, select on risk_event to mashang_app;
grant usage on sequence risk_event_id_seq to mashang_app, mashang_evidence;
grant select on risk_freeze to mashang_app;
grant usage on sequence risk_freeze_id_seq to mashang_app, mashang_evidence;
grant insert, select, update (last_decision, times, amount, last_at) on risk_hit to mashang_app;
grant usage on sequence risk_hit_id_seq to mashang_app, mashang_evidence;
grant insert, select, update (state, narrative, orders, total, file, file_hash, receipt, submitted_by, submitted_at) on risk_report to mashang_app;
grant usage on sequence risk_report_id_seq to mashang_app, mashang_evidence;
grant insert, select on risk_rule to mashang_app;
grant usage on sequence risk_rule_id_seq to mashang_app, mashang_evidence;
grant insert, select on risk_rule_set to mashang_app;
grant usage on sequence risk_rule_set_id_seq to mashang_app, mashang_evidence;
grant delete, select on risk_tally to mashang_app;
grant delete, select on risk_tie to mashang_app;
grant select, update on risk_tier to mashang_app;
grant select on role to mashang_app, mashang_identity;
grant insert, select, update on rotation to mashang_app;
grant select on rotation to mashang_participant;
grant usage on sequence rotation_id_seq to mashang_app, mashang_evidence;
grant insert, select on run_change to mashang_app;
grant select on run_change to mashang_participant;
grant usage on sequence run_change_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on sandbox_market_goods to mashang_app;
grant usage on sequence sandbox_market_goods_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on sandbox_market_order to mashang_app;
grant usage on sequence sandbox_market_order_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on sandbox_market_shop to mashang_app;
grant usage on sequence sandbox_market_shop_id_seq to mashang_app, mashang_evidence;
grant delete, insert, select, update on sandbox_platform_object to mashang_app;
grant insert, select on screening_clearance to mashang_app;
grant usage on sequence screening_clearance_id_seq to mashang_app, mashang_evidence;
grant insert, select, update (keys) on screening_entry to mashang_app;
grant usage on sequence screening_entry_id_seq to mashang_app, mashang_evidence;
grant insert, select, update (state, decided_by, decided_at, decision) on screening_hit to mashang_app;
grant usage on sequence screening_hit_id_seq to mashang_app, mashang_evidence;
grant insert, select, update (enabled, released_at, retired_at, names, added, removed, changed, base, unkeyed_at, unkeyed) on screening_list to mashang_app;
grant usage on sequence screening_list_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on screening_load to mashang_app;
grant select on screening_policy to mashang_app;
grant insert, select, update on screening_run to mashang_app;
grant usage on sequence screening_run_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on session to mashang_identity;
grant select (id, user_id, device, user_agent, ip, created_at, last_seen, expires_at, refresh_expires_at, step_up_until, ended_at, ended_reason) on session to mashang_app;
grant usage on sequence session_id_seq to mashang_app, mashang_evidence;
grant delete, insert, select on session_rotated to mashang_identity;
grant select on settlement to mashang_app;
grant select (id, settlement_no, merchant_id, currency, amount, fee, reserve, basis, after_transfer, up_to_transfer, release_on, account_no, holder, bank_name, bank_branch, state, made_at, sent_at, paid_at, failed_at, fail_reason, end_reason, ended_at) on settlement to mashang_merchant;
grant insert, select on settlement_account to mashang_app;
grant select (id, merchant_id, holder, bank_name, bank_branch, account_no, evidence, usable_from, stop_reason, evidence_paper, pay_type) on settlement_account to mashang_merchant;
grant usage on sequence settlement_account_id_seq to mashang_app, mashang_evidence;
grant select on settlement_batch to mashang_app;
grant usage on sequence settlement_batch_id_seq to mashang_app, mashang_evidence;
grant select on settlement_due to mashang_app;
grant select (merchant_id, next_at, skip_reason) on settlement_due to mashang_merchant;
grant usage on sequence settlement_id_seq to mashang_app, mashang_evidence;
grant select on settlement_payment to mashang_app;
grant insert, select on settlement_plan to mashang_app;
grant select (id, merchant_id, schedule, every_hours, weekday, cut_off, least_amount, reserve_rate, reserve_days, hold_back, fee) on settlement_plan to mashang_merchant;
grant usage on sequence settlement_plan_id_seq to mashang_app, mashang_evidence;
grant select on settlement_run to mashang_app;
grant usage on sequence settlement_run_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on shop to mashang_app;
grant select on shop to mashang_participant;
grant insert, select, update on shop_goods to mashang_app;
grant select on shop_goods to mashang_participant;
grant usage on sequence shop_goods_id_seq to mashang_app, mashang_evidence;
grant usage on sequence shop_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on shop_order to mashang_app;
grant select on shop_order to mashang_participant;
grant usage on sequence shop_order_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on shop_sync to mashang_app;
grant select on shop_sync to mashang_participant;
grant usage on sequence shop_sync_id_seq to mashang_app, mashang_evidence;
grant delete, insert, select, update on sign_in_failure to mashang_identity;
grant select on solvency_point to mashang_app;
grant select on state_move to mashang_app;
grant insert, select on statement_coverage to mashang_evidence;
grant select on statement_coverage to mashang_app;
grant insert, select, update (booked_import) on statement_debit to mashang_evidence;
grant select on statement_debit to mashang_app;
grant usage on sequence statement_debit_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on statement_exception to mashang_app;
grant usage on sequence statement_exception_id_seq to mashang_app, mashang_evidence;
grant insert, select on statement_import to mashang_evidence;
grant select, update (state, lease_until, rows_read, added, repeated, outgoing, broken, matched, problems, fault, first_day, last_day, done_at, request_id, tries, again) on statement_import to mashang_app;
grant usage on sequence statement_import_id_seq to mashang_app, mashang_evidence;
grant insert, select, update (booked_import) on statement_line to mashang_evidence;
grant select, update (state) on statement_line to mashang_app;
grant usage on sequence statement_line_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on statement_match to mashang_app;
grant usage on sequence statement_match_id_seq to mashang_app, mashang_evidence;
grant insert, select on statement_note to mashang_app;
grant usage on sequence statement_note_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on statement_source to mashang_app, mashang_evidence;
grant usage on sequence statement_source_id_seq to mashang_app, mashang_evidence;
grant delete, insert, select, update on stored_file to mashang_app, mashang_identity;
grant select, update on stored_file to mashang_evidence;
grant delete, insert, select, update on test_account to mashang_test;
grant delete, insert, select, update on test_delivery to mashang_test;
grant delete, insert, select, update on test_event to mashang_test;
grant delete, insert, select, update on test_line to mashang_test;
grant delete, insert, select, update on test_object to mashang_test;
grant delete, insert, select, update on test_request to mashang_test;
grant insert, select, update on test_webhook to mashang_app;
grant select (merchant_id, url, made_by, made_at) on test_webhook to mashang_merchant;
grant select (merchant_id, url, secret) on test_webhook to mashang_test;
grant usage on sequence top_up_address_index to mashang_app, mashang_evidence;
grant insert, select on top_up_event to mashang_app;
grant select on top_up_event to mashang_participant;
grant usage on sequence top_up_event_id_seq to mashang_app, mashang_evidence;
grant insert, select, update (status, reason, operator, closed_at, cancelled_at) on top_up_order to mashang_app;
grant select on top_up_order to mashang_participant;
grant usage on sequence top_up_order_id_seq to mashang_app, mashang_evidence;
grant insert, select on top_up_travel to mashang_app;
grant select on top_up_travel to mashang_participant;
grant delete, insert, select, update on user_preference to mashang_app, mashang_identity;
grant insert, select, update (state, tries, closed_at, end_reason) on verification_payment to mashang_app;
grant select (id, submission_id, participant_id, state, tries, sent_at, expires_at, closed_at, end_reason) on verification_payment to mashang_participant;
grant usage on sequence verification_payment_id_seq to mashang_app, mashang_evidence;
grant insert, select on verification_reminder to mashang_app;
grant select on verify_run to mashang_app;
grant usage on sequence verify_run_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on webhook_delivery to mashang_app;
grant select (id, event_id, merchant_id, endpoint_id, url, order_id, type, body, state, attempts, next_at, created_at, last_at, last_status, last_error) on webhook_delivery to mashang_merchant;
grant usage on sequence webhook_delivery_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on webhook_endpoint to mashang_app;
grant select on webhook_endpoint to mashang_merchant;
grant usage on sequence webhook_endpoint_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on webhook_resend to mashang_app;
grant usage on sequence webhook_resend_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on webhook_secret to mashang_app;
grant select (id, merchant_id, expires_at, created_at) on webhook_secret to mashang_merchant;
grant usage on sequence webhook_secret_id_seq to mashang_app, mashang_evidence;
grant insert, select, update on webhook_target to mashang_app;
grant select (id, merchant_id, endpoint_id, origin, opened_at, last_success_at, last_failure_at, last_failure, paused_at) on webhook_target to mashang_merchant;
grant usage on sequence webhook_target_id_seq to mashang_app, mashang_evidence;
grant insert, select on webhook_try to mashang_app;
grant select (delivery_id, attempt, at, status, ms, error, answer, sent_s, signatures) on webhook_try to mashang_merchant;
grant select on word_move to mashang_app;
grant execute on function place_of(xid8) to mashang_app, mashang_evidence, mashang_identity, mashang_participant;

-- Comments
comment on column app_user.phone is 'personal:p';
comment on column app_user.totp_secret is 'sealed';
comment on column app_user.totp_pending is 'sealed';
comment on column approval.payload is 'personal-facts';
comment on column approval.base is 'personal-facts';
comment on column approval_secret.sealed is 'sealed';
comment on column authorisation_request.device_code is 'sealed';
comment on column bank_account.account_no is 'personal:a';
comment on column cash_out.account_no is 'personal:a';
comment on column cash_out.holder is 'personal:n';
comment on column channel.secret is 'sealed';
comment on column channel_authorisation.access_token is 'sealed';
comment on column channel_authorisation.refresh_token is 'sealed';
comment on column channel_authorisation.revoke_token is 'sealed';
comment on column channel_notice.sealed is 'sealed';
comment on column channel_receipt.payer is 'personal:a';
comment on column channel_secret.sealed is 'sealed';
comment on column collection_account.out_auth_no is 'personal:a';
comment on column collection_account.receive_user_name is 'personal:n';
comment on column collection_account.account_other_name is 'personal:n';
comment on column collection_order.payer_ref is 'personal:n';
comment on column collection_order.payment_name is 'personal:n';
comment on column collection_order.payer_name is 'personal:n';
comment on column complaint.contact is 'personal:c';
comment on column database_login.sealed is 'sealed';
comment on column erasure_refusal.answered_to is 'personal:c';
comment on column invitation.legal_name is 'personal:n';
comment on column invitation.phone is 'personal:p';
comment on column kyc_document.sealed_key is 'sealed';
comment on column kyc_submission.legal_name is 'personal:n';
comment on column kyc_submission.phone is 'personal:p';
comment on column kyc_submission.sealed_document_no is 'sealed';
comment on column kyc_submission.sealed_owners is 'sealed';
comment on column kyc_submission.sealed_representative is 'sealed';
comment on column kyc_submission.settle_account is 'personal:a';
comment on column legal_hold.person_name is 'personal:n';
comment on column merchant_application.sealed_people is 'sealed';
comment on column merchant_key.secret is 'sealed';
comment on column participant.legal_name is 'personal:n';
comment on column participant.phone is 'personal:p';
comment on column payout_order.beneficiary_name is 'personal:n';
comment on column payout_order.beneficiary_account is 'personal:a';
comment on column person.legal_name is 'personal:n';
comment on column refund.account_no is 'personal:a';
comment on column refund.holder is 'personal:n';
comment on column refund_account.account_no is 'personal:a';
comment on column refund_account.holder is 'personal:n';
comment on column risk_case.subject_name is 'personal:n';
comment on column risk_case_link.name is 'personal:n';
comment on column risk_event.data is 'personal-facts';
comment on column sandbox_platform_object.payload is 'sealed';
comment on column screening_hit.name is 'personal:n';
comment on column screening_hit.reason is 'personal-facts';
comment on column screening_hit.resume is 'personal-facts';
comment on column settlement.account_no is 'personal:a';
comment on column settlement_account.account_no is 'personal:a';
comment on column statement_coverage.account_no is 'personal:a';
comment on column statement_debit.account_no is 'personal:a';
comment on column statement_debit.payee is 'personal:n';
comment on column statement_debit.payee_account is 'personal:a';
comment on column statement_exception.account_no is 'personal:a';
comment on column statement_import.account_no is 'personal:a';
comment on column statement_line.account_no is 'personal:a';
comment on column statement_line.payer is 'personal:n';
comment on column statement_line.payer_account is 'personal:a';
comment on column statement_source.account_no is 'personal:a';
comment on column test_webhook.secret is 'sealed';
comment on column top_up_order.payer_name is 'personal:n';
comment on column top_up_travel.originator_name is 'personal:n';
comment on column top_up_travel.beneficiary_name is 'personal:n';
comment on column verification_payment.sealed_amount is 'sealed';
comment on column webhook_endpoint.events is 'types that it receives; none named means every event, later ones too';
comment on column webhook_secret.secret is 'sealed';
