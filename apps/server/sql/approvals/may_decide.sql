-- True when a user is enabled, holds one of the roles at this moment, and is of that merchant, or of the staff where no
-- merchant is named.
create or replace function may_decide(who bigint, wanted text[], of_merchant bigint) returns boolean
language sql stable as $$
  select exists (select from app_user u
    where u.id = who and u.enabled and u.participant_id is null and u.merchant_id is not distinct from of_merchant
      and u.roles && wanted)
$$;

grant execute on function may_decide(bigint, text[], bigint) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
