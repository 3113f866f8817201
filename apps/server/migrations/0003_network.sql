-- The licence, the verified people and the network: participants, accounts, products, channels, rates, rotation, merchants.

create table licence_profile (
  id bigint generated always as identity primary key,
  legal_name text not null,
  licence_no text not null,
  regulator text not null,
  jurisdiction text not null,
  services text[] not null,
  settlement_mode text not null check (settlement_mode in ('institution', 'agent_float')),
  valid_from timestamptz not null,
  valid_to timestamptz not null check (valid_to > valid_from),
  entered_by bigint not null references app_user,
  approved_by bigint not null references app_user check (approved_by <> entered_by),
  created_at timestamptz not null default clock_timestamp()
);

-- A verified natural or legal person. Limits follow it across all of its participants, accounts and channels (L4).
create table person (
  id bigint generated always as identity primary key,
  legal_name text not null,
  -- Normalised for width, case, spaces and middle dots by the contract's rule.
  legal_name_key text not null,
  document_hash bytea not null unique,
  daily_amount bigint not null check (daily_amount >= 0),
  daily_count int not null check (daily_count >= 0),
  monthly_amount bigint not null check (monthly_amount >= 0),
  monthly_count int not null check (monthly_count >= 0),
  frozen boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);

-- What the person has taken on in the running day and month (Shanghai); starts again when the day or month changes.
create table person_usage (
  person_id bigint primary key references person,
  day date not null,
  day_amount bigint not null default 0,
  day_count int not null default 0,
  month date not null,
  month_amount bigint not null default 0,
  month_count int not null default 0
) with (fillfactor = 50);

create table participant (
  id bigint generated always as identity primary key,
  parent_id bigint references participant,
  -- From the root down to the participant itself; the subtree of X is every row whose path contains X.
  path bigint[] not null,
  depth int not null check (depth between 0 and 3),
  kind text not null check (kind in ('AGENT', 'CODE_MERCHANT')),
  name text not null unique,
  person_id bigint not null references person,
  legal_name text not null,
  phone text not null default '',
  run_status int not null default 0 check (run_status in (0, 1)),
  kyc_status int not null default 0 check (kyc_status between 0 and 4),
  kyc_reviewed_by bigint references app_user,
  kyc_entered_by bigint references app_user,
  kyc_expires_at timestamptz,
  frozen boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  check (kyc_reviewed_by is distinct from kyc_entered_by or kyc_reviewed_by is null),
  check (kyc_status <> 2 or (kyc_reviewed_by is not null and kyc_expires_at is not null))
);
create index participant_path on participant using gin (path);
alter table app_user add constraint app_user_participant foreign key (participant_id) references participant;

-- Path and depth follow the parent; sub-agents go at most two levels below a top agent, code merchants below any agent.
create function place_participant() returns trigger language plpgsql as $$
declare
  parent participant;
begin
  if tg_op = 'UPDATE' and new.parent_id is distinct from old.parent_id then
    raise exception 'a participant does not change its parent' using errcode = 'check_violation';
  end if;
  if new.parent_id is null then
    new.path := array[new.id];
    new.depth := 0;
    return new;
  end if;
  select * into parent from participant where id = new.parent_id;
  if parent.kind <> 'AGENT' then raise exception 'only an agent has participants below it' using errcode = 'check_violation'; end if;
  new.path := parent.path || new.id;
  new.depth := parent.depth + 1;
  if new.kind = 'AGENT' and new.depth > 2 then raise exception 'sub-agents go two levels deep at most' using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger participant_place before insert or update of parent_id, path, depth on participant for each row execute function place_participant();

-- The bound participant of a reading transaction, and everything it may see.
create function app_taid() returns bigint language sql stable as $$ select nullif(current_setting('app.taid', true), '')::bigint $$;
create function app_subtree() returns bigint[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(id), '{}') from participant where path @> array[app_taid()]
$$;

create table account_type (
  acc_type int primary key check (acc_type between 0 and 76),
  name text not null default '',
  account_label text not null default '',
  branch_label text not null default '',
  third_party_label text not null default '',
  confirm_prompt text not null default 'generic',
  enabled boolean not null default false,
  check (not enabled or name <> '')
);

create table collection_account (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant,
  acc_type int not null references account_type,
  out_auth_no text not null check (length(out_auth_no) between 1 and 64),
  receive_user_name text not null,
  account_other_name text not null default '',
  bank_name text not null default '',
  bank_branch text not null default '',
  third_party_id text not null default '',
  qrcode_url text not null default '',
  -- Personal-type codes are refused: codes are merchant-type (L3).
  code_kind text not null default 'merchant' check (code_kind = 'merchant'),
  min_amount bigint not null default 1 check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  status int not null default 0 check (status in (0, 1)),
  check_status text not null default 'pending' check (check_status in ('pending', 'approved', 'refused', 'frozen')),
  successes bigint not null default 0,
  failures bigint not null default 0,
  last_receipt_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (acc_type, out_auth_no)
);
create index collection_account_participant on collection_account (participant_id);

