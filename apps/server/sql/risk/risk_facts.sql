-- Returns the facts of these items by the present windows, in their order. `upto`: the newest moment among them.
create or replace function risk_facts(items risk_item[], upto timestamptz) returns table (ord int, facts jsonb)
language sql stable as $$
  with i as materialized (
    select x.*, (ord)::int as n
    from unnest(items) with ordinality as x (xid, event_id, stage, at, order_no, order_id, amount, merchant_id,
      participant_id, account_id,
      payer, beneficiary, payee, device, address, ord)
  ), k as materialized (
    select distinct v.scope, v.key
    from i
    cross join lateral (values ('merchant', i.merchant_id::text), ('participant', i.participant_id::text),
      ('account', i.account_id::text),
      ('payer', i.payer), ('beneficiary', i.beneficiary), ('device', i.device), ('address', i.address)) v (scope, key)
        where v.key is not null
  ), w as materialized (
    select k.scope, k.key, t.*, d.*, p.payers, m.merchants, g.idle from k
    cross join lateral (
      select coalesce(sum(t.orders) filter (where t.slot > upto - interval '1 hour'), 0)::int as orders1,
        coalesce(sum(t.orders), 0)::int as orders24,
        coalesce(sum(t.amount), 0)::bigint as amount24, coalesce(sum(t.near), 0)::int as near24,
          coalesce(sum(t.odd), 0)::int as odd24, min(t.smallest) as least24,
        coalesce(sum(t.amount_in), 0)::bigint as in24, coalesce(sum(t.amount_out), 0)::bigint as out24,
        coalesce(sum(t.amount_in) filter (where t.slot > upto - interval '1 hour'), 0)::bigint as in1,
        coalesce(sum(t.amount_out) filter (where t.slot > upto - interval '1 hour'), 0)::bigint as out1
      from risk_tally t where t.scope = k.scope and t.key = k.key and t.slot > upto - interval '24 hours'
    ) t
    left join lateral (
      select coalesce(sum(d.orders), 0)::int as orders7, count(*) filter (where d.orders > 0)::int as days7,
        coalesce(sum(d.nights), 0)::int as nights7
      from risk_day d where d.scope = k.scope and d.key = k.key and d.day > shanghai_day(upto) - 7
    ) d on k.scope = 'participant'
    left join lateral (
      select shanghai_day(upto) - max(d.day) - 1 as idle
      from risk_day d
      where d.scope = k.scope and d.key = k.key and d.day < shanghai_day(upto)
    ) g on k.scope = 'account'
    left join lateral (
      select count(*)::int as payers
      from risk_tie x
      where x.a_kind = k.scope and x.a_key = k.key and x.b_kind = 'payer' and x.last_at > upto - interval '24 hours'
    ) p on k.scope in ('account', 'device', 'address')
    left join lateral (
      select count(*)::int as merchants
      from risk_tie x
      where x.a_kind = k.scope and x.a_key = k.key and x.b_kind = 'merchant' and x.last_at > upto - interval '24 hours'
    ) m on k.scope = 'beneficiary'
  ), s as materialized (
    -- Agents of other downlines seen within a day on a device of this one's.
    select q.id::text as key, count(distinct z.b_key)::int as others
    from (select distinct participant_id as id from i where participant_id is not null) q
    join participant me on me.id = q.id
    join risk_tie y on y.a_kind = 'participant' and y.a_key = q.id::text and y.b_kind = 'screen'
      and y.last_at > upto - interval '24 hours'
    join risk_tie z on z.a_kind = 'screen' and z.a_key = y.b_key and z.b_kind = 'participant'
      and z.last_at > upto - interval '24 hours' and z.b_key <> y.a_key
    join participant other on other.id = z.b_key::bigint and not other.path @> array[me.id]
      and not me.path @> array[other.id]
    group by 1
  )
  select i.n, jsonb_strip_nulls(jsonb_build_object('amount', i.amount,
      'night', case when extract(hour from i.at at time zone 'Asia/Shanghai') < 6 then 1 end,
      'accountPayers24h', nullif(a.payers, 0), 'accountAmount24h', nullif(a.amount24, 0), 'accountSmallOdd24h',
        nullif(a.odd24, 0), 'accountIdleDays', case when a.idle > 0 then a.idle end,
      'participantOrders1h', nullif(p.orders1, 0), 'participantIn24h', nullif(p.in24, 0), 'participantOut24h',
        nullif(p.out24, 0),
      'participantOutShare', case when p.in24 > 0 and p.out24 > 0 then least(p.out24 * 100 / p.in24, 100000) end,
      'participantOrders7d', nullif(p.orders7, 0), 'participantDays7d', nullif(p.days7, 0), 'participantNightShare7d',
        case when p.nights7 > 0 then p.nights7 * 100 / p.orders7 end,
      'merchantOrders1h', nullif(m.orders1, 0), 'merchantIn1h', nullif(m.in1, 0), 'merchantOut1h', nullif(m.out1, 0),
      'merchantOutShare1h', case when m.in1 > 0 and m.out1 > 0 then least(m.out1 * 100 / m.in1, 100000) end,
        'sharedDevice', s.others)
    || case when i.payer is null then '{}'
      else
        jsonb_build_object('payerOrders1h', nullif(y.orders1, 0), 'payerOrders24h', nullif(y.orders24, 0),
          'payerAmount24h', nullif(y.amount24, 0),
      'payerNear24h', nullif(y.near24, 0), 'payerSmallOdd24h', nullif(y.odd24, 0), 'payerGrowth',
        case when y.least24 < i.amount then i.amount / y.least24 end) end
    || case when i.beneficiary is null then '{}'
      else
        jsonb_build_object('beneficiaryOrders1h', nullif(b.orders1, 0), 'beneficiaryAmount24h', nullif(b.amount24, 0),
      'beneficiaryNear24h', nullif(b.near24, 0), 'beneficiaryGrowth',
        case when b.least24 < i.amount then i.amount / b.least24 end, 'beneficiaryMerchants24h', nullif(b.merchants, 0),
      'roundTrips7d',
        (select nullif(sum(x.times), 0)
          from risk_tie x
          where x.a_kind = 'payer' and x.a_key = i.payee and x.b_kind = 'merchant'
            and x.last_at > upto - interval '7 days')) end
    || case when i.stage <> 'visit' then '{}'
      else jsonb_build_object('deviceOrders1h', nullif(e.orders1, 0), 'devicePayers24h', nullif(e.payers, 0),
      'addressOrders1h', nullif(f.orders1, 0), 'addressPayers24h', nullif(f.payers, 0)) end)
  from i
  left join w a on a.scope = 'account' and a.key = i.account_id::text
    left join w p on p.scope = 'participant' and p.key = i.participant_id::text
  left join w m on m.scope = 'merchant' and m.key = i.merchant_id::text
    left join w y on y.scope = 'payer' and y.key = i.payer
  left join w b on b.scope = 'beneficiary' and b.key = i.beneficiary
    left join w e on e.scope = 'device' and e.key = i.device
  left join w f on f.scope = 'address' and f.key = i.address left join s on s.key = i.participant_id::text
  order by i.n
$$;
