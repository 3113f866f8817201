-- Ends what both resets end: everything that proves a device, and the failed guesses against it. A step-up window ends
-- with its session, a challenge for a passkey with the session and the passkey.
create or replace function end_devices(wanted bigint) returns void
language sql set search_path = public as $$
  update app_user set totp_pending = null where id = wanted;
  update passkey set removed_at = clock_timestamp() where user_id = wanted and removed_at is null;
  update session
  set ended_at = clock_timestamp(), ended_reason = 'reset', step_up_until = null
  where user_id = wanted and ended_at is null;
  delete from known_device where user_id = wanted;
  delete from sign_in_failure f using app_user u
  where u.id = wanted and f.key in ('account:' || u.username, 'code:' || u.id::text);
$$;
