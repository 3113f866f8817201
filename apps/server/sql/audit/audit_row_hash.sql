-- Hashes every field of a row together with the hash before it. In a JSON array no value can run into its neighbour.
create or replace function audit_row_hash(previous bytea, r audit_log) returns bytea
language sql immutable as $$
  select sha256(previous
    || convert_to(
      jsonb_build_array(r.id, to_char(r.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), r.actor_kind, r.actor_id,
    r.actor_name, r.action, r.subject_kind, r.subject_id, r.before, r.after, r.request_id, r.ip)::text, 'UTF8'))
$$;

grant execute on function audit_row_hash(bytea, audit_log) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
