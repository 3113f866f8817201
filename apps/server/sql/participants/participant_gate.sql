-- Returns gate_of of a participant and reads its register entry itself. Readers bound to one participant may not read
-- the register, so they call this.
create or replace function participant_gate(p participant, product bigint, moment timestamptz) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select gate_of(p, (select r from agent_register r where r.participant_id = p.id), product, moment)
$$;

grant execute on function participant_gate(participant, bigint, timestamptz) to mashang_app, mashang_participant;
