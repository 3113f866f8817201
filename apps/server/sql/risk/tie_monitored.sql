-- Links to each other, both ways, what items name together; a part of take_monitored.
create or replace function tie_monitored(items risk_item[]) returns void
language sql as $$
  insert into risk_tie as r (a_kind, a_key, b_kind, b_key, first_at, last_at, times, amount)
  select w.a_kind, w.a_key, w.b_kind, w.b_key, min(i.at), max(i.at), count(*), sum(i.amount)
  from unnest(items) i cross join lateral (values
    ('account', case when i.stage = 'collection' then i.account_id::text end, 'payer', i.payer),
      ('merchant', case when i.stage = 'collection' then i.merchant_id::text end, 'payer', i.payer),
    ('participant', case when i.stage = 'collection' and i.payer is not null then i.participant_id::text end,
      'account', i.account_id::text),
    ('device', i.device, 'payer', i.payer), ('address', i.address, 'payer', i.payer),
      ('device', i.device, 'address', i.address),
    ('merchant', case when i.stage = 'payout' then i.merchant_id::text end, 'beneficiary', i.beneficiary),
    ('payer', case when i.stage = 'payout' then i.payee end, 'beneficiary', i.beneficiary),
    ('participant', case when i.stage = 'claim' then i.participant_id::text end, 'beneficiary', i.beneficiary)) v (
      a_kind, a_key, b_kind, b_key)
  cross join lateral (values (v.a_kind, v.a_key, v.b_kind, v.b_key),
    (v.b_kind, v.b_key, v.a_kind, v.a_key)) w (a_kind, a_key, b_kind, b_key)
  where v.a_key is not null and v.b_key is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (a_kind, a_key, b_kind, b_key) do update
    set last_at = greatest(r.last_at, excluded.last_at), times = r.times + excluded.times,
      amount = r.amount + excluded.amount
$$;
