create or replace function money_text(units bigint) returns text
language sql immutable as $$
  select case when units < 0 then '-' else '' end || abs(units) / 100 || '.' || lpad((abs(units) % 100)::text, 2, '0')
$$;

grant execute on function money_text(bigint) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
