-- What ends with a reset, which devices an account knows, and since when its factors are what they are.

-- Browsers somebody has signed in from completely. One of them passes the waits that strangers' guesses bring upon its account.
-- Only the hash of what the browser keeps stands here.
create table known_device (
  user_id bigint not null references app_user,
  device_hash bytea not null,
  name text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (user_id, device_hash)
);
grant select, insert, update, delete on known_device to mashang_app;

-- Failed tries since the last sign-in, told to the user after the next one.
alter table app_user
  add column failed_tries int not null default 0,
  add column failed_last_at timestamptz,
  -- Last change of what this user signs in with, other than a password it chose itself: money leaves a day later.
  add column factors_changed_at timestamptz;
alter table session
  add column failed_before int not null default 0,
  add column failed_last_at timestamptz,
  -- Why an operator ended it, shown where it was.
  add column ended_note text not null default '';

-- Whatever changes a factor, by whichever way, is noted here. A row that is made with its factors (the demo's people) has changed none.
create function note_factor_change() returns trigger language plpgsql as $$
begin
  new.factors_changed_at := clock_timestamp();
  return new;
end $$;
create trigger note_factor_change before update of totp_secret, totp_bound_at, password_until on app_user for each row
  when ((old.totp_secret is not null) <> (new.totp_secret is not null)
    or old.totp_bound_at is distinct from new.totp_bound_at
    or (new.password_until is not null and old.password_until is distinct from new.password_until))
  execute function note_factor_change();

create function note_passkey_added() returns trigger language plpgsql as $$
begin
  update app_user set factors_changed_at = clock_timestamp() where id = new.user_id;
  return null;
end $$;
create trigger note_passkey_added after insert on passkey for each row execute function note_passkey_added();

-- Resets before this one left passkeys in force: a key that is older than the binding, or has none beside it, outlived a reset.
update passkey k set removed_at = clock_timestamp() from app_user u
where u.id = k.user_id and k.removed_at is null and (u.totp_bound_at is null or k.created_at < u.totp_bound_at);

insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above, by_merchant) values
  ('operator.passkey', '{operator_admin}', '{operator_admin}', 1, null, false);

-- Guesses of accounts are counted for good: a ceiling that a night forgets is none. Counts of before this rule begin again.
delete from sign_in_failure;
create index sign_in_failure_last on sign_in_failure (last_at);
create index session_rotated_session on session_rotated (session_id);
