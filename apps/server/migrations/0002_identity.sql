-- Who signs in: users, sessions with rotating halves, two-factor, failed tries.

create table app_user (
  id bigint generated always as identity primary key,
  username text not null unique check (username = lower(username) and length(username) between 1 and 64),
  password_hash text not null,
  nickname text not null default '',
  phone text not null default '',
  head_img_url text not null default '',
  roles text[] not null check (cardinality(roles) > 0),
  participant_id bigint,
  enabled boolean not null default true,
  totp_secret bytea,
  totp_bound_at timestamptz,
  -- A secret handed out and not yet proven by a code.
  totp_pending bytea,
  -- Last 30-second step whose code was used: a code works once.
  totp_last_step bigint not null default 0,
  step_up_minutes int not null default 5 check (step_up_minutes between 0 and 15),
  created_at timestamptz not null default clock_timestamp()
);

create table recovery_code (
  user_id bigint not null references app_user,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table session (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  token_hash bytea not null unique,
  cookie_hash bytea not null unique,
  device text not null check (device in ('PC', 'OTHER')),
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  last_seen timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  step_up_until timestamptz,
  ended_at timestamptz,
  ended_reason text
);
create index session_of_user on session (user_id) where ended_at is null;

-- Halves that were rotated away: one of them coming back ends its session.
create table session_rotated (
  cookie_hash bytea primary key,
  session_id bigint not null references session,
  rotated_at timestamptz not null default clock_timestamp()
);

-- Tries by key (user, address, user's codes) in the window that began with the last counted one.
create table sign_in_failure (
  key text primary key,
  failures int not null,
  last_at timestamptz not null
);

grant select, insert, update on app_user, recovery_code, session, sign_in_failure to mashang_app;
grant select, insert on session_rotated to mashang_app;
grant delete on sign_in_failure, recovery_code, session_rotated to mashang_app;
