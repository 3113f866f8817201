create or replace function url_origin(url text) returns text
language sql immutable parallel safe as $$
  select coalesce(lower(substring(url from '^[a-zA-Z]+://[^/?#]+')), '')
$$;

grant execute on function url_origin(text) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
