-- Removes one passkey, as approved; its user's sessions end, since it may have opened one.
create or replace function remove_passkey(wanted bigint, key bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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

grant execute on function remove_passkey(bigint, bigint) to mashang_app;
