-- Lets all roles propose and check by their permissions, further ones like the built-in ones.
create or replace function spread_roles() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update approval_kind k set propose_roles = x.propose, check_roles = x.checks
  from (select n.kind,
    array(select r.code
      from role r
      where n.propose_permission = any (r.permissions) and not r.archived
      order by r.code) as propose,
      array(select r.code
        from role r
        where n.check_permission = any (r.permissions) and not r.archived
        order by r.code) as checks
    from approval_kind n where n.propose_permission is not null) x
  where x.kind = k.kind and (k.propose_roles, k.check_roles) is distinct from (x.propose, x.checks)
$$;

grant execute on function spread_roles() to mashang_app;
