-- Sets the roles of a staff user and whether it may sign in, as two people approved. Two administrators must stay.
create or replace function change_staff(wanted bigint, codes text[], on_duty boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found approval;
  u app_user;
begin
  found := require_approval('operator.change', wanted::text);
  perform pg_advisory_xact_lock(hashtext('staff'));
  select * into u from app_user where id = wanted and participant_id is null and merchant_id is null for update;
  if u.id is null or (found.payload ->> 'enabled')::boolean <> on_duty
    or array(select unnest(codes)
      order by 1) <> array(select jsonb_array_elements_text(found.payload -> 'roles')
      order by 1) then
    raise exception 'another change was approved' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  perform refuse_beyond_own(found.id, array(select unnest(permissions_of_roles(codes))
    except select unnest(case when u.enabled then permissions_of_roles(u.roles) else '{}'::text[] end)));
  update app_user set roles = codes, enabled = on_duty where id = wanted;
  if u.enabled and 'operator_admin' = any (u.roles) and not (on_duty and 'operator_admin' = any (codes))
    and (select count(*)
      from app_user x
      where x.participant_id is null and x.enabled and 'operator_admin' = any (x.roles)) < 2 then
    raise exception 'an administrator must stay' using errcode = 'check_violation', constraint = 'last_administrator';
  end if;
  if not on_duty then perform end_user_sessions(wanted); end if;
end $$;

grant execute on function change_staff(bigint, text[], boolean) to mashang_app;
