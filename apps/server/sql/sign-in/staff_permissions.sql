-- Returns the permissions of a member of the staff at this moment.
create or replace function staff_permissions(who bigint) returns text[]
language sql stable as $$
  select coalesce(array_agg(distinct p.name), '{}')
  from app_user u
  join role r on r.code = any (u.roles) and not r.archived
  cross join unnest(r.permissions) p (name)
  where u.id = who and u.enabled and u.participant_id is null and u.merchant_id is null
$$;

grant execute on function staff_permissions(bigint) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
