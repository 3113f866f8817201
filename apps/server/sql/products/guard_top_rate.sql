-- Two people of the operator change a top agent's rate; a parent sets those below it. Switching a product off and on
-- again at the same rate is the agent's own decision.
create or replace function guard_top_rate() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and approval_in_force('agent.rate', new.participant_id::text) is null
    and new.rate is distinct from (select r.rate
      from participant_rate r
      where r.participant_id = new.participant_id and r.product_id = new.product_id
      order by r.effective_from desc limit 1)
    and exists (select from participant p where p.id = new.participant_id and p.parent_id is null)
      and not is_new_owner('participant', new.participant_id) then
    raise exception 'a top agent''s rate is changed by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
