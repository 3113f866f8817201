-- Device authorisations (RFC 8628): by which a participant lets the program read its own receipts and shop at an official open platform. Tokens lie sealed.

create table channel_authorisation (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant,
  platform text not null check (platform in ('tb', 'wx')),
  -- The participant's own name for the account.
  uid text not null check (char_length(uid) between 1 and 64),
  state text not null default 'active' check (state in ('active', 'expired', 'revoked')),
  -- Who it is at the platform, and what it allows.
  subject text not null,
  account_name text not null,
  scopes text[] not null,
  access_token bytea,
  access_expires_at timestamptz,
  refresh_token bytea,
  -- One process at a time renews: a refresh token used twice ends the grant at the platform.
  renewing_until timestamptz,
  authorised_by text not null,
  authorised_at timestamptz not null,
  renewed_at timestamptz,
  ended_at timestamptz,
  ended_by text not null default '',
  end_reason text not null default '',
  -- A token that is still to be revoked at the platform, until it says that it is.
  revoke_token bytea,
  unique (participant_id, platform, uid),
  check ((state = 'active') = (access_token is not null)),
  check ((state = 'active') = (ended_at is null))
);
comment on column channel_authorisation.access_token is 'sealed';
comment on column channel_authorisation.refresh_token is 'sealed';
comment on column channel_authorisation.revoke_token is 'sealed';
-- One account of a platform serves one participant.
create unique index channel_authorisation_subject on channel_authorisation (platform, subject) where state = 'active';
create index channel_authorisation_due on channel_authorisation (id) where revoke_token is not null;

create function guard_authorisation() returns trigger language plpgsql as $$
begin
  if new.participant_id <> old.participant_id or new.platform <> old.platform or new.uid <> old.uid then
    raise exception 'an authorisation stays with its participant' using errcode = 'check_violation', constraint = 'authorisation_fixed';
  end if;
  if old.state = 'revoked' and new.state = 'expired' then
    raise exception 'a revoked authorisation does not expire' using errcode = 'check_violation', constraint = 'authorisation_move';
  end if;
  return new;
end $$;
create trigger channel_authorisation_guard before update on channel_authorisation for each row execute function guard_authorisation();

-- One turn of the device flow: what is on screen, and how it ended.
create table authorisation_request (
  id bigint generated always as identity primary key,
  key text not null unique,
  participant_id bigint not null references participant,
  platform text not null check (platform in ('tb', 'wx')),
  uid text not null check (char_length(uid) between 1 and 64),
  state text not null default 'pending' check (state in ('pending', 'authorised', 'denied', 'expired', 'failed')),
  scopes text[] not null,
  device_code bytea,
  user_code text not null,
  verification_uri text not null,
  verification_uri_complete text not null,
  interval_s int not null check (interval_s between 1 and 600),
  next_poll_at timestamptz not null,
  expires_at timestamptz not null,
  requested_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  note text not null default '',
  check ((state = 'pending') = (device_code is not null)),
  check ((state = 'pending') = (ended_at is null))
);
comment on column authorisation_request.device_code is 'sealed';
create unique index authorisation_request_pending on authorisation_request (participant_id, platform, uid) where state = 'pending';
create index authorisation_request_due on authorisation_request (next_poll_at) where state = 'pending';
create index authorisation_request_own on authorisation_request (participant_id, id desc);

create function guard_authorisation_request() returns trigger language plpgsql as $$
begin
  if old.state <> 'pending' then
    raise exception 'request % has ended', old.key using errcode = 'check_violation', constraint = 'authorisation_request_move';
  end if;
  return new;
end $$;
create trigger authorisation_request_guard before update on authorisation_request for each row execute function guard_authorisation_request();

-- What happened to an authorisation, as its owner reads it.
create table authorisation_event (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant,
  platform text not null,
  uid text not null,
  what text not null check (what in ('requested', 'authorised', 'denied', 'expired', 'failed', 'renewed', 'revoked')),
  who text not null,
  note text not null default '',
  at timestamptz not null default clock_timestamp()
);
create index authorisation_event_own on authorisation_event (participant_id, platform, uid, id desc);
create trigger authorisation_event_kept before update or delete or truncate on authorisation_event for each statement execute function refuse_change();

grant select, insert, update on channel_authorisation, authorisation_request to mashang_app;
grant select, insert on authorisation_event to mashang_app;
-- Participants read their own alone, and nothing sealed.
grant select (id, participant_id, platform, uid, state, subject, account_name, scopes, access_expires_at, authorised_by, authorised_at, renewed_at, ended_at, ended_by,
  end_reason) on channel_authorisation to mashang_participant;
grant select (id, key, participant_id, platform, uid, state, scopes, user_code, verification_uri, verification_uri_complete, interval_s, next_poll_at, expires_at,
  requested_by, created_at, ended_at, note) on authorisation_request to mashang_participant;
grant select on authorisation_event to mashang_participant;
alter table channel_authorisation enable row level security;
create policy app on channel_authorisation to mashang_app using (true) with check (true);
create policy own on channel_authorisation for select to mashang_participant using (participant_id = (select app_taid()));
alter table authorisation_request enable row level security;
create policy app on authorisation_request to mashang_app using (true) with check (true);
create policy own on authorisation_request for select to mashang_participant using (participant_id = (select app_taid()));
alter table authorisation_event enable row level security;
create policy app on authorisation_event to mashang_app using (true) with check (true);
create policy own on authorisation_event for select to mashang_participant using (participant_id = (select app_taid()));

-- The demo's own open platform: its codes, grants and tokens, so that authorisations outlive a restart. Sealed as a whole; nothing real is in it.
create table sandbox_platform_object (
  kind text not null,
  id_hash bytea not null,
  grant_hash bytea,
  user_code_hash bytea,
  uid_hash bytea,
  payload bytea not null,
  expires_at timestamptz,
  primary key (kind, id_hash)
);
comment on column sandbox_platform_object.payload is 'sealed';
create index sandbox_platform_object_grant on sandbox_platform_object (grant_hash) where grant_hash is not null;
create index sandbox_platform_object_code on sandbox_platform_object (user_code_hash) where user_code_hash is not null;
create index sandbox_platform_object_uid on sandbox_platform_object (uid_hash) where uid_hash is not null;
create index sandbox_platform_object_expiry on sandbox_platform_object (expires_at) where expires_at is not null;
grant select, insert, update, delete on sandbox_platform_object to mashang_app;
