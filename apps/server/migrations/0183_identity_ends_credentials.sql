-- Known browsers, counts of failed tries and notes at a session's end (0140) are sign-in's own, as all else that one signs in with (0181). What
-- two people end is ended by functions that demand their approval: the union of what 0181 ends and of what 0140 brought.

-- A binding's hash tells nobody anything, but writing one makes a stranger's browser a known one.
revoke all on known_device from mashang_app;
grant select, insert, update, delete on known_device to mashang_identity;
grant update (failed_tries, failed_last_at) on app_user to mashang_identity;
-- As 0140 has it; the moment money waits from is written by the notes of factors alone, under nobody's login.
create or replace function note_passkey_added() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update app_user set factors_changed_at = clock_timestamp() where id = new.user_id;
  return null;
end $$;

-- What an approval shows of what it will end, and whether money waits.
grant select (user_id, name, created_at, last_used_at) on known_device to mashang_app;
grant select (user_id, used_at) on recovery_code to mashang_app;
grant select (factors_changed_at) on app_user to mashang_app;

/*
 * What both resets end: whatever proves a device, and the guesses counted against what is gone. A step-up window ends with its session, a
 * challenge for a passkey with the session and the passkey.
 */
create function end_devices(wanted bigint) returns void language sql set search_path = public as $$
  update app_user set totp_pending = null where id = wanted;
  update passkey set removed_at = clock_timestamp() where user_id = wanted and removed_at is null;
  update session set ended_at = clock_timestamp(), ended_reason = 'reset', step_up_until = null where user_id = wanted and ended_at is null;
  delete from known_device where user_id = wanted;
  delete from sign_in_failure f using app_user u where u.id = wanted and f.key in ('account:' || u.username, 'code:' || u.id::text);
$$;

-- As 0181 has it, and known browsers with it. The user's row is locked first: whoever signs in meanwhile is through before, and ended, or finds no factor.
create or replace function reset_two_factor(wanted bigint) returns void language plpgsql security definer set search_path = public as $$
begin
  perform require_approval('operator.two-factor', wanted::text);
  update app_user set totp_secret = null, totp_bound_at = null where id = wanted;
  delete from recovery_code where user_id = wanted;
  perform end_devices(wanted);
end $$;

-- As 0181 has it, and what proves a device with it; the second factor and its recovery codes stay.
create or replace function reset_password(wanted bigint, password text, until timestamptz) returns void language plpgsql security definer set search_path = public as $$
begin
  perform require_approval('operator.password', wanted::text);
  if until is null or until > clock_timestamp() + interval '7 days' then
    raise exception 'a first password ends' using errcode = 'check_violation', constraint = 'first_password';
  end if;
  update app_user set password_hash = password, password_until = until where id = wanted;
  perform end_devices(wanted);
end $$;

-- One passkey, as approved; its user's sessions end, since one may have come by it.
create function remove_passkey(wanted bigint, key bigint) returns void language plpgsql security definer set search_path = public as $$
declare
  found approval := require_approval('operator.passkey', wanted::text);
begin
  if (found.payload ->> 'passkeyId')::bigint is distinct from key then
    raise exception 'another passkey was approved' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  perform from app_user where id = wanted for no key update;
  update passkey set removed_at = clock_timestamp() where id = key and user_id = wanted and removed_at is null;
  perform end_user_sessions(wanted);
end $$;

revoke all on function end_devices(bigint), remove_passkey(bigint, bigint) from public;
grant execute on function remove_passkey(bigint, bigint) to mashang_app;
