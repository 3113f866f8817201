/*
 * Returns why the policy of a further jurisdiction may not be put in force (L1); null when it may. The licence is the
 * latest one, unless it has ended: built_in (the contract's own) · part_of_built_in (a subdivision of one) ·
 * no_territory (no code of ISO 3166) · other_regulator (the licence's regulator is of another country) ·
 * agent_network_unlicensed (mode agent_float, without a licence of that country that names agent_network). A fictitious
 * licence has no regulator: a demo may enter the policy of any country, but none with agent_float.
 */
create or replace function policy_fault(code text, modes text[]) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
    when code in ('CN', 'DEMO', 'DEMO-I') then 'built_in'
    when code ~ '^(CN|DEMO)-' then 'part_of_built_in'
    when territory_of(code) is null then 'no_territory'
    when territory_of(l.jurisdiction) not in ('DEMO', territory_of(code)) then 'other_regulator'
    when 'agent_float' = any (modes)
      and (territory_of(l.jurisdiction) = territory_of(code) and 'agent_network' = any (l.services)) is not true
      then 'agent_network_unlicensed'
  end
  from (select 1) one
  left join (select p.* from licence_profile p order by p.id desc limit 1) l on l.valid_to > clock_timestamp()
$$;

grant execute on function policy_fault(text, text[]) to mashang_app;
