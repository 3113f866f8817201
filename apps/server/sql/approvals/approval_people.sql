create or replace function approval_people(wanted bigint) returns setof bigint
language sql stable as $$
  select a.maker_id from approval a where a.id = wanted and a.maker_id is not null
  union select c.user_id from approval_check c where c.approval_id = wanted and c.verdict = 'approve'
$$;

grant execute on function approval_people(bigint) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
