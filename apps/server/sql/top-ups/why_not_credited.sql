create or replace function why_not_credited(o top_up_order) returns text
language sql stable as $$
  select case when p.frozen or e.frozen or is_verified(p, clock_timestamp()) is not true then 'blocked' else '' end
  from participant p join person e on e.id = p.person_id where p.id = o.participant_id
$$;

grant execute on function why_not_credited(top_up_order) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
