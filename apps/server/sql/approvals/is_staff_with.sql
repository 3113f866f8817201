-- True when a user belongs to the staff, is enabled and holds one of the roles at this moment.
create or replace function is_staff_with(who bigint, wanted text[]) returns boolean
language sql stable as $$
  select exists (select from app_user u
    where u.id = who and u.enabled and u.participant_id is null and u.merchant_id is null and u.roles && wanted)
$$;

grant execute on function is_staff_with(bigint, text[]) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
