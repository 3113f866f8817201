-- Two people change a further role: not a built-in one, not one of their own, not beyond their own permissions, and
-- none in use is archived. It checks the session's login (is_program), because inside a function the current user is
-- the owner.
create or replace function guard_role() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted bigint;
begin
  if not is_program() then return new; end if;
  if new.built_in or tg_op = 'UPDATE' and (old.built_in or old.code <> new.code) then
    raise exception 'role % is part of the program', new.code
      using errcode = 'check_violation', constraint = 'role_built_in';
  end if;
  wanted := approval_in_force('role.save', new.code);
  if wanted is null then
    raise exception 'roles are changed by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if exists (select from approval_people(wanted) p (id)
    join app_user u on u.id = p.id
    where new.code = any (u.roles)) then
    raise exception 'nobody changes a role of their own' using errcode = 'check_violation', constraint = 'role_own';
  end if;
  perform refuse_beyond_own(wanted, array(select unnest(new.permissions)
    except select unnest(case when tg_op = 'UPDATE' and not old.archived then old.permissions else '{}'::text[] end)));
  if new.archived and exists (select from app_user u where new.code = any (u.roles)) then
    raise exception 'role % is still somebody''s', new.code
      using errcode = 'check_violation', constraint = 'role_in_use';
  end if;
  new.changed_at := clock_timestamp();
  return new;
end $$;
