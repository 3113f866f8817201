-- Counts items into the ten-minute windows of everybody they concern; a part of take_monitored.
create or replace function tally_monitored(items risk_item[]) returns void
language sql as $$
  insert into risk_tally as r (scope, key, slot, orders, amount, near, odd, smallest, amount_in, amount_out)
  select v.scope, v.key, date_bin('10 minutes', i.at, 'epoch'), coalesce(sum(v.n), 0),
    coalesce(sum(v.n * i.amount), 0), count(*) filter (where v.n > 0 and risk_is_near(i.amount)),
    count(*) filter (where v.n > 0 and risk_is_odd(i.amount)), min(i.amount) filter (where v.n > 0),
      coalesce(sum(i.amount) filter (where v.way = 'in'), 0), coalesce(sum(i.amount) filter (where v.way = 'out'), 0)
  from unnest(items) i cross join lateral (values
    ('merchant', i.merchant_id::text, case when i.stage = 'collection' then 1 else 0 end,
      case i.stage when 'paid' then 'in' when 'payout' then 'out' end),
    ('participant', i.participant_id::text, case when i.stage = 'collection' then 1 else 0 end,
      case i.stage when 'paid' then 'in' when 'claim' then 'out' end),
    ('account', i.account_id::text, case when i.stage = 'collection' then 1 else 0 end,
      case i.stage when 'paid' then 'in' end),
    ('payer', i.payer, case when i.stage = 'collection' then 1 else 0 end, case i.stage when 'paid' then 'in' end),
    ('beneficiary', case when i.stage = 'payout' then i.beneficiary end, 1, null),
    ('device', i.device, 1, null), ('address', i.address, 1, null)) v (scope, key, n, way)
  where v.key is not null and (v.n > 0 or v.way is not null) group by 1, 2, 3 order by 1, 2, 3
  on conflict (scope, key, slot) do update
    set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount, near = r.near + excluded.near,
    odd = r.odd + excluded.odd, smallest = least(r.smallest, excluded.smallest),
      amount_in = r.amount_in + excluded.amount_in, amount_out = r.amount_out + excluded.amount_out
$$;
