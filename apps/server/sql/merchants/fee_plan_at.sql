-- Returns a fee plan at a moment, with the terms of the highest tier that the month before reached, or the plan's own
-- below the first tier. A tier is {"above", "rate", "fixed", "least", "most", "payout"}, money in fen, `most` and
-- `payout` null where there is none; lowest first.
create or replace function fee_plan_at(plan merchant_fee, moment timestamptz) returns merchant_fee
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  reached jsonb;
  volume bigint;
begin
  if plan.tiers = '[]' or plan.tiers is null then return plan; end if;
  volume := merchant_volume_of(plan.merchant_id, plan.product_id,
    date_trunc('month', moment at time zone 'Asia/Shanghai')::date);
  select t.tier into reached
  from jsonb_array_elements(plan.tiers) with ordinality t (tier, n)
  where (t.tier ->> 'above')::bigint <= volume
  order by t.n desc
  limit 1;
  if reached is null then return plan; end if;
  plan.rate := reached ->> 'rate';
  plan.fixed := reached ->> 'fixed';
  plan.least := reached ->> 'least';
  plan.most := reached ->> 'most';
  plan.payout_fixed := reached ->> 'payout';
  return plan;
end $$;
