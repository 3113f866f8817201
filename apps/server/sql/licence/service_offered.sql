-- True when a service is on at a moment by the latest licence and its policy, as `whyNotOffered` of the contract
-- judges. Everything in the database that needs to know about a service calls this.
create or replace function service_offered(service text, moment timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((
    select moment >= l.valid_from and moment < l.valid_to
      and service = any (l.services) and service = any (p.services) and l.settlement_mode = any (p.settlement_modes)
      and (l.settlement_mode <> 'agent_float' or territory_of(l.jurisdiction) = 'DEMO'
        or 'agent_network' = any (l.services))
    from licence_profile l cross join lateral policy_of(l.jurisdiction) p
    order by l.id desc limit 1), false)
$$;

grant execute on function service_offered(text, timestamptz) to mashang_app;
