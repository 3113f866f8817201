create or replace function guard_merchant_document() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app'
    and exists (select from merchant_application a
      where a.id = coalesce(new.application_id, old.application_id) and a.state not in (0, 3)) then
    raise exception 'papers of an application in review stand still'
      using errcode = 'check_violation', constraint = 'application_fixed';
  end if;
  -- A change of documents is a change of content, so the version grows.
  update merchant_application set version = version + 1 where id = coalesce(new.application_id, old.application_id);
  return null;
end $$;
