create or replace function screening_facts(name text, aliases text[], births text[], documents text[]) returns text
language sql immutable as $$
  select md5(name || e'\n' || array_to_string(aliases, ';') || e'\n' || array_to_string(births, ';') || e'\n'
    || array_to_string(documents, ';'))
$$;

grant execute on function screening_facts(text, text[], text[], text[]) to mashang_app, mashang_participant,
  mashang_identity, mashang_evidence;
