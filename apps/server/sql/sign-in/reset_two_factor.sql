-- Resets a lost second factor after two people have checked who asks, and ends every session and known device
-- (end_devices). The user's row is locked first: a sign-in meanwhile either came before and is ended, or finds no
-- factor.
create or replace function reset_two_factor(wanted bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform require_approval('operator.two-factor', wanted::text);
  update app_user set totp_secret = null, totp_bound_at = null where id = wanted;
  delete from recovery_code where user_id = wanted;
  perform end_devices(wanted);
end $$;

grant execute on function reset_two_factor(bigint) to mashang_app;
