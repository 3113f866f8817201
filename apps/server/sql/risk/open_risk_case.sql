-- Returns the open case of a subject, or opens one. Of two calls at once the second joins the first.
create or replace function open_risk_case(
  kind text, key text, name text, what text, rank int, by_user bigint, hours int, out case_id bigint,
  out fresh boolean
)
language plpgsql as $$
begin
  select c.id, false into case_id, fresh
  from risk_case c
  where c.subject_kind = kind and c.subject_key = key and c.state <> 3 for update;
  if case_id is not null then
    update risk_case c set priority = least(c.priority, rank) where c.id = case_id and c.priority > rank;
    return;
  end if;
  insert into risk_case (subject_kind, subject_key, subject_name, title, priority, due_at, opened_by)
  values (kind, key, coalesce(name, ''), what, rank, clock_timestamp() + make_interval(hours => hours), by_user)
  on conflict (subject_kind, subject_key) where state <> 3 do nothing returning risk_case.id into case_id;
  fresh := case_id is not null;
  if not fresh then
    select c.id into case_id
    from risk_case c
    where c.subject_kind = kind and c.subject_key = key and c.state <> 3 for update;
  end if;
end $$;

grant execute on function open_risk_case(text, text, text, text, int, bigint, int) to mashang_app,
  mashang_participant, mashang_identity, mashang_evidence;
