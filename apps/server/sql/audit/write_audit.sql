-- An audit row names the person who acts, or no user. Only functions write audit rows.
create or replace function write_audit(
  said_kind text, said_name text, said_action text, said_subject_kind text, said_subject_id text, said_before jsonb,
  said_after jsonb, said_request text, said_ip text
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  who app_user;
begin
  if said_kind = 'user' then
    select u.* into who from app_user u where u.id = any (acting_users()) limit 1;
    if who.id is null then perform refuse_acting('no session of ' || said_name || ' was shown'); end if;
  end if;
  insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after,
    request_id, ip)
  values (said_kind, who.id, coalesce(who.username, said_name), said_action, said_subject_kind, said_subject_id,
    said_before, said_after, said_request, said_ip);
end $$;

grant execute on function write_audit(text, text, text, text, text, jsonb, jsonb, text, text) to mashang_app,
  mashang_identity, mashang_evidence;
