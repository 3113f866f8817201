-- Onboarding: merchants apply (KYB) and are admitted by two people, verifications end, risk tiers cap limits, addresses are tested before use, the agent register.

insert into state_move values
  ('merchant_application', 0, 1), ('merchant_application', 0, 5), ('merchant_application', 1, 2), ('merchant_application', 1, 3),
  ('merchant_application', 3, 1), ('merchant_application', 3, 4), ('merchant_application', 3, 5),
  ('kyb', 0, 1), ('kyb', 1, 2), ('kyb', 1, 3), ('kyb', 2, 4), ('kyb', 3, 1), ('kyb', 4, 1);

insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above, by_merchant) values
  ('merchant.admission', '{operator_admin,operator_support}', '{operator_admin,operator_risk}', 1, null, false),
  ('merchant.webhook-secret', '{operator_admin,operator_support}', '{operator_admin}', 1, null, false),
  ('person.tier', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false),
  ('tier.limits', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1, null, false);

-- What a risk tier allows at most; null: nothing beyond the person's own. The lower of the two holds.
create table risk_tier (
  tier text primary key check (tier in ('low', 'medium', 'high')),
  place int not null unique,
  daily_amount bigint check (daily_amount >= 0),
  daily_count int check (daily_count >= 0),
  monthly_amount bigint check (monthly_amount >= 0),
  monthly_count int check (monthly_count >= 0),
  -- A verification lasts this long at most.
  review_months int not null check (review_months between 1 and 120)
);
insert into risk_tier values
  ('low', 0, null, null, null, null, 36),
  ('medium', 1, 100000000, 2000, 2000000000, 40000, 24),
  ('high', 2, 5000000, 200, 100000000, 4000, 12);

-- daily_amount and its like are what holds and what routing reads: the person's own, or the tier's where that is lower.
alter table person
  add column risk_tier text not null default 'low' references risk_tier,
  add column own_daily_amount bigint check (own_daily_amount >= 0),
  add column own_daily_count int check (own_daily_count >= 0),
  add column own_monthly_amount bigint check (own_monthly_amount >= 0),
  add column own_monthly_count int check (own_monthly_count >= 0);
update person set own_daily_amount = daily_amount, own_daily_count = daily_count, own_monthly_amount = monthly_amount, own_monthly_count = monthly_count;
create index person_risk_tier on person (risk_tier) where risk_tier <> 'low';

-- A limit written alone is the person's own.
create function hold_person_limits() returns trigger language plpgsql as $$
declare
  t risk_tier;
begin
  if tg_op = 'INSERT' then
    new.own_daily_amount := coalesce(new.own_daily_amount, new.daily_amount);
    new.own_daily_count := coalesce(new.own_daily_count, new.daily_count);
    new.own_monthly_amount := coalesce(new.own_monthly_amount, new.monthly_amount);
    new.own_monthly_count := coalesce(new.own_monthly_count, new.monthly_count);
  else
    if new.daily_amount <> old.daily_amount then new.own_daily_amount := new.daily_amount; end if;
    if new.daily_count <> old.daily_count then new.own_daily_count := new.daily_count; end if;
    if new.monthly_amount <> old.monthly_amount then new.own_monthly_amount := new.monthly_amount; end if;
    if new.monthly_count <> old.monthly_count then new.own_monthly_count := new.monthly_count; end if;
  end if;
  select * into t from risk_tier where tier = new.risk_tier;
  new.daily_amount := least(new.own_daily_amount, t.daily_amount);
  new.daily_count := least(new.own_daily_count, t.daily_count);
  new.monthly_amount := least(new.own_monthly_amount, t.monthly_amount);
  new.monthly_count := least(new.own_monthly_count, t.monthly_count);
  return new;
end $$;
-- By its name after person_guard, which judges what was written.
create trigger person_limits before insert or update on person for each row execute function hold_person_limits();

create or replace function guard_person() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' and (new.daily_amount, new.daily_count, new.monthly_amount, new.monthly_count, new.own_daily_amount, new.own_daily_count, new.own_monthly_amount, new.own_monthly_count)
    is distinct from (old.daily_amount, old.daily_count, old.monthly_amount, old.monthly_count, old.own_daily_amount, old.own_daily_count, old.own_monthly_amount, old.own_monthly_count)
    and approval_in_force('person.limits', new.id::text) is null then
    raise exception 'limits are changed by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if current_user = 'mashang_app' and new.risk_tier <> old.risk_tier and approval_in_force('person.tier', new.id::text) is null then
    raise exception 'a risk tier is changed by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;

