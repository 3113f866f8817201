create or replace function insert_screening_hits(wanted jsonb) returns int
language plpgsql as $$
declare
  made int;
begin
  insert into screening_hit (subject_kind, subject_id, who, name, party_key, entry_id, score, level, reason, holds,
    resume)
  select x.subject_kind, x.subject_id, coalesce(x.who, ''), x.name, x.party_key, x.entry_id, x.score, x.level,
    x.reason, coalesce(x.holds, false), x.resume
  from jsonb_to_recordset(wanted) as x (subject_kind text, subject_id text, who text, name text, party_key text,
    entry_id bigint, score int, level text, reason jsonb,
    holds boolean, resume jsonb)
  on conflict (subject_kind, subject_id, party_key, entry_id) do nothing;
  get diagnostics made = row_count;
  return made;
end $$;

grant execute on function insert_screening_hits(jsonb) to mashang_app;
