create or replace function prove_audit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  shown bigint[];
begin
  if not is_program() then return null; end if;
  if exists (select from made m
    where m.actor_kind <> 'user' and (m.actor_id is not null or not is_no_users_name(m.actor_kind, m.actor_name))) then
    perform refuse_acting('the audit log names a user who does not act');
  end if;
  if not exists (select from made m where m.actor_kind = 'user') then return null; end if;
  shown := acting_users();
  if exists (select from made m left join app_user u on u.id = m.actor_id
    where m.actor_kind = 'user' and (u.id is null or not u.id = any (shown) or u.username <> m.actor_name)) then
    perform refuse_acting('the audit log names a user who does not act');
  end if;
  return null;
end $$;