create function guard_risk_tier() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' and approval_in_force('tier.limits', new.tier) is null then
    raise exception 'a tier''s limits are changed by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger risk_tier_guard before update on risk_tier for each row execute function guard_risk_tier();
create function spread_risk_tier() returns trigger language plpgsql as $$
begin
  update person set risk_tier = risk_tier where risk_tier = new.tier;
  return null;
end $$;
create trigger risk_tier_spread after update on risk_tier for each row execute function spread_risk_tier();
grant select, update on risk_tier to mashang_app;

-- Merchants ---------------------------------------------------------------------------------------------------------------

alter table merchant
  add column kyb_expires_at timestamptz,
  add column risk_tier text not null default 'medium' references risk_tier;

-- Numbers of merchants entered by the staff.
create sequence merchant_number start 10001;
grant usage on sequence merchant_number to mashang_app;

-- One try to be admitted, or to be looked at again. Its content stands still from the moment it is handed in.
create table merchant_application (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  -- 0 draft · 1 in review · 2 admitted · 3 returned · 4 refused · 5 dropped.
  state int not null default 0,
  -- What the licence and the contract say of the company; of people nothing.
  company jsonb not null,
  -- Representative and beneficial owners, sealed as one.
  sealed_people bytea,
  -- Goes up with every change of the content, so that a proposal names what was seen.
  version int not null default 1,
  -- Everybody who wrote in it: none of them admits it.
  writers bigint[] not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  submitted_by bigint references app_user,
  submitted_at timestamptz,
  approval_id bigint references approval,
  -- What the lists said at the last look: [{"who", "list", "version"}]; no name of a person.
  hits jsonb not null default '[]',
  screened_at timestamptz,
  cleared_by bigint references app_user,
  cleared_at timestamptz,
  clear_reason text not null default '',
  closed_at timestamptz,
  check (state not in (1, 2) or (submitted_by is not null and sealed_people is not null) and (state = 1 or approval_id is not null)),
  check ((cleared_by is null) = (cleared_at is null) and (cleared_by is null) = (clear_reason = ''))
);
comment on column merchant_application.sealed_people is 'sealed';
create unique index merchant_application_open on merchant_application (merchant_id) where state in (0, 1, 3);
create index merchant_application_state on merchant_application (state, id);

-- Which papers stand on which application; another look takes over those of the last that are still good.
create table merchant_document_place (
  name text not null references stored_file on delete cascade,
  application_id bigint not null references merchant_application,
  kind text not null check (kind in ('licence', 'bank_permit', 'id_front', 'id_back', 'contract', 'site', 'other')),
  expires_on date,
  placed_at timestamptz not null default clock_timestamp(),
  primary key (application_id, name)
);
create index merchant_document_place_name on merchant_document_place (name);
create function guard_merchant_document() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' and exists (select from merchant_application a where a.id = coalesce(new.application_id, old.application_id) and a.state not in (0, 3)) then
    raise exception 'papers of an application in review stand still' using errcode = 'check_violation', constraint = 'application_fixed';
  end if;
  -- Other papers are another content.
  update merchant_application set version = version + 1 where id = coalesce(new.application_id, old.application_id);
  return null;
end $$;
create trigger merchant_document_guard after insert or update or delete on merchant_document_place for each row execute function guard_merchant_document();

create function guard_merchant_application() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (select from state_move where machine = 'merchant_application' and from_state = old.state and to_state = new.state) then
    raise exception 'application % may not go from % to %', old.id, old.state, new.state using errcode = 'check_violation', constraint = 'application_moves';
  end if;
  if (new.company, new.sealed_people) is distinct from (old.company, old.sealed_people) and current_user = 'mashang_app' then
    if old.state not in (0, 3) then
      raise exception 'application % is in review', old.id using errcode = 'check_violation', constraint = 'application_fixed';
    end if;
    new.version := old.version + 1;
  end if;
  if new.state = 2 and old.state <> 2 and approval_in_force('merchant.admission', new.merchant_id::text) is distinct from new.approval_id then
    raise exception 'a merchant is admitted by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  new.updated_at := clock_timestamp();
  if new.state in (2, 4, 5) then new.closed_at := coalesce(new.closed_at, new.updated_at); end if;
  return new;
end $$;
create trigger merchant_application_guard before update on merchant_application for each row execute function guard_merchant_application();

