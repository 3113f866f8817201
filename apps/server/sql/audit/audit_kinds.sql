-- Returns the subject kinds of the audit log by a skip scan of their index.
create or replace function audit_kinds() returns table (subject_kind text)
language sql stable as $$
  with recursive seen as (
    (select l.subject_kind from audit_log l order by l.subject_kind limit 1)
    union all select (select l.subject_kind
      from audit_log l
      where l.subject_kind > s.subject_kind
      order by l.subject_kind
      limit 1)
      from seen s
      where s.subject_kind is not null
  ) select s.subject_kind from seen s where s.subject_kind is not null
$$;

grant execute on function audit_kinds() to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
