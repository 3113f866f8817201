-- Roles must exist, nobody gets more than maker and checker hold, and two people create a member of the staff.
create or replace function guard_staff_roles() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted bigint;
begin
  if exists (select from unnest(new.roles) x (code)
    where not exists (select from role r where r.code = x.code and not r.archived))
    and (tg_op = 'INSERT' or new.roles is distinct from old.roles) then
    raise exception 'a role is not there' using errcode = 'check_violation', constraint = 'role_unknown';
  end if;
  if current_user <> 'mashang_app' or new.participant_id is not null or new.merchant_id is not null then
    return new;
  end if;
  if tg_op = 'INSERT' then
    wanted := approval_in_force('operator.create', new.username);
    if wanted is null and not is_first_set_up() then
      raise exception 'the staff is entered by two people'
        using errcode = 'check_violation', constraint = 'approval_needed';
    end if;
    if wanted is not null then perform refuse_beyond_own(wanted, permissions_of_roles(new.roles)); end if;
  elsif new.roles is distinct from old.roles or new.enabled and not old.enabled then
    wanted := approval_in_force('operator.change', new.id::text);
    if wanted is not null then
      perform refuse_beyond_own(wanted, array(select unnest(permissions_of_roles(new.roles))
        except select unnest(case when old.enabled then permissions_of_roles(old.roles) else '{}'::text[] end)));
    end if;
  end if;
  return new;
end $$;
