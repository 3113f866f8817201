-- Returns the approval of the kind that this transaction has put in force for the subject. Guarded writes check it.
create or replace function approval_in_force(wanted_kind text, wanted_subject text) returns bigint
language sql stable as $$
  select a.id
  from approval a
  where a.id = nullif(current_setting('app.approval', true), '')::bigint and a.kind = wanted_kind
    and a.subject_id = wanted_subject
    and a.state = 1 and a.xmin::text = (pg_current_xact_id()::text::numeric % 4294967296)::text
$$;

grant execute on function approval_in_force(text, text) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
