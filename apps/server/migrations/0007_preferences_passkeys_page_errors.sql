-- What follows a person from browser to browser (preferences, pictures, passkeys), and what pages report when they break.

create table user_preference (
  user_id bigint not null references app_user,
  key text not null check (length(key) between 1 and 80),
  value jsonb not null,
  kept_at timestamptz not null default clock_timestamp(),
  primary key (user_id, key)
);

-- Files of the storage. A row is committed before its file is written, so that no file is ever without one.
create table stored_file (
  name text primary key,
  kind text not null,
  owner_id bigint not null references app_user,
  bytes int not null check (bytes > 0),
  uploaded_at timestamptz not null,
  -- Since when something shows it; null while nothing does or any more: such files go after a day.
  kept_at timestamptz
);
create index stored_file_unkept on stored_file (owner_id, uploaded_at) where kept_at is null;

-- Removed keys stay: sign-ins in the audit log name them, and they are never taken again.
create table passkey (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Last signature counter seen; a key that counts never goes back. 0 for keys that do not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz
);
create index passkey_of_user on passkey (user_id) where removed_at is null;

-- Challenges already answered, until they would have run out anyway: each is worth one answer, whichever process asked.
create table passkey_challenge_used (
  hash bytea primary key,
  expires_at timestamptz not null
);

-- Faults of pages, one row a fault however often it happens. A diagnosis, not a record: bounded, oldest first out.
create table page_error (
  fingerprint bytea primary key,
  kind text not null,
  message text not null,
  stack text not null,
  build text not null,
  path text not null,
  user_agent text not null,
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index page_error_last on page_error (last_at);

grant select, insert, update, delete on user_preference, stored_file, page_error to mashang_app;
grant select, insert, update on passkey to mashang_app;
grant select, insert, delete on passkey_challenge_used to mashang_app;