-- A merchant stands where its application stands; one that is verified stays so while it is looked at again.
create function follow_merchant_application() returns trigger language plpgsql as $$
begin
  if new.state = 1 then
    update merchant set kyb_status = 1, kyb_entered_by = new.submitted_by, kyb_reviewed_by = null where id = new.merchant_id and kyb_status in (0, 3, 4);
  elsif new.state = 3 then
    update merchant set kyb_status = 3 where id = new.merchant_id and kyb_status = 1;
  elsif new.state = 4 then
    update merchant set kyb_status = 4, kyb_expires_at = clock_timestamp() where id = new.merchant_id and kyb_status = 2;
  end if;
  return null;
end $$;
create trigger merchant_application_followed after update of state on merchant_application for each row when (old.state <> new.state)
  execute function follow_merchant_application();

-- Whatever ends a proposal without putting it in force gives the application back.
create function return_merchant_application() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update merchant_application set state = 3 where approval_id = new.id and state = 1;
  return null;
end $$;
create trigger approval_returns_application after update of state on approval for each row
  when (new.kind = 'merchant.admission' and new.state in (2, 3, 4)) execute function return_merchant_application();

create function guard_merchant() returns trigger language plpgsql as $$
begin
  if current_user <> 'mashang_app' then return new; end if;
  if new.kyb_status <> old.kyb_status and not exists (select from state_move where machine = 'kyb' and from_state = old.kyb_status and to_state = new.kyb_status) then
    raise exception 'merchant % may not go from % to %', old.mch_id, old.kyb_status, new.kyb_status using errcode = 'check_violation', constraint = 'kyb_moves';
  end if;
  if (new.kyb_status = 2 and old.kyb_status <> 2 or new.risk_tier <> old.risk_tier or old.kyb_status in (2, 4) and new.legal_name <> old.legal_name)
    and approval_in_force('merchant.admission', new.id::text) is null then
    raise exception 'a merchant is admitted by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger merchant_guard before update on merchant for each row execute function guard_merchant();

create function guard_webhook_secret() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' and approval_in_force('merchant.webhook-secret', new.merchant_id::text) is null
    and not exists (select from merchant m where m.id = new.merchant_id and m.xmin::text = (pg_current_xact_id()::text::numeric % 4294967296)::text) then
    raise exception 'a merchant''s signing secret is changed by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger webhook_secret_approved before insert or update of secret, merchant_id on webhook_secret for each row execute function guard_webhook_secret();

alter table webhook_secret add column created_at timestamptz;
alter table webhook_secret alter column created_at set default clock_timestamp();

-- An address is used once it answered a test; `enabled` is what deliveries go by, `wanted` what two people decided.
alter table webhook_endpoint
  add column wanted boolean not null default true,
  add column verified_at timestamptz,
  add column tested_at timestamptz,
  add column test_status int,
  add column test_error text not null default '';
update webhook_endpoint set wanted = enabled, verified_at = created_at;
create function guard_endpoint() returns trigger language plpgsql as $$
begin
  if current_user <> 'mashang_app' then return new; end if;
  if tg_op = 'UPDATE' and new.url <> old.url and new.verified_at is not distinct from old.verified_at then new.verified_at := null; end if;
  if new.enabled and new.verified_at is null then
    raise exception 'an address is used once it answered a test' using errcode = 'check_violation', constraint = 'endpoint_untested';
  end if;
  return new;
end $$;
create trigger webhook_endpoint_guard before insert or update on webhook_endpoint for each row execute function guard_endpoint();

-- Participants --------------------------------------------------------------------------------------------------------------

alter table kyc_submission
  add column sealed_owners bytea,
  add column no_owner_reason text not null default '',
  add column hits jsonb not null default '[]',
  add column cleared_by bigint references app_user,
  add column cleared_at timestamptz,
  add column clear_reason text not null default '';
comment on column kyc_submission.sealed_owners is 'sealed';
alter table kyc_document add column expires_on date;
-- From 0026 on files are sealed on their way to the storage; papers from before keep the key of their own.
alter table kyc_document alter column sealed_key drop not null;

create table verification_reminder (
  subject_kind text not null check (subject_kind in ('participant', 'merchant')),
  subject_id bigint not null,
  -- The end it was said of, and how many days before.
  expires_at timestamptz not null,
  days int not null check (days > 0),
  at timestamptz not null default clock_timestamp(),
  primary key (subject_kind, subject_id, expires_at, days)
);

create index participant_kyc_end on participant (kyc_expires_at) where kyc_status = 2;
create index merchant_kyb_end on merchant (kyb_expires_at) where kyb_status = 2;

