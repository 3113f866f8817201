create or replace function screening_stands(wanted_kind text, wanted_subject text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from screening_hit h
    where h.subject_kind = wanted_kind and h.subject_id = wanted_subject and h.holds and h.state in (0, 2))
$$;
