-- Refuses a command without permission: each user whose session was shown must hold one of these permissions at this
-- moment, or the command carries out the approval in force. Without a session, only the login `evidence` may call, or
-- the program's own work where `system` is among the permissions.
create or replace function prove_right(variadic needed text[]) returns void
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  holders bigint[];
begin
  if not is_program() then return; end if;
  if exists (select from approval a
    where a.id = nullif(current_setting('app.approval', true), '')::bigint
      and approval_in_force(a.kind, a.subject_id) = a.id) then
    return;
  end if;
  holders := acting_users();
  if holders = '{}' then
    if session_user <> 'mashang_evidence' and not 'system' = any (needed) then
      perform refuse_acting('nobody who may do this was shown');
    end if;
    return;
  end if;
  if exists (
    select from unnest(holders) h (id) left join app_user u on u.id = h.id and u.enabled
    where not coalesce(permissions_of_roles(u.roles) && needed, false)
  ) then perform refuse_acting('this command needs ' || array_to_string(needed, ' or ')); end if;
end $$;
