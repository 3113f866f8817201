/*
 * Returns why a participant takes no orders and no claims at a moment; null when it does: not a verified business (L2),
 * or its entry `r` in the register of agents (L7a), null for none. `product` null asks about every product. Before
 * register_due a missing entry is allowed; what has ended or covers something else counts at once. A day ends at
 * midnight in Shanghai. Runs no queries, so the routing query can inline it.
 */
create or replace function gate_of(p participant, r agent_register, product bigint, moment timestamptz) returns text
language sql stable as $$
  select case
    when p.kyc_status <> 2 or p.kyc_expires_at <= moment then 'not_verified'
    when p.business is null then 'not_business'
    when r.contract_from > (moment at time zone 'Asia/Shanghai')::date then 'contract_early'
    when r.contract_to < (moment at time zone 'Asia/Shanghai')::date then 'contract_over'
    when r.trained_until < (moment at time zone 'Asia/Shanghai')::date then 'training_over'
    when not given.time and (r.contract_from is null or r.contract_to is null) then 'contract_missing'
    when not given.time and r.trained_until is null then 'training_missing'
    when cardinality(r.areas) = 0 and not given.time then 'area_uncovered'
    when cardinality(r.areas) > 0 and not '00' = any (r.areas) and p.business_area <> ''
      and not left(p.business_area, 2) = any (r.areas) then 'area_uncovered'
    when cardinality(r.products) = 0 and given.time then null
    when product is not null and not product = any (r.products) then 'channel_uncovered'
  end
  from (select coalesce(p.register_due > moment, false) as time) given
$$;

grant execute on function gate_of(participant, agent_register, bigint, timestamptz) to mashang_app,
  mashang_participant, mashang_identity, mashang_evidence;
