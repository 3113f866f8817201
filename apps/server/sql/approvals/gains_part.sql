-- True when somebody with the roles `wanted` could propose or check what two of a merchant's people decide, and could
-- not with the roles `held`. Two people give such roles: otherwise one person would enter another of its own making,
-- and hold both sides.
create or replace function gains_part(held text[], wanted text[]) returns boolean
language sql stable as $$
  select exists (select from approval_kind k
    where k.of_merchant and (k.propose_roles && wanted and not k.propose_roles && held
      or k.check_roles && wanted and not k.check_roles && held))
$$;

grant execute on function gains_part(text[], text[]) to mashang_app;
