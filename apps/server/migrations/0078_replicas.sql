-- Several processes on one database: what one of them changes about a session is known to the others at commit, not seconds later,
-- and work that a request asked for names that request.
create function tell_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', new.user_id::text);
  return null;
end $$;
-- Not for last_seen, which is noted all the time and concerns nobody else.
create trigger tell after update of ended_at, token_hash, cookie_hash, step_up_until, expires_at on session for each row
  when ((old.ended_at, old.token_hash, old.cookie_hash, old.step_up_until, old.expires_at) is distinct from (new.ended_at, new.token_hash, new.cookie_hash, new.step_up_until, new.expires_at))
  execute function tell_session();

create function tell_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', new.id::text);
  return null;
end $$;
create trigger tell after update of enabled, roles, participant_id, totp_bound_at on app_user for each row
  when ((old.enabled, old.roles, old.participant_id, old.totp_bound_at) is distinct from (new.enabled, new.roles, new.participant_id, new.totp_bound_at))
  execute function tell_user();

alter table export_job add column request_id text not null default '';
alter table statement_import add column request_id text not null default '';
