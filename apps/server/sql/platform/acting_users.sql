-- Returns all users whose sessions were shown, also by the read-only half: an audit row may name these.
create or replace function acting_users() returns bigint[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(coalesce(user_of_secret(x.half), (
    select s.user_id from session s join app_user u on u.id = s.user_id and u.enabled
    where s.cookie_hash = sha256(convert_to(x.half, 'UTF8')) and (s.ended_at is null or is_new_row(s.xmin::text))
      and s.refresh_expires_at > clock_timestamp()))), '{}')
  from unnest(string_to_array(current_setting('app.session', true), ' ')) x (half)
$$;

grant execute on function acting_users() to mashang_app, mashang_identity, mashang_evidence;
