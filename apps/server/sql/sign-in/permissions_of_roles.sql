create or replace function permissions_of_roles(codes text[]) returns text[]
language sql stable as $$
  select coalesce(array_agg(distinct p.name), '{}')
  from role r
  cross join unnest(r.permissions) p (name)
  where r.code = any (codes) and not r.archived
$$;

grant execute on function permissions_of_roles(text[]) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
