-- Returns why a licence profile may not be put in force (L1), beside what its policy says; null when it may: demo_only
-- (a fictitious jurisdiction, and the database is not of that demo) · agent_network_unlicensed (mode agent_float, and
-- the licence names no agent_network; a demo allows everything).
create or replace function licence_fault(jurisdiction text, services text[], mode text) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
    when territory_of(jurisdiction) = 'DEMO' and exists (
      select from deployment_kind k
        where k.kind <> case jurisdiction when 'DEMO' then 'demo' else 'demo_institution' end) then 'demo_only'
    when mode = 'agent_float' and territory_of(jurisdiction) is distinct from 'DEMO'
      and not 'agent_network' = any (services)
      then 'agent_network_unlicensed'
  end
$$;

grant execute on function licence_fault(text, text[], text) to mashang_app;
