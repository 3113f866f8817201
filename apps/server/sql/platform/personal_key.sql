-- Returns the lookup key that the sealed and the clear form of one value share: the blind index, or the value itself
-- where it is not sealed.
create or replace function personal_key(stored text) returns text
language sql immutable parallel safe as $$
  select case when starts_with(stored, 'enc2.') or starts_with(stored, 'enc1.') then split_part(stored, '.', 4)
    else stored end
$$;

grant execute on function personal_key(text) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
