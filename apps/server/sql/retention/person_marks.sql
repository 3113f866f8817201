create or replace function person_marks(variadic stored text[]) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg('person:' || personal_key(s)), '{}') from unnest(stored) s where s <> ''
$$;

grant execute on function person_marks(text[]) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
