-- Sets a first password of at most 7 days as approved, and ends everything that proves a device (end_devices); the
-- second factor and its recovery codes stay.
create or replace function reset_password(wanted bigint, password text, until timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform require_approval('operator.password', wanted::text);
  if until is null or until > clock_timestamp() + interval '7 days' then
    raise exception 'a first password ends' using errcode = 'check_violation', constraint = 'first_password';
  end if;
  update app_user set password_hash = password, password_until = until where id = wanted;
  perform end_devices(wanted);
end $$;

grant execute on function reset_password(bigint, text, timestamptz) to mashang_app;
