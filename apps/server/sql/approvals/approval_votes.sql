-- Counts the approvals of this proposal's hash by people who still hold a checking role.
create or replace function approval_votes(wanted bigint) returns int
language sql stable as $$
  select count(*)::int
  from approval a
  join approval_kind k on k.kind = a.kind
  join approval_check c on c.approval_id = a.id
  where a.id = wanted and c.verdict = 'approve' and c.hash = a.hash and c.user_id is distinct from a.maker_id
    and (may_decide(c.user_id, k.check_roles, a.owner_merchant)
      or a.owner_merchant is not null and is_staff_with(c.user_id, k.check_roles))
$$;

grant execute on function approval_votes(bigint) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
