-- Each part of the program logs in by itself: what row-level security and grants keep from a login no startup parameter gives back.
-- Roles belong to the cluster: the start has made them by now where it may; a bare migration makes them without a login.
do $$ begin
  if not exists (select from pg_roles where rolname = 'mashang_identity') then create role mashang_identity nologin; end if;
  if not exists (select from pg_roles where rolname = 'mashang_evidence') then create role mashang_evidence nologin; end if;
end $$;

-- Passwords that the program made for its logins, under the deployment's keys; the owner's alone.
create table database_login (
  login text primary key check (login in ('mashang_app', 'mashang_participant', 'mashang_identity', 'mashang_evidence')),
  sealed bytea not null,
  made_at timestamptz not null default clock_timestamp()
);
comment on column database_login.sealed is 'sealed';

grant usage on schema public to mashang_identity, mashang_evidence;