-- The same folding as the contract's normalizeLegalName: a test holds the two against each other.
create function legal_name_key(name text) returns text language sql immutable as $$
  select regexp_replace(lower(normalize(name, NFKC)), '[\s\u00a0\u3000\u00b7\u2022\u2027\u30fb\u22c5\u2219]', '', 'g')
$$;

-- Own name (L3) and verified people only (L2), whoever writes the row.
create function guard_collection_account() returns trigger language plpgsql as $$
declare
  owner participant;
begin
  select * into owner from participant where id = new.participant_id;
  if legal_name_key(new.receive_user_name) <> legal_name_key(owner.legal_name) then
    raise exception 'holder name differs from the verified legal name' using errcode = 'check_violation', constraint = 'own_name';
  end if;
  if new.status = 1 and (owner.kyc_status <> 2 or new.check_status <> 'approved') then
    raise exception 'an account is active only when it is approved and its owner is verified' using errcode = 'check_violation', constraint = 'verified_only';
  end if;
  return new;
end $$;
create trigger collection_account_guard before insert or update of participant_id, receive_user_name, status, check_status on collection_account for each row execute function guard_collection_account();

-- A participant's verified name is not changed under its active accounts: they are switched off first, and checked again after.
create function guard_participant() returns trigger language plpgsql as $$
begin
  if exists (select from collection_account a where a.participant_id = new.id and a.status = 1
    and legal_name_key(a.receive_user_name) <> legal_name_key(new.legal_name)) then
    raise exception 'participant % still has active accounts in its old name', new.name using errcode = 'check_violation', constraint = 'own_name';
  end if;
  return new;
end $$;
create trigger participant_guard before update of legal_name on participant for each row execute function guard_participant();

create table product (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9_-]{0,31}$'),
  name text not null unique,
  pay_type int not null check (pay_type between 0 and 3),
  pay_pattern int not null check (pay_pattern between 0 and 99),
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  fixed_amounts bigint[] not null default '{}',
  -- Seconds a payer has.
  pay_window_s int not null check (pay_window_s between 30 and 86400),
  enabled boolean not null default true
);

create table channel (
  id bigint generated always as identity primary key,
  product_id bigint not null references product,
  connector text not null,
  secret bytea,
  min_amount bigint not null default 1,
  max_amount bigint not null default 10000000000,
  opens_at time not null default '00:00',
  closes_at time not null default '24:00',
  weight int not null default 100 check (weight between 0 and 10000),
  healthy boolean not null default true,
  enabled boolean not null default true,
  unique (product_id, connector)
);

-- Rates in 1/10 000 percent. A new row supersedes from its moment on; nothing is changed backwards.
create table participant_rate (
  participant_id bigint not null references participant,
  product_id bigint not null references product,
  effective_from timestamptz not null,
  rate int not null check (rate between 0 and 999999),
  enabled boolean not null default true,
  primary key (participant_id, product_id, effective_from)
);

create function rate_of(participant bigint, product bigint, moment timestamptz) returns int language sql stable as $$
  select case when r.enabled then r.rate end from participant_rate r
  where r.participant_id = participant and r.product_id = product and r.effective_from <= moment
  order by r.effective_from desc limit 1
$$;

-- Child ≤ parent, never retroactive: a row dated before what is already effective is refused. Both are judged at the moment
-- the row takes effect, and again for every later row of the parent or of a child.
create function guard_rate() returns trigger language plpgsql as $$
declare
  parent bigint;
  parent_rate int;
begin
  if tg_op <> 'INSERT' then raise exception 'rates are superseded, not changed' using errcode = 'check_violation', constraint = 'rate_immutable'; end if;
  perform pg_advisory_xact_lock(hashtextextended('participant_rate', new.product_id));
  if new.effective_from < now() - interval '1 minute' and exists
    (select from participant_rate where participant_id = new.participant_id and product_id = new.product_id) then
    raise exception 'a rate is never retroactive' using errcode = 'check_violation', constraint = 'rate_retroactive';
  end if;
  select parent_id into parent from participant where id = new.participant_id;
  if parent is not null then
    if exists (
      select from participant_rate r where r.participant_id = parent and r.product_id = new.product_id and r.effective_from > new.effective_from and r.rate < new.rate
    ) then raise exception 'rate above the parent''s coming rate' using errcode = 'check_violation', constraint = 'rate_above_parent'; end if;
    parent_rate := rate_of(parent, new.product_id, new.effective_from);
    if parent_rate is null or new.rate > parent_rate then
      raise exception 'rate above the parent''s' using errcode = 'check_violation', constraint = 'rate_above_parent';
    end if;
  end if;
  if exists (
    select from participant c where c.parent_id = new.participant_id and (
      rate_of(c.id, new.product_id, new.effective_from) > new.rate or exists (
        select from participant_rate r where r.participant_id = c.id and r.product_id = new.product_id and r.effective_from > new.effective_from and r.rate > new.rate))
  ) then raise exception 'rate below a child''s' using errcode = 'check_violation', constraint = 'rate_below_child'; end if;
  return new;
