-- Returns the user whose living session a readable half belongs to; null for none. A session that this transaction ends
-- still acts in it.
create or replace function user_of_secret(secret text) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.user_id from session s join app_user u on u.id = s.user_id and u.enabled
  where s.id = (
    select x.id from session x where x.token_hash = sha256(convert_to(secret, 'UTF8'))
    union all
    select x.id
    from session x
    where x.previous_hash = sha256(convert_to(secret, 'UTF8')) and x.previous_until > clock_timestamp()
    limit 1)
  and (s.ended_at is null or is_new_row(s.xmin::text)) and s.expires_at > clock_timestamp()
    and s.refresh_expires_at > clock_timestamp()
$$;

grant execute on function user_of_secret(text) to mashang_app, mashang_identity, mashang_evidence;
