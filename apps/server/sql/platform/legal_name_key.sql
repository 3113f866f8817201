-- Returns the key by which two legal names compare: for a sealed name its blind index, which the server makes of the
-- folded name. A sealed name never matches a clear one.
create or replace function legal_name_key(name text) returns text
language sql immutable as $$
  select case when starts_with(name, 'enc2.') or starts_with(name, 'enc1.') then split_part(name, '.', 4)
    else
      regexp_replace(lower(normalize(name, NFKC)), '[\s\u00a0\u3000\u00b7\u2022\u2027\u30fb\u22c5\u2219]', '', 'g') end
$$;

grant execute on function legal_name_key(text) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
