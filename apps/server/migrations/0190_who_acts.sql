-- Who acts is proven by the session's own secret, not said by the program: what is told to the database is hashed and looked up there.

-- A call that was on its way when its session's halves changed is still its user's, for a moment.
alter table session add column previous_hash bytea, add column previous_until timestamptz;
create unique index session_previous on session (previous_hash) where previous_hash is not null;
create function keep_previous_half() returns trigger language plpgsql as $$
begin
  new.previous_hash := old.token_hash;
  new.previous_until := clock_timestamp() + interval '1 minute';
  return new;
end $$;
create trigger session_previous_half before update of token_hash on session for each row
  when (new.token_hash is distinct from old.token_hash) execute function keep_previous_half();

-- The program, under whichever login (0181), also inside functions that run as their owner.
create or replace function is_program() returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select session_user in ('mashang_app', 'mashang_participant', 'mashang_identity', 'mashang_evidence')
$$;

-- Whose living session a readable half belongs to; null where it is none. One that this very transaction ends still acts in it.
create function user_of_secret(secret text) returns bigint language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.user_id from session s join app_user u on u.id = s.user_id and u.enabled
  where s.id = (
    select x.id from session x where x.token_hash = sha256(convert_to(secret, 'UTF8'))
    union all
    select x.id from session x where x.previous_hash = sha256(convert_to(secret, 'UTF8')) and x.previous_until > clock_timestamp()
    limit 1)
  and (s.ended_at is null or is_new_row(s.xmin::text)) and s.expires_at > clock_timestamp() and s.refresh_expires_at > clock_timestamp()
$$;
-- The one user in whose name this transaction acts; null where nobody's session was shown, or several were.
create function acting_user() returns bigint language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select user_of_secret(current_setting('app.session', true))
$$;
-- All users whose sessions were shown, also by the half that only looks: who may stand in the audit log.
create function acting_users() returns bigint[] language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(coalesce(user_of_secret(x.half), (
    select s.user_id from session s join app_user u on u.id = s.user_id and u.enabled
    where s.cookie_hash = sha256(convert_to(x.half, 'UTF8')) and (s.ended_at is null or is_new_row(s.xmin::text)) and s.refresh_expires_at > clock_timestamp()))), '{}')
  from unnest(string_to_array(current_setting('app.session', true), ' ')) x (half)
$$;

create function refuse_acting(what text) returns void language plpgsql as $$
begin
  raise exception '%', what using errcode = 'insufficient_privilege', constraint = 'acting_user';
end $$;
-- Names of those who are no users: they say their kind, and are nobody's user name.
create function is_no_users_name(kind text, name text) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (kind = 'payer' and name = 'payer' or kind in ('system', 'merchant') and name ~ ('^' || kind || ':[A-Za-z0-9][A-Za-z0-9 ._:-]{0,63}$'))
    and not exists (select from app_user u where u.username in (lower(name), lower(substr(name, strpos(name, ':') + 1))))
$$;

-- A row of the audit log names who acts, or nobody of the users. Rows are written by functions alone.
create function write_audit(said_kind text, said_name text, said_action text, said_subject_kind text, said_subject_id text, said_before jsonb, said_after jsonb,
  said_request text, said_ip text) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  who app_user;
begin
  if said_kind = 'user' then
    select u.* into who from app_user u where u.id = any (acting_users()) limit 1;
    if who.id is null then perform refuse_acting('no session of ' || said_name || ' was shown'); end if;
  end if;
  insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, request_id, ip)
  values (said_kind, who.id, coalesce(who.username, said_name), said_action, said_subject_kind, said_subject_id, said_before, said_after, said_request, said_ip);
end $$;
create function prove_audit() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  shown bigint[];
begin
  if not is_program() then return null; end if;
  if exists (select from made m where m.actor_kind <> 'user' and (m.actor_id is not null or not is_no_users_name(m.actor_kind, m.actor_name))) then
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
create trigger audit_log_proven after insert on audit_log referencing new table as made for each statement execute function prove_audit();
revoke insert on audit_log from mashang_app, mashang_identity, mashang_evidence;

-- A proposal is its maker's, a word its checker's, and an end theirs who act; a merchant's own request names no user.
create function prove_proposal() returns trigger language plpgsql as $$
begin
  if is_program() and new.maker_id is distinct from acting_user() and (new.maker_id is not null or new.merchant_id is null) then
    perform refuse_acting('nobody proposes in another''s name');
  end if;
  return new;
end $$;
create trigger approval_start_proven before insert on approval for each row execute function prove_proposal();
create function prove_check() returns trigger language plpgsql as $$
begin
  if is_program() and new.user_id is distinct from acting_user() then perform refuse_acting('nobody checks in another''s name'); end if;
  return new;
end $$;
create trigger approval_check_proven before insert on approval_check for each row execute function prove_check();
create function prove_end() returns trigger language plpgsql as $$
begin
  if current_user <> 'mashang_app' then return new; end if;
  new.closed_by := acting_user();
  if new.closed_by is null then perform refuse_acting('nobody ends an approval in another''s name'); end if;
  return new;
end $$;
-- Before the guard of the moves, which judges by who ends it.
create trigger approval_ended before update of state on approval for each row execute function prove_end();