-- Moves verifications whose time is over to their state, at most `most` of each kind. Returns how many.
create function end_verifications(most int) returns int language plpgsql security definer set search_path = public as $$
declare
  moment timestamptz := clock_timestamp();
  people bigint[];
  shops bigint[];
begin
  people := array(select id from participant where kyc_status = 2 and kyc_expires_at <= moment order by kyc_expires_at limit most for update skip locked);
  shops := array(select id from merchant where kyb_status = 2 and kyb_expires_at <= moment order by kyb_expires_at limit most for update skip locked);
  if cardinality(people) + cardinality(shops) = 0 then return 0; end if;
  update participant set kyc_status = 4 where id = any (people);
  update merchant set kyb_status = 4 where id = any (shops);
  insert into event_log (kind, participant_id, actor) select 'network.kyc', id, 'system:end-verifications' from unnest(people) id;
  insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, before, after, request_id)
  select 'system', 'system:end-verifications', 'participant.verification-end', 'participant', name, '{"kycStatus": 2}'::jsonb, '{"kycStatus": 4}'::jsonb, 'job:end-verifications'
  from participant where id = any (people)
  union all
  select 'system', 'system:end-verifications', 'merchant.verification-end', 'merchant', mch_id, '{"kybStatus": 2}', '{"kybStatus": 4}', 'job:end-verifications'
  from merchant where id = any (shops);
  perform pg_notify('events', '');
  return cardinality(people) + cardinality(shops);
end $$;

-- Says once for each of the days before an end that it comes; of several days that are due at once only the nearest. Returns how many.
create function remind_verifications(before_days int[], most int) returns int language plpgsql security definer set search_path = public as $$
declare
  moment timestamptz := clock_timestamp();
  told int;
begin
  with soon as (
    select 'participant' as subject_kind, id, kyc_expires_at as ends from participant where kyc_status = 2 and kyc_expires_at > moment
      and kyc_expires_at <= moment + make_interval(days => (select max(d) from unnest(before_days) d))
    union all
    select 'merchant', id, kyb_expires_at from merchant where kyb_status = 2 and kyb_expires_at > moment
      and kyb_expires_at <= moment + make_interval(days => (select max(d) from unnest(before_days) d))
  ), due as (
    select s.*, (select min(d) from unnest(before_days) d where s.ends <= moment + make_interval(days => d)) as days from soon s
  ), noted as (
    insert into verification_reminder (subject_kind, subject_id, expires_at, days)
    select d.subject_kind, d.id, d.ends, d.days from due d
    where not exists (select from verification_reminder r where r.subject_kind = d.subject_kind and r.subject_id = d.id and r.expires_at = d.ends and r.days <= d.days)
    order by d.ends limit most on conflict do nothing returning subject_kind, subject_id, days
  ), said as (
    -- A merchant's own events are what it is told by webhooks: this is for the staff, so it stands in the data alone.
    insert into event_log (kind, participant_id, status, actor, data)
    select case subject_kind when 'participant' then 'network.kyc-due' else 'merchant.kyb-due' end, case subject_kind when 'participant' then subject_id end,
      days, 'system:remind-verifications', jsonb_build_object('days', days, 'subject', subject_id::text) from noted returning 1
  )
  select count(*) into told from said;
  if told > 0 then perform pg_notify('events', ''); end if;
  return told;
end $$;

create index event_log_kyc_due on event_log (participant_id, xid, id) where kind = 'network.kyc-due';

-- The register of agents (L7a): what the regulator asks of an appointed agent beside what the system knows of it.
create table agent_register (
  participant_id bigint primary key references participant,
  appointed_on date,
  contract_no text not null default '',
  contract_from date,
  contract_to date,
  area text not null default '',
  trained_on date,
  training text not null default '',
  updated_by bigint not null references app_user,
  updated_at timestamptz not null default clock_timestamp(),
  check (contract_from is null or contract_to is null or contract_to >= contract_from)
);

-- Files are sealed on their way to the storage; what lay there before is sealed step by step.
alter table stored_file add column sealed_at timestamptz;
alter table stored_file alter column sealed_at set default clock_timestamp();
create index stored_file_unsealed on stored_file (name) where sealed_at is null;

grant select, insert, update on merchant_application, agent_register to mashang_app;
grant select, insert, update, delete on merchant_document_place to mashang_app;
grant select on verification_reminder to mashang_app;
revoke all on function end_verifications(int), remind_verifications(int[], int) from public;
grant execute on function end_verifications(int), remind_verifications(int[], int) to mashang_app;
