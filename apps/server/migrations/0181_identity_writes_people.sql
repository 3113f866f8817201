-- Who may sign in as what is written by the login `identity` alone, which only sign-in's pool has; secrets are read by it alone. What the program
-- changes about people in the course of something else goes by the functions below, and each demands the document that it follows from.
-- Processes of the version before lose these rights with it: stop all of them first.

revoke all on app_user, recovery_code, session, session_rotated, sign_in_failure, passkey, passkey_challenge_used from mashang_app;
revoke insert, update on role from mashang_app;
grant select (id, username, nickname, phone, head_img_url, roles, participant_id, enabled, totp_bound_at, step_up_minutes, created_at, password_until)
  on app_user to mashang_app;
grant select (id, user_id, device, user_agent, ip, created_at, last_seen, expires_at, refresh_expires_at, step_up_until, ended_at, ended_reason)
  on session to mashang_app;
grant select (id, user_id, name, created_at, last_used_at, removed_at) on passkey to mashang_app;

-- Not roles, being enabled, names and whose user it is: those follow from approvals and invitations.
grant select on app_user, role to mashang_identity;
grant update (password_hash, password_until, nickname, phone, head_img_url, step_up_minutes, totp_secret, totp_pending, totp_bound_at, totp_last_step)
  on app_user to mashang_identity;
grant select, insert, update, delete on recovery_code, sign_in_failure, user_preference, stored_file, call_window to mashang_identity;
grant select, insert, update on session, passkey to mashang_identity;
grant select, insert, delete on session_rotated, passkey_challenge_used to mashang_identity;
grant insert on audit_log to mashang_identity;

-- The program, under whichever login: not the owner at the console or in a migration.
create function is_program() returns boolean language sql stable as $$
  select session_user in ('mashang_app', 'mashang_participant', 'mashang_identity', 'mashang_evidence')
$$;

-- The approval that a change of people follows from, put in force by this very transaction.
create function require_approval(wanted_kind text, wanted_subject text) returns approval language plpgsql stable as $$
declare
  found approval;
begin
  select * into found from approval a where a.id = approval_in_force(wanted_kind, wanted_subject);
  if found.id is null then
    raise exception '% of % is changed by two people', wanted_kind, wanted_subject using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return found;
end $$;

-- A new user: of the staff under its approval, of a participant by the invitation it accepts in this transaction, or one of the first of all.
create function enter_user(name text, password text, shown text, phone_no text, codes text[], participant bigint, secret bytea, until timestamptz)
returns bigint language plpgsql security definer set search_path = public as $$
declare
  made bigint;
  found approval;
  first boolean := is_first_set_up() or not is_program();
begin
  if not first and secret is not null then
    raise exception 'a second factor is bound by its user' using errcode = 'check_violation', constraint = 'factor_given';
  end if;
  if not first and participant is null then
    found := require_approval('operator.create', name);
    if not (codes <@ array(select jsonb_array_elements_text(found.payload -> 'roles'))) then
      raise exception 'other roles were approved' using errcode = 'check_violation', constraint = 'approval_needed';
    end if;
    perform refuse_beyond_own(found.id, permissions_of_roles(codes));
  elsif not first and not exists (
    select from participant p join invitation i on i.name = p.name and i.kind = p.kind and i.inviter_id = p.parent_id and i.state = 'open'
    where p.id = enter_user.participant and p.name = enter_user.name and p.xmin::text = (pg_current_xact_id()::text::numeric % 4294967296)::text
      and codes = array[case p.kind when 'AGENT' then 'agent' else 'code_merchant' end]
      and not exists (select from app_user u where u.participant_id = p.id)) then
    raise exception 'a participant comes by invitation' using errcode = 'check_violation', constraint = 'invitation_needed';
  end if;
  insert into app_user (username, password_hash, nickname, phone, roles, participant_id, totp_secret, totp_bound_at, password_until)
  values (name, password, shown, phone_no, codes, participant, secret, case when secret is not null then clock_timestamp() end, until) returning id into made;
  return made;
end $$;

-- Roles of a user of the staff and whether it may sign in: as two people approved. Two administrators stay.
create function change_staff(wanted bigint, codes text[], on_duty boolean) returns void language plpgsql security definer set search_path = public as $$
declare
  found approval;
  u app_user;
