-- The program must leave two administrators, because one alone could approve nothing; nobody may remove the last one.
create or replace function guard_last_administrator() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  others int;
begin
  perform pg_advisory_xact_lock(hashtext('staff'));
  select count(*) into others
  from app_user u
  where u.participant_id is null and u.merchant_id is null and u.enabled and 'operator_admin' = any (u.roles);
  if others < (case when current_user = 'mashang_app' then 2 else 1 end) then
    raise exception 'an administrator must stay' using errcode = 'check_violation', constraint = 'last_administrator';
  end if;
  return null;
end $$;
