-- Writes the audit row of a step on a run, a batch or one settlement.
create or replace function audit_settlement(action text, subject_kind text, subject text, said jsonb,
  item json) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, after, request_id, ip)
  values (coalesce(item ->> 'actor_kind', 'user'), (item ->> 'user_id')::bigint, item ->> 'actor', action,
    subject_kind, subject, said,
    item ->> 'request_id', coalesce(item ->> 'ip', ''));
end $$;