end $$;
create trigger participant_rate_guard before insert or update or delete on participant_rate for each row execute function guard_rate();

create table rotation (
  product_id bigint not null references product,
  account_id bigint not null references collection_account,
  participant_id bigint not null references participant,
  enabled boolean not null default true,
  weight int not null default 100 check (weight between 0 and 10000),
  position int not null default 0,
  primary key (product_id, account_id)
);
create index rotation_participant on rotation (participant_id);

create table merchant (
  id bigint generated always as identity primary key,
  mch_id text not null unique check (mch_id ~ '^[A-Za-z0-9_-]{1,32}$'),
  name text not null,
  legal_name text not null,
  kyb_status int not null default 0 check (kyb_status between 0 and 4),
  kyb_entered_by bigint references app_user,
  kyb_reviewed_by bigint references app_user,
  frozen boolean not null default false,
  ip_allow cidr[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  check (kyb_status <> 2 or (kyb_reviewed_by is not null and kyb_reviewed_by is distinct from kyb_entered_by))
);

create table merchant_fee (
  merchant_id bigint not null references merchant,
  product_id bigint not null references product,
  effective_from timestamptz not null default now(),
  rate int not null check (rate between 0 and 999999),
  enabled boolean not null default true,
  primary key (merchant_id, product_id, effective_from)
);

create table merchant_key (
  key_id text primary key,
  merchant_id bigint not null references merchant,
  secret bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Two keys overlap while one replaces the other.
  expires_at timestamptz
);

create table webhook_endpoint (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  url text not null,
  enabled boolean not null default true,
  disabled_reason text not null default '',
  created_at timestamptz not null default clock_timestamp()
);
create index webhook_endpoint_merchant on webhook_endpoint (merchant_id);

-- A merchant's signing secrets; while one rotates both sign.
create table webhook_secret (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  secret bytea not null,
  expires_at timestamptz
);
create index webhook_secret_merchant on webhook_secret (merchant_id);

-- Whoever keeps a picture of the network in memory hears at commit that it changed.
create function tell_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;
create trigger tell after insert or update or delete on rotation for each statement execute function tell_changed('routing');
create trigger tell after insert or delete or update of status, check_status, min_amount, max_amount on collection_account for each statement execute function tell_changed('routing');
create trigger tell after insert or delete or update of run_status, kyc_status, frozen on participant for each statement execute function tell_changed('routing');
create trigger tell after insert or update or delete on channel for each statement execute function tell_changed('routing');
create trigger tell after insert or update or delete on product for each statement execute function tell_changed('routing');
create trigger tell after insert or update or delete on licence_profile for each statement execute function tell_changed('licence');
create trigger tell after insert or update or delete on merchant_key for each statement execute function tell_changed('keys');
create trigger tell after insert or update or delete on merchant for each statement execute function tell_changed('keys');
create trigger tell after insert or update or delete on webhook_endpoint for each statement execute function tell_changed('webhooks');

grant select, insert, update on person, person_usage, participant, account_type, collection_account, product, channel, rotation, merchant,
  merchant_key, webhook_endpoint, webhook_secret to mashang_app;
grant select, insert on licence_profile, participant_rate, merchant_fee to mashang_app;

-- Row-level security: the application role sees all, a participant's read sees its subtree.
alter table participant enable row level security;
create policy app on participant to mashang_app using (true) with check (true);
create policy own on participant for select to mashang_participant using (id = any ((select app_subtree())::bigint[]));
alter table collection_account enable row level security;
create policy app on collection_account to mashang_app using (true) with check (true);
create policy own on collection_account for select to mashang_participant using (participant_id = any ((select app_subtree())::bigint[]));
alter table participant_rate enable row level security;
create policy app on participant_rate to mashang_app using (true) with check (true);
create policy own on participant_rate for select to mashang_participant using (participant_id = any ((select app_subtree())::bigint[]));
alter table rotation enable row level security;
create policy app on rotation to mashang_app using (true) with check (true);
create policy own on rotation for select to mashang_participant using (participant_id = any ((select app_subtree())::bigint[]));
grant select on participant, collection_account, participant_rate, rotation, product, account_type to mashang_participant;
revoke all on function app_subtree() from public;
grant execute on function app_subtree() to mashang_participant;