begin
  found := require_approval('operator.change', wanted::text);
  perform pg_advisory_xact_lock(hashtext('staff'));
  select * into u from app_user where id = wanted and participant_id is null for update;
  if u.id is null or (found.payload ->> 'enabled')::boolean <> on_duty
    or array(select unnest(codes) order by 1) <> array(select jsonb_array_elements_text(found.payload -> 'roles') order by 1) then
    raise exception 'another change was approved' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  perform refuse_beyond_own(found.id, array(select unnest(permissions_of_roles(codes))
    except select unnest(case when u.enabled then permissions_of_roles(u.roles) else '{}'::text[] end)));
  update app_user set roles = codes, enabled = on_duty where id = wanted;
  if u.enabled and 'operator_admin' = any (u.roles) and not (on_duty and 'operator_admin' = any (codes))
    and (select count(*) from app_user x where x.participant_id is null and x.enabled and 'operator_admin' = any (x.roles)) < 2 then
    raise exception 'an administrator must stay' using errcode = 'check_violation', constraint = 'last_administrator';
  end if;
  if not on_duty then perform end_user_sessions(wanted); end if;
end $$;

create function end_user_sessions(wanted bigint) returns void language sql as $$
  update session set ended_at = clock_timestamp(), ended_reason = 'operator' where user_id = wanted and ended_at is null
$$;

-- A lost phone, or a forgotten password: two people have seen who asks. Whatever signed in before signs in no more.
create function reset_two_factor(wanted bigint) returns void language plpgsql security definer set search_path = public as $$
begin
  perform require_approval('operator.two-factor', wanted::text);
  update app_user set totp_secret = null, totp_bound_at = null, totp_pending = null where id = wanted;
  delete from recovery_code where user_id = wanted;
  update passkey set removed_at = clock_timestamp() where user_id = wanted and removed_at is null;
  perform end_user_sessions(wanted);
end $$;
create function reset_password(wanted bigint, password text, until timestamptz) returns void language plpgsql security definer set search_path = public as $$
begin
  perform require_approval('operator.password', wanted::text);
  if until is null or until > clock_timestamp() + interval '7 days' then
    raise exception 'a first password ends' using errcode = 'check_violation', constraint = 'first_password';
  end if;
  update app_user set password_hash = password, password_until = until where id = wanted;
  update passkey set removed_at = clock_timestamp() where user_id = wanted and removed_at is null;
  perform end_user_sessions(wanted);
end $$;

-- A further role, as approved; what a role of the program is, the owner says.
create function save_role(wanted text, shown text, rights text[], over boolean) returns void language plpgsql security definer set search_path = public as $$
declare
  found approval := require_approval('role.save', wanted);
begin
  if found.payload ->> 'name' <> shown or (found.payload ->> 'archived')::boolean <> over
    or array(select distinct unnest(rights) order by 1) <> array(select distinct jsonb_array_elements_text(found.payload -> 'permissions') order by 1) then
    raise exception 'another role was approved' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  insert into role (code, name, permissions, archived) values (wanted, shown, rights, over)
  on conflict (code) do update set name = excluded.name, permissions = excluded.permissions, archived = excluded.archived;
end $$;

revoke all on function require_approval(text, text), enter_user(text, text, text, text, text[], bigint, bytea, timestamptz), change_staff(bigint, text[], boolean),
  end_user_sessions(bigint), reset_two_factor(bigint), reset_password(bigint, text, timestamptz), save_role(text, text, text[], boolean) from public;
grant execute on function enter_user(text, text, text, text, text[], bigint, bytea, timestamptz), change_staff(bigint, text[], boolean),
  reset_two_factor(bigint), reset_password(bigint, text, timestamptz), save_role(text, text, text[], boolean) to mashang_app;

-- The guards of roles judged the program by the user a statement runs as; inside a function that is the owner.
create or replace function guard_role() returns trigger language plpgsql as $$
declare
  wanted bigint;
begin
  if not is_program() then return new; end if;
  if new.built_in or tg_op = 'UPDATE' and (old.built_in or old.code <> new.code) then
    raise exception 'role % is part of the program', new.code using errcode = 'check_violation', constraint = 'role_built_in';
  end if;
  wanted := approval_in_force('role.save', new.code);
  if wanted is null then
    raise exception 'roles are changed by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  if exists (select from approval_people(wanted) p (id) join app_user u on u.id = p.id where new.code = any (u.roles)) then
    raise exception 'nobody changes a role of their own' using errcode = 'check_violation', constraint = 'role_own';
  end if;
  perform refuse_beyond_own(wanted, array(select unnest(new.permissions)
    except select unnest(case when tg_op = 'UPDATE' and not old.archived then old.permissions else '{}'::text[] end)));
  if new.archived and exists (select from app_user u where new.code = any (u.roles)) then
    raise exception 'role % is still somebody''s', new.code using errcode = 'check_violation', constraint = 'role_in_use';
  end if;
  new.changed_at := clock_timestamp();
  return new;
end $$;

-- Sign-in's own login takes no binding off: only the reset above does.
create or replace function guard_staff() returns trigger language plpgsql as $$
begin
  if old.totp_bound_at is not null and new.totp_bound_at is null and is_program() and approval_in_force('operator.two-factor', new.id::text) is null then
    raise exception 'two-factor is reset by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
