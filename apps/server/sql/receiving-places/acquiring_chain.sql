-- Returns commission accounts and rates of the appointed agent that acquired a merchant, and of those above it, from
-- that agent upwards. Empty where `agent_network` is not offered (`service_offered`), no agent acquired it, or a rate
-- is missing, above its parent's, or makes a share above the fee of the amount.
create or replace function acquiring_chain(merchant_of bigint, product bigint, amount bigint, fee bigint,
  moment timestamptz, out accounts bigint[], out rates int[])
language plpgsql stable as $$
declare
  agent participant;
begin
  accounts := '{}';
  rates := '{}';
  if not service_offered('agent_network', moment) then return; end if;
  select p.* into agent from participant p join merchant m on m.acquiring_agent = p.id where m.id = merchant_of;
  -- An agent whose contract, training or verification has ended is not appointed (L2, L7a).
  if agent.id is null or agent.frozen or agent.run_status <> 1
    or participant_gate(agent, product, moment) is not null then
    return;
  end if;
  select c.accounts, c.rates into accounts, rates from commission_chain(agent.path, product, moment) c;
  if array_position(rates, null) is not null or rates[1] > rates[2] or rates[2] > rates[3] or rates[3] > rates[4]
    or share_at(amount, rates[cardinality(rates)]) > fee then
    accounts := '{}';
    rates := '{}';
  end if;
end $$;
