create or replace function freeze_stands(wanted_kind text, wanted_subject text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from risk_freeze f
    where f.kind = wanted_kind and f.subject_id = wanted_subject and f.lifted_at is null)
$$;

grant execute on function freeze_stands(text, text) to mashang_app;
