-- True for the name of an actor that is no user: it starts with its kind and is nobody's user name.
create or replace function is_no_users_name(kind text, name text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (kind = 'payer' and name = 'payer' or kind in ('system', 'merchant')
    and name ~ ('^' || kind || ':[A-Za-z0-9][A-Za-z0-9 ._:-]{0,63}$'))
    and not exists (select from app_user u
      where u.username in (lower(name), lower(substr(name, strpos(name, ':') + 1))))
$$;

grant execute on function is_no_users_name(text, text) to mashang_app, mashang_identity, mashang_evidence;
