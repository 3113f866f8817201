-- Returns what a jurisdiction allows: by the contract's own policies (`JURISDICTIONS`), which no entered one can
-- replace, or by the policy that two people put in force. Nulls where it has none.
create or replace function policy_of(code text, out services text[], out settlement_modes text[])
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  case code
    when 'CN' then
      services := '{collection,payout,marketplace}';
      settlement_modes := '{institution}';
    when 'DEMO' then
      services := '{collection,payout,agent_network,stablecoin_topup,marketplace}';
      settlement_modes := '{institution,agent_float}';
    when 'DEMO-I' then
      services := '{collection,payout,agent_network}';
      settlement_modes := '{institution}';
    else
      select p.services, p.settlement_modes into services, settlement_modes
      from jurisdiction_policy p
      where p.code = policy_of.code;
  end case;
end $$;

grant execute on function policy_of(text) to mashang_app;
