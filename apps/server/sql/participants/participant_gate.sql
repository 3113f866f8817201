-- The same for a participant whose entry was not read yet. Readers bound to one participant may not read the register,
-- so they ask here.
create or replace function participant_gate(p participant, product bigint, moment timestamptz) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select gate_of(p, (select r from agent_register r where r.participant_id = p.id), product, moment)
$$;

grant execute on function participant_gate(participant, bigint, timestamptz) to mashang_app, mashang_participant;
