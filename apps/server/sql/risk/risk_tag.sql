create or replace function risk_tag(value text) returns text
language sql immutable parallel safe as $$ select substr(encode(sha256(convert_to(value, 'UTF8')), 'hex'), 1, 24) $$;

grant execute on function risk_tag(text) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
