-- Returns the state of mode `agent_float` by the latest licence, as `floatsStanding` of the contract: `on`;
-- `winding_down` where an earlier licence had it, so started business finishes and nothing starts; `off` where none
-- ever had it. Everything in the database that needs today's mode calls this.
create or replace function floats_standing() returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
    when (select l.settlement_mode from licence_profile l order by l.id desc limit 1) = 'agent_float' then 'on'
    when exists (select from licence_profile l where l.settlement_mode = 'agent_float') then 'winding_down'
    else 'off' end
$$;

grant execute on function floats_standing() to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
